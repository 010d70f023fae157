"""A side wager without an exact value, played from fresh shoes: its value and the error of it."""

from math import sqrt
from typing import NamedTuple

from croupier.rules.schema import Rulebook
from croupier.simulation.build import InexpressibleError
from croupier.simulation.job import Run, Shuffling
from croupier.simulation.tables import STRIDE
from croupier.simulation.tally import FRESH, SIDE_ROWS
from croupier.strategy.chart import Chart

ROUNDS = 1 << 21
STAKE = 100


class Estimate(NamedTuple):
    """The mean per unit, its standard error, and the rounds it comes from."""

    value: float
    error: float
    rounds: int


def estimated_side(book: Rulebook, decks: int, name: str, chart: Chart, rounds: int = ROUNDS) -> Estimate | None:
    """Return what a side wager came to in rounds played by a chart; None where it cannot be simulated."""
    from croupier.simulation.chunk import packed, play_chunk

    run = Run(book, (chart,), (STAKE,), decks, 1, {name: STAKE}, shuffling=Shuffling(FRESH), plain=True)
    try:
        counts = play_chunk(run, 0, rounds).tally[SIDE_ROWS : SIDE_ROWS + STRIDE]
    except InexpressibleError:
        return None
    nets = packed(run).tables.money.side[0] / STAKE
    mean = float(counts @ nets) / rounds
    variance = max(float(counts @ nets**2) / rounds - mean * mean, 0.0)
    return Estimate(mean, sqrt(variance / rounds), rounds)
