"""The environments pass their official checks, show nothing hidden, and pay what the engine pays."""

import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from croupier.learn import ENVIRONMENT, register
from croupier.learn.box import BoxEnv
from croupier.learn.conducted import Action
from croupier.learn.whole_table import TableEnv, env
from croupier.rules.load import GAMES
from croupier.table.state import Phase


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
