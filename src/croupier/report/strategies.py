"""A game's play on one shoe: the best there is, the best chart, or a written one, with what each is worth."""

from dataclasses import dataclass
from functools import cached_property

from msgspec import Struct, structs

from croupier.analysis.best_chart import charted
from croupier.analysis.report import WRITTEN, Report, report
from croupier.analysis.shoe import Shoe, fresh
from croupier.analysis.solution import Solution, solve
from croupier.analysis.split_play import SplitClass
from croupier.analysis.strategy_value import follow_ready
from croupier.rules.schema import Rulebook
from croupier.strategy.chart import Chart, Code
from croupier.strategy.write import chart_digest


class Strategy(Struct, frozen=True):
    """A chart as plain values: codes by row in the order of the columns, its value, its cost and its fingerprint."""

    columns: tuple[str, ...]
    rows: dict[str, tuple[str, ...]]
    insurance: bool
    even_money: bool
    ev: float
    best_ev: float
    cost: float
    digest: str
    raises: tuple[str, ...] = ()

    @property
    def chart(self) -> Chart:
        """The chart that these are the values of."""
        rows = {row: tuple(Code(code) for code in codes) for row, codes in self.rows.items()}
        return Chart(self.columns, rows, self.insurance, self.even_money, self.raises)


@dataclass(frozen=True)
class Analysis:
    """Everything about one shoe: the figures, the best play they are measured by, and the chart when asked for it."""

    report: Report
    best: Solution
    written: Chart | None

    @cached_property
    def charted(self) -> tuple[Chart, float]:
        """The written strategy, or the best chart there is, and its value."""
        return charted(self.best) if self.written is None else (self.written, self.report.main.ev)

    @property
    def chart(self) -> Chart:
        """The written strategy, or the best chart there is."""
        return self.charted[0]

    @cached_property
    def strategy(self) -> Strategy:
        """The chart as plain values, with its worth."""
        return strategy(*self.charted, self.best.ev)


def analysis(
    book: Rulebook, shoe: Shoe, decks: int | None, kind: SplitClass = SplitClass.CDP1, chart: Chart | None = None
) -> Analysis:
    """Return the figures of best play, or of a written strategy."""
    best = solve(book, shoe, kind)
    if chart is None:
        return with_simulated(Analysis(report(best, decks, kind.value), best, None))
    return with_simulated(Analysis(report(follow_ready(book, best.ready, chart), decks, WRITTEN), best, chart))


def with_simulated(found: Analysis) -> Analysis:
    """Return an analysis of a whole shoe with the side wagers that are simulated because they have no exact value."""
    from croupier.simulation.side_estimate import estimated_side

    book, decks = found.best.book, found.report.decks
    if not found.report.without_exact or decks is None or found.best.ready.shoe != fresh(book, decks):
        return found
    chart = found.chart
    made = {name: estimated_side(book, decks, name, chart) for name in found.report.without_exact}
    sides = found.report.side | {name: side for name, side in made.items() if side is not None}
    return Analysis(structs.replace(found.report, side=sides), found.best, found.written)


def strategy(chart: Chart, ev: float, best_ev: float) -> Strategy:
    """Return a chart as plain values."""
    return Strategy(
        columns=chart.columns,
        rows={row: tuple(code.value for code in codes) for row, codes in chart.rows.items()},
        insurance=chart.insurance,
        even_money=chart.even_money,
        ev=ev,
        best_ev=best_ev,
        cost=best_ev - ev,
        digest=chart_digest((chart,)),
        raises=chart.raises,
    )
