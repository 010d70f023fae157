"""A side wager without an exact value, played from fresh shoes: its figures, and how sure they are."""

from math import sqrt

from msgspec.structs import replace

from croupier.analysis.figures import Estimated, SideFigures, float_side
from croupier.analysis.policies import SIMULATED_POLICY
from croupier.rules.schema import Rulebook
from croupier.simulation.build import InexpressibleError
from croupier.simulation.job import Run, Shuffling
from croupier.simulation.side_tables import rows_of
from croupier.simulation.tables import STRIDE
from croupier.simulation.tally import FRESH, SIDE_ROWS
from croupier.strategy.chart import Chart

ROUNDS = 1 << 21
STAKE = 100


def estimated_side(book: Rulebook, decks: int, name: str, chart: Chart, rounds: int = ROUNDS) -> SideFigures | None:
    """Return what a side wager came to in rounds played by a chart; None where it cannot be simulated."""
    from croupier.simulation.chunk import play_chunk

    run = Run(book, (chart,), (STAKE,), decks, 1, {name: STAKE}, shuffling=Shuffling(FRESH), plain=True)
    try:
        counts = play_chunk(run, 0, rounds).tally[SIDE_ROWS : SIDE_ROWS + STRIDE]
    except InexpressibleError:
        return None
    pays = rows_of(book.side[name])
    shares = {row: float(counts[number]) / rounds for number, row in enumerate(pays, 1)}
    found = float_side(pays, shares, SIMULATED_POLICY)
    return replace(found, simulated=Estimated(found.sd / sqrt(rounds), rounds))
