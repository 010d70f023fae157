"""The chart a simulation plays by: the game's basic one, the best for its rules as they stand, or one's own."""

from collections.abc import Iterator
from typing import assert_never

from croupier.api.mathematics import RuleProblem, SimulationCall
from croupier.rules.schema import Rulebook
from croupier.strategy.chart import Chart
from croupier.strategy.read import StrategyError, read_chart


def chart_of(book: Rulebook, decks: int, call: SimulationCall) -> Chart:
    """Return the chart asked for, or raise StrategyError where one's own cannot be used."""
    match call.play:
        case "basic":
            from croupier.bots.charts import default_chart

            return default_chart(book)
        case "best":
            from croupier.analysis.best_chart import best_chart
            from croupier.analysis.shoe import fresh
            from croupier.analysis.solution import solve

            return best_chart(solve(book, fresh(book, decks)))
        case "own":
            return read_chart(call.strategy.removeprefix("\ufeff"), book)
    assert_never(call.play)


def told_of(error: StrategyError) -> Iterator[RuleProblem]:
    """Yield what is wrong with a strategy file, by its lines."""
    for problem in error.problems:
        yield RuleProblem(problem.line or None, "strategy", problem.message, "")
