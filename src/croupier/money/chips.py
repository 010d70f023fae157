"""An amount as chips: which values there are, how many of each make it up, and what no chips make up."""

from functools import lru_cache
from math import gcd, lcm
from typing import NamedTuple

VALUES = (100_000, 50_000, 10_000, 2_500, 500, 100, 50, 10)
"""The values of chips in cents, largest first, where a house names no others."""


class InChips(NamedTuple):
    """Value and count of each chip, largest first, and the cents that they leave over."""

    chips: tuple[tuple[int, int], ...]
    rest: int = 0


def in_chips(cents: int, values: tuple[int, ...] = VALUES) -> InChips:
    """Return an amount in chips of these values, largest first; exactly wherever they can make it up.

    >>> in_chips(7_550)
    InChips(chips=((2500, 3), (50, 1)), rest=0)
    >>> in_chips(3_000, (2_500, 1_000))
    InChips(chips=((1000, 3),), rest=0)
    >>> in_chips(1_250, (2_500, 1_000))
    InChips(chips=((1000, 1),), rest=250)
    """
    step = gcd(*values)
    counts: tuple[int, ...] | None = None
    made = cents - cents % step + step
    while counts is None:
        made -= step
        counts = _exactly(made, values)
    return InChips(tuple((value, count) for value, count in zip(values, counts, strict=True) if count), cents - made)


@lru_cache(maxsize=4_096)
def _exactly(cents: int, values: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return how many of each value make up an amount, or None where none do."""
    value, smaller = values[0], values[1:]
    most = cents // value
    if not smaller:
        return (most,) if cents % value == 0 else None
    # Smaller chips worth more than this hold a pile that larger ones replace, so fewer large ones need no look.
    needed = (cents - sum(lcm(value, other) for other in smaller)) // value
    for count in range(most, max(needed, 0) - 1, -1):
        rest = _exactly(cents - count * value, smaller)
        if rest is not None:
            return (count, *rest)
    return None


def why_no_chips(values: tuple[int, ...]) -> str:
    """Say why these cannot be the values of a house's chips, or nothing where they can."""
    if not values:
        return "there must be a chip of some value"
    if min(values) < 1 or len(set(values)) < len(values):
        return f"chips have whole values above 0, each once, not {', '.join(map(str, values))}"
    return ""
