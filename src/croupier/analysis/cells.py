"""How much every cell of a chart weighs: what standing, drawing, doubling and giving up are worth to its hands."""

import numpy as np

from croupier.analysis import kernels
from croupier.analysis.cell_sums import Cells, Sums, add_longer, empty
from croupier.analysis.doubled_cells import add_doubled
from croupier.analysis.first_hands import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.analysis.index import Floats, group, place
from croupier.analysis.payoffs import alone, split
from croupier.analysis.play_values import lanes_of, leaving, play
from croupier.analysis.prepared_shoe import Key, Prepared, row_of, split_key
from croupier.analysis.rules import FIRST
from croupier.analysis.shoe import VALUES
from croupier.analysis.solution import Solution
from croupier.analysis.split_play import draws, further_cards, split_weights


def cells(solution: Solution) -> Sums:
    """Return the cells of a plan: every hand it lets come up, split ones included."""
    ready = solution.ready
    sums = Sums(empty(len(ready.ups)), empty(len(ready.ups)))
    _add_base(solution, sums)
    for value in solution.plan.pairs:
        hand = solution.hands.cards.index((value, value))
        if draws(ready, value) and (solution.plan.first[hand] == SPLIT).any():
            _add_pair(solution, value, sums)
    return sums


def _add_base(solution: Solution, sums: Sums) -> None:
    """Add first hands that are no pairs, and the longer hands that come of all first hands that are hit."""
    ready, plan, hands = solution.ready, solution.plan, solution.hands
    base = play(ready, ready.base, [alone(ready.rules)] * len(ready.ups), plan.base)
    policy = plan.base.copy()
    begin = np.zeros_like(base.hit)
    begin[hands.places] = np.where(plan.first == HIT, hands.chances, 0.0)
    policy[hands.places] = kernels.HIT
    often = kernels.reach(group(ready.base[0]), policy, lanes_of(ready), ready.before(ready.base), begin)
    often[group(ready.base[0]).sizes <= FIRST] = 0.0
    add_longer(ready.base[0], often, base, leaving(ready, ready.base), sums.totals)
    often[hands.places] = np.where(plan.first == DOUBLE, hands.chances, 0.0)
    policy[hands.places] = kernels.DOUBLE
    add_doubled(ready, ready.base, np.where(policy == kernels.DOUBLE, often, 0.0), sums.doubled)
    rows = row_of(ready.base[0])[hands.places]
    values = solution.values
    for hand, row in enumerate(rows):
        if values[SPLIT, hand].max() == -np.inf:
            _add_first(sums.totals, int(row), hands.chances[hand], values[:, hand])


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


def _add_pair(solution: Solution, value: int, sums: Sums) -> None:
    """Add the hands of a split pair, as much as each weighs in the walk over resplits."""
    ready, plan, hands = solution.ready, solution.plan, solution.hands
    hand = hands.cards.index((value, value))
    chances = np.where(plan.first[hand] == SPLIT, hands.chances[hand], 0.0)
    weights, paired = split_weights(ready, value, by_known=False)
    policy = plan.pairs[value][0]
    leave = leaving(ready, split_key(ready.rules, value, 0))
    for further in range(further_cards(ready, value) + 1):
        key = split_key(ready.rules, value, further)
        worth = play(ready, key, [split(ready.rules)] * len(ready.ups), policy)
        used = weights.free[0, further] + weights.other[0, further]
        begin = _second_cards(ready, key, chances * used, chances * paired[0, further])
        add_longer(value, begin, worth, leave, sums.totals)
        often = kernels.reach(group(value), policy, lanes_of(ready), ready.before(key), begin)
        add_doubled(ready, key, np.where(policy == kernels.DOUBLE, often, 0.0), sums.doubled)
        often[group(value).sizes <= FIRST] = 0.0
        add_longer(value, often, worth, leave, sums.totals)


def _second_cards(ready: Prepared, key: Key, used: Floats, paired: Floats) -> Floats:
    """Return how much hands of two cards weigh when the hand begun with the pair card weighs so much."""
    value = key[0]
    left = ready.before(key)
    left[value] -= 1
    cards = np.maximum(left, 0.0)[:, None] - ready.seen
    begin = np.zeros((len(group(value).codes), len(ready.ups)))
    for second in range(len(VALUES)):
        begin[place(value, (value, second))] = used * cards[second] / np.maximum(cards.sum(axis=0), 1.0)
    begin[place(value, (value, value))] -= paired
    return begin
