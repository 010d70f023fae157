"""Small runs to try things on."""

from croupier.bots.charts import default_chart
from croupier.rules.load import load
from croupier.simulation.executors import Executor, Threads
from croupier.simulation.job import Run, Shuffling
from croupier.simulation.runner import Ended, Goal, simulate
from croupier.simulation.tally import CUT, FRESH


def small_run(game: str = "lucky8", *, fresh: bool = False, boxes: int = 1, seed: int = 7) -> Run:
    """Return a run with every side wager of a game."""
    book = load(game)
    how = Shuffling(FRESH, burn=False) if fresh else Shuffling(CUT, 0.75)
    sides = dict.fromkeys(book.side, 100)
    return Run(book, (default_chart(book),), (100,), book.deck.most, boxes, sides, shuffling=how, seed=seed)


def played(run: Run, rounds: int, executor: Executor | None = None) -> Ended:
    """Play a run to its end."""
    return simulate(run, Goal(rounds), executor or Threads(2), lambda _totals: None)
