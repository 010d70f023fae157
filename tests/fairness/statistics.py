"""Statistics of shuffles, each as a z that is normal where the shuffle is fair."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import erfc, sqrt

Shuffle = Callable[[int, int], list[int]]
"""From a size and a number to the so-manieth shuffle of 0, 1, 2, …"""

LIMIT = 4.9
"""Beyond this a fair shuffle comes once in a million times."""


def p_of(z: float) -> float:
    """Return how often a fair shuffle is at least so far off on that side."""
    return erfc(z / sqrt(2)) / 2


def positions(shuffle: Shuffle, size: int, times: int) -> float:
    """Cross every card with every position; the rows and columns are bound, which the correction allows for."""
    table = [[0] * size for _ in range(size)]
    for number in range(times):
        for position, card in enumerate(shuffle(size, number)):
            table[card][position] += 1
    expected = times / size
    raw = sum((seen - expected) ** 2 / expected for row in table for seen in row)
    freedom = (size - 1) ** 2
    return _chi(raw * (size - 1) / size, freedom)


def _chi(value: float, freedom: int) -> float:
    """Turn a chi-square of many degrees of freedom into a z (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(((value / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def descents(order: Sequence[int]) -> int:
    """Count where a smaller card follows."""
    return sum(a > b for a, b in pairwise(order))


def inverse(order: Sequence[int]) -> list[int]:
    """Return where each card lies; its descents are the rising sequences, less one."""
    found = [0] * len(order)
    for position, card in enumerate(order):
        found[card] = position
    return found


def descents_z(shuffle: Shuffle, size: int, times: int, *, rising: bool) -> float:
    """Count descents, or rising sequences: half of the neighbours, with a spread of (n + 1) / 12."""
    orders = (shuffle(size, number) for number in range(times))
    total = sum(descents(inverse(order) if rising else order) for order in orders)
    return (total - times * (size - 1) / 2) / sqrt(times * (size + 1) / 12)


def fixed_z(shuffle: Shuffle, size: int, times: int) -> float:
    """Count cards that stay where they were: one a shuffle, with a spread of one."""
    total = sum(card == place for number in range(times) for place, card in enumerate(shuffle(size, number)))
    return (total - times) / sqrt(times)


def cycles(order: Sequence[int]) -> int:
    """Count the cycles of a shuffle."""
    seen = [False] * len(order)
    found = 0
    for start in range(len(order)):
        found += not seen[start]
        at = start
        while not seen[at]:
            seen[at] = True
            at = order[at]
    return found


def cycles_z(shuffle: Shuffle, size: int, times: int) -> float:
    """Count cycles: the harmonic number of the size, less its squares for the spread."""
    mean = sum(1 / k for k in range(1, size + 1))
    spread = mean - sum(1 / k**2 for k in range(1, size + 1))
    total = sum(cycles(shuffle(size, number)) for number in range(times))
    return (total - times * mean) / sqrt(times * spread)


def neighbours_z(shuffle: Shuffle, size: int, times: int) -> float:
    """Count cards still followed by the one that followed them before."""
    total = 0
    for number in range(times):
        order = shuffle(size, number)
        total += sum(b - a == 1 for a, b in pairwise(order))
    return (total - times * (size - 1) / size) / sqrt(times)


def carried_z(shuffle: Shuffle, size: int, times: int) -> float:
    """Correlate where a card lies in one shoe with where it lies in the next."""
    middle = (size - 1) / 2
    spread = (size**2 - 1) / 12
    total = 0.0
    before = inverse(shuffle(size, 0))
    for number in range(1, times):
        after = inverse(shuffle(size, number))
        products = sum((a - middle) * (b - middle) for a, b in zip(before, after, strict=True))
        total += products / (size * spread)
        before = after
    return total * sqrt((size - 1) / (times - 1))


def duplicates(shuffle: Shuffle, size: int, times: int) -> int:
    """Count shuffles that came before."""
    return times - len({tuple(shuffle(size, number)) for number in range(times)})
