"""A simulation of the mathematics room plays the chart it is asked to, beside the exact value of the same."""

import msgspec
import pytest

from croupier.analysis.best_chart import best_chart
from croupier.analysis.shoe import fresh
from croupier.analysis.solution import solve
from croupier.analysis.strategy_value import follow
from croupier.api.mathematics import GameAsked, Played, SimulationCall, SimulationView
from croupier.bots.charts import default_chart
from croupier.bots.named_chart import usual_chart
from croupier.report.variants import varied
from croupier.rules.load import load
from croupier.server.maths import simulation_job
from croupier.server.maths.simulation_job import FAILED, RUNNING, advance, begin
from croupier.strategy.chart import Chart
from croupier.strategy.read import read_chart
from croupier.strategy.write import chart_digest, write_chart

CHANGED = "surrender.offered=never"
BOOK = varied(load("lucky8"), (CHANGED,))
DECKS = 6


def played(call: SimulationCall) -> SimulationView:
    """Return how a simulation ends."""
    state, view = begin(1, call, 3, call.rounds)
    while state == RUNNING:
        state, view = advance(1)
    return msgspec.json.decode(view, type=SimulationView)


def best() -> Chart:
    return best_chart(solve(BOOK, fresh(BOOK, DECKS)))


def wanted(play: Played) -> Chart:
    if play == "basic":
        return usual_chart(BOOK, DECKS).chart
    return best() if play == "best" else default_chart(load("lucky8"))


@pytest.mark.parametrize("play", ["basic", "best", "own"])
def test_the_exact_value_beside_it_is_that_of_the_chart_that_is_played(play: Played) -> None:
    text = "\ufeff# mine\n" + write_chart(wanted("own")) if play == "own" else ""
    asked = GameAsked("lucky8", changes=(CHANGED,), decks=DECKS)
    found = played(SimulationCall(asked, 1_000_000, play=play, strategy=text))
    assert found.play == play
    assert found.strategy == write_chart(wanted(play))
    assert found.chart
    assert found.chart_digest == chart_digest((wanted(play),))
    assert ("--strategy lucky8-strategy.csv" in found.command) == (play != "basic")
    (main,) = found.wagers
    assert main.exact == follow(BOOK, fresh(BOOK, DECKS), read_chart(found.strategy, BOOK)).ev
    assert main.z is not None
    assert abs(main.z) < 4


def test_the_best_chart_of_the_changed_game_is_worth_more_than_the_basic_one() -> None:
    shoe = fresh(BOOK, DECKS)
    assert follow(BOOK, shoe, best()).ev > follow(BOOK, shoe, default_chart(BOOK)).ev


def test_a_strategy_that_cannot_be_used_has_its_lines_named() -> None:
    call = SimulationCall(GameAsked("lucky8"), 1000, play="own", strategy="hand,2,3\nhard 4,H,X\n")
    found = played(call)
    assert found.state == FAILED
    assert (found.problems[0].line, found.problems[0].field) == (2, "strategy")
    assert any("hard 5" in problem.message for problem in found.problems)


def test_what_takes_too_long_to_make_ready_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation_job, "SECONDS", 0.005)
    found = played(SimulationCall(GameAsked("blackjack-plus"), 1000, play="best"))
    assert found.state == FAILED
    assert "longer" in found.problems[0].message
