"""What a kernel looks up: the rulebook and a strategy as flat tables, and the codes in them.

`build` makes them of a rulebook; nothing else in this room knows a rule.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from croupier.cards.card import RANKS
from croupier.cards.total import LIMIT
from croupier.strategy.chart import Chart

STRIDE = 16
"""Ranks are counted in sixteens, so that a shift finds them."""

SOFT = 32
"""A hand's state is its hard total, or this and its soft total."""

HARD_LIMIT, SOFT_21 = LIMIT, SOFT + LIMIT
STATES = 64
SHAPES = 64
HANDS = 4
"""Most hands of a box."""

FIRST, AGAIN, LAST, ACES_AGAIN, ACES_LAST, PHASES = range(6)
"""Hands of two cards: the first, one of a split that may be split again or not any more, the same for Aces."""

STAND, HIT, DOUBLE, SPLIT = range(4)
"""What is done with a hand in turn."""

NOTHING, SURRENDER, EVEN_MONEY, PAID_NOW = range(4)
"""What happens to a first hand before any turn; the last is a Blackjack the dealer cannot have."""

MOST = 8
SURRENDERED, BLACKJACK, EVENS, BONUS, CODES = 17, 18, 19, 20, 32
"""Outcome codes of a main wager: 0 to 16 are -8 to 8 wagers, then these, then two rows of a bonus with -2 to 2."""

BONUS_SPAN = 5
TAKES = ("original", "all", "busted-and-original")
TAKES_ORIGINAL, TAKES_ALL, TAKES_BUSTED = range(3)

BY_TWO_CARDS, BY_EIGHTS, BY_BUST, BY_RUN, BY_TIE, BY_SPLIT_ACE, BY_SPLIT_TIE = range(7)
"""What a side wager is graded by; the last two lie on hands formed by a split."""

FIRST_LAID, BLACKJACK_TAKES, ACES_AT, TIES_AT, POINTS_WIDTH = 30, 31, 32, 1024, 32
"""In the table of a wager on split hands: the first hand it lies on, whether a dealer's Blackjack takes it, and where
winning second cards and winning pairs of totals begin. Its rows count wagers: l laid and w won is l(l+1)/2 + w."""

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]


Whole = int | np.int64


class Cells(Protocol):
    """An array or a pointer, as compiled functions see it."""

    def __getitem__(self, place: Whole, /) -> int:
        """Return what lies there."""

    def __setitem__(self, place: Whole, value: Whole, /) -> None:
        """Lay something there."""


class Flags(NamedTuple):
    """Single values a round depends on; `printed` is -1 where no card is printed on the layout."""

    buckets: int
    hands: int
    printed: int
    takes: int
    blackjack: bool
    draws_with_21: bool
    waits: bool
    out_waits: bool
    naturals_wait: bool
    bonus: bool


class CardTables(NamedTuple):
    """What cards make: the next state of a hand, its points, two cards' state, shape and whether they are a natural.

    `doubled` is the state a double goes on from, `draws` whether the dealer draws, `held` whether a bust waits for him.
    """

    follow: Bytes
    points: Bytes
    two: Bytes
    shape: Bytes
    natural: Bytes
    doubled: Bytes
    draws: Bytes
    held: Bytes


class PlayTables(NamedTuple):
    """What the strategy does, by bucket of the count: before the turns, with two cards, with more; insurance; tags."""

    offer: Bytes
    play: Bytes
    more: Bytes
    insure: Ints
    tags: Ints


class SideTables(NamedTuple):
    """What each side wager is graded by, the row of its pay table, and the row of the free bonus."""

    kinds: Ints
    graded: Bytes
    eights: Bytes
    bonus: Bytes


class Money(NamedTuple):
    """Cents: a main wager by bucket and outcome code, insurance lost and won by bucket, side wagers by row."""

    main: Ints
    cover: Ints
    side: Ints


class Tables(NamedTuple):
    """Everything a kernel looks up."""

    flags: Flags
    cards: CardTables
    plays: PlayTables
    sides: SideTables
    money: Money


class Plan(NamedTuple):
    """How every box is bet and played: charts and main wagers (cents) by bucket of the count, side wagers, tags."""

    charts: Sequence[Chart]
    mains: Sequence[int]
    sides: Mapping[str, int] = MappingProxyType({})
    tags: Sequence[int] = (0,) * len(RANKS)
