"""What is asked of game protection, and the runs that answer it."""

from dataclasses import dataclass

from croupier.analysis.shoe import fresh
from croupier.rules.schema import Rulebook
from croupier.simulation.job import Run, Shuffling
from croupier.strategy.chart import Chart

UNIT = 100
FEWEST_ROUNDS, MOST_ROUNDS = 20_000, 5_000_000
DEALT = 0.75
"""The share of a shoe before the cut card where nothing else is said."""

LIMIT = 0.1
"""Units won in 100 rounds that are put up with where nothing else is said."""


@dataclass(frozen=True)
class Wish:
    """Decks, cards dealt before the cut card, boxes, a limit in units won in 100 rounds, and how much is played.

    `sample` is how many moments are worked out one by one for wagers that hang on how hands are played; `tags` a count
    that is measured beside the best ones, from `trigger` on if it is given.
    """

    decks: int
    cut: int
    boxes: int = 1
    limit: float = LIMIT
    rounds: int = 200_000
    sample: int = 100
    seed: int = 1
    tags: dict[str, int] | None = None
    trigger: int | None = None


def run_to(book: Rulebook, chart: Chart, wish: Wish, cut: int) -> Run:
    """Return the run of a wish to a cut card; half a card more, so that the share is that card again."""
    size = fresh(book, wish.decks).size
    dealt = Shuffling(penetration=min((cut + 0.5) / size, 1.0))
    return Run(book, (chart,), (UNIT,), wish.decks, boxes=wish.boxes, shuffling=dealt, seed=wish.seed)
