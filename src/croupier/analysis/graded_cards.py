"""Which row of a wager every combination of named cards makes.

A card is looked at only as far as the rows can tell it from others. Each simple statement is judged by the engine's own
functions, over the few kinds of cards that it can tell apart, and joined with the others as whole tables.
"""

from functools import lru_cache, reduce
from itertools import product
from operator import eq, ge, gt, le, lt, ne
from typing import Any, NamedTuple, assert_never

import numpy as np

from croupier.analysis.index import Ints
from croupier.analysis.shoe import ORDER
from croupier.cards.card import Card
from croupier.rules.wagers.card_counts import Lacking, figure
from croupier.rules.wagers.condition_cards import Sight, sight
from croupier.rules.wagers.evaluate import judge
from croupier.rules.wagers.facts import Facts, Seen
from croupier.rules.wagers.rows import LOSES, Rows
from croupier.rules.wagers.simple_statements import simple
from croupier.rules.wagers.statement_cards import leaves
from croupier.rules.wagers.tree import (
    And,
    Compare,
    Condition,
    Count,
    Holds,
    MainIs,
    Name,
    Named,
    Not,
    Number,
    Or,
    Sign,
    Sum,
    Whole,
    Within,
)

PLACES = (Name.P1, Name.P2, Name.P3, Name.D1, Name.D2)
MOST = 1 << 22
"""More combinations than this are too many for a table."""

_COMPARE = {Sign.EQUAL: eq, Sign.UNEQUAL: ne, Sign.LESS: lt, Sign.MOST: le, Sign.MORE: gt, Sign.LEAST: ge}
Array = np.ndarray[tuple[int, ...], np.dtype[Any]]


class Graded(NamedTuple):
    """The cards looked at, the kind of each of the 52 cards in each place, the results, and which one is made."""

    seats: tuple[Name, ...]
    kinds: tuple[Ints, ...]
    names: tuple[str, ...]
    made: Ints


def is_by_cards(looks: Sight) -> bool:
    """Tell whether named cards alone decide."""
    return not looks.main and looks.names <= set(PLACES)


@lru_cache(maxsize=64)
def graded(rows: Rows, one_suit: bool = False) -> Graded | None:  # noqa: FBT001, FBT002 - a key of the cache
    """Return what cards make, the loss first among the results; None for too many combinations.

    With `one_suit` the first card is a spade: where no row names a suit, the other suits make the same.
    """
    return combined(rows, one_suit=one_suit)


def combined(rows: Rows, *, one_suit: bool = False, most: int = MOST) -> Graded | None:
    """Return the same, worked out anew, with so many combinations at most."""
    parts = [simple(row.when) for row in rows]
    single = [leaf for part in parts for leaf in leaves(part)]
    seats = tuple(name for name in PLACES if any(name in sight([leaf]).names for leaf in single))
    kinds = tuple(_kinds(name, single) for name in seats)
    sizes = [int(kind.max()) + 1 for kind in kinds]
    if one_suit and seats:
        sizes[0] = len(set(kinds[0][::4]))
    if np.prod(sizes, dtype=float) > most:
        return None
    found = _Combinations(seats, kinds, tuple(sizes))
    made = np.zeros(tuple(sizes), dtype=np.int64)
    for number, part in reversed(list(enumerate(parts, 1))):
        made = np.where(found.holds(part), number, made)
    return Graded(seats, kinds, (LOSES, *(row.name for row in rows)), made)


def _kinds(name: Name, single: list[Condition]) -> Ints:
    """Return a number for each card, the same for those that no statement about this card can tell apart.

    Cards of one suit have the first numbers, so that the first of these are the spades.
    """
    looks = sight(leaf for leaf in single if name in sight([leaf]).names)
    known = looks.kinds()
    numbers: dict[int, int] = {}
    for card in (*ORDER[::4], *ORDER):
        numbers.setdefault(known[card], len(numbers))
    return np.array([numbers[known[card]] for card in ORDER], dtype=np.int64)


class _Combinations:
    """Every combination of the kinds of cards in their places, one axis for each place."""

    def __init__(self, seats: tuple[Name, ...], kinds: tuple[Ints, ...], sizes: tuple[int, ...]) -> None:
        self.seats = seats
        self.known: dict[Holds | Count, Array] = {}
        self.cards = tuple(
            tuple(ORDER[list(kind).index(number)] for number in range(size))
            for kind, size in zip(kinds, sizes, strict=True)
        )

    def holds(self, condition: Condition) -> Array:
        """Return where a condition holds."""
        match condition:
            case And(parts):
                return reduce(np.logical_and, map(self.holds, parts), np.array(True))  # noqa: FBT003 - of numpy
            case Or(parts):
                return reduce(np.logical_or, map(self.holds, parts), np.array(False))  # noqa: FBT003 - of numpy
            case Not(part):
                return np.logical_not(self.holds(part))
            case Holds(cards):
                return self._table(condition, _named(cards))
            case Compare(left, sign, right):
                compared: Array = np.asarray(_COMPARE[sign](self._figure(left), self._figure(right)))
                return compared
            case Within(number, allowed):
                return np.isin(self._figure(number), sorted(allowed))
            case MainIs():
                message = "a main wager is no card"
                raise ValueError(message)
            case _ as never:
                assert_never(never)

    def _figure(self, number: Number) -> Array:
        match number:
            case Whole(whole):
                return np.array(whole)
            case Count(_, cards):
                return self._table(number, _named(cards))
            case Sum(parts):
                return sum((sign * self._figure(part) for sign, part in parts), np.array(0))
            case _ as never:
                assert_never(never)

    def _table(self, what: Holds | Count, names: tuple[Name, ...]) -> Array:
        if what not in self.known:
            self.known[what] = self._found(what, names)
        return self.known[what]

    def _found(self, what: Holds | Count, names: tuple[Name, ...]) -> Array:
        """Return a statement or a figure for every combination, asked once for cards that it cannot tell apart."""
        axes = [self.seats.index(name) for name in self.seats if name in names]
        kinds = sight([what if isinstance(what, Holds) else Within(what, frozenset())]).kinds()
        first: list[list[Card]] = []
        index = []
        for axis in axes:
            places: dict[int, int] = {}
            index.append(np.array([places.setdefault(kinds[card], len(places)) for card in self.cards[axis]]))
            first.append([next(card for card in self.cards[axis] if kinds[card] == kind) for kind in places])
        flat = [
            _found(what, dict(zip((self.seats[axis] for axis in axes), cards, strict=True)))
            for cards in product(*first)
        ]
        small = np.array(flat).reshape([len(cards) for cards in first])
        shape = [len(cards) if axis in axes else 1 for axis, cards in enumerate(self.cards)]
        spread: Array = small[np.ix_(*index)].reshape(shape)
        return spread


def _named(cards: object) -> tuple[Name, ...]:
    return cards.names if isinstance(cards, Named) else ()


def _found(what: Holds | Count, cards: dict[Name, Card]) -> int:
    """Return a statement as 0 or 1, or a figure, of named cards; others do not matter."""
    own = tuple(cards.get(name, ORDER[0]) for name in PLACES[:3])
    house = tuple(cards.get(name, ORDER[0]) for name in PLACES[3:])
    facts = Facts(Seen(own, closed=True), Seen(house, closed=True))
    if isinstance(what, Holds):
        return int(bool(judge(what, facts)))
    number = figure(what, facts)
    return 0 if isinstance(number, Lacking) else number
