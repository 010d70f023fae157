"""What a simulation came to: values with their errors, results by true count, and what they do to a bankroll."""

import os
from dataclasses import dataclass
from functools import cached_property
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from croupier.bots.named_chart import usual_chart
from croupier.public.bet_amounts import laid, units_by_count
from croupier.public.frame import Frame
from croupier.public.picture import Picture
from croupier.public.play import Play
from croupier.rules import arguments
from croupier.rules.schema import Rulebook
from croupier.simulation.card_counting import charts_of, counting_of, tags_of
from croupier.simulation.count_reading import PLAIN_COUNT
from croupier.simulation.executors import Threads
from croupier.simulation.job import Run, Shuffling, check, wrong_cents
from croupier.simulation.risk_of_ruin import bankroll
from croupier.simulation.run_json import tell
from croupier.simulation.runner import Goal
from croupier.simulation.runner import simulate as play_rounds
from croupier.simulation.statistics import least
from croupier.simulation.tables import NO_TAGS
from croupier.simulation.tally import CUT, FRESH
from croupier.simulation.totals import Totals

MOST_ROUNDS = 10**13
"""More than a day's play on every core."""

BANKROLL = 1000.0
"""Main wagers a player brings where nothing else is said."""


class Table(NamedTuple):
    """The rules, the decks, the share of them before the cut card, the boxes in play, and the seed of the shuffles."""

    book: Rulebook
    decks: int
    penetration: float | None
    boxes: int
    seed: int


@dataclass(frozen=True, repr=False)
class Simulated:
    """Rounds that were played."""

    run: Run
    totals: Totals
    figures: dict[str, Any]
    """Everything, in the shape of `croupier simulate --json`."""

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return int(self.figures["rounds"])

    @property
    def ev(self) -> float:
        """The value of a unit on the main wager, luck taken out where it can be."""
        return float(self.figures["main"]["ev"])

    @property
    def se(self) -> float | None:
        """Its standard error."""
        error = self.figures["main"]["se"]
        return None if error is None else float(error)

    @property
    def sides(self) -> Frame:
        """Value, standard error and hit frequency of every side wager laid, and in how many rounds of one it was."""
        found = self.figures["side"].items()
        keys = ("ev", "se", "hit_frequency", "laid")
        return Frame.of_rows([{"wager": name} | {key: one.get(key) for key in keys} for name, one in found])

    @cached_property
    def by_count(self) -> Frame:
        """What the main wager is worth at every true count, and how often that comes; side wagers in `NAME ev`."""
        return Frame.of_rows([_flat(row) for row in self.figures["counts"] or ()])

    @property
    def per_100(self) -> dict[str, float]:
        """What a hundred rounds come to, in least main wagers: mean, standard error and deviation."""
        return dict(self.figures["total"]["per_100"])

    def ruin(self, units: float) -> float:
        """Return the risk of losing a bankroll of so many least main wagers in the long run."""
        brought = arguments.number("units", units, 0)
        told = bankroll(self.figures["total"], brought, self.totals.paths, least(self.run))
        return float(told["risk_of_ruin"])

    def plot(self, path: str | Path | None = None) -> Picture:
        """Draw convergence, results, bankroll and counts; with a path also into that .svg, .png or .pdf file."""
        from croupier.simulation.plots import plots

        picture = Picture(plots(self.figures, self.totals, least(self.run)))
        if path is not None:
            picture.save(path)
        return picture

    def __repr__(self) -> str:
        """Return the value with its error."""
        error = "" if self.se is None else f" ± {self.se:.6%}"
        return f"<Simulated {self.run.book.game}: {self.ev:+.6%}{error}, {self.rounds:,} rounds>"

    def _repr_html_(self) -> str:
        tables = [frame._repr_html_() for frame in (self.sides, self.by_count) if len(frame)]
        picture = self.plot()._repr_html_() if find_spec("matplotlib") else ""
        return "".join([f"<p>{escape(repr(self)[1:-1])}</p>", *tables, picture])


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    sides = {f"{name} {key}": value for name, one in row.get("side", {}).items() for key, value in (one or {}).items()}
    return {key: value for key, value in row.items() if key != "side"} | sides


def simulated(table: Table, play: Play, rounds: float, *, plain: bool, workers: int | None) -> Simulated:
    """Play so many rounds."""
    goal = Goal(arguments.whole("rounds", rounds, 1, MOST_ROUNDS))
    cores = os.cpu_count() or 1 if workers is None else arguments.whole("workers", workers, 1)
    run = _run(table, play, plain=plain)
    check(run)
    wrong = wrong_cents(run)
    if wrong is not None:
        raise wrong
    ended = play_rounds(run, goal, Threads(cores), lambda _totals: None)
    if ended.error is not None:
        raise ended.error
    return Simulated(run, ended.totals, tell(run, ended.totals, "import croupier", BANKROLL))


def _run(table: Table, play: Play, *, plain: bool) -> Run:
    chart, name = (play.chart, "own chart") if play.chart is not None else usual_chart(table.book, table.decks)
    fresh = table.penetration is None
    counting = PLAIN_COUNT if play.count is None else counting_of(play.count.system, table.decks)
    sides, triggers = laid(play, table.decks, counting)
    return Run(
        book=table.book,
        charts=(chart,) if play.count is None else charts_of(table.book, chart, play.count.system, counting),
        mains=units_by_count(play, counting),
        decks=table.decks,
        boxes=table.boxes,
        sides=sides,
        tags=NO_TAGS if play.count is None else tags_of(play.count.system),
        shuffling=Shuffling(FRESH if fresh else CUT, table.penetration or 0.0, burn=not fresh),
        seed=table.seed,
        plain=plain,
        counting=counting,
        chart_name=name,
        triggers=triggers,
    )
