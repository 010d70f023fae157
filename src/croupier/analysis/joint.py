"""The chance that all split hands bust and the dealer has Blackjack, which busted-bets-plus-one has to add back.

Clauses: BP 3.22.3. Rulings R-BP-OBO, R-OBO-BUST.

Cards may be dealt in any order: first every hand's cards but the one that busts it, then the dealer's second card,
then the busting cards. The sets of cards that bust are nested, so the last step is a product. Where a pair of low
cards makes the exact sum long, hands may be taken to depend on each other in pairs only: within 2e-7 of the value
from four decks on, within 3e-6 of it at one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations

import numpy as np

from croupier.analysis import joint_kernels, kernels
from croupier.analysis.index import BITS, STEPS, Floats, Ints, group, place
from croupier.analysis.prepared_shoe import Prepared
from croupier.analysis.resplits import Hand, outcomes
from croupier.analysis.shoe import ACE, TEN, VALUES
from croupier.cards.total import LIMIT

Ends = dict[tuple[Hand, ...], int]
"""The hands a walk over resplits can end in, and how often."""

THRESHOLD_BITS = 4
"""Bits for one threshold above the counts of a code."""

DOUBLED = 100
"""Added to the number of a policy: its doubled hands only."""

FEW = 25
"""Up to so many ways to be about to bust, the exact sum is as quick as the estimate."""

BUDGET = 40_000_000
"""Up to so many pairs of sets the exact sum is taken where it is asked for: about two seconds."""

SMALL = 52
"""A shoe of fewer cards makes hands depend on each other too much for the estimate."""

MOST_DEALT = 64
"""More cards than four hands and a dealer can hold before they bust."""


@dataclass(frozen=True)
class Bunch:
    """Cards dealt before the busting ones, as codes of counts, with each hand's threshold, and in how many orders."""

    codes: Ints
    thresholds: Ints
    orders: Floats


NOTHING = Bunch(np.zeros(1, dtype=np.int64), np.zeros((1, 0), dtype=np.int64), np.ones(1))


def prefixes(ready: Prepared, value: int, policy: kernels.Policy, *, free: bool) -> Bunch:
    """Return the cards a hand begun with this value may hold when the next one can bust it."""
    hands = group(value)
    begin = np.zeros(len(policy))
    for second in range(len(VALUES)):
        if free or second != value:
            begin[place(value, (value, second))] = 1.0
    orders = joint_kernels.orders_to(hands, np.ascontiguousarray(policy), begin)
    able = (hands.counts <= ready.left).all(axis=1)
    found = np.flatnonzero(able & (orders > 0.0) & (policy != kernels.STAND) & (hands.low >= LIMIT - TEN))
    return Bunch(hands.codes[found] - STEPS[value], (LIMIT - hands.low[found])[:, None], orders[found])


def product(one: Bunch, other: Bunch) -> Bunch:
    """Return two bunches dealt together, equal results merged."""
    codes = (one.codes[:, None] + other.codes[None, :]).ravel()
    spots = np.indices((len(one.codes), len(other.codes))).reshape(2, -1)
    thresholds = np.sort(np.hstack((one.thresholds[spots[0]], other.thresholds[spots[1]])), axis=1)
    return merged(Bunch(codes, thresholds, (one.orders[:, None] * other.orders[None, :]).ravel()))


def merged(bunch: Bunch) -> Bunch:
    """Return the bunch with equal cards and thresholds put together."""
    shifts = BITS * len(VALUES) + THRESHOLD_BITS * np.arange(bunch.thresholds.shape[1])
    packed = bunch.codes + (bunch.thresholds << shifts).sum(axis=1)
    _, first, back = np.unique(packed, return_index=True, return_inverse=True)
    orders = np.bincount(back, bunch.orders, len(first)).astype(np.float64)
    return Bunch(bunch.codes[first], bunch.thresholds[first], orders)


def together(bunches: Sequence[Bunch], times: Sequence[float]) -> Bunch:
    """Return the bunches as one, each counted so many times."""
    return merged(
        Bunch(
            np.concatenate([bunch.codes for bunch in bunches]),
            np.concatenate([bunch.thresholds for bunch in bunches]),
            np.concatenate([often * bunch.orders for bunch, often in zip(bunches, times, strict=True)]),
        )
    )


def all_bust(
    ready: Prepared, value: int, lane: int, policies: Sequence[kernels.Policy], *, exact: bool = True
) -> float:
    """Return the chance that every hand split from this value busts and the dealer has Blackjack."""
    levels = _levels(ready.rules.pair_hands(value), len(policies))
    kinds = {hand for ends in levels.values() for hands in ends for hand in hands}
    known = {(free, seen): prefixes(ready, value, policies[seen][:, lane], free=free) for free, seen in kinds}
    few = max(len(bunch.codes) for bunch in known.values()) <= FEW
    exact = exact or few or ready.shoe.size < SMALL
    total = 0.0
    for further, ends in levels.items():
        pool = _pool(ready, value, lane, further)
        total += _exact(pool, ends, known) if exact else _estimate(pool, ends, known)
    return total


