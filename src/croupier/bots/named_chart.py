"""The chart that figures are taken with where no one names one: the best for the rules as they are.

An unchanged approved game has its chart on file, which is the best one from four decks on. With
fewer decks, and for any other game or an approved one with a rule changed, the chart is worked out, so that no game is
ever measured by another one's chart.
"""

from typing import NamedTuple

from croupier.bots.charts import default_chart
from croupier.rules.own_rules import is_approved
from croupier.rules.schema import Rulebook
from croupier.strategy.chart import Chart
from croupier.strategy.write import chart_digest

FROM_DECKS = 4
"""Charts on file are the best ones with so many decks or more."""

ON_FILE = "the best chart of totals for four decks and more, as it is on file"


class NamedChart(NamedTuple):
    """A chart and what it is called."""

    chart: Chart
    name: str

    @property
    def digest(self) -> str:
        """The fingerprint of the chart."""
        return chart_digest((self.chart,))


def usual_chart(book: Rulebook, decks: int) -> NamedChart:
    """Return the chart of an unchanged approved game, or the best chart of these rules and decks."""
    if is_approved(book) and decks >= FROM_DECKS:
        return NamedChart(default_chart(book), f"{book.game}: {ON_FILE}")
    return best_for(book, decks)


def best_for(book: Rulebook, decks: int) -> NamedChart:
    """Return the best chart of totals of these rules and decks, worked out."""
    from croupier.analysis.best_chart import best_chart
    from croupier.analysis.shoe import fresh
    from croupier.analysis.solution import solve

    chart = best_chart(solve(book, fresh(book, decks)))
    dealt = "1 deck" if decks == 1 else f"{decks} decks"
    return NamedChart(chart, f"{book.game}: the best chart of totals for these rules with {dealt}")
