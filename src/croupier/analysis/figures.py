"""Figures as they are shown and written: names as in the JSON of `croupier analyze`."""

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt

from msgspec import Struct

from croupier.analysis.policies import NO_POLICY
from croupier.rules.wagers.rows import LOSES

Number = int | float


class HandValue(Struct, frozen=True):
    """A first hand against a first card of the dealer: its joint chance, what each choice is worth, the best one."""

    hand: str
    up: str
    probability: float
    ev: dict[str, float]
    best: str


class MainFigures(Struct, frozen=True):
    """The main wager, per unit of it.

    `wagered` is the mean of all that is staked, splits and doubles included; `element_of_risk` the value per unit of
    that; `n0` the number of rounds after which the mean equals one standard deviation.
    """

    ev: float
    ev_without_even_money: float
    sd: float
    wagered: float
    element_of_risk: float
    hit_frequency: float
    n0: float
    hands: tuple[HandValue, ...]


class Outcome(Struct, frozen=True):
    """A row of a pay table: what it pays per unit (a loss is -1) and how often it comes."""

    name: str
    pays: Number
    probability: float
    exact: str | None


class Estimated(Struct, frozen=True):
    """How sure a figure is that comes from rounds that were played: the standard error of the value, and the rounds."""

    error: float
    rounds: int


class SideFigures(Struct, frozen=True):
    """A side wager, per unit of it; without exact values where it depends on how hands are played.

    `simulated` says how sure the figures are where no way to work them out is known, and rounds were played instead.
    """

    ev: float
    ev_exact: str | None
    policy: str
    sd: float
    hit_frequency: float
    outcomes: tuple[Outcome, ...]
    simulated: Estimated | None = None

    @property
    def is_free(self) -> bool:
        """Tell whether nothing is staked on it, so that nothing can be lost."""
        return all(outcome.pays >= 0 for outcome in self.outcomes)


class InsuranceFigures(Struct, frozen=True):
    """Insurance once the dealer shows an Ace: its value per unit and the chance that it wins."""

    ev: float
    ev_exact: str
    probability: float


class EvenMoneyFigures(Struct, frozen=True):
    """What taking even money gains over waiting, per unit of a Blackjack against an Ace, and how often that comes."""

    gain: float
    gain_exact: str
    probability: float


class DealerFigures(Struct, frozen=True):
    """The dealer's hand when they play it out: final totals, cards in a bust hand, and both by their first card."""

    final: dict[str, float]
    bust_cards: dict[str, float]
    by_up: dict[str, dict[str, float]]


PACK = 52


class Count(Struct, frozen=True):
    """A balanced count against one wager.

    `correlation` is how closely it follows the wager's value; `threshold` the true count (per 52 cards) at which the
    wager would be even if its value followed the count in a straight line.
    """

    tags: dict[str, int]
    correlation: float
    threshold: float | None


def fraction_text(value: Fraction) -> str:
    """Return a fraction as `n/d` in lowest terms."""
    return f"{value.numerator}/{value.denominator}"


def number(value: Fraction) -> Number:
    """Return odds as a whole number where they are one."""
    return value.numerator if value.denominator == 1 else float(value)


def exact_side(
    pays: Mapping[str, Fraction], chances: Mapping[str, Fraction], policy: str = NO_POLICY, *, free: bool = False
) -> SideFigures:
    """Return the figures of a side wager from the exact chance of each row; a `free` one loses nothing."""
    missed = Fraction(0 if free else -1)
    rows = {name: (odds, chances.get(name, Fraction(0))) for name, odds in pays.items()}
    hit = sum((chance for _, chance in rows.values()), Fraction(0))
    rows["none" if free else LOSES] = missed, 1 - hit
    ev = sum((odds * chance for odds, chance in rows.values()), Fraction(0))
    square = sum((odds * odds * chance for odds, chance in rows.values()), Fraction(0))
    return SideFigures(
        ev=float(ev),
        ev_exact=fraction_text(ev),
        policy=policy,
        sd=sqrt(square - ev * ev),
        hit_frequency=float(hit),
        outcomes=tuple(
            Outcome(name, number(odds), float(chance), fraction_text(chance)) for name, (odds, chance) in rows.items()
        ),
    )


def float_side(pays: Mapping[str, Fraction], chances: Mapping[str, float], policy: str) -> SideFigures:
    """Return the figures of a side wager whose rows depend on how hands are played."""
    rows = {name: (odds, chances.get(name, 0.0)) for name, odds in pays.items()}
    hit = sum(chance for _, chance in rows.values())
    rows[LOSES] = Fraction(-1), 1.0 - hit
    ev = sum(float(odds) * chance for odds, chance in rows.values())
    square = sum(float(odds * odds) * chance for odds, chance in rows.values())
    return SideFigures(
        ev=ev,
        ev_exact=None,
        policy=policy,
        sd=sqrt(max(square - ev * ev, 0.0)),
        hit_frequency=hit,
        outcomes=tuple(Outcome(name, number(odds), chance, None) for name, (odds, chance) in rows.items()),
    )