def bust_units(ready: Prepared, value: int, lane: int, policies: Sequence[kernels.Policy]) -> float:
    """Return the mean of all that is staked where every hand busts and the dealer has Blackjack, else nothing."""
    levels = _levels(ready.rules.pair_hands(value), len(policies))
    kinds = {hand for ends in levels.values() for hands in ends for hand in hands}
    columns = [policy[:, lane] for policy in policies]
    known = {(free, seen): prefixes(ready, value, columns[seen], free=free) for free, seen in kinds}
    for free, seen in kinds:
        only = np.where(columns[seen] == kernels.DOUBLE, kernels.DOUBLE, kernels.STAND).astype(np.int8)
        known[free, seen + DOUBLED] = prefixes(ready, value, only, free=free)
    total = 0.0
    for further, ends in levels.items():
        staked: Ends = {}
        for hands, times in ends.items():
            staked[hands] = staked.get(hands, 0) + len(hands) * times
            for spot, (free, seen) in enumerate(hands):
                marked = (*hands[:spot], (free, seen + DOUBLED), *hands[spot + 1 :])
                staked[marked] = staked.get(marked, 0) + times
        pool = _pool(ready, value, lane, further)
        total += sum(_exact(pool, {hands: times}, known) for hands, times in staked.items())
    return total


def lone_bust(ready: Prepared, value: int, lane: int, policies: Sequence[kernels.Policy]) -> float:
    """Return that chance as if the hands did not touch each other: good enough to choose between policies."""
    levels = _levels(ready.rules.pair_hands(value), 1)
    nothing, total = _side(NOTHING), 0.0
    sides = {free: _side(prefixes(ready, value, policies[0][:, lane], free=free)) for free in (True, False)}
    for further, ends in levels.items():
        pool = _pool(ready, value, lane, further)
        none = max(joint_kernels.joint_sum(pool, nothing, nothing), np.finfo(float).tiny)
        single = {free: joint_kernels.joint_sum(pool, side, nothing) / none for free, side in sides.items()}
        for hands, times in ends.items():
            total += times * none * float(np.prod([single[free] for free, _ in hands]))
    return total


@cache
def _levels(most: int, policies: int) -> dict[int, Ends]:
    """Return the ends of the walk by number of further pair cards; hands of one policy are alike."""
    levels: dict[int, Ends] = {}
    for (further, hands), times in outcomes(most).items():
        ends = levels.setdefault(further, {})
        alike = tuple((free, min(seen, policies - 1)) for free, seen in hands)
        ends[alike] = ends.get(alike, 0) + times
    return levels


def _exact(pool: joint_kernels.Pool, ends: Ends, known: dict[Hand, Bunch]) -> float:
    """Add up all ends of the walk: the two hands they have in common, times what else each has."""
    first, second = next(iter(ends))[:2]
    rest = together([_dealt(known, hands[2:]) for hands in ends], list(ends.values()))
    common = product(known[first], known[second])
    if len(common.codes) * len(rest.codes) > BUDGET:
        return _estimate(pool, ends, known)
    return joint_kernels.joint_sum(pool, _side(common), _side(rest))


def _dealt(known: dict[Hand, Bunch], hands: tuple[Hand, ...]) -> Bunch:
    bunch = NOTHING
    for hand in hands:
        bunch = product(bunch, known[hand])
    return bunch


def _estimate(pool: joint_kernels.Pool, ends: Ends, known: dict[Hand, Bunch]) -> float:
    """Add up all ends of the walk, hands depending on each other in pairs only."""
    nothing = _side(NOTHING)
    kinds = sorted({hand for hands in ends for hand in hands})
    sides = {hand: _side(known[hand]) for hand in kinds}
    none = joint_kernels.joint_sum(pool, nothing, nothing)
    if none <= 0.0:
        return 0.0
    single = {hand: joint_kernels.joint_sum(pool, sides[hand], nothing) / none for hand in kinds}
    pairs = {pair for hands in ends for pair in combinations(hands, 2) if single[pair[0]] and single[pair[1]]}
    bound = {
        (one, other): joint_kernels.joint_sum(pool, sides[one], sides[other]) / (none * single[one] * single[other])
        for one, other in pairs
    }
    total = 0.0
    for hands, times in ends.items():
        chance = times * none
        for hand in hands:
            chance *= single[hand]
        for pair in combinations(hands, 2):
            chance *= bound.get(pair, 0.0)
        total += chance
    return total


def _side(bunch: Bunch) -> joint_kernels.Side:
    counts = (bunch.codes[:, None] >> (BITS * np.arange(len(VALUES)))) & ((1 << BITS) - 1)
    return joint_kernels.Side(
        counts=counts,
        above=np.ascontiguousarray(counts[:, ::-1].cumsum(axis=1)[:, ::-1]),
        thresholds=bunch.thresholds,
        orders=bunch.orders,
    )


def _pool(ready: Prepared, value: int, lane: int, further: int) -> joint_kernels.Pool:
    """Return the cards left after the pair and the dealer's first card, `further` pair cards already dealt."""
    up = int(ready.ups[lane])
    left = ready.left.copy()
    left[value] -= 2 if ready.rules.printed is None else 1
    left[up] -= ready.drawn
    return _pool_of(tuple(left), value, TEN if up == ACE else ACE, further)


@lru_cache(maxsize=256)
def _pool_of(cards: tuple[float, ...], value: int, dealer: int, further: int) -> joint_kernels.Pool:
    left = np.array(cards)
    size = left.sum()
    steps = np.arange(MOST_DEALT)
    reached = np.prod(np.maximum(left[value] - steps[:further], 0.0) / np.maximum(size - steps[:further], 1.0))
    left[value] -= further
    draws = np.maximum(left[:, None] - steps[None, :-1], 0.0)
    chances = 1.0 / np.maximum(size - further - steps[:-1], 1.0)
    return joint_kernels.Pool(
        ways=np.cumprod(np.hstack((np.ones((len(left), 1)), draws)), axis=1),
        above=np.ascontiguousarray(left[::-1].cumsum()[::-1]) - (np.arange(len(left)) <= dealer),
        inverse=float(reached) * np.cumprod(np.hstack(([1.0], chances))),
        dealer=dealer,
        dealer_left=np.maximum(left[dealer] - steps, 0.0),
    )
