"""How a count is read, and from which count on a side wager is laid."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Counting(NamedTuple):
    """How a count is read: rounded towards nothing and not down, not divided by decks, and what a shoe begins with.

    `parts` is how many steps of one true count are distinguished: 1 where counts are whole, 2 for halves, and so on.
    """

    truncates: bool = False
    running: bool = False
    begins: int = 0
    parts: int = 1


PLAIN_COUNT = Counting()
"""A true count, rounded down."""


class Trigger(NamedTuple):
    """From where on a side wager is laid, by a count with tags of its own: at this true count, or above it.

    The count is `start` divided by `parts`, and is read as `counting` says.
    """

    tags: tuple[int, ...]
    start: int
    parts: int = 1
    above: bool = False
    counting: Counting = PLAIN_COUNT


NO_TRIGGERS: Mapping[str, Trigger] = MappingProxyType({})
