"""Figures without luck, of whole shoes: a mean per unit staked, its standard error, and the plain mean beside it."""

from math import isclose, sqrt
from typing import Any, NamedTuple

from croupier.simulation.corrected_tally import (
    BUCKET_WIDTH,
    CC,
    COUNTED,
    COUNTED_WIDTH,
    CP,
    CR,
    CS,
    OVER,
    OVER_CORRECTED,
    OVER_PLAIN,
    OVER_STAKED,
    OVER_WIDTH,
    PP,
    PS,
    SS,
)
from croupier.simulation.tally import ALL


class Fine(NamedTuple):
    """What a wager is worth corrected and plain, each with its standard error, and how far apart they are (z)."""

    ev: float
    se: float
    plain: float
    plain_se: float
    z: float | None

    def told(self) -> dict[str, Any]:
        """Return it as figures of a wager: the corrected value as its value, the plain one beside it."""
        beside = {"ev": self.plain, "se": self.plain_se, "z": self.z, "gain": self.gain}
        return {"ev": self.ev, "se": self.se, "plain": beside}

    @property
    def gain(self) -> float | None:
        """Return how many plain rounds one corrected round is worth."""
        return (self.plain_se / self.se) ** 2 if self.se else None


def ratio_error(squares: float, products: float, staked_squares: float, mean: float, staked: float) -> float:
    """Return the standard error of a ratio of two sums over shoes, by the sums of squares and products over them."""
    return sqrt(max(squares - 2 * mean * products + mean * mean * staked_squares, 0.0)) / staked


def fine_of(sums: list[float], wager: int) -> Fine | None:
    """Return the figures of a wager by its place; None where nothing was staked on it or nothing is corrected."""
    at = OVER + wager * OVER_WIDTH
    if not sums or not sums[at + OVER_STAKED]:
        return None
    own = sums[at : at + OVER_WIDTH]
    staked = own[OVER_STAKED]
    mean, plain = own[OVER_CORRECTED] / staked, own[OVER_PLAIN] / staked
    apart = ratio_error(own[CC] - 2 * own[CP] + own[PP], own[CS] - own[PS], own[SS], mean - plain, staked)
    return Fine(
        ev=mean,
        se=ratio_error(own[CC], own[CS], own[SS], mean, staked),
        plain=plain,
        plain_se=ratio_error(own[PP], own[PS], own[SS], plain, staked),
        z=(mean - plain) / apart if apart else None,
    )


def per_round(sums: list[float], wager: int) -> tuple[float, float] | None:
    """Return what a wager nets a round and the standard error of that, whether or not it is laid in every round."""
    own, rounds = OVER + wager * OVER_WIDTH, OVER + ALL * OVER_WIDTH
    if not sums or not sums[rounds + OVER_STAKED]:
        return None
    many = sums[rounds + OVER_STAKED]
    mean = sums[own + OVER_CORRECTED] / many
    return mean, ratio_error(sums[own + CC], sums[own + CR], sums[rounds + SS], mean, many)


def at_count(sums: list[float], bucket: int, wager: int = 0) -> tuple[float, float | None] | None:
    """Return what a wager is worth at a count and the standard error of that; None where that is not known.

    The main wager has the number 0, side wagers follow. One shoe alone says nothing about the error.
    """
    at = COUNTED + bucket * BUCKET_WIDTH + wager * COUNTED_WIDTH
    if not sums or not sums[at + 3]:
        return None
    _, _, net, staked, squares, products, staked_squares = sums[at : at + COUNTED_WIDTH]
    mean = net / staked
    if isclose(staked_squares, staked * staked):
        return mean, None
    return mean, ratio_error(squares, products, staked_squares, mean, staked)
