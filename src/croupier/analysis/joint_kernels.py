"""The compiled sums behind the chance that all split hands bust and the dealer has Blackjack."""

from typing import NamedTuple

import numpy as np

from croupier.analysis.index import Floats, Hands, Ints
from croupier.analysis.kernels import HIT, Policy, compiled

FEW_THRESHOLDS = 8
"""More hands than can be about to bust."""


class Side(NamedTuple):
    """Cards dealt before the busting ones, one set a row.

    `counts` by value, `above` the cards at or above each value, `thresholds` the least value that busts each hand,
    `orders` in how many ways.
    """

    counts: Ints
    above: Ints
    thresholds: Ints
    orders: Floats


class Pool(NamedTuple):
    """The cards to deal from: ways to draw so many of a value, cards at or above each value, ways to draw in all.

    `dealer_left` is how many cards make the dealer's Blackjack once so many of that value are dealt.
    """

    ways: Floats
    above: Floats
    inverse: Floats
    dealer: int
    dealer_left: Floats


@compiled
def orders_to(hands: Hands, policy: Policy, begin: Floats) -> Floats:
    """Return in how many orders each hand comes up, when `begin` says how often hands of two cards do."""
    orders = begin.copy()
    for spot in range(len(policy)):
        hand = len(policy) - 1 - spot
        if orders[hand] > 0.0 and policy[hand] == HIT:
            for value in range(hands.children.shape[1]):
                child = hands.children[hand, value]
                if child >= 0:
                    orders[child] += orders[hand]
    return orders


@compiled
def fatal_ways(pool: Pool, one: Side, other: Side, spots: tuple[int, int], least: Ints) -> float:
    """Return in how many ways every hand can get a card that busts it, `least` being room to sort thresholds."""
    here, there = spots
    first, second = one.thresholds.shape[1], other.thresholds.shape[1]
    for spot in range(first):
        least[spot] = one.thresholds[here, spot]
    for spot in range(second):
        value = other.thresholds[there, spot]
        back = first + spot
        while back > 0 and least[back - 1] > value:
            least[back] = least[back - 1]
            back -= 1
        least[back] = value
    ways = 1.0
    for spot in range(first + second):
        value = least[first + second - 1 - spot]
        ways *= max(pool.above[value] - one.above[here, value] - other.above[there, value] - spot, 0.0)
    return ways


@compiled
def more_ways(pool: Pool, side: Side, here: int, more: Floats) -> float:
    """Return the ways to deal one set, and write by how much more of each value multiplies them."""
    ways = float(side.orders[here])
    for value in range(more.shape[0]):
        held = side.counts[here, value]
        own = pool.ways[value, held]
        ways *= own
        for extra in range(more.shape[1]):
            more[value, extra] = pool.ways[value, held + extra] / max(own, 1.0)
    return ways


@compiled
def joint_sum(pool: Pool, one: Side, other: Side) -> float:
    """Add up the chances of every pair of sets, all hands bust and the dealer's Blackjack included."""
    least = np.empty(FEW_THRESHOLDS, dtype=np.int64)
    more = np.empty((pool.ways.shape[0], pool.ways.shape[1] // 2))
    hands = one.thresholds.shape[1] + other.thresholds.shape[1]
    total = 0.0
    for here in range(len(one.orders)):
        ways_here = more_ways(pool, one, here, more)
        if ways_here <= 0.0:
            continue
        part = 0.0
        for there in range(len(other.orders)):
            ways = other.orders[there]
            for value in range(len(more)):
                ways *= more[value, other.counts[there, value]]
            dealer = one.counts[here, pool.dealer] + other.counts[there, pool.dealer]
            size = one.above[here, 0] + other.above[there, 0]
            ways *= pool.dealer_left[dealer] * pool.inverse[size + 1 + hands]
            part += ways * fatal_ways(pool, one, other, (here, there), least)
        total += ways_here * part
    return total
