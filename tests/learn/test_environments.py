"""The environments pass their official checks, show nothing hidden, and pay what the engine pays."""

import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import croupier
from croupier.analysis.shoe import fresh
from croupier.analysis.strategy_value import follow
from croupier.bots.advice import advise
from croupier.bots.charts import default_chart
from croupier.learn import ENVIRONMENT, register
from croupier.learn.box import BoxEnv
from croupier.learn.learner_round import COMMANDS, Conducted, name_of
from croupier.learn.whole_table import TableEnv, env
from croupier.rules.axes.dealer import SecondCard
from croupier.rules.load import GAMES, LIBRARY, load
from croupier.simulation.step_tables import Action
from croupier.strategy.chart import Chart
from croupier.table.state import Phase
from tests.scale import scaled

ROUNDS = scaled(1500, 6000)
"""In the long run enough to tell a value without its Blackjacks from one with them: 4.6 per cent lie between."""


def lawful(mask: Any, chance: Random) -> int:  # noqa: ANN401 - a mask of either environment
    return chance.choice([int(action) for action in np.flatnonzero(mask)])


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_checks_the_box(game: str) -> None:
    register()
    made = gymnasium.make(ENVIRONMENT, game=game)
    with warnings.catch_warnings():
        # The checker warns of environments that have no human render mode, and of nothing else here.
        warnings.simplefilter("ignore")
        check_env(made.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_checks_the_table(game: str) -> None:
    with warnings.catch_warnings():
        # The check recommends plain arrays for observations; a mask needs a dictionary.
        warnings.simplefilter("ignore")
        api_test(env(game=game), num_cycles=200)
        seed_test(lambda: env(game=game), num_cycles=50)


@pytest.mark.parametrize("game", GAMES)
def test_a_round_pays_what_its_lines_say(game: str) -> None:
    chance = Random(5)
    box = BoxEnv(game)
    for number in range(200):
        _, info = box.reset(seed=number if number % 50 == 0 else None)
        over = False
        reward = 0.0
        while not over:
            _, reward, over, cut, info = box.step(lawful(info["action_mask"], chance))
            assert info["lawful"]
            assert not cut
        table = box.conducted.table
        assert table.phase is Phase.OVER
        assert reward == sum(line.net for line in table.lines) / 100


def test_a_chart_earns_its_exact_value() -> None:
    """Rounds without a decision count too: a Blackjack pays 3 to 2, and a dealer's Blackjack takes the wager."""
    book = load("lucky8")
    chart = default_chart(book)
    box = BoxEnv("lucky8", decks=8, penetration=0.5)
    rewards: list[float] = []
    for number in range(ROUNDS):
        box.reset(seed=11 if number == 0 else None)
        over, reward = False, 0.0
        while not over:
            _, reward, over, _, _ = box.step(by_chart_of(box.conducted, chart))
        rewards.append(reward)
    mean, error = float(np.mean(rewards)), float(np.std(rewards)) / ROUNDS**0.5
    assert abs(mean - follow(book, fresh(book, 8), chart).ev) < 3 * error
    assert 0.03 < rewards.count(1.5) / ROUNDS < 0.06


def by_chart_of(conducted: Conducted, chart: Chart, name: str = name_of(1)) -> int:
    """Return what the chart does now."""
    asked = conducted.options(name)
    if not asked:
        return Action.STAND
    answer = advise(chart, conducted.table, name, tuple(asked.values()))
    return next(action for action, kind in COMMANDS.items() if type(answer) is kind)


def test_what_is_not_lawful_changes_nothing() -> None:
    box = BoxEnv("lucky8")
    _, info = box.reset(seed=1)
    before = box.conducted.table
    refused = [action for action in Action if not info["action_mask"][action]]
    assert refused
    for action in refused:
        _, reward, over, _, told = box.step(action)
        assert (reward, over, told["lawful"]) == (0.0, False, False)
        assert box.conducted.table is before


def test_the_same_seed_deals_the_same_round() -> None:
    one, two = BoxEnv("ace-race"), BoxEnv("ace-race")
    assert str(one.reset(seed=9)) == str(two.reset(seed=9))
    one.reset()
    two.reset()
    assert one.render() == two.render()


def test_nobody_sees_a_card_that_is_not_on_the_table() -> None:
    table = TableEnv("blackjack-plus", boxes=2)
    table.reset(seed=4)
    for name in table.agents:
        seen = table.observe(name)["observation"]["seen"]
        assert int(seen.sum()) == table.conducted.table.cards_used


@pytest.mark.parametrize("second", SecondCard)
def test_a_card_that_lies_face_down_is_not_counted(second: SecondCard) -> None:
    """Wherever the game deals the dealer's second card at once, and whoever may look at it."""
    never = {"insurance.by": "never", "blackjack.even_money": False} if second.seen else {}
    book = croupier.game("lucky8", decks=6).vary({"dealer.second_card": second.value, **never}).book
    chance, box = Random(6), BoxEnv(book, decks=6, regret=True)
    hidden = 0
    for number in range(60):
        seen, info = box.reset(seed=number)
        over = False
        while not over:
            table = box.conducted.table
            hidden += len(table.hole)
            assert int(seen["seen"].sum()) == table.cards_used - len(table.hole)
            assert box.observation_space.contains(seen)
            seen, _, over, _, info = box.step(lawful(info["action_mask"], chance))
    assert (hidden > 0) is second.hidden


@pytest.mark.parametrize("game", LIBRARY)
def test_one_box_plays_every_game_of_the_library(game: str) -> None:
    chance, box = Random(7), BoxEnv(game)
    for number in range(25):
        seen, info = box.reset(seed=number)
        over, reward = False, 0.0
        while not over:
            assert box.observation_space.contains(seen)
            seen, reward, over, _, info = box.step(lawful(info["action_mask"], chance))
            assert info["lawful"]
        assert reward == pytest.approx(sum(line.net for line in box.conducted.table.lines) / 100)


def test_every_agent_is_paid_for_its_own_box() -> None:
    chance = Random(2)
    table = TableEnv("dueling8s", boxes=3)
    for number in range(30):
        table.reset(seed=number)
        paid = dict.fromkeys(table.possible_agents, 0.0)
        for agent in table.agent_iter():
            seen, reward, over, cut, _ = table.last()
            paid[agent] += reward
            table.step(None if over or cut else lawful(seen["action_mask"], chance))
        assert paid == {name: table.conducted.net(name) / 100 for name in paid}
