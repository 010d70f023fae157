"""What a row of a wager says, as a tree of frozen values: a statement about named cards, or several of them joined.

A test of single cards (rank, suit, colour, value and every `and`, `or` and `not` between them) is kept as the set of
cards that pass it, so two ways to write the same test are the same tree.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeAlias, TypeVar

from croupier.cards.card import Card

T = TypeVar("T")


class Name(StrEnum):
    """The cards a row may speak of."""

    P1 = "p1"
    P2 = "p2"
    P3 = "p3"
    D1 = "d1"
    D2 = "d2"
    H1 = "h1"
    H2 = "h2"
    HAND = "hand"
    BOX = "box"
    DEALER = "D"


class Feature(StrEnum):
    """What cards may have in common."""

    RANK = "rank"
    SUIT = "suit"
    COLOUR = "colour"
    VALUE = "value"


class Figure(StrEnum):
    """What can be counted of cards."""

    TOTAL = "total"
    LOW = "low"
    SIZE = "size"
    VALUE = "value"
    RANK = "rank"
    LOWRANK = "lowrank"
    HIGHEST = "highest"
    LOWEST = "lowest"


class Sign(StrEnum):
    """How two numbers compare."""

    EQUAL = "="
    UNEQUAL = "!="
    LESS = "<"
    MOST = "<="
    MORE = ">"
    LEAST = ">="

    def holds(self, left: int, right: int) -> bool:
        """Tell whether two numbers compare so."""
        match self:
            case Sign.EQUAL:
                return left == right
            case Sign.UNEQUAL:
                return left != right
            case Sign.LESS:
                return left < right
            case Sign.MOST:
                return left <= right
            case Sign.MORE:
                return left > right
            case Sign.LEAST:
                return left >= right


class Outcome(StrEnum):
    """What becomes of a main wager on the hand."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"


class Trait(StrEnum):
    """What a hand is as a whole."""

    STRAIGHT = "straight"
    BLACKJACK = "blackjack"
    BUST = "bust"
    SOFT = "soft"
    DOUBLED = "doubled"
    SPLIT = "split"


class How(StrEnum):
    """How many of the cards pass a test."""

    ALL = "all"
    SOME = "some"
    EXACTLY = "exactly"


@dataclass(frozen=True, slots=True)
class And(Generic[T]):
    """All of the parts hold."""

    parts: tuple[T, ...]


@dataclass(frozen=True, slots=True)
class Or(Generic[T]):
    """One of the parts holds, or several."""

    parts: tuple[T, ...]


@dataclass(frozen=True, slots=True)
class Not(Generic[T]):
    """The part does not hold."""

    part: T


@dataclass(frozen=True, slots=True)
class Named:
    """Cards by name, in this order."""

    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """The first so many of some cards, or the last."""

    count: int
    cards: "Cards"
    last: bool = False


Cards: TypeAlias = Named | Part


@dataclass(frozen=True, slots=True)
class Each:
    """Every card is one of these."""

    cards: frozenset[Card]


@dataclass(frozen=True, slots=True)
class Same:
    """The cards have this in common."""

    feature: Feature


@dataclass(frozen=True, slots=True)
class Different:
    """No two of the cards have this in common."""

    feature: Feature


@dataclass(frozen=True, slots=True)
class Pattern:
    """The cards are these in any order, one card for each set."""

    cards: tuple[frozenset[Card], ...]


@dataclass(frozen=True, slots=True)
class Is:
    """The cards, taken as a hand, have a trait."""

    trait: Trait


Test: TypeAlias = "And[Test] | Or[Test] | Not[Test] | Each | Same | Different | Pattern | Is"


@dataclass(frozen=True, slots=True)
class Holds:
    """So many of the cards pass a test: all, at least `count`, or exactly `count`."""

    cards: Cards
    test: Test
    how: How = How.ALL
    count: int = 0


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number."""

    number: int


@dataclass(frozen=True, slots=True)
class Count:
    """A figure counted of cards."""

    figure: Figure
    cards: Cards


@dataclass(frozen=True, slots=True)
class Sum:
    """Numbers added up, each with its sign."""

    parts: tuple[tuple[int, Whole | Count], ...]


Number: TypeAlias = Whole | Count | Sum


@dataclass(frozen=True, slots=True)
class Compare:
    """Two numbers stand in a relation."""

    left: Number
    sign: Sign
    right: Number


@dataclass(frozen=True, slots=True)
class Within:
    """A number is one of these."""

    number: Number
    allowed: frozenset[int]


@dataclass(frozen=True, slots=True)
class MainIs:
    """A main wager on the hand comes out so."""

    outcomes: frozenset[Outcome]


Condition: TypeAlias = "And[Condition] | Or[Condition] | Not[Condition] | Holds | Compare | Within | MainIs"
