"""Two hands split from one pair against one first card of the dealer: the mean of their product, exact.

Cards may be dealt in any order: first what both hands hold, then the dealer's. A hand is begun as one that loses a
unit; every set of cards with which it ends better, or is doubled, adds what that changes.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from typing import assert_never

import numpy as np

from croupier.analysis import joint_kernels, kernels
from croupier.analysis import two_hand_kernels as loops
from croupier.analysis.dealer_tree import FINALS, flat_lane
from croupier.analysis.index import BITS, STEPS, Floats, Ints, group, place
from croupier.analysis.prepared_shoe import Prepared
from croupier.analysis.rules import FIRST, AnalysisRules
from croupier.analysis.shoe import ACE, TEN, VALUES
from croupier.analysis.split_play import further_cards
from croupier.cards.total import LIMIT
from croupier.rules.axes.dealer import BlackjackTakes

RESULTS = (-2, -1, 0, 1, 2)
"""What one hand can win, in units."""

KINDS: Floats = np.array(
    [
        [0, 0, 0, 0, 0],
        [0, 1, 0, 0, 0],
        [1, -1, 0, 0, 0],
        [0, -1, 1, 0, 0],
        [0, -1, 0, 1, 0],
        [-1, 0, 1, 0, 0],
        [-1, 0, 0, 0, 1],
    ],
    dtype=np.float64,
)
"""What a set of cards changes in the chances of RESULTS: nothing; a hand begun, doubled; a stand-off or a win of one
unit, of two."""

NOTHING, BEGUN, DOUBLED = 0, 1, 2
EVEN = {1: 3, 2: 5}
WON = {1: 4, 2: 6}

MOST_ALIKE = 15
"""Cards of one value a hand is looked at with; more have never been seen to come, and codes have no room for them."""

FEW = 1 << 13
"""Sets of two hands' cards there is room for at first."""


@dataclass(frozen=True)
class Cell:
    """A pair against a first card, and the cards left once these three are dealt."""

    ready: Prepared
    value: int
    lane: int

    @cached_property
    def cards(self) -> Floats:
        """Cards left by value."""
        left = self.ready.left.copy()
        left[self.value] -= FIRST if self.ready.rules.printed is None else 1
        left[self.ready.ups[self.lane]] -= self.ready.drawn
        return np.maximum(left, 0.0)

    @cached_property
    def pool(self) -> loops.Pool:
        """The cards to deal from by number of further pair cards gone."""
        steps, gone = np.arange((1 << BITS) - 1), np.arange(further_cards(self.ready, self.value) + 1)
        left = np.repeat(self.cards[None, :], len(gone), axis=0)
        left[:, self.value] -= gone
        draws = np.maximum(left[:, :, None] - steps, 0.0)
        ways = np.cumprod(np.concatenate((np.ones((*left.shape, 1)), draws), axis=2), axis=2)
        rest = np.maximum(self.cards.sum() - gone[:, None] - np.arange(2 * len(steps)), 1.0)
        inverse = 1.0 / np.cumprod(np.hstack((np.ones((len(gone), 1)), rest)), axis=1)
        return loops.Pool(ways, inverse, self.value)


def side(cell: Cell, policy: kernels.Policy) -> loops.Side:
    """Return what a hand begun with the pair card may hold in the end, by a policy."""
    value, rules = cell.value, cell.ready.rules
    hands = group(value)
    orders = np.stack([_arrivals(value, policy, only) for only in (False, True)], axis=1)
    able = (hands.counts.max(axis=1) <= MOST_ALIKE) & (hands.counts <= cell.ready.left).all(axis=1)
    stops = np.flatnonzero(able & (orders[:, 0] > 0.0) & (policy == kernels.STAND))
    begun = np.array([[BEGUN] * loops.ENDS] * 2)
    parts = [
        (np.array([0, STEPS[value]]), _at_blackjack(rules, begun, BEGUN), np.eye(2)),
        (hands.codes[stops] - STEPS[value], _live_kinds(rules, 1)[hands.totals[stops]], orders[stops]),
        *_doubled(cell, policy),
    ]
    codes = np.concatenate([part[0] for part in parts])
    order = np.argsort(codes)
    kinds = np.concatenate([part[1] for part in parts])[order]
    return loops.Side(
        codes=codes[order],
        kinds=kinds,
        worth=(KINDS @ np.array(RESULTS))[kinds],
        orders=np.concatenate([part[2] for part in parts])[order],
    )


def _arrivals(value: int, policy: kernels.Policy, only_pair: bool) -> Floats:  # noqa: FBT001 - read in one place
    """Return in how many orders each hand comes up, all of them or those with a pair card as second card."""
    begin = np.zeros(len(policy))
    for second in [value] if only_pair else range(len(VALUES)):
        begin[place(value, (value, second))] = 1.0
    return joint_kernels.orders_to(group(value), policy, begin)


@cache
def _live_kinds(rules: AnalysisRules, units: int) -> Ints:
    """Return what a hand that stops is at each end of the dealer, by its total."""
    totals = np.arange(LIMIT + 1)[:, None]
    against = np.sign(totals - np.array(FINALS)[None, :])
    kinds = np.select([against > 0, against == 0], [WON[units], EVEN[units]], NOTHING)
    ends = np.full((len(totals), 2), WON[units])
    return _at_blackjack(rules, np.hstack((kinds, ends)), EVEN[units])


