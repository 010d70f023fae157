"""What has to be remembered where some of the cards must pass a test together, as in `2 of hand are same suit`.

A card that can be among those that pass no more is forgotten: too few may still come, or none that goes with it.
"""

from collections import Counter
from collections.abc import Collection, Hashable
from functools import lru_cache

from croupier.cards.card import CARDS, Card
from croupier.rules.wagers.condition_cards import names, sight
from croupier.rules.wagers.evaluate import judge
from croupier.rules.wagers.facts import Facts
from croupier.rules.wagers.group_tests import feature_of
from croupier.rules.wagers.parse_cards import size
from croupier.rules.wagers.tree import And, Different, Each, Holds, Name, Named, Or, Same, Test

MET = "met"
"""In place of what is remembered: enough cards have passed, whatever comes."""


def chosen(statement: Holds, cards: tuple[Card, ...], facts: Facts, coming: Collection[Card] | None = None) -> Hashable:
    """Return how many cards there are of each kind that may be among those that pass together.

    `cards` are those that lie, `coming` those that may come, None for any.
    """
    test, count = statement.test, statement.count
    is_hand = Name.HAND in names(statement.cards)
    if is_hand and judge(statement, facts._replace(hand=facts.hand._replace(closed=True))):
        return MET
    held = [card for card in cards if stays_in(test, card)]
    partners = _partners(test)
    whole = size(statement.cards)
    if whole is not None:
        left = whole - len(cards)
        held = [card for card in held if _together(partners[card], card, held) + left >= count]
    if coming is not None:
        held = [card for card in held if not partners[card].isdisjoint(coming)]
    kinds = _kinds(test)
    found = Counter(kinds[card] for card in held)
    return tuple(sorted((kind, min(many, count)) for kind, many in found.items()))


def _together(partners: frozenset[Card], card: Card, held: list[Card]) -> int:
    """Return how many of the cards held may at most pass together with one of them, itself counted."""
    return sum(other in partners for other in held) + (card not in partners)


def stays_in(test: Test, card: Card) -> bool:
    """Tell whether a card by itself may be among those that pass."""
    match test:
        case Each(allowed):
            return card in allowed
        case And(parts):
            return all(stays_in(part, card) for part in parts)
        case _:
            return True


@lru_cache(maxsize=256)
def _partners(test: Test) -> dict[Card, frozenset[Card]]:
    """Return for each card those that may be among the cards that pass together with it."""
    able = [card for card in CARDS.values() if stays_in(test, card)]
    return {card: frozenset(other for other in able if _go_together(test, card, other)) for card in CARDS.values()}


def _go_together(test: Test, card: Card, other: Card) -> bool:
    """Tell whether two cards may be among those that pass together."""
    match test:
        case Same(feature):
            return feature_of(feature, card) == feature_of(feature, other)
        case Different(feature):
            return feature_of(feature, card) != feature_of(feature, other)
        case And(parts):
            return all(_go_together(part, card, other) for part in parts)
        case Or(parts):
            return any(_go_together(part, card, other) for part in parts)
        case _:
            return True


@lru_cache(maxsize=1024)
def _kinds(test: Test) -> dict[Card, int]:
    return sight([Holds(Named(()), test)]).kinds()
