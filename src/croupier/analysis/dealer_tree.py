"""Every hand the dealer can draw, as a tree of multisets with the number of orders each comes about in.

Clauses: L8 3.34; AR 3.34; BP 3.24; D8 3.14, 3.33. The cards counted are those of the shoe: the dealer's first card
too, a printed one not.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np

from croupier.analysis.index import Floats, Ints
from croupier.analysis.shoe import ACE, TEN, VALUES
from croupier.cards.total import LIMIT

Counts = tuple[int, ...]
Orders = tuple[int, ...]

LEAST = 17
"""The least total a dealer stops on."""

FINALS = tuple(range(LEAST, LIMIT + 1))

PAIRS = tuple(combinations_with_replacement(range(len(VALUES)), 2))
"""Two cards of the dealer that are both seen, whichever came first."""


KEPT = LIMIT + 1
"""The total that is told from other busts where it pushes."""


class DealerRules(NamedTuple):
    """What the dealer's hand depends on: soft totals drawn to, and what there is to see of it."""

    hits_soft: tuple[int, ...]
    blackjack: bool
    printed: int | None
    keeps_22: bool = False
    both_seen: bool = False

    @property
    def ends(self) -> int:
        """How many final totals are distinguished, Blackjack and busts aside."""
        return len(FINALS) + self.keeps_22


class Node(NamedTuple):
    """A hand of the dealer: their cards from the shoe, and in how many orders they come for each first card."""

    counts: Counts
    orders: Orders


@dataclass
class Tree:
    """Hands that draw, hands that stop without a bust, and Blackjacks."""

    rules: DealerRules
    drawing: list[Node] = field(default_factory=list)
    stopped: list[tuple[int, Node]] = field(default_factory=list)


@cache
def tree(rules: DealerRules) -> Tree:
    """Return the dealer's tree; a Blackjack is in neither list, since it is simple enough to count alone."""
    grown = Tree(rules)
    empty = (0,) * len(VALUES)
    level: dict[Counts, Orders] = {empty: (1,)}
    while level:
        below: dict[Counts, Orders] = {}
        for counts, orders in level.items():
            total = dealer_total(rules, counts)
            if _draws(rules, counts, total):
                grown.drawing.append(Node(counts, orders))
                _grow(rules, counts, orders, below)
            elif not is_blackjack(rules, counts):
                grown.stopped.append((total[0], Node(counts, orders)))
        level = below
    return grown


def lanes(rules: DealerRules) -> tuple[int, ...]:
    """Return the dealer's possible first cards, the lower of two that are seen."""
    if rules.both_seen:
        return tuple(one for one, _ in PAIRS)
    return tuple(range(len(VALUES))) if rules.printed is None else (rules.printed,)


def second_lanes(rules: DealerRules) -> tuple[int, ...]:
    """Return the dealer's second card lane by lane where it is seen, else -1."""
    return tuple(other for _, other in PAIRS) if rules.both_seen else (-1,) * len(lanes(rules))


def dealer_total(rules: DealerRules, counts: Counts) -> tuple[int, bool]:
    """Return the dealer's total and whether it is soft, the printed card included."""
    low = sum((place + 1) * count for place, count in enumerate(counts))
    aces = counts[ACE]
    if rules.printed is not None:
        low += rules.printed + 1
        aces += rules.printed == ACE
    soft = aces > 0 and low + 10 <= LIMIT
    return (low + 10 if soft else low), soft


def is_blackjack(rules: DealerRules, counts: Counts) -> bool:
    """Tell whether the dealer's cards are a Blackjack."""
    whole = list(counts)
    if rules.printed is not None:
        whole[rules.printed] += 1
    return rules.blackjack and sum(whole) == 2 and whole[ACE] == whole[TEN] == 1  # noqa: PLR2004 - two cards


def _draws(rules: DealerRules, counts: Counts, total: tuple[int, bool]) -> bool:
    points, soft = total
    if soft and points >= LEAST:
        return points in rules.hits_soft
    return points < LEAST or (rules.printed is None and not any(counts))


