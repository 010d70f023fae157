"""Programs that learn by playing come near the best chart, and nearer without luck."""

import numpy as np
import pytest

import croupier
from croupier.learn.q_table import SHAPE, UPS, Learner, QLearner, WholeRounds, chart_of
from croupier.learn.tables import Reward, TablesEnv
from croupier.rules.load import GAMES
from croupier.simulation.step_tables import Action
from croupier.strategy.read import read_chart
from croupier.strategy.write import write_chart


def given_away(kind: type[Learner], game: croupier.Game, reward: Reward, steps: int) -> float:
    env = TablesEnv(2048, game.book, decks=6, penetration=0.0, normalised=False, reward=reward)
    learner = kind(env)
    learner.run(steps)
    chart = learner.table.chart(game.book)
    assert read_chart(write_chart(chart), game.book, "learnt") == chart
    return game.analyze().ev - game.value(chart)


@pytest.mark.parametrize("name", GAMES)
def test_a_player_learns_without_luck(name: str) -> None:
    game = croupier.game(name, decks=6)
    assert 0 <= given_away(WholeRounds, game, "corrected", 120) < 0.006


def test_a_player_learns_from_what_is_paid() -> None:
    game = croupier.game("lucky8", decks=6)
    early, late = (given_away(QLearner, game, "net", steps) for steps in (5, 150))
    assert late < 0.03 < early


def test_a_player_learns_against_both_of_the_dealers_cards() -> None:
    game = croupier.game("double-exposure", decks=6)
    assert given_away(QLearner, game, "net", 150) < 0.06


def test_what_was_never_met_is_played_by_the_total() -> None:
    book = croupier.game("lucky8").book
    chart = chart_of(np.full((*SHAPE, len(Action)), -np.inf), book)
    assert chart.code("hard 16", "T").value == "H"
    assert chart.code("hard 17", "T").value == "S"
    assert chart.code("pair 8", "T").value == "-"


def test_a_hand_is_given_up_where_that_is_worth_more() -> None:
    """Against whatever it is offered, and whether after the deal or in the hand's turn."""
    values = np.full((*SHAPE, len(Action)), -np.inf)
    offer, play = 0, 1
    values[:, 0, 16, 0, UPS["A"], [Action.HIT, Action.DECLINE]] = -0.6
    values[offer, 0, 16, 0, UPS["A"], Action.SURRENDER] = -0.5
    values[:, 0, 15, 0, UPS["T"], Action.HIT] = -0.6
    values[play, 0, 15, 0, UPS["T"], Action.SURRENDER] = -0.5
    values[play, 0, 14, 0, UPS["T"], [Action.HIT, Action.SURRENDER]] = (-0.4, -0.5)
    book = croupier.game("lucky8").vary({"surrender.offered": "listed", "surrender.against": ["A", "T"]}).book
    chart = chart_of(values, book)
    found = [chart.code(row, up).value for row, up in (("hard 16", "A"), ("hard 15", "T"), ("hard 14", "T"))]
    assert found == ["Rh", "Rh", "H"]
