"""What a condition looks at: which cards by name, what of a card matters, and so when it can be decided."""

from collections.abc import Iterable, Iterator
from enum import IntEnum, StrEnum
from typing import NamedTuple, assert_never

from croupier.cards.card import CARDS, SUITS, Card
from croupier.rules.wagers.group_tests import feature_of
from croupier.rules.wagers.tree import (
    And,
    Cards,
    Compare,
    Condition,
    Count,
    Different,
    Each,
    Feature,
    Figure,
    Holds,
    Is,
    MainIs,
    Name,
    Named,
    Not,
    Number,
    Or,
    Pattern,
    Same,
    Sum,
    Test,
    Trait,
    Whole,
    Within,
)


class Moment(IntEnum):
    """When a wager is decided at the latest, from early to late."""

    DEAL = 0
    SECOND_CARD = 1
    HAND = 2
    BOX = 3
    DEALER = 4


class Evaluator(StrEnum):
    """What the exact value of a wager needs: some first cards, the dealer's play, or the player's play as well."""

    CARDS = "cards"
    DEALER = "dealer"
    PLAY = "play"


_MOMENT = {
    Name.P1: Moment.DEAL,
    Name.P2: Moment.DEAL,
    Name.D1: Moment.DEAL,
    Name.H1: Moment.SECOND_CARD,
    Name.H2: Moment.SECOND_CARD,
    Name.HAND: Moment.HAND,
    Name.P3: Moment.BOX,
    Name.BOX: Moment.BOX,
    Name.D2: Moment.DEALER,
    Name.DEALER: Moment.DEALER,
}

_BY_TRAIT = {
    Trait.STRAIGHT: Feature.RANK,
    Trait.BLACKJACK: Feature.VALUE,
    Trait.BUST: Feature.VALUE,
    Trait.SOFT: Feature.VALUE,
}
_BY_FIGURE = {
    Figure.TOTAL: Feature.VALUE,
    Figure.LOW: Feature.VALUE,
    Figure.VALUE: Feature.VALUE,
    Figure.RANK: Feature.RANK,
    Figure.LOWRANK: Feature.RANK,
    Figure.HIGHEST: Feature.RANK,
    Figure.LOWEST: Feature.RANK,
}


class Sight(NamedTuple):
    """The names looked at, the features compared between cards, the sets of cards told apart, and the main wager."""

    names: frozenset[Name] = frozenset()
    features: frozenset[Feature] = frozenset()
    sets: frozenset[frozenset[Card]] = frozenset()
    main: bool = False

    @property
    def moment(self) -> Moment:
        """Return when everything looked at is known at the latest."""
        return Moment.DEALER if self.main else max(map(_MOMENT.__getitem__, self.names), default=Moment.DEAL)

    @property
    def evaluator(self) -> Evaluator:
        """Return what the exact value needs."""
        if self.main or self.names & {Name.HAND, Name.BOX}:
            return Evaluator.PLAY
        return Evaluator.DEALER if Name.DEALER in self.names else Evaluator.CARDS

    @property
    def names_suits(self) -> bool:
        """Tell whether a suit or a colour is asked for by name."""
        return any({card[0] + suit for suit in SUITS} - one for one in self.sets for card in one)

    def kinds(self) -> dict[Card, int]:
        """Return a number for each card: two cards that no row can tell apart have the same."""
        known: dict[tuple[object, ...], int] = {}
        found: dict[Card, int] = {}
        order = sorted(self.features)
        sets = sorted(self.sets, key=sorted)
        for card in CARDS.values():
            mark = (*(feature_of(feature, card) for feature in order), *(card in one for one in sets))
            found[card] = known.setdefault(mark, len(known))
        return found


def sight(conditions: Iterable[Condition]) -> Sight:
    """Return what some conditions look at together."""
    return joined(found for condition in conditions for found in _condition(condition))


def joined(parts: Iterable[Sight]) -> Sight:
    """Return several sights as one."""
    names: set[Name] = set()
    features: set[Feature] = set()
    sets: set[frozenset[Card]] = set()
    main = False
    for part in parts:
        names |= part.names
        features |= part.features
        sets |= part.sets
        main = main or part.main
    return Sight(frozenset(names), frozenset(features), frozenset(sets), main)


def _condition(condition: Condition) -> Iterator[Sight]:
    match condition:
        case And(parts) | Or(parts):
            for part in parts:
                yield from _condition(part)
        case Not(part):
            yield from _condition(part)
        case Holds(cards, test):
            yield Sight(names(cards))
            yield from _test(test)
        case Compare(left, _, right):
            yield from _number(left)
            yield from _number(right)
        case Within(number):
            yield from _number(number)
        case MainIs():
            yield Sight(main=True)
        case _ as never:
            assert_never(never)


def names(cards: Cards) -> frozenset[Name]:
    """Return the names that some cards go by."""
    return frozenset(cards.names) if isinstance(cards, Named) else names(cards.cards)


def _test(test: Test) -> Iterator[Sight]:
    match test:
        case And(parts) | Or(parts):
            for part in parts:
                yield from _test(part)
        case Not(part):
            yield from _test(part)
        case Each(cards):
            yield Sight(sets=frozenset({cards}))
        case Pattern(cards):
            yield Sight(sets=frozenset(cards))
        case Same(feature) | Different(feature):
            yield Sight(features=frozenset({feature}))
        case Is(trait):
            yield Sight(features=frozenset({_BY_TRAIT[trait]} if trait in _BY_TRAIT else ()))
        case _ as never:
            assert_never(never)


def _number(number: Number) -> Iterator[Sight]:
    match number:
        case Whole():
            pass
        case Count(figure, cards):
            features = frozenset({_BY_FIGURE[figure]} if figure in _BY_FIGURE else ())
            yield Sight(names(cards), features)
        case Sum(parts):
            for _, part in parts:
                yield from _number(part)
        case _ as never:
            assert_never(never)
