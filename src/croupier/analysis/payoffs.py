"""What a hand is worth when it stops, by game: alone or formed by a split, for one unit or doubled.

Clauses: L8 3.24.3, 4.3-4.6; AR 3.24.3, 3.26.8, 4.3-4.5; BP 3.22.3, 3.23.2, 3.24; D8 4.4-4.6.
Rulings R-OBO-ONCE, R-OBO-BUST, R-AR-ALL, R-BP-OBO, R-BP-21-V-BJ.
"""

from dataclasses import dataclass
from typing import assert_never

from croupier.analysis.rules import AnalysisRules, Takes

Pay = tuple[float, float, float, float, float]
"""Worth of a win, a stand-off, a loss, a dealer's Blackjack against less than 21 and against 21."""


@dataclass(frozen=True)
class Payoff:
    """Worth of a hand that stops, of a doubled one, and of a bust without and with a dealer's Blackjack."""

    single: Pay
    double: Pay
    bust: tuple[float, float]
    double_bust: tuple[float, float]


def alone(rules: AnalysisRules) -> Payoff:
    """Return what a hand that was not split is worth."""
    plain = 0.0 if rules.plain_21_pushes else -1.0
    lost = 2.0 if rules.takes is Takes.ALL else 1.0
    busted = 1.0 if rules.takes is Takes.ORIGINAL else 2.0
    return Payoff(
        single=(1.0, 0.0, -1.0, -1.0, plain),
        double=(2.0, 0.0, -2.0, -lost, -lost),
        bust=(-1.0, -1.0),
        double_bust=(-2.0, -busted),
    )


def split(rules: AnalysisRules, share: float = 0.0) -> Payoff:
    """Return what one of several hands is worth, less the one original wager a dealer's Blackjack takes of them all.

    `share` is the part of that common loss a living hand feels as its own when it decides; 0 counts the money.
    """
    match rules.takes:
        case Takes.ALL:
            return _split(1.0, 2.0, (-1.0, -1.0), (-2.0, -2.0))
        case Takes.ORIGINAL:
            return _split(0.0, 0.0, (-1.0, 0.0), (-2.0, 0.0))
        case Takes.BUSTED_AND_ORIGINAL:
            return _split(share, share, (-1.0, -1.0), (-2.0, -2.0))
        case _:
            assert_never(rules.takes)


def _split(lost: float, lost_double: float, bust: tuple[float, float], double_bust: tuple[float, float]) -> Payoff:
    return Payoff(
        single=(1.0, 0.0, -1.0, -lost, -lost),
        double=(2.0, 0.0, -2.0, -lost_double, -lost_double),
        bust=bust,
        double_bust=double_bust,
    )


def common_loss(rules: AnalysisRules) -> float:
    """Return what a dealer's Blackjack takes once of all split hands together."""
    return 0.0 if rules.takes is Takes.ALL else 1.0


WON = Payoff((1.0, 0.0, 0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0, 0.0), (0.0, 0.0), (0.0, 0.0))
"""1 for a hand that wins."""

STAKED = Payoff((1.0,) * 5, (2.0,) * 5, (1.0, 1.0), (2.0, 2.0))
"""What is staked on a hand, whatever comes of it."""

BUSTED = Payoff((0.0,) * 5, (0.0,) * 5, (0.0, 1.0), (0.0, 2.0))
"""What is staked on a hand that busts while the dealer has Blackjack."""


def squared(payoff: Payoff) -> Payoff:
    """Return a payoff with every amount squared."""
    return Payoff(
        single=_squares(payoff.single),
        double=_squares(payoff.double),
        bust=(payoff.bust[0] ** 2, payoff.bust[1] ** 2),
        double_bust=(payoff.double_bust[0] ** 2, payoff.double_bust[1] ** 2),
    )


def _squares(pay: Pay) -> Pay:
    win, even, lose, blackjack, against_21 = (amount * amount for amount in pay)
    return win, even, lose, blackjack, against_21