def _grow(rules: DealerRules, counts: Counts, orders: Orders, below: dict[Counts, Orders]) -> None:
    most = KEPT if rules.keeps_22 else LIMIT
    for place in range(len(VALUES)):
        more = (*counts[:place], counts[place] + 1, *counts[place + 1 :])
        if dealer_total(rules, more)[0] > most:
            continue
        here = _orders(rules, counts, place, orders)
        known = below.get(more)
        below[more] = here if known is None else tuple(a + b for a, b in zip(known, here, strict=True))


def _orders(rules: DealerRules, counts: Counts, place: int, orders: Orders) -> Orders:
    """Return in how many orders a hand and one more card come about, lane by lane once the lane is certain."""
    dealt = sum(counts)
    if rules.printed is None and not dealt:
        return tuple(int(place == other) for other in range(len(VALUES)))
    if rules.both_seen and dealt == 1:
        pair = counts.index(1), place  # of two orders that weigh the same, one is counted
        return tuple(int(pair == seen) for seen in PAIRS)
    return orders


class FlatTree(NamedTuple):
    """The tree as arrays, ready for a kernel.

    A factor is (value, held, drawn): the chance of one more card of the value when `held` of it and `drawn` cards in
    all are gone. A drawing hand after the first is its parent times a factor, and so is a stopped one, whose
    weight goes into `slots[starts[i]:starts[i + 1]]` (first card times final total) as often as `orders` says.
    """

    factors: Ints
    parents: Ints
    steps: Ints
    stopped_parents: Ints
    stopped_steps: Ints
    starts: Ints
    slots: Ints
    orders: Floats


@cache
def flat(rules: DealerRules) -> FlatTree:
    """Return the tree as arrays."""
    grown = tree(rules)
    return _flattened(
        grown.drawing, grown.stopped, [list(_spread(rules, total, node.orders)) for total, node in grown.stopped]
    )


@cache
def flat_lane(rules: DealerRules, lane: int) -> FlatTree:
    """Return the part of the tree that follows one first card, which is its root; slots are final totals."""
    grown = tree(rules)
    drawing = [node for node in grown.drawing if len(node.orders) > lane and node.orders[lane]]
    if rules.printed is None:
        drawing = [node for node in drawing if any(node.counts)]
    stopped = [(total, node) for total, node in grown.stopped if node.orders[lane]]
    return _flattened(drawing, stopped, [[(total - LEAST, node.orders[lane])] for total, node in stopped])


def _flattened(drawing: list[Node], stopped: list[tuple[int, Node]], spread: list[list[tuple[int, int]]]) -> FlatTree:
    """Return hands that draw, the root first, and hands that stop, with what each adds to."""
    places = {node.counts: place for place, node in enumerate(drawing)}
    factors: dict[tuple[int, int, int], int] = {}
    inner = [_link(node.counts, places, factors) for node in drawing[1:]]
    outer = [_link(node.counts, places, factors) for _, node in stopped]
    flat_spread = [pair for pairs in spread for pair in pairs]
    return FlatTree(
        factors=_ints(list(factors)),
        parents=_ints([link[0] for link in inner]),
        steps=_ints([link[1] for link in inner]),
        stopped_parents=_ints([link[0] for link in outer]),
        stopped_steps=_ints([link[1] for link in outer]),
        starts=np.cumsum([0, *(len(pairs) for pairs in spread)], dtype=np.int64),
        slots=_ints([pair[0] for pair in flat_spread]),
        orders=np.array([pair[1] for pair in flat_spread], dtype=np.float64),
    )


def _link(counts: Counts, places: dict[Counts, int], factors: dict[tuple[int, int, int], int]) -> tuple[int, int]:
    """Return some drawing hand one card short of this one, and the factor between them."""
    for place, count in enumerate(counts):
        less = (*counts[:place], count - 1, *counts[place + 1 :])
        if count and less in places:
            factor = (place, count - 1, sum(counts) - 1)
            return places[less], factors.setdefault(factor, len(factors))
    raise AssertionError(counts)


def _spread(rules: DealerRules, total: int, orders: Orders) -> Iterator[tuple[int, int]]:
    for lane, count in enumerate(orders):
        if count:
            yield lane * rules.ends + total - LEAST, count


def _ints(values: list[int] | list[tuple[int, int, int]]) -> Ints:
    return np.array(values, dtype=np.int64)
