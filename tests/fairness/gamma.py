"""The tail of a chi-square: the regularised upper incomplete gamma function, by series or continued fraction."""

from math import exp, lgamma, log

SMALL = 1e-300
CLOSE = 1e-15
STEPS = 100_000


def chi_tail(value: float, freedom: float) -> float:
    """Return how often a chi-square of so many degrees of freedom is at least as large."""
    return upper(freedom / 2, value / 2)


def upper(a: float, x: float) -> float:
    """Return Q(a, x)."""
    if x <= 0:
        return 1.0
    factor = exp(-x + a * log(x) - lgamma(a))
    return 1.0 - factor * _series(a, x) if x < a + 1 else factor * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    at = a
    while abs(term) > abs(total) * CLOSE:
        at += 1
        term *= x / at
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """Return the continued fraction after Lentz."""
    b = x + 1 - a
    c, d = 1 / SMALL, 1 / b
    found = d
    for step in range(1, STEPS):
        part = -step * (step - a)
        b += 2
        d = part * d + b
        c = b + part / c
        d = 1 / (d if abs(d) > SMALL else SMALL)
        change = d * (c if abs(c) > SMALL else SMALL)
        found *= change
        if abs(change - 1) < CLOSE:
            break
    return found
