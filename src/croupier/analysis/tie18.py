"""Tie on 18: the chance that the hand and the dealer both end on 18, by the main strategy and when played for itself.

Clauses: D8 1.1.16, 3.16.2, 3.23.1, 4.1. Rulings R-SURR-TIE, R-TIE-SPLIT. After a split the wager lies on the first
hand; wagers added on further hands are not counted.
"""

from collections.abc import Callable

import numpy as np

from croupier.analysis import kernels
from croupier.analysis.dealer_tree import FINALS
from croupier.analysis.first_hands import DOUBLE, HIT, SPLIT, STAND, SURRENDER, allowed
from croupier.analysis.index import Floats, Ints, group
from croupier.analysis.playing import Ending, run
from croupier.analysis.prepared import Key, Prepared, split_key
from croupier.analysis.resplits import pair_chance
from croupier.analysis.solution import Solution
from croupier.analysis.splitting import begun, cards_left, pair_cards
from croupier.rules.wagers.tie18 import rows

MAIN_POLICY = "the main wager's best play; after a split the wager lies on the first hand"
WRITTEN_POLICY = "the written strategy; after a split the wager lies on the first hand"
OWN_POLICY = "played for this wager alone; eights are split and resplit, the wager lies on the first hand"


def tie_chance(solution: Solution) -> float:
    """Return the chance of a tie on 18 when the hand is played by a solution's plan."""
    plan = solution.plan
    values = _values(solution, plan.base, lambda value, seen: plan.pairs[value][min(seen, len(plan.pairs[value]) - 1)])
    return float((solution.hands.chances * solution.chosen(values, plan.first)).sum())


def own_tie_chance(solution: Solution) -> float:
    """Return the chance of a tie on 18 when the hand is played for nothing else."""
    ready = solution.ready
    values = _values(solution, None, lambda value, seen: _best(ready, split_key(ready.rules, value, seen)))
    may = allowed(ready.rules, tuple(map(int, ready.ups)))
    return float((solution.hands.chances * np.where(may > 0, values, 0.0).max(axis=0)).sum())


def _best(ready: Prepared, key: Key) -> kernels.Policy:
    return run(ready, key, _ending(ready, key)).policy


def _values(solution: Solution, base: kernels.Policy | None, policy: Callable[[int, int], kernels.Policy]) -> Floats:
    """Return the chance of a tie by choice, first hand and lane."""
    ready, hands = solution.ready, solution.hands
    worth = run(ready, ready.base, _ending(ready, ready.base), base)
    values = np.zeros_like(solution.values)
    values[STAND], values[HIT], values[DOUBLE] = (of[hands.places] for of in (worth.stand, worth.hit, worth.double))
    if solution.book.rulings.surrendered_tie == "counts":
        values[SURRENDER] = values[STAND]
    for value in ready.rules.split_values:
        if value in solution.plan.pairs:
            values[SPLIT, hands.cards.index((value, value))] = _first_hand(ready, value, policy)
    return np.where(np.isneginf(values), 0.0, values)


def _first_hand(ready: Prepared, value: int, policy: Callable[[int, int], kernels.Policy]) -> Floats:
    """Return by lane the chance that the first of the split hands ties, resplit as long as it may be."""
    most, left = ready.rules.pair_hands(value), cards_left(ready)
    total = np.zeros(len(ready.ups))
    for way in pair_cards(ready, value):
        reached = way.chance
        for seen in range(most - 1):
            key = split_key(ready.rules, value, seen)
            every, pair = begun(ready, key, _ending(ready, key), policy(value, seen))
            again = pair_chance(way.left, left, seen)
            total += reached * (every if seen == most - 2 else every - again * pair)
            reached = reached * again
    return total


def _ending(ready: Prepared, key: Key) -> Ending:
    """Return the chance of a tie for every hand of a group that stops; doubling changes nothing but the cards."""
    hands = group(key[0])
    none = kernels.Bust(np.zeros(len(ready.ups)), np.zeros(len(ready.ups)))
    live = _tied(ready, key, hands.totals)
    return Ending(live, live, _tied(ready, key, hands.low), none, none)


def _tied(ready: Prepared, key: Key, totals: Ints) -> Floats:
    chances = ready.rows[ready.places(key)]
    found = np.zeros((len(totals), len(ready.ups)))
    for place, final in enumerate(FINALS):
        if rows(final, final):
            found += np.where((totals == final)[:, None], chances[:, place], 0.0)
    return found
