"""What a kernel looks up: the rulebook and a strategy as flat tables, and the codes in them.

`build` makes them of a rulebook; nothing else in this room knows a rule.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from croupier.cards.card import CARDS
from croupier.cards.total import LIMIT
from croupier.rules.axes.dealer import BlackjackTakes
from croupier.simulation.count_reading import NO_TRIGGERS, PLAIN_COUNT, Counting, Trigger
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
SURRENDERED, BLACKJACK, EVENS, BONUS, SPECIALS = 17, 18, 19, 20, 32
WIDE_FROM, WIDE_MIDDLE, CODES, COVERS = 64, 256, 768, 4
"""Outcome codes of a main wager: 0 to 16 are -8 to 8 wagers, then these, then two rows of a bonus with -2 to 2, rows of
a special Blackjack, and nets in parts of a wager around a middle for games with choices of their own; behind them those
of insurance: lost, won, and both for a main wager that was raised."""

BONUS_SPAN = 5
TAKES = tuple(BlackjackTakes)
TAKES_ORIGINAL, TAKES_ALL, TAKES_BUSTED = range(3)

BY_CARDS, BY_WALK, BY_DEALER, BY_TOTALS, BY_SPLIT_ACE, BY_SPLIT_TIE = range(6)
"""What a side wager is graded by: a table of the first cards, a walk from card to card, a table of the dealer's number
of cards and total, or one of both totals; the last two lie on hands formed by a split."""

WALK_CLOSES, WALK_OPEN, WALK_ENDS, WALK_MORE = 0, 4, 5, 8
"""Behind the next states of a walk by kind of card: the next ones where box or hand ends (4), whether the row is still
open, and the row by outcome of the main wager (3); so many numbers in all."""

NOT_LAID = STRIDE
"""In place of a row: the side wager was not laid in this round."""

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


class Singles(Protocol):
    """An array of floats or a pointer to them, as compiled functions see it."""

    def __getitem__(self, place: Whole, /) -> float:
        """Return what lies there."""

    def __setitem__(self, place: Whole, value: float, /) -> None:
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
    asks: bool
    out_waits: bool
    naturals_wait: bool
    bonus: bool


class CardTables(NamedTuple):
    """What cards make: the next state of a hand, its points, two cards' state, shape and whether they are a natural.

    `doubled` is the state a double goes on from, `draws` whether the dealer draws, `held` whether a bust waits.
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
    """What the strategy does, by bucket of the count: before the turns, with two cards, with more; insurance; tags.

    The last are how the count is read, as in `Counting`, and the bucket whose main wager is the unit of every count.
    """

    offer: Bytes
    play: Bytes
    more: Bytes
    insure: Ints
    tags: Ints
    counting: Ints


class SideTables(NamedTuple):
    """What each side wager is graded by, and the row of the free bonus.

    `seats` has for each wager and each of its first cards (two of the box, one of the dealer) where the card leads in
    the wager's table, or in place of the first the kind of the card on its walk. `graded` has the tables one after
    another and `walks` the walks. `starts`, `widths`, `own`, `hand` and `dealer` say where each begins, how many
    numbers a state has, how many cards of the box it looks at, and whether it looks at the hand (1) and at the dealer
    (1) or the main wager (2), `initial` where behind its walk stands what the initial deal decides (0 for nothing).
    `luck` is how many first cards decide a wager whose luck can be taken out, `classes` the classes of cards for those
    on three, `triggers` when each is laid, as the layout has it.
    """

    kinds: Ints
    seats: Ints
    graded: Bytes
    walks: Ints
    starts: Ints
    widths: Ints
    own: Ints
    hand: Ints
    dealer: Ints
    initial: Ints
    luck: Ints
    classes: Bytes
    bonus: Bytes
    triggers: Ints


class Money(NamedTuple):
    """Cents: a main wager and insurance by bucket and outcome code, side wagers by row."""

    main: Ints
    cover: Ints
    side: Ints


NO_BYTES: Bytes = np.zeros(0, dtype=np.uint8)
NO_NUMBERS: Ints = np.zeros(0, dtype=np.int64)


class Tables(NamedTuple):
    """Everything a kernel looks up; `wide` and a bonus's walk are of games with choices no approved game makes."""

    flags: Flags
    cards: CardTables
    plays: PlayTables
    sides: SideTables
    money: Money
    wide: Bytes = NO_BYTES
    wide_walk: Ints = NO_NUMBERS


NO_TAGS = (0,) * len(CARDS)
"""Tags of the cards where nobody counts."""


class Plan(NamedTuple):
    """How every box is bet and played: charts and main wagers (cents) by bucket of the count, side wagers, tags.

    Then how the count is read, and the side wagers that are laid from a count on only.
    """

    charts: Sequence[Chart]
    mains: Sequence[int]
    sides: Mapping[str, int] = MappingProxyType({})
    tags: Sequence[int] = NO_TAGS
    counting: Counting = PLAIN_COUNT
    triggers: Mapping[str, Trigger] = NO_TRIGGERS
