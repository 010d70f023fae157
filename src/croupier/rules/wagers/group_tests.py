"""Tell whether cards pass a test together; while one is awaited, only what it cannot change is known."""

from collections.abc import Callable
from itertools import permutations
from typing import assert_never

from croupier.cards.card import POINTS, RED, Card, is_ace
from croupier.cards.total import LIMIT
from croupier.rules.wagers.card_counts import points
from croupier.rules.wagers.card_tests import ASCENDING
from croupier.rules.wagers.facts import Facts, Group
from croupier.rules.wagers.tree import And, Different, Each, Feature, Is, Not, Or, Pattern, Same, Test, Trait
from croupier.rules.wagers.verdict import Verdict, every, opposite, some

BLACKJACK_CARDS = 2


def passes(test: Test, cards: Group, facts: Facts) -> Verdict:
    """Tell whether cards pass a test; a card that never came passes none."""
    match test:
        case And(parts):
            return every(passes(part, cards, facts) for part in parts)
        case Or(parts):
            return some(passes(part, cards, facts) for part in parts)
        case Not(part):
            return False if cards.missing else opposite(passes(part, cards, facts))
        case Each(allowed):
            return _so_far(cards, fits=allowed.issuperset(cards.cards))
        case Same(feature):
            return _so_far(cards, fits=len(_features(feature, cards)) <= 1)
        case Different(feature):
            return _so_far(cards, fits=len(_features(feature, cards)) == len(cards.cards))
        case Pattern(wanted):
            return _whole(cards, lambda: _is_pattern(wanted, cards.cards))
        case Is(trait):
            return _whole(cards, lambda: _has(trait, cards, facts))
        case _ as never:
            assert_never(never)


def _so_far(cards: Group, *, fits: bool) -> Verdict:
    """Return the verdict on cards of which one that does not fit is enough."""
    if not fits or cards.missing:
        return False
    return None if cards.awaited else True


def _whole(cards: Group, fits: Callable[[], bool]) -> Verdict:
    """Return the verdict on cards that must all lie."""
    if cards.missing:
        return False
    return None if cards.awaited else fits()


def feature_of(feature: Feature, card: Card) -> str | int:
    """Return a card's rank, suit, colour or value."""
    match feature:
        case Feature.RANK:
            return card[0]
        case Feature.SUIT:
            return card[1]
        case Feature.COLOUR:
            return "red" if card[1] in RED else "black"
        case Feature.VALUE:
            return POINTS[card[0]]
        case _ as never:
            assert_never(never)


def _features(feature: Feature, cards: Group) -> set[str | int]:
    return {feature_of(feature, card) for card in cards.cards}


def _is_pattern(wanted: tuple[frozenset[Card], ...], cards: tuple[Card, ...]) -> bool:
    if len(cards) != len(wanted):
        return False
    orders = permutations(cards)
    return any(all(card in one for card, one in zip(order, wanted, strict=True)) for order in orders)


def _has(trait: Trait, cards: Group, facts: Facts) -> bool:
    match trait:
        case Trait.STRAIGHT:
            return _is_straight(cards.cards)
        case Trait.BLACKJACK:
            two = len(cards.cards) == BLACKJACK_CARDS and points(cards, facts).points == LIMIT
            return two and not (cards.is_hand and facts.split)
        case Trait.BUST:
            return points(cards, facts).points > LIMIT
        case Trait.SOFT:
            return points(cards, facts).soft
        case Trait.DOUBLED:
            return facts.doubled
        case Trait.SPLIT:
            return facts.split
        case _ as never:
            assert_never(never)


def _is_straight(cards: tuple[Card, ...]) -> bool:
    """Tell whether the ranks follow one another, an Ace being high or low."""
    high = sorted(ASCENDING.index(card[0]) for card in cards)
    low = sorted(-1 if is_ace(card) else ASCENDING.index(card[0]) for card in cards)
    return len(cards) > 1 and any(row == list(range(row[0], row[0] + len(row))) for row in (high, low))
