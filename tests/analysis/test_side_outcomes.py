"""Wagers on how the main wager comes out: exact by a chart, and the same in rounds that are played by it."""

import pytest

from croupier.bots.charts import default_chart
from croupier.rules.library import with_wagers
from croupier.rules.load import GAMES, change, load
from croupier.rules.schema import Rulebook
from croupier.simulation.chunk import packed, play_chunk
from croupier.simulation.exact import exact
from croupier.simulation.job import Run, Shuffling
from croupier.simulation.tables import STRIDE
from croupier.simulation.tally import FRESH, SIDE_ROWS

ROUNDS = 1_000_000
WRITTEN = {
    "title": "Written",
    "pays": {"push": "5:1", "win": "1:1"},
    "when": {"push": "main is push and p1 is red", "win": "main is win"},
}


def with_both(game: str) -> Rulebook:
    return change(with_wagers(load(game), ("lucky-stiff",)), {"side": {"written": WRITTEN}})


@pytest.mark.parametrize("game", GAMES)
def test_rounds_come_to_the_exact_value(game: str) -> None:
    book = with_both(game)
    sides = {"lucky-stiff": 100, "written": 100}
    run = Run(book, (default_chart(book),), (100,), 6, 1, sides, shuffling=Shuffling(FRESH), plain=True)
    worth = exact(run)
    assert worth is not None
    tally = play_chunk(run, 0, ROUNDS).tally
    for number, name in enumerate(sides):
        counts = tally[SIDE_ROWS + number * STRIDE : SIDE_ROWS + (number + 1) * STRIDE]
        nets = packed(run).tables.money.side[number] / 100
        mean = float(counts @ nets) / ROUNDS
        error = (float(counts @ nets**2) / ROUNDS - mean * mean) ** 0.5 / ROUNDS**0.5
        assert abs(mean - worth.side[name]) < 4 * error, (name, mean, worth.side[name])
