"""What a doubled hand is worth once it has its card: it stands, or may be given up, doubled again or hit."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis import kernels
from croupier.analysis.bonus_hold import Hold
from croupier.analysis.early_ends import early
from croupier.analysis.hand_results import NOT, Made
from croupier.analysis.index import Floats, Ints, group
from croupier.analysis.payoffs import Laid, net_of
from croupier.analysis.prepared_shoe import row_of
from croupier.analysis.rules import AnalysisRules
from croupier.cards.total import LIMIT


class Onward(NamedTuple):
    """Doubled hands that have had their card: what each thing to do is worth, giving up beside the rest."""

    worth: kernels.Worth
    leave: Floats


def after_double(made: Made, which: Ints, laid: Sequence[Laid], times: int = 0) -> Floats:
    """Return what some hands are worth that have got the card of their double, the `times`-th after the first."""
    rules = made.ready.rules
    if not rules.doubles_go_on(times):
        return made.live(which, laid, doubled=True)
    return onward(made, which, laid, times).worth.played


def onward(made: Made, which: Ints, laid: Sequence[Laid], times: int) -> Onward:
    """Return everything such hands can do: by what a chart says of them, else by best play in money."""
    live = made.live(which, laid, doubled=True)
    if made.ready.said is not None:
        return _onward(made, live, laid, times, _said(made, times))
    if all(payoff.measure is net_of for payoff in made.payoffs):
        return _onward(made, live, laid, times, None)
    plain = replace(made, payoffs=tuple(replace(payoff, measure=net_of) for payoff in made.payoffs))
    best = _onward(plain, plain.live(which, laid, doubled=True), laid, times, None)
    return _onward(made, live, laid, times, best.worth.policy)


def _onward(made: Made, live: Floats, laid: Sequence[Laid], times: int, policy: kernels.Policy | None) -> Onward:
    """Return what doubled hands are worth by best play or a policy, and that policy."""
    ready, rules = made.ready, made.ready.rules
    hands, before = group(made.key[0]), made.ready.before(made.key)
    over = _over(made)
    leave = made.given_up(laid) if rules.surrender.after_double else np.full(live.shape, NOT)
    leave[over] = NOT
    worth = kernels.Worth(
        played=np.empty_like(live),
        stand=live,
        hit=np.full(live.shape, NOT),
        double=np.full(live.shape, NOT),
        policy=np.zeros(live.shape, dtype=np.int8) if policy is None else policy,
    )
    if times < rules.doubling.redoubles:
        more = [payoff.raised(on, on.units) for payoff, on in zip(made.payoffs, laid, strict=True)]
        deeper = after_double(made, np.arange(len(live)), more, times + 1)
        able = np.flatnonzero(~over.all(axis=1) & _by_total(rules, made.key[0]))
        again = kernels.Doubles(able, deeper, deeper, made.busts(more), aces_as_one=False)
        kernels.double(hands, again, worth, ready.lanes, before)
        worth.double[over] = NOT
    if rules.doubling.hits_after:
        stop = kernels.Stop(made.busts(laid), 0, policy is None, over, leave)
        kernels.sweep(hands, stop, worth, ready.lanes, before)
        return Onward(worth, leave)
    if policy is None:
        best = np.argmax([live, worth.double, leave], axis=0)
        policy = np.choose(best, (kernels.STAND, kernels.DOUBLE, kernels.LEAVE)).astype(np.int8)
    played = np.select([policy == kernels.DOUBLE, policy == kernels.LEAVE], [worth.double, leave], live)
    return Onward(worth._replace(played=played, policy=policy), leave)


def _over(made: Made) -> kernels.Flags:
    """Return which doubled hands have ended with their card."""
    hands = group(made.key[0])
    ends = early(made.ready, made.key[0], Hold(made.split, doubled=True))
    over = np.zeros((len(hands.codes), len(made.ready.ups)), dtype=np.bool_) if ends is None else ends.over.copy()
    over[hands.totals == LIMIT] = True
    return over


@cache
def _by_total(rules: AnalysisRules, value: int) -> NDArray[np.bool_]:
    """Return by hand of a group whether its total may be doubled, however many cards it has."""
    return np.array([rules.may_double_total(tuple(map(int, counts))) for counts in group(value).counts])


def _said(made: Made, times: int) -> kernels.Policy:
    """Return what the chart says of doubled hands, where it may be done."""
    ready, rules, value = made.ready, made.ready.rules, made.key[0]
    assert ready.said is not None  # noqa: S101 - asked only where a chart is followed
    rows, said = row_of(value), ready.said
    policy = np.full((len(rows), len(ready.ups)), kernels.STAND, dtype=np.int8)
    if rules.doubling.hits_after:
        policy[~said.stands[rows]] = kernels.HIT
    if times < rules.doubling.redoubles:
        policy[said.doubles[rows] & _by_total(rules, value)[:, None]] = kernels.DOUBLE
    if rules.surrender.after_double:
        offered = np.array([rules.may_surrender(int(up)) for up in ready.ups])
        policy[said.surrenders[rows] & offered] = kernels.LEAVE
    policy[_over(made)] = kernels.STAND
    return policy
