"""Count what a row asks of cards: totals, ranks, how many there are."""

from enum import Enum, auto
from typing import assert_never

from croupier.cards.card import POINTS, is_ace
from croupier.cards.total import Total, hard, total
from croupier.rules.wagers.card_tests import ASCENDING
from croupier.rules.wagers.facts import Facts, Group, group
from croupier.rules.wagers.tree import Count, Figure, Number, Sum, Whole

LOWEST_RANK = 2


class Lacking(Enum):
    """Why there is no figure: a card is still awaited, or never came."""

    AWAITED = auto()
    MISSING = auto()


def figure(number: Number, facts: Facts) -> int | Lacking:
    """Return a number, or why there is none."""
    match number:
        case Whole(whole):
            return whole
        case Count(what, cards):
            found = group(cards, facts)
            if found.missing:
                return Lacking.MISSING
            return Lacking.AWAITED if found.awaited else _count(what, found, facts)
        case Sum(parts):
            return _sum([(sign, figure(part, facts)) for sign, part in parts])
        case _ as never:
            assert_never(never)


def _sum(parts: list[tuple[int, int | Lacking]]) -> int | Lacking:
    lacking = {found for _, found in parts if isinstance(found, Lacking)}
    if lacking:
        return Lacking.MISSING if Lacking.MISSING in lacking else Lacking.AWAITED
    return sum(sign * found for sign, found in parts if not isinstance(found, Lacking))


def points(cards: Group, facts: Facts) -> Total:
    """Return what cards count together; for a whole hand what the game says it counts."""
    return facts.points if cards.is_hand and facts.points is not None else total(cards.cards)


def _count(what: Figure, cards: Group, facts: Facts) -> int:
    ranks = [ASCENDING.index(card[0]) + LOWEST_RANK for card in cards.cards]
    match what:
        case Figure.TOTAL:
            return points(cards, facts).points
        case Figure.LOW:
            return hard(cards.cards)
        case Figure.SIZE:
            return len(cards.cards)
        case Figure.VALUE:
            return POINTS[cards.cards[0][0]]
        case Figure.RANK | Figure.HIGHEST:
            return max(ranks)
        case Figure.LOWEST:
            return min(ranks)
        case Figure.LOWRANK:
            return 1 if is_ace(cards.cards[0]) else ranks[0]
        case _ as never:
            assert_never(never)
