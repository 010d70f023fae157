"""The shuffle: Fisher and Yates, downwards, over words of the stream."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from croupier.fairness.stream import below, words

Item = TypeVar("Item")


def fisher_yates(items: Sequence[Item], choose: Callable[[int], int]) -> list[Item]:
    """Return the items in the order that `choose(k)`, a number below k, gives them; each order has one way to come."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        picked = choose(last + 1)
        order[last], order[picked] = order[picked], order[last]
    return order


def shuffled(items: Sequence[Item], key: bytes) -> list[Item]:
    """Return the items in the one order that belongs to the key."""
    source = words(key)
    return fisher_yates(items, lambda bound: below(bound, source))
