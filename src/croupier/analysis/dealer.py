"""The dealer's hand played out, as exact fractions: final totals, Blackjack, and busts by number of cards.

Clauses: L8 3.34; AR 3.34; BP 3.24; D8 3.33. Ruling R-BOOM-BJ.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import perm
from typing import TypeVar

from croupier.analysis.dealer_tree import FINALS, DealerRules, Node, dealer_total, lanes, tree
from croupier.analysis.figures import DealerFigures
from croupier.analysis.rules import from_book
from croupier.analysis.shoe import ACE, TEN, VALUES, Shoe, ShoeError
from croupier.cards.total import LIMIT
from croupier.rules.schema import Rulebook

BUST, BLACKJACK = "bust", "blackjack"
Chances = dict[str, Fraction]
Name = TypeVar("Name", str, int)


@dataclass(frozen=True)
class DealerOutcomes:
    """Exact chances by first card: of final totals, and of busts by number of cards; and the chance of that card."""

    ups: dict[str, Fraction]
    final: dict[str, Chances]
    bust_cards: dict[str, dict[int, Fraction]]

    def overall(self) -> Chances:
        """Return the chances of final totals whatever the first card."""
        return {name: _mean(self.ups, self.final, name) for name in (*map(str, FINALS), BUST, BLACKJACK)}

    def overall_bust_cards(self) -> dict[int, Fraction]:
        """Return the chances of a bust with so many cards whatever the first card."""
        sizes = sorted({size for busts in self.bust_cards.values() for size in busts})
        return {size: _mean(self.ups, self.bust_cards, size) for size in sizes}

    def figures(self) -> DealerFigures:
        """Return everything as floats."""
        return DealerFigures(
            final=_floats(self.overall()),
            bust_cards=_floats(self.overall_bust_cards()),
            by_up={up: _floats(chances) for up, chances in self.final.items()},
        )


def _mean(ups: dict[str, Fraction], chances: Mapping[str, Mapping[Name, Fraction]], name: Name) -> Fraction:
    return sum((ups[up] * chances[up].get(name, Fraction(0)) for up in ups), Fraction(0))


def _floats(chances: Mapping[str, Fraction] | Mapping[int, Fraction]) -> dict[str, float]:
    return {str(name): float(chance) for name, chance in chances.items()}


def dealer_outcomes(book: Rulebook, shoe: Shoe) -> DealerOutcomes:
    """Return the dealer's chances from this shoe, before any other card is dealt."""
    dealer = _dealer(book)
    ways = _Ways(shoe)
    _check_enough(dealer, ways)
    seen = lanes(dealer)
    chance = {up: Fraction(shoe.values[up], shoe.size) if dealer.printed is None else Fraction(1) for up in seen}
    able = [lane for lane, up in enumerate(seen) if chance[up]]
    final = {VALUES[seen[lane]]: _final(dealer, ways, lane, chance[seen[lane]]) for lane in able}
    busts = {VALUES[seen[lane]]: _busts(dealer, ways, lane, chance[seen[lane]]) for lane in able}
    for up, chances in final.items():
        chances[BUST] = sum(busts[up].values(), Fraction(0))
    return DealerOutcomes({VALUES[up]: chance[up] for up in seen if chance[up]}, final, busts)


def _dealer(book: Rulebook) -> DealerRules:
    return from_book(book).dealer._replace(keeps_22=False, both_seen=False)


def _check_enough(rules: DealerRules, ways: "_Ways") -> None:
    """Refuse a shoe that a hand of the dealer may empty while they have to draw."""
    for node in tree(rules).drawing:
        if sum(node.counts) == ways.size and ways.of(node.counts):
            msg = f"too few cards: the dealer's hand cannot always be played out with {ways.size} cards left"
            raise ShoeError(msg)


class _Ways:
    """In how many ways cards can be drawn from a shoe, and in how many any cards can."""

    def __init__(self, shoe: Shoe) -> None:
        """Know the shoe."""
        self.left = shoe.values
        self.size = shoe.size
        self.known: dict[tuple[int, ...], int] = {}

    def of(self, counts: tuple[int, ...]) -> int:
        """Return the ways to draw these cards in a given order of values."""
        known = self.known.get(counts)
        if known is None:
            known = 1
            for value, count in enumerate(counts):
                if count:
                    known *= perm(self.left[value], count)
            self.known[counts] = known
        return known

    def share(self, ways: Mapping[int, int]) -> Fraction:
        """Return the chance of ways to draw, given by number of cards."""
        return sum((Fraction(many, perm(self.size, size)) for size, many in ways.items() if many), Fraction(0))


def _final(rules: DealerRules, ways: _Ways, lane: int, first: Fraction) -> Chances:
    """Return the chances of the final totals and of a Blackjack, given the first card."""
    sums: dict[str, dict[int, int]] = {str(total): {} for total in FINALS}
    for total, node in tree(rules).stopped:
        orders = node.orders[lane]
        if orders:
            by_size, size = sums[str(total)], sum(node.counts)
            by_size[size] = by_size.get(size, 0) + orders * ways.of(node.counts)
    found = {name: ways.share(by_size) / first for name, by_size in sums.items()}
    return found | {BUST: Fraction(0), BLACKJACK: _blackjack(rules, ways, lanes(rules)[lane])}


def _blackjack(rules: DealerRules, ways: _Ways, up: int) -> Fraction:
    makes = {ACE: TEN, TEN: ACE}.get(up)
    left = ways.size - (rules.printed is None)
    return Fraction(ways.left[makes], left) if rules.blackjack and makes is not None and left > 0 else Fraction(0)


def _busts(rules: DealerRules, ways: _Ways, lane: int, first: Fraction) -> dict[int, Fraction]:
    """Return the chances of a bust by number of cards, a printed one counted, given the first card."""
    sums: dict[int, int] = {}
    for node, values in _last_cards(rules):
        orders = node.orders[lane]
        if orders:
            size = sum(node.counts)
            cards = sum(max(ways.left[value] - node.counts[value], 0) for value in values)
            sums[size + 1] = sums.get(size + 1, 0) + orders * ways.of(node.counts) * cards
    printed = rules.printed is not None
    return {size + printed: ways.share({size: many}) / first for size, many in sorted(sums.items()) if many}


@cache
def _last_cards(rules: DealerRules) -> tuple[tuple[Node, tuple[int, ...]], ...]:
    """Return the hands that draw, with the values that bust them."""
    found = []
    for node in tree(rules).drawing:
        more = (
            (value, (*node.counts[:value], node.counts[value] + 1, *node.counts[value + 1 :]))
            for value in range(len(VALUES))
        )
        busts = tuple(value for value, counts in more if dealer_total(rules, counts)[0] > LIMIT)
        if busts:
            found.append((node, busts))
    return tuple(found)
