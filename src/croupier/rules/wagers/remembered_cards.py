"""What has to be remembered of the cards that lie, so that a row can be judged when more have come.

Two beginnings of a round of which the same is remembered are alike: whatever cards follow, the rows judge both alike.
"""

from collections.abc import Collection, Hashable, Iterable, Iterator
from functools import lru_cache
from itertools import permutations
from typing import assert_never

from croupier.cards.card import Card
from croupier.cards.total import hard, total
from croupier.rules.wagers.card_counts import Lacking, figure
from croupier.rules.wagers.card_tests import ASCENDING
from croupier.rules.wagers.chosen_cards import chosen, stays_in
from croupier.rules.wagers.condition_cards import names, sight
from croupier.rules.wagers.evaluate import judge
from croupier.rules.wagers.facts import Facts, group
from croupier.rules.wagers.group_tests import feature_of
from croupier.rules.wagers.statement_cards import leaves
from croupier.rules.wagers.tree import (
    And,
    Cards,
    Compare,
    Condition,
    Count,
    Different,
    Each,
    Figure,
    Holds,
    How,
    Is,
    MainIs,
    Name,
    Named,
    Not,
    Number,
    Or,
    Part,
    Pattern,
    Same,
    Sum,
    Test,
    Trait,
    Whole,
    Within,
)

LOST = "no more"
"""In place of what is remembered: it cannot be passed any more, whatever comes."""

SHORT = 3


def remembered(statement: Condition, facts: Facts, coming: Collection[Card] | None = None) -> Hashable:
    """Return what is to be remembered for a statement: its verdict once it has one.

    `coming` are the cards that its hand may still get, None for any.
    """
    verdict = judge(statement, facts)
    return remembered_of_open(statement, facts, coming) if verdict is None else verdict


def remembered_of_open(statement: Condition, facts: Facts, coming: Collection[Card] | None = None) -> Hashable:
    """Return what is to be remembered for a statement that has no verdict yet."""
    match statement:
        case Holds(cards, test, how):
            lying, in_order = _lying(cards, facts)
            if in_order:
                return _in_order(statement, lying)
            if how is How.SOME:
                return chosen(statement, lying, facts, coming if names(cards) == {Name.HAND} else None)
            return sum(stays_in(test, card) for card in lying) if how is How.EXACTLY else _together(test, lying)
        case Compare(left, _, Whole(most)) | Compare(Whole(most), _, left):
            return _of_number(left, facts, most)
        case Compare(left, _, right):
            return _of_number(left, facts), _of_number(right, facts)
        case Within(number, allowed):
            return _of_number(number, facts, max(allowed))
        case MainIs():
            return None
        case And() | Or() | Not():
            return tuple(remembered(part, facts) for part in leaves(statement))
        case _ as never:
            assert_never(never)


def _lying(cards: Cards, facts: Facts) -> tuple[tuple[Card, ...], bool]:
    """Return the cards spoken of that lie, and whether their order is to be remembered because the last ones count."""
    facts = facts._replace(hand=facts.hand._replace(closed=True))
    if isinstance(cards, Part) and cards.last and isinstance(cards.cards, Named):
        return group(cards.cards, facts).cards[-cards.count :], True
    part: Cards = cards
    while isinstance(part, Part):
        if part.last:
            return group(_whole(cards), facts).cards, True
        part = part.cards
    return group(cards, facts).cards, False


@lru_cache(maxsize=1024)
def _kinds(statement: Condition) -> dict[Card, int]:
    return sight([statement]).kinds()


def _in_order(statement: Condition, cards: tuple[Card, ...]) -> Hashable:
    """Return the cards one after another, as far as a statement can tell them apart."""
    kinds = _kinds(statement)
    return tuple(kinds[card] for card in cards)


def _whole(cards: Cards) -> Named:
    return cards if isinstance(cards, Named) else _whole(cards.cards)


def _together(test: Test, cards: tuple[Card, ...]) -> Hashable:
    match test:
        case And(parts):
            found = tuple(_together(part, cards) for part in parts)
            return LOST if LOST in found else found
        case Or(parts):
            found = tuple(_together(part, cards) for part in parts)
            return LOST if found == (LOST,) * len(found) else found
        case Not(part):
            return (_together(part, cards),)
        case Each(allowed):
            return None if allowed.issuperset(cards) else LOST
        case Same(feature):
            features = {feature_of(feature, card) for card in cards}
            return LOST if len(features) > 1 else next(iter(features), None)
        case Different(feature):
            features = {feature_of(feature, card) for card in cards}
            return LOST if len(features) < len(cards) else frozenset(features)
        case Pattern(wanted):
            held = sorted(tuple(card in one for one in wanted) for card in cards)
            return tuple(held) if _may_fill(tuple(held), len(wanted)) else LOST
        case Is(trait):
            return _of_trait(trait, cards)
        case _ as never:
            assert_never(never)


@lru_cache(maxsize=4096)
def _may_fill(held: tuple[tuple[bool, ...], ...], places: int) -> bool:
    """Tell whether each card finds a place of its own in a pattern, by the places that it fits."""
    return any(
        all(fits[at] for fits, at in zip(held, order, strict=True)) for order in permutations(range(places), len(held))
    )


def _of_trait(trait: Trait, cards: tuple[Card, ...]) -> Hashable:
    match trait:
        case Trait.STRAIGHT:
            ranks = sorted(ASCENDING.index(card[0]) for card in cards)
            return LOST if len(set(ranks)) < len(ranks) else tuple(ranks)
        case Trait.BLACKJACK:
            return LOST if len(cards) >= SHORT else total(cards)
        case Trait.BUST | Trait.SOFT:
            return total(cards), hard(cards)
        case Trait.DOUBLED | Trait.SPLIT:
            return None
        case _ as never:
            assert_never(never)


def _of_number(number: Number, facts: Facts, most: int | None = None) -> Hashable:
    """Return what is to be remembered of a number that is compared with others up to the most."""
    match number:
        case Whole():
            return None
        case Count(Figure.SIZE, cards) if most is not None and not _lying(cards, facts)[1]:
            return min(len(_lying(cards, facts)[0]), most + 1)
        case Count(what, cards):
            found = figure(number, facts)
            return _of_figure(what, *_lying(cards, facts)) if isinstance(found, Lacking) else (found,)
        case Sum(parts):
            return tuple(_of_number(part, facts) for _, part in parts)
        case _ as never:
            assert_never(never)


def _of_figure(what: Figure, cards: tuple[Card, ...], in_order: bool) -> Hashable:  # noqa: FBT001 - as it was told
    if in_order:
        return _in_order(Within(Count(what, Named(())), frozenset()), cards)
    match what:
        case Figure.TOTAL:
            return total(cards), hard(cards)
        case Figure.LOW:
            return hard(cards)
        case Figure.SIZE:
            return len(cards)
        case Figure.VALUE | Figure.RANK | Figure.LOWRANK:
            return tuple(card[0] for card in cards)
        case Figure.HIGHEST:
            return max(_ranks(cards), default=None)
        case Figure.LOWEST:
            return min(_ranks(cards), default=None)
        case _ as never:
            assert_never(never)


def _ranks(cards: Iterable[Card]) -> Iterator[int]:
    return (ASCENDING.index(card[0]) for card in cards)
