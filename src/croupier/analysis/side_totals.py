"""Wagers on the totals of hand and dealer: the chance to win one, by the main strategy and when played for itself.

Clauses: D8 1.1.16, 3.16.2, 3.23.1, 4.1. Rulings R-SURR-TIE, R-TIE-SPLIT. After a split the wager is on the first
hand; wagers added on further hands are a chance of their own.
"""

from collections.abc import Callable

import numpy as np

from croupier.analysis import kernels
from croupier.analysis.dealer_tree import FINALS
from croupier.analysis.first_hands import DOUBLE, HIT, SPLIT, STAND, SURRENDER, allowed
from croupier.analysis.index import Floats, Ints, group
from croupier.analysis.play_values import Ending, run
from croupier.analysis.prepared_shoe import Key, Prepared, split_key
from croupier.analysis.resplits import pair_chance
from croupier.analysis.side_ends import paid_at
from croupier.analysis.solution import Solution, one_rank_share
from croupier.analysis.split_play import begun, cards_left, pair_cards, split_hands, split_sum
from croupier.cards.total import LIMIT
from croupier.rules.wagers.definition import Definition


def win_chance(solution: Solution, wager: Definition) -> float:
    """Return the chance to win when the hand is played by a solution's plan."""
    values = _values(solution, wager, solution.plan.base, split_policy(solution))
    return float((solution.hands.chances * solution.chosen(values, solution.plan.first)).sum())


def later_win_chance(solution: Solution, wager: Definition) -> float | None:
    """Return the chance to win a wager on a hand that a split formed behind the first, or None without splits."""
    ready, hands, plan = solution.ready, solution.hands, solution.plan
    share = one_rank_share(ready, hands) if ready.rules.split_by_rank else np.ones((len(hands.cards), 1))
    laid = won = 0.0
    for value, policies in plan.pairs.items():
        hand = hands.cards.index((value, value))
        splits = hands.chances[hand] * share[hand] * (plan.first[hand] == SPLIT)
        every = split_sum(ready, value, policies, lambda key: _ending(ready, wager, key))
        first = first_hand(ready, value, split_policy(solution), lambda key: _ending(ready, wager, key))
        won += float((splits * (every - first)).sum())
        laid += float((splits * (split_hands(ready, value, policies) - 1.0)).sum())
    return won / laid if laid else None


def own_win_chance(solution: Solution, wager: Definition) -> float:
    """Return the chance to win when the hand is played for nothing else."""
    ready = solution.ready
    values = _values(
        solution, wager, None, lambda value, seen: _best(ready, wager, split_key(ready.rules, value, seen))
    )
    may = allowed(ready.rules, tuple(map(int, ready.ups)))
    return float((solution.hands.chances * np.where(may > 0, values, 0.0).max(axis=0)).sum())


def split_policy(solution: Solution) -> Callable[[int, int], kernels.Policy]:
    """Return what plays a hand split from a value when so many further pair cards are known."""
    pairs = solution.plan.pairs
    return lambda value, seen: pairs[value][min(seen, len(pairs[value]) - 1)]


def _best(ready: Prepared, wager: Definition, key: Key) -> kernels.Policy:
    return run(ready, key, _ending(ready, wager, key)).policy


def _values(
    solution: Solution,
    wager: Definition,
    base: kernels.Policy | None,
    policy: Callable[[int, int], kernels.Policy],
) -> Floats:
    """Return the chance to win by choice, first hand and lane."""
    ready, hands = solution.ready, solution.hands
    worth = run(ready, ready.base, _ending(ready, wager, ready.base), base)
    values = np.zeros_like(solution.values)
    values[STAND], values[HIT], values[DOUBLE] = (of[hands.places] for of in (worth.stand, worth.hit, worth.double))
    if solution.book.rulings.surrendered_tie.counts:
        values[SURRENDER] = values[STAND]
    for value in ready.rules.split_values:
        if value in solution.plan.pairs:
            first = first_hand(ready, value, policy, lambda key: _ending(ready, wager, key))
            values[SPLIT, hands.cards.index((value, value))] = first
    return np.where(np.isneginf(values), 0.0, values)


def first_hand(
    ready: Prepared, value: int, policy: Callable[[int, int], kernels.Policy], ending: Callable[[Key], Ending]
) -> Floats:
    """Return by lane what the first of the split hands is worth by how hands end, resplit as long as it may be."""
    most, left = ready.rules.pair_hands(value), cards_left(ready)
    total = np.zeros(len(ready.ups))
    for way in pair_cards(ready, value):
        reached = way.chance
        for seen in range(most - 1):
            key = split_key(ready.rules, value, seen)
            every, pair = begun(ready, key, ending(key), policy(value, seen))
            again = pair_chance(way.left, left, seen)
            total += reached * (every if seen == most - 2 else every - again * pair)
            reached = reached * again
    return total


def _ending(ready: Prepared, wager: Definition, key: Key) -> Ending:
    """Return the chance to win for every hand of a group that stops; doubling changes nothing but the cards."""
    hands = group(key[0])
    none = kernels.Bust(np.zeros(len(ready.ups)), np.zeros(len(ready.ups)))
    live = _won(ready, wager, key, hands.totals)
    return Ending(live, live, _won(ready, wager, key, hands.low), none, none)


def _won(ready: Prepared, wager: Definition, key: Key, totals: Ints) -> Floats:
    chances = ready.rows[ready.places(key)]
    found = np.zeros((len(totals), len(ready.ups)))
    for place, final in enumerate(FINALS):
        paying = [own for own in range(LIMIT + 1) if paid_at(wager, own, final)]
        found += np.where(np.isin(totals, paying)[:, None], chances[:, place], 0.0)
    return found
