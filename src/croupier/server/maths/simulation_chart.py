"""The chart a simulation plays by: the game's basic one, the best for its rules as they stand, or one's own."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, assert_never

from croupier.api.mathematics import RuleProblem, SimulationCall, rule_problem
from croupier.rules.schema import Rulebook
from croupier.strategy.read import StrategyError, read_chart
from croupier.words.facts import message

if TYPE_CHECKING:
    from croupier.bots.named_chart import NamedChart


def chart_of(book: Rulebook, decks: int, call: SimulationCall) -> "NamedChart":
    """Return the chart asked for, or raise StrategyError where one's own cannot be used."""
    from croupier.bots.named_chart import NamedChart, best_for, usual_chart

    match call.play:
        case "basic":
            return usual_chart(book, decks)
        case "best":
            return best_for(book, decks)
        case "own":
            return NamedChart(read_chart(call.strategy.removeprefix("\ufeff"), book), "own chart")
    assert_never(call.play)


def told_of(error: StrategyError) -> Iterator[RuleProblem]:
    """Yield what is wrong with a strategy file, by its lines."""
    for problem in error.problems:
        yield rule_problem(message("problem.other", reason=problem.message), problem.line or None, "strategy")
