"""Values of hands that are played on: by best play, or by a policy that says what every hand does."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.analysis import kernels
from croupier.analysis.index import Floats, Ints, group
from croupier.analysis.payoffs import Payoff
from croupier.analysis.prepared import Key, Prepared
from croupier.analysis.rules import AnalysisRules

FIRST = 2
"""Cards of a first hand."""


@dataclass(frozen=True)
class Ending:
    """What the hands of a group are worth when they end: stopping, doubled (also with first Aces as 1), bust."""

    live: Floats
    doubled: Floats
    doubled_low: Floats
    bust: kernels.Bust
    double_bust: kernels.Bust


def play(ready: Prepared, key: Key, payoffs: Sequence[Payoff], policy: kernels.Policy | None = None) -> kernels.Worth:
    """Return what every hand of the group is worth in money, one payoff a lane; without a policy the best is done."""
    return run(ready, key, money(ready, key, payoffs), policy)


def run(ready: Prepared, key: Key, ending: Ending, policy: kernels.Policy | None = None) -> kernels.Worth:
    """Return what every hand of the group is worth by how hands end; without a policy the best is done."""
    hands = group(key[0])
    rules = ready.rules
    shape = (len(hands.codes), len(ready.ups))
    worth = kernels.Worth(
        played=np.empty(shape),
        stand=ending.live,
        hit=np.empty(shape),
        double=np.full(shape, -np.inf),
        policy=np.empty(shape, dtype=np.int8) if policy is None else policy,
    )
    lanes, before, decide = lanes_of(ready), ready.before(key), policy is None
    kernels.sweep(hands, kernels.Stop(ending.bust, rules.stand_from, decide), worth, lanes, before)
    able = double_hands(rules, key[0])
    if len(able) and (key == ready.base or rules.double_after_split):
        doubles = kernels.Doubles(
            able, ending.doubled, ending.doubled_low, ending.double_bust, rules.aces_as_one, decide
        )
        kernels.double(hands, doubles, worth, lanes, before)
    return worth


def lanes_of(ready: Prepared) -> kernels.Lanes:
    """Return the dealer's first cards as the kernels want them."""
    return kernels.Lanes(ready.ups, float(ready.drawn), float(ready.rules.blackjack))


def stopped(ready: Prepared, key: Key, pays: Floats) -> Floats:
    """Return what the hands of a group are worth if they stop as they are."""
    return kernels.settle(ready.rows, ready.places(key), group(key[0]).totals, pays)


def money(ready: Prepared, key: Key, payoffs: Sequence[Payoff]) -> Ending:
    """Return what hands end in, in money."""
    hands = group(key[0])
    third = np.flatnonzero(hands.sizes == FIRST + 1)
    pays = by_lane([payoff.double for payoff in payoffs])
    doubled = _only(ready, key, third, hands.totals, pays)
    return Ending(
        live=stopped(ready, key, by_lane([payoff.single for payoff in payoffs])),
        doubled=doubled,
        doubled_low=_only(ready, key, third, hands.low, pays) if ready.rules.aces_as_one else doubled,
        bust=kernels.Bust(*by_lane([payoff.bust for payoff in payoffs])),
        double_bust=kernels.Bust(*by_lane([payoff.double_bust for payoff in payoffs])),
    )


def _only(ready: Prepared, key: Key, which: Ints, totals: Ints, pays: Floats) -> Floats:
    """Return what some hands are worth on these totals, the others nothing."""
    worth = np.zeros((len(totals), len(ready.ups)))
    worth[which] = kernels.settle(ready.rows, ready.places(key)[which], totals[which], pays)
    return worth


def by_lane(pays: Sequence[tuple[float, ...]]) -> Floats:
    """Return what is given lane by lane with the lanes last."""
    return np.ascontiguousarray(np.array(pays).T)


@cache
def double_hands(rules: AnalysisRules, value: int) -> Ints:
    """Return the hands of a group that may be doubled."""
    hands = group(value)
    two = np.flatnonzero(hands.sizes == FIRST)
    able = [place for place in two if rules.may_double(tuple(map(int, hands.counts[place])))]
    return np.array(able, dtype=np.int64)


def is_double(rules: AnalysisRules, value: int) -> NDArray[np.bool_]:
    """Return by hand of a group whether it may be doubled."""
    mask = np.zeros(len(group(value).codes), dtype=np.bool_)
    mask[double_hands(rules, value)] = True
    return mask
