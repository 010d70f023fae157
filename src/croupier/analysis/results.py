"""Every result of the main wager and how likely it is, for any way to play.

Hands that are not split are exact; split ones as `split_results` has them. The mean, the mean square and the chance to
win that follow are those of `moments` within 1e-7.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import numpy as np
from msgspec import Struct

from croupier.analysis import kernels
from croupier.analysis.bonus import bonus_draws
from croupier.analysis.first_hands import DOUBLE, EVEN_MONEY, HIT, SPLIT, STAND, SURRENDER, is_natural, natural_law
from croupier.analysis.index import Floats, group
from croupier.analysis.moments import draw_chance
from croupier.analysis.payoffs import Equals, Payoff, alone
from croupier.analysis.play_values import play
from croupier.analysis.shoe import ShoeError
from croupier.analysis.solution import Solution, holding
from croupier.analysis.split_results import MOST, split_results

UNITS = (-2, -1, 0, 1, 2)
"""What a hand that is not split wins, in units."""

LEAST = 1e-16
"""Chances below this are what rounding leaves of nothing."""

Law = dict[Fraction, Floats]
"""By result: how likely it is, by choice, first hand and lane."""


class Result(Struct, frozen=True):
    """A result of one unit on the main wager, and how likely it is."""

    net: float
    probability: float


def results(solution: Solution) -> tuple[Result, ...]:
    """Return every result that can come, the largest loss first; in games where much becomes of a hand, refuse."""
    if not solution.ready.rules.is_plain:
        msg = (
            f"the results of {solution.book.game} are not listed: more becomes of a hand than a win, a loss or a double"
        )
        raise ShoeError(msg)
    law = _unsplit(solution)
    _add_naturals(solution, law)
    _add_bonus(solution, law)
    _add_splits(solution, law)
    shares = {net: _share(solution, chances) for net, chances in law.items()}
    return tuple(Result(float(net), share) for net, share in sorted(shares.items()) if share > LEAST)


def _share(solution: Solution, chances: Floats) -> float:
    return float((solution.hands.chances * solution.chosen(chances, solution.plan.first)).sum())


def _at(law: Law, net: Fraction, like: Floats) -> Floats:
    return law.setdefault(net, np.zeros_like(like))


def _unsplit(solution: Solution) -> Law:
    """Return the law of hands that are not split and no Blackjack."""
    ready, places = solution.ready, solution.hands.places
    law: Law = {}
    for units in UNITS:
        worth = play(ready, ready.base, [_only(alone(ready.rules), units)] * len(ready.ups), solution.plan.base)
        chances = _at(law, Fraction(units), solution.values)
        chances[STAND], chances[HIT] = worth.stand[places], worth.hit[places]
        chances[DOUBLE] = np.maximum(worth.double[places], 0.0)
    lost = np.where(ready.rules.spared(ready.ups), 0.0, _blackjack(solution))
    _at(law, Fraction(-ready.rules.surrender.gives_up, 100), solution.values)[SURRENDER] = 1.0 - lost
    law[Fraction(-1)][SURRENDER] = lost
    law[Fraction(1)][EVEN_MONEY] = 1.0
    return law


def _blackjack(solution: Solution) -> Floats:
    """Return the chance of a dealer's Blackjack by first hand and lane."""
    ready = solution.ready
    chance: Floats = ready.rows[ready.places(ready.base)[solution.hands.places], kernels.BLACKJACK]
    return chance


def _only(payoff: Payoff, units: float) -> Payoff:
    """Return a payoff of 1 where another pays so many units."""
    return replace(payoff, measure=Equals(units))


def _add_naturals(solution: Solution, law: Law) -> None:
    """Put in what a Blackjack that waits comes to."""
    ready, hands = solution.ready, solution.hands
    for hand, pair in enumerate(hands.cards):
        if is_natural(ready.rules, pair):
            for chances in law.values():
                chances[STAND, hand] = 0.0
            for chance, net in natural_law(ready, int(hands.places[hand])):
                _at(law, Fraction(net).limit_denominator(10_000), solution.values)[STAND, hand] += chance


def _add_bonus(solution: Solution, law: Law) -> None:
    """Move what hands that draw the bonus come to by what it pays."""
    ready, hands = solution.ready, solution.hands
    drawn = bonus_draws(solution.book, ready.shoe)
    if not drawn:
        return
    after = {
        units: play(ready, ready.base, [_only(alone(ready.rules), units)] * len(ready.ups), solution.plan.base).played
        for units in UNITS
    }
    for draw in drawn:
        hand, chance = holding(ready, hands, draw.first), draw_chance(ready, draw)
        child = int(group(ready.base[0]).children[hands.places[hand], draw.second])
        for choice, stake in ((HIT, 1), (DOUBLE, 2)):
            for units, chances in after.items():
                part = chance * chances[child]
                net = Fraction(stake * units)
                _at(law, net, solution.values)[choice, hand] -= part
                _at(law, net + draw.odds, solution.values)[choice, hand] += part


def _add_splits(solution: Solution, law: Law) -> None:
    """Put in what split hands come to."""
    for hand, value, lanes in _split_hands(solution):
        found = split_results(solution.ready, value, solution.plan.pairs[value], lanes)
        for units, chances in enumerate(found, -MOST):
            if chances.any():
                _at(law, Fraction(units), solution.values)[SPLIT, hand] = chances


def _split_hands(solution: Solution) -> Iterator[tuple[int, int, list[int]]]:
    """Yield the pairs that are split: the first hand, its value, and against which first cards."""
    for value in solution.plan.pairs:
        hand = solution.hands.cards.index((value, value))
        split = (solution.plan.first[hand] == SPLIT) & (solution.hands.chances[hand] > 0.0)
        if split.any():
            yield hand, value, np.flatnonzero(split).tolist()
