"""What a hand is worth when it stops: alone or formed by a split, for one unit or more, its own money or the house's.

Clauses: L8 3.24.3, 4.3-4.6; AR 3.24.3, 3.26.8, 4.3-4.5; BP 3.22.3, 3.23.2, 3.24; D8 4.4-4.6.
Rulings R-OBO-ONCE, R-OBO-BUST, R-AR-ALL, R-BP-OBO, R-BP-21-V-BJ.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property
from typing import Any, NamedTuple

import numpy as np

from croupier.analysis.dealer_tree import FINALS, KEPT
from croupier.analysis.index import Floats
from croupier.analysis.rules import AnalysisRules
from croupier.cards.total import LIMIT
from croupier.rules.axes.dealer import BlackjackTakes

Pay = tuple[float, float, float, float, float]
"""Worth of a win, a stand-off, a loss, a dealer's Blackjack against less than 21 and against 21."""

Busts = tuple[float, float]
"""Worth of a bust without and with a dealer's Blackjack."""


class Laid(NamedTuple):
    """What is bet on a hand: units that win, and how many of them are the player's own and can be lost."""

    units: float
    own: float


class End(NamedTuple):
    """How a hand ends: what it nets, what is bet on it, and whether it is bust while the dealer has Blackjack."""

    net: Any
    laid: Laid
    bust_and_blackjack: bool = False


Measure = Callable[[End], Any]
"""What is asked of a hand that ends; `net` may be an array."""


def net_of(end: End) -> Any:  # noqa: ANN401 - a number or an array, as it came
    """Return what a hand nets."""
    return end.net


def square_of(end: End) -> Any:  # noqa: ANN401 - as above
    """Return the square of what a hand nets."""
    return end.net * end.net


def won_of(end: End) -> Any:  # noqa: ANN401 - as above
    """Return 1 for a hand that wins."""
    return (np.asarray(end.net) > 0) * 1.0


def staked_of(end: End) -> Any:  # noqa: ANN401 - as above
    """Return what of the player's own is staked, whatever comes of it."""
    return end.laid.own + 0.0 * np.asarray(end.net)


def busted_of(end: End) -> Any:  # noqa: ANN401 - as above
    """Return what is staked on a hand that busts while the dealer has Blackjack."""
    return (end.laid.own if end.bust_and_blackjack else 0.0) + 0.0 * np.asarray(end.net)


@dataclass(frozen=True)
class Equals:
    """1 for a hand that nets just so much."""

    net: float

    def __call__(self, end: End) -> Any:  # noqa: ANN401 - a number or an array, as it came
        """Return 1 or 0."""
        return (np.asarray(end.net) == self.net) * 1.0


@dataclass(frozen=True)
class Payoff:
    """The worth of hands that end, by what is bet on them.

    `kept` is what of the original wager a dealer's Blackjack takes of a living hand that is spared the rest.
    """

    takes: BlackjackTakes
    kept: float
    divided: bool
    plain_21_pushes: bool
    free: bool = False
    measure: Measure = net_of

    def __hash__(self) -> int:
        """Return a hash that is worked out once: what hands are worth is kept by payoff."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, field.name) for field in fields(self)))

    def looked(self) -> "Payoff":
        """Return the same where the dealer has looked, and no one plays against a Blackjack."""
        return replace(self, takes=BlackjackTakes.ORIGINAL, kept=0.0 if self.divided else 1.0)

    @cached_property
    def one(self) -> Laid:
        """What is bet on a hand that is not doubled."""
        return Laid(1.0, 0.0 if self.free else 1.0)

    def raised(self, laid: Laid, times: float) -> Laid:
        """Return what is bet on a hand once the player has added to it."""
        return Laid(laid.units + times, laid.own + times)

    def housed(self) -> Laid:
        """Return what is bet on a hand whose double the house has paid."""
        return Laid(2.0, self.one.own)

    @cache  # noqa: B019 - few payoffs are ever made, and they are asked over and over
    def pay(self, laid: Laid) -> Pay:
        """Return the worth of how a living hand ends."""
        lost = laid.own if self.takes.everything else min(laid.own, self.kept)
        against_21 = 0.0 if self.plain_21_pushes and laid.units == 1.0 else lost
        nets = (laid.units, 0.0, -laid.own, -lost, -against_21)
        win, even, lose, blackjack, plain = (float(self.measure(End(net, laid))) for net in nets)
        return win, even, lose, blackjack, plain

    @cache  # noqa: B019 - as above
    def busts(self, laid: Laid) -> Busts:
        """Return the worth of a bust."""
        spared = 0.0 if self.divided else min(laid.own, 1.0)
        lost = spared if self.takes.spares_busts else laid.own
        return (
            float(self.measure(End(-laid.own, laid))),
            float(self.measure(End(-lost, laid, bust_and_blackjack=True))),
        )

    @property
    def single(self) -> Pay:
        """The worth of how a hand ends that is not doubled."""
        return self.pay(self.one)

    @property
    def bust(self) -> Busts:
        """The worth of its bust."""
        return self.busts(self.one)


def alone(rules: AnalysisRules) -> Payoff:
    """Return what a hand that was not split is worth."""
    return Payoff(rules.takes, 1.0, divided=False, plain_21_pushes=rules.plain_21_pushes)


def split(rules: AnalysisRules, share: float = 0.0, *, free: bool = False) -> Payoff:
    """Return what one of several hands is worth, less the one original wager a dealer's Blackjack takes of them all.

    `share` is the part of that common loss a living hand feels as its own when it decides; 0 counts the money. A
    `free` hand was formed by a split that the house has paid.
    """
    kept = share if rules.takes.busts_apart else 0.0
    return Payoff(rules.takes, kept, divided=True, plain_21_pushes=False, free=free)


def squared(payoff: Payoff) -> Payoff:
    """Return a payoff with every amount squared."""
    return replace(payoff, measure=square_of)


def won(rules: AnalysisRules) -> Payoff:
    """Return 1 for a hand that wins."""
    return replace(alone(rules), measure=won_of)


def staked(rules: AnalysisRules) -> Payoff:
    """Return what is staked on a hand, whatever comes of it."""
    return replace(alone(rules), measure=staked_of)


def busted(rules: AnalysisRules) -> Payoff:
    """Return what is staked on a hand that busts while the dealer has Blackjack."""
    return replace(alone(rules), measure=busted_of)


@cache
def table(rules: AnalysisRules, pay: Pay) -> Floats:
    """Return worth by own total and dealer's end: 17 to 21, Blackjack, a 22 that is kept apart, and a bust."""
    win, even, lose, blackjack, against_21 = pay
    ends = [*FINALS, None, *((KEPT,) if rules.dealer.keeps_22 else ())]
    found = np.empty((LIMIT + 1, len(ends) + 1))
    for total in range(LIMIT + 1):
        for column, final in enumerate(ends):
            if final is None:
                worth = against_21 if total == LIMIT else blackjack
            elif final == KEPT:
                worth = win if rules.beats_22[1] and total == LIMIT else even
            elif final == total:
                worth = win if total in rules.ties_win else lose if total in rules.ties_lose else even
            else:
                worth = win if total > final else lose
            found[total, column] = worth
        found[total, -1] = win
    return found