def _at_blackjack(rules: AnalysisRules, kinds: Ints, kind: int) -> Ints:
    """Put in what a hand is when the dealer has Blackjack, the loss that all hands share left out."""
    match rules.takes:
        case BlackjackTakes.ORIGINAL:
            kept = NOTHING
        case BlackjackTakes.ALL:
            kept = kind if kind in {BEGUN, DOUBLED} else NOTHING
        case BlackjackTakes.BUSTED_AND_ORIGINAL:
            kept = kind
        case _:
            assert_never(rules.takes)
    kinds[:, loops.BLACKJACK] = kept
    return kinds


def _doubled(cell: Cell, policy: kernels.Policy) -> list[tuple[Ints, Ints, Floats]]:
    """Return the sets of cards of doubled hands: those they are doubled on, and those they end with."""
    value, rules = cell.value, cell.ready.rules
    hands = group(value)
    parts: list[tuple[Ints, Ints, Floats]] = []
    for second in range(len(VALUES)):
        hand = place(value, (value, second))
        if policy[hand] != kernels.DOUBLE:
            continue
        orders = np.array([[1.0, float(second == value)]])
        begun = np.full((1, loops.ENDS), DOUBLED)
        parts.append((STEPS[second : second + 1], _at_blackjack(rules, begun, DOUBLED), orders))
        third = np.flatnonzero(hands.children[hand] >= 0)
        children = hands.children[hand, third]
        low = rules.aces_as_one and hands.counts[hand, ACE] > 0
        totals = np.where(low & (third != ACE), hands.low[children], hands.totals[children])
        codes = hands.codes[children] - STEPS[value]
        parts.append((codes, _live_kinds(rules, 2)[totals], np.repeat(orders, len(third), axis=0)))
    return parts


@cache
def _wins() -> Floats:
    """Return for every two kinds whether their results together win."""
    results = np.array(RESULTS)
    wins: Floats = KINDS @ (results[:, None] + results[None, :] > 0) @ KINDS.T
    return wins


def dealer_rows(cell: Cell, gone: Ints) -> Floats:
    """Return the dealer's chances for every set of cards gone after the pair, as blocks of sets: by end and set."""
    ready, up = cell.ready, int(cell.ready.ups[cell.lane])
    start = cell.cards.copy()
    start[up] += ready.drawn
    blocks = -(-len(gone) // kernels.WIDE)
    left, sizes = np.empty((len(VALUES), blocks * kernels.WIDE)), np.zeros(blocks * kernels.WIDE)
    loops.left_behind(start, gone, left, sizes)
    rows = np.zeros((blocks, loops.ENDS, kernels.WIDE))
    kernels.dealer_sums(flat_lane(ready.rules.dealer, cell.lane), left, sizes, rows)
    if ready.rules.blackjack and ready.drawn and up in {ACE, TEN}:
        chance = left[ACE if up == TEN else TEN] / np.maximum(sizes - ready.drawn, 1.0)
        rows[:, loops.BLACKJACK] = chance.reshape(blocks, -1)
    rows[:, loops.BUST] = 1.0 - rows.sum(axis=1)
    return rows


class Room:
    """Room to work in, used again for every two hands; new memory would cost more than the sums."""

    def __init__(self) -> None:
        """Have little at first."""
        self.used = 0
        self.grow(FEW)

    def grow(self, sets: int) -> None:
        """Make room for so many sets of cards."""
        self.sums = loops.Sums(
            codes=np.empty(sets, dtype=np.int64),
            plain=np.zeros((sets, 2 * loops.ENDS)),
            paired=np.zeros((sets, loops.ORDERS, loops.ENDS)),
        )

    def gather(self, one: loops.Side, other: loops.Side, ahead: Floats) -> int:
        """Put every two sets of cards together and return how many there are."""
        while True:
            self.sums.plain[: self.used] = 0.0
            self.sums.paired[: self.used] = 0.0
            sets = len(self.sums.codes)
            self.used = loops.gather(one, other, loops.Ahead(one is other, ahead, _wins()), _slots(sets), self.sums)
            if self.used >= 0:
                return self.used
            self.used = 0
            self.grow(4 * sets)


def two_hands(cell: Cell, room: Room, hands: tuple[loops.Side, loops.Side], weights: Floats, ahead: Floats) -> Floats:
    """Return the mean of the product of two hands' results, and the chance that they win together.

    `weights` say by further pair cards and kind of order how much counts; `ahead` the same for the chance to win, no
    further pair card gone.
    """
    count = room.gather(*hands, ahead)
    shape = count, len(weights)
    shifted = loops.Shifted(np.zeros(shape, dtype=np.int64), np.empty(shape))
    gone = np.zeros(count * len(weights) + 1, dtype=np.int64)
    many = loops.shift(cell.pool, weights, room.sums, (_slots(len(gone)), gone), shifted)
    found = np.zeros(2)
    loops.weigh(room.sums, shifted, dealer_rows(cell, gone[: max(many, 1)]), weights, found)
    return found


def _slots(sets: int) -> Ints:
    """Return a table to find sets by their codes in."""
    return np.full(1 << int(2 * sets - 1).bit_length(), -1, dtype=np.int64)
