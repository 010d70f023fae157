"""How much every cell of a chart weighs: what standing, drawing, doubling and giving up are worth to its hands."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from croupier.analysis import kernels
from croupier.analysis.first_hands import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.analysis.index import Floats, Ints, group, place
from croupier.analysis.payoffs import alone, split
from croupier.analysis.playing import FIRST, is_double, lanes_of, play
from croupier.analysis.prepared import Key, Prepared, split_key
from croupier.analysis.shoe import ACE, VALUES
from croupier.analysis.solution import Solution
from croupier.analysis.splitting import draws, further_cards, split_weights
from croupier.cards.total import LIMIT

ROWS = 2 * (LIMIT + 1)
"""Totals, the soft ones after the hard ones."""


@dataclass(frozen=True)
class Cells:
    """Sums by total and lane over the hands that come up, each doing one thing where it may and else another."""

    stand: Floats
    hit: Floats
    stand_or_double: Floats
    hit_or_double: Floats
    stand_or_surrender: Floats
    hit_or_surrender: Floats

    def codes(self) -> Floats:
        """Return the sums in the order S, H, Ds, Dh, Rs, Rh."""
        return np.array(
            [
                self.stand,
                self.hit,
                self.stand_or_double,
                self.hit_or_double,
                self.stand_or_surrender,
                self.hit_or_surrender,
            ]
        )


def empty(lanes: int) -> Cells:
    """Return cells without hands."""
    return Cells(*(np.zeros((ROWS, lanes)) for _ in range(6)))


@cache
def row_of(value: int) -> Ints:
    """Return the total of every hand of a group, soft ones after the hard ones."""
    hands = group(value)
    return np.where(hands.soft, hands.totals + LIMIT + 1, hands.totals)


@cache
def _selector(value: int) -> Floats:
    """Return a matrix that adds up the hands of a group by total."""
    rows = row_of(value)
    chosen = np.zeros((ROWS, len(rows)))
    chosen[rows, np.arange(len(rows))] = 1.0
    return chosen


def cells(solution: Solution) -> Cells:
    """Return the cells of a plan: every hand it lets come up, split ones included."""
    ready = solution.ready
    sums = empty(len(ready.ups))
    _add_base(solution, sums)
    for value in solution.plan.pairs:
        hand = solution.hands.cards.index((value, value))
        if draws(ready, value) and (solution.plan.first[hand] == SPLIT).any():
            _add_pair(solution, value, sums)
    return sums


def _add_base(solution: Solution, sums: Cells) -> None:
    """Add first hands that are no pairs, and the longer hands that come of all first hands that are hit."""
    ready, plan, hands = solution.ready, solution.plan, solution.hands
    base = play(ready, ready.base, [alone(ready.rules)] * len(ready.ups), plan.base)
    policy = plan.base.copy()
    begin = np.zeros_like(base.hit)
    begin[hands.places] = np.where(plan.first == HIT, hands.chances, 0.0)
    policy[hands.places] = kernels.HIT
    often = kernels.reach(group(ready.base[0]), policy, lanes_of(ready), ready.before(ready.base), begin)
    often[group(ready.base[0]).sizes <= FIRST] = 0.0
    _add_longer(ready.base[0], often, base, sums)
    rows = row_of(ready.base[0])[hands.places]
    values = solution.values
    for hand, row in enumerate(rows):
        if values[SPLIT, hand].max() == -np.inf:
            _add_first(sums, int(row), hands.chances[hand], values[:, hand])


def _add_first(sums: Cells, row: int, chances: Floats, values: Floats) -> None:
    """Add one first hand; what is not allowed falls back on standing or drawing."""
    chosen = {STAND: values[STAND], HIT: values[HIT]}
    for kept, plain in ((sums.stand, STAND), (sums.hit, HIT)):
        kept[row] += _times(chances, chosen[plain])
    for double, surrender, plain in (
        (sums.stand_or_double, sums.stand_or_surrender, STAND),
        (sums.hit_or_double, sums.hit_or_surrender, HIT),
    ):
        for kept, what in ((double, DOUBLE), (surrender, SURRENDER)):
            kept[row] += _times(chances, np.where(np.isneginf(values[what]), chosen[plain], values[what]))


def _times(chances: Floats, values: Floats) -> Floats:
    """Return chances times values; what cannot come up weighs nothing, whatever its value."""
    return np.multiply(chances, values, out=np.zeros_like(values), where=chances > 0.0)


def _add_longer(value: int, often: Floats, worth: kernels.Worth, sums: Cells) -> None:
    """Add hands that can only stand or draw."""
    chosen = _selector(value)
    stand, hit = chosen @ (often * worth.stand), chosen @ (often * worth.hit)
    for kept in (sums.stand, sums.stand_or_double, sums.stand_or_surrender):
        kept[:] += stand
    for kept in (sums.hit, sums.hit_or_double, sums.hit_or_surrender):
        kept[:] += hit


def _add_pair(solution: Solution, value: int, sums: Cells) -> None:
    """Add the hands of a split pair, as much as each weighs in the walk over resplits."""
    ready, plan, hands = solution.ready, solution.plan, solution.hands
    hand = hands.cards.index((value, value))
    chances = np.where(plan.first[hand] == SPLIT, hands.chances[hand], 0.0)
    weights, paired = split_weights(ready, value, by_known=False)
    policy = plan.pairs[value][0]
    for further in range(further_cards(ready, value) + 1):
        key = split_key(ready.rules, value, further)
        worth = play(ready, key, [split(ready.rules)] * len(ready.ups), policy)
        used = weights.free[0, further] + weights.other[0, further]
        begin = _second_cards(ready, key, chances * used, chances * paired[0, further])
        _add_two(ready, value, begin, worth, sums)
        often = kernels.reach(group(value), policy, lanes_of(ready), ready.before(key), begin)
        often[group(value).sizes <= FIRST] = 0.0
        _add_longer(value, often, worth, sums)


def _second_cards(ready: Prepared, key: Key, used: Floats, paired: Floats) -> Floats:
    """Return how much hands of two cards weigh when the hand begun with the pair card weighs so much."""
    value = key[0]
    left = ready.before(key)
    left[value] -= 1
    cards = np.maximum(left, 0.0)[:, None] - ready.drawn * (np.arange(len(VALUES))[:, None] == ready.ups[None, :])
    begin = np.zeros((len(group(value).codes), len(ready.ups)))
    for second in range(len(VALUES)):
        begin[place(value, (value, second))] = used * cards[second] / np.maximum(cards.sum(axis=0), 1.0)
    begin[place(value, (value, value))] -= paired
    return begin


def _add_two(ready: Prepared, value: int, begin: Floats, worth: kernels.Worth, sums: Cells) -> None:
    """Add split hands of two cards, which may be doubled but not given up."""
    able = is_double(ready.rules, value) & ready.rules.double_after_split & (value != ACE)
    chosen = _selector(value)
    double = np.where(able[:, None], worth.double, 0.0)
    stand, hit = begin * worth.stand, begin * worth.hit
    either = begin * double
    for kept in (sums.stand, sums.stand_or_surrender):
        kept[:] += chosen @ stand
    for kept in (sums.hit, sums.hit_or_surrender):
        kept[:] += chosen @ hit
    sums.stand_or_double[:] += chosen @ np.where(able[:, None], either, stand)
    sums.hit_or_double[:] += chosen @ np.where(able[:, None], either, hit)
