"""Second moments of split hands in games where much may become of a hand, hands touching through the dealer's end only.

Once the dealer's end is known, hands of one box are taken to be independent, and of one law. That leaves the standard
deviation of a round within 0.001, and the chance to win within 0.002.
"""

from collections.abc import Iterator
from dataclasses import replace
from math import comb

import numpy as np

from croupier.analysis import kernels
from croupier.analysis.hand_results import Made, looked
from croupier.analysis.index import Floats, group, place
from croupier.analysis.payoffs import End, Payoff, split, squared, staked_of, won_of
from croupier.analysis.play_values import Ending, money
from croupier.analysis.prepared_shoe import Key, Prepared, split_key
from croupier.analysis.resplits import EVERY, FIRST, LATER
from croupier.analysis.split_moments import SplitMoments
from croupier.analysis.split_play import Policies, begun, split_sum
from croupier.analysis.split_value import blackjack_chance, common_losses, hand_numbers

LEAST = 1e-12
"""Chances below this are what rounding leaves of nothing."""


def lost_of(end: End) -> Floats:
    """Return 1 for a hand that loses."""
    return np.where(np.asarray(end.net) < 0, 1.0, 0.0)


def moments_by_end(ready: Prepared, value: int, policies: Policies, free: Policies | None) -> SplitMoments:
    """Return the moments of splitting this value."""
    kinds = _kinds(ready, policies, free)
    square = sum(_sum(ready, value, squared(payoff), plan, which) for payoff, plan, which in kinds)
    staked = sum(_sum(ready, value, replace(p, measure=staked_of), plan, which) for p, plan, which in kinds)
    square = square + common_losses(ready) * blackjack_chance(ready, value)
    ends = _end_chances(ready, value)
    first, later = (kinds[0], kinds[-1]) if free is not None else (kinds[0], kinds[0])
    net = [_by_end(ready, value, payoff, plan, ends) for payoff, plan, _ in (first, later)]
    ahead = [_by_end(ready, value, replace(p, measure=won_of), plan, ends) for p, plan, _ in (first, later)]
    behind = [_by_end(ready, value, replace(p, measure=lost_of), plan, ends) for p, plan, _ in (first, later)]
    own, other = (np.divide(part, ends, out=np.zeros_like(part), where=ends > LEAST) for part in net)
    won = np.zeros(len(ready.ups))
    for lane in range(len(ready.ups)):
        for hands, often in hand_numbers(ready, value, lane).items():
            pairs = 2.0 * (hands - 1) * own[:, lane] * other[:, lane]
            pairs = pairs + 2.0 * comb(hands - 1, 2) * other[:, lane] ** 2
            square[lane] += often * float((ends[:, lane] * pairs).sum())
            won[lane] += often * _ahead(hands, ends[:, lane], [part[:, lane] for part in (*ahead, *behind)])
    return SplitMoments(square, won, staked + np.zeros(len(ready.ups)))


def _kinds(ready: Prepared, policies: Policies, free: Policies | None) -> list[tuple[Payoff, Policies, str]]:
    own = split(ready.rules)
    if free is None:
        return [(own, policies, EVERY)]
    return [(own, policies, FIRST), (split(ready.rules, free=True), free, LATER)]


def _sum(ready: Prepared, value: int, payoff: Payoff, policies: Policies, which: str) -> Floats:
    payoffs = [payoff] * len(ready.ups)
    return split_sum(ready, value, policies, lambda key: money(ready, key, payoffs), which)


def _end_chances(ready: Prepared, value: int) -> Floats:
    """Return by dealer's end, a bust last, and lane how likely it is once the pair is out."""
    base = ready.base[0]
    pair = (value, value) if ready.rules.printed is None else (ready.rules.printed, value)
    return _ends_of(ready.rows[ready.places(ready.base)[place(base, pair)]])


def _ends_of(rows: Floats) -> Floats:
    """Return rows of chances with that of a bust put last."""
    return np.concatenate([rows, 1.0 - rows.sum(axis=-2, keepdims=True)], axis=-2)


def _by_end(ready: Prepared, value: int, payoff: Payoff, policies: Policies, ends: Floats) -> Floats:
    """Return by dealer's end and lane the mean of a payoff of one hand while the dealer ends so."""
    key = split_key(ready.rules, value, 0)
    return np.array([begun(ready, key, ending, policies[0])[0] for ending in _endings(ready, key, payoff, ends)])


def _endings(ready: Prepared, key: Key, payoff: Payoff, ends: Floats) -> Iterator[Ending]:
    """Yield what hands of a group end in at each end of the dealer."""
    payoffs = [payoff] * len(ready.ups)
    whole = money(ready, key, payoffs)
    made = Made(ready, key, looked(ready, payoffs))
    one = [each.one for each in made.payoffs]
    twice = [each.raised(laid, float(ready.rules.doubling.times)) for each, laid in zip(made.payoffs, one, strict=True)]
    chances = _ends_of(ready.rows[ready.places(key)])
    every = np.arange(len(group(key[0]).codes))
    totals = group(key[0]).totals
    paid = [each.housed() for each in made.payoffs]
    plain, plain_paid = made.stopped(every, twice, totals), made.stopped(every, paid, totals)
    for end in range(chances.shape[1]):
        share = chances[:, end]
        live = made.stopped(every, one, totals, end)
        if whole.over is not None:
            live = np.where(whole.over, whole.live * share, live)
        doubled = np.where(whole.doubled == plain, made.stopped(every, twice, totals, end), whole.doubled * share)
        housed = None
        if whole.housed is not None:
            stops = np.where(
                whole.housed[0] == plain_paid, made.stopped(every, paid, totals, end), whole.housed[0] * share
            )
            housed = stops, _part(whole.housed[1], ends[end])
        leave = None if whole.leave is None else np.where(np.isneginf(whole.leave), 0.0, whole.leave) * share
        busts = _part(whole.bust, ends[end]), _part(whole.double_bust, ends[end])
        yield Ending(live, doubled, doubled, *busts, housed=housed, over=whole.over, leave=leave)


def _part(bust: kernels.Bust, share: Floats) -> kernels.Bust:
    return kernels.Bust(bust.alone * share, bust.alone * share)


def _ahead(hands: int, ends: Floats, parts: list[Floats]) -> float:
    """Return the chance that more hands win than lose."""
    total = 0.0
    for end, chance in enumerate(ends):
        if chance <= LEAST:
            continue
        first_won, later_won, first_lost, later_lost = (float(part[end] / chance) for part in parts)
        first = {1: first_won, -1: first_lost, 0: 1.0 - first_won - first_lost}
        later = {1: later_won, -1: later_lost, 0: 1.0 - later_won - later_lost}
        law = first
        for _ in range(hands - 1):
            more: dict[int, float] = {}
            for so_far, often in law.items():
                for net, part in later.items():
                    more[so_far + net] = more.get(so_far + net, 0.0) + often * part
            law = more
        total += chance * sum(often for net, often in law.items() if net > 0)
    return total
