"""Beyond the mean: standard deviation, chance to win, and all that is staked, for any way to play.

Two split hands are looked at together, exactly or through mixtures of short hands; for the chance to win three or four
touch each other in pairs.
"""

from dataclasses import dataclass
from math import inf, sqrt

import numpy as np

from croupier.analysis import kernels
from croupier.analysis.bonus import BonusDraw, bonus_draws
from croupier.analysis.first_hands import DOUBLE, EVEN_MONEY, HIT, SPLIT, STAND, SURRENDER, is_natural, natural_law
from croupier.analysis.index import Floats, group
from croupier.analysis.payoffs import End, Payoff, alone, squared, staked, won
from croupier.analysis.play_values import play
from croupier.analysis.prepared_shoe import Prepared
from croupier.analysis.solution import Solution, holding
from croupier.analysis.split_by_end import moments_by_end
from croupier.analysis.split_moments import SplitMoments, split_moments
from croupier.analysis.two_hands import Room
from croupier.cards.total import LIMIT


@dataclass(frozen=True)
class Moments:
    """Per unit of the main wager: mean, standard deviation, all that is staked, and the chance to end ahead."""

    ev: float
    sd: float
    wagered: float
    hit_frequency: float

    @property
    def element_of_risk(self) -> float:
        """The mean per unit of all that is staked."""
        return self.ev / self.wagered

    @property
    def n0(self) -> float:
        """Rounds after which the mean is as large as one standard deviation."""
        return (self.sd / self.ev) ** 2 if self.ev else inf


def moments(solution: Solution) -> Moments:
    """Return the moments of a solution's plan."""
    rules = solution.ready.rules
    payoffs = squared(alone(rules)), won(rules), staked(rules)
    square, ahead, laid = (_choices(solution, payoff) for payoff in payoffs)
    _add_naturals(solution, square, ahead)
    _add_bonus(solution, square, ahead)
    room = Room()
    for value, policies in solution.plan.pairs.items():
        hand = solution.hands.cards.index((value, value))
        if (solution.plan.first[hand] == SPLIT).any():
            lanes = np.flatnonzero((solution.plan.first[hand] == SPLIT) & (solution.hands.chances[hand] > 0.0))
            if rules.is_plain:
                split: SplitMoments = split_moments(solution.ready, value, policies, lanes.tolist(), room)
            else:
                split = moments_by_end(solution.ready, value, policies, solution.plan.free_pairs.get(value))
            square[SPLIT, hand], ahead[SPLIT, hand], laid[SPLIT, hand] = split.square, split.won, split.staked
    ev = solution.ev
    return Moments(
        ev=ev,
        sd=sqrt(_mean(solution, square, 2) - ev * ev),
        wagered=_mean(solution, laid, 1),
        hit_frequency=_mean(solution, ahead, 0),
    )


def _mean(solution: Solution, values: Floats, power: int) -> float:
    """Return the mean over first hands of what the plan chooses, which grows by this power of the units played."""
    chances, first = solution.hands.chances, solution.plan.first
    by_lane = (chances * solution.chosen(values, first)).sum(axis=0)
    return float((by_lane * solution.raised((chances * solution.played(first)).sum(axis=0), power)).sum())


def _choices(solution: Solution, payoff: Payoff) -> Floats:
    """Return a payoff's mean by choice, first hand and lane; a surrender and even money as what they leave."""
    ready, hands = solution.ready, solution.hands
    worth = play(ready, ready.base, [payoff] * len(ready.ups), solution.plan.base)
    values = np.zeros_like(solution.values)
    values[STAND], values[HIT], values[DOUBLE] = (of[hands.places] for of in (worth.stand, worth.hit, worth.double))
    values[EVEN_MONEY] = payoff.single[0]
    values[SURRENDER] = surrendered_as(ready, payoff)[hands.places]
    return values


def surrendered_as(ready: Prepared, payoff: Payoff) -> Floats:
    """Return by hand and lane what a payoff makes of a first hand that is given up."""
    given = float(payoff.measure(End(-ready.rules.surrender.gives_up / 100.0, payoff.one)))
    blackjack = ready.rows[ready.places(ready.base), kernels.BLACKJACK]
    lost = float(payoff.measure(End(-1.0, payoff.one)))
    worth: Floats = given + (lost - given) * np.where(ready.rules.spared(ready.ups), 0.0, blackjack)
    return worth


def _add_naturals(solution: Solution, square: Floats, won: Floats) -> None:
    """Put in what a Blackjack that waits is worth."""
    ready, hands = solution.ready, solution.hands
    for hand, pair in enumerate(hands.cards):
        if is_natural(ready.rules, pair):
            law = natural_law(ready, int(hands.places[hand]))
            won[STAND, hand] = sum(chance for chance, net in law if net > 0.0)
            square[STAND, hand] = sum(chance * net * net for chance, net in law)


def _add_bonus(solution: Solution, square: Floats, won: Floats) -> None:
    """Add what the bonus does to hands that can draw it."""
    ready = solution.ready
    drawn = bonus_draws(solution.book, ready.shoe)
    if not drawn:
        return
    base = play(ready, ready.base, [alone(ready.rules)] * len(ready.ups), solution.plan.base)
    for draw in drawn:
        hand = holding(ready, solution.hands, draw.first)
        child = int(group(ready.base[0]).children[solution.hands.places[hand], draw.second])
        chance = draw_chance(ready, draw)
        pays = float(draw.odds)
        for choice, units in ((HIT, 1.0), (DOUBLE, 2.0)):
            square[choice, hand] += chance * (pays * pays + 2.0 * pays * units * base.played[child])
            if group(ready.base[0]).totals[child] == LIMIT:
                won[choice, hand] += chance * (1.0 - base.played[child])


def draw_chance(ready: Prepared, draw: BonusDraw) -> float:
    """Return the chance that a hand that draws, once its first card is there, draws the cards of a bonus."""
    left = ready.left.copy()
    left[draw.first] -= 1
    return float(float(draw.chance) * left[draw.second] / max(left.sum() - ready.drawn, 1.0))
