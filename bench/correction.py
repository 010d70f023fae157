"""Standard errors after the same CPU time, in one run on one core: plain kernel, corrected kernel, hand-written C loop.

For four games and three shoes; each game's fresh-shoe value stands beside the exact one. The C loop plays Lucky 8 with
eight decks; elsewhere its line takes its rate with the deviation of the game at hand. Variances are of whole shoes.
`python -m bench.correction FILE.c` puts the plain kernel beside another C loop first. It ends with the lowest gain at
eight decks, and fails where that is below the bar.
"""

import sys
import time
from dataclasses import replace
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from bench.simulation import MILLION, against, best, c_loop
from croupier.bots.charts import default_chart
from croupier.rules.load import GAMES, load
from croupier.simulation.chunk import packed, play_chunk
from croupier.simulation.corrected_figures import Fine, fine_of
from croupier.simulation.exact import exact
from croupier.simulation.job import CHUNK, Run, Shuffling
from croupier.simulation.tally import CUT, FRESH, MAIN
from croupier.simulation.totals import Totals

TIMES = 4
EIGHT, BAR = 8, 300
"""Decks, and how many times less CPU time a corrected run must need with them."""

SECONDS = 10.0
"""Seconds of CPU the standard errors are told for."""


class Measured(NamedTuple):
    """What one game and shoe came to: the figures, and nanoseconds a round plain and corrected."""

    fine: Fine
    plain: float
    corrected: float

    @property
    def effective(self) -> float:
        """Return how many times less CPU time a corrected run needs."""
        return (self.fine.gain or 0.0) * self.plain / self.corrected

    def error(self, nanoseconds: float, of_one: float) -> float:
        """Return the standard error after the seconds, for rounds of so many nanoseconds and a deviation of one."""
        return of_one / sqrt(SECONDS * 1e9 / nanoseconds)


def run_of(game: str, decks: int, how: Shuffling) -> Run:
    """Return the main game with its basic play."""
    book = load(game)
    return Run(book, (default_chart(book),), (100,), decks, shuffling=how, seed=3)


def timed(run: Run) -> tuple[float, Totals]:
    """Return the nanoseconds a round of the best chunk, and what the chunks add up to."""
    packed(run)
    totals, spent = Totals(1), []
    for number in range(TIMES):
        began = time.process_time()
        chunk = play_chunk(run, number, CHUNK)
        spent.append(time.process_time() - began)
        totals.add(chunk)
    return min(spent) * 1e9 / CHUNK, totals


def measure(run: Run) -> Measured:
    """Measure one game and shoe, plain and corrected in turn."""
    plain, _ = timed(replace(run, plain=True))
    corrected, totals = timed(run)
    fine = fine_of(totals.fine, MAIN)
    if fine is None:
        message = "nothing was corrected"
        raise RuntimeError(message)
    return Measured(fine, plain, corrected)


def main() -> int:
    """Print every figure; return 1 where the gain at eight decks is below the bar."""
    for name in sys.argv[1:]:
        against(Path(name))
    gains: list[float] = []
    yardstick = c_loop()
    c_rate = best(yardstick) if yardstick is not None else None
    print("no C compiler here" if c_rate is None else f"C loop: {c_rate / MILLION:.1f} M rounds/s")
    for game in GAMES:
        run = run_of(game, 8, Shuffling(FRESH, burn=False))
        known = exact(run)
        found = measure(run).fine
        if known is not None:
            z = (found.ev - known.main) / found.se
            print(f"{game}, fresh: {found.ev:+.7f} ± {found.se:.7f}, exact {known.main:+.7f}, z {z:+.2f}")
        for decks, depth in ((8, 0.75), (6, 260 / 312), (max(2, load(game).deck.fewest), 0.75)):
            told = measure(run_of(game, decks, Shuffling(CUT, depth, burn=False)))
            gains += [told.effective] if decks == EIGHT else []
            rounds = TIMES * CHUNK
            plain_one, fine_one = told.fine.plain_se * sqrt(rounds), told.fine.se * sqrt(rounds)
            c_error = "" if c_rate is None else f", C {told.error(1e9 / c_rate, plain_one):.2e}"
            print(
                f"{game}, {decks} decks at {depth:.0%}: {told.plain:.0f} ns plain, {told.corrected:.0f} ns corrected, "
                f"variance / {told.fine.gain:,.0f}, effective {told.effective:,.0f}x; after {SECONDS:g} s of CPU: "
                f"plain {told.error(told.plain, plain_one):.2e}{c_error}, "
                f"corrected {told.error(told.corrected, fine_one):.2e}; z of both {told.fine.z or 0:+.2f}"
            )
    print(f"lowest effective gain at {EIGHT} decks: {min(gains):,.0f}x (bar {BAR}x)")
    return int(min(gains) < BAR)


if __name__ == "__main__":
    sys.exit(main())
