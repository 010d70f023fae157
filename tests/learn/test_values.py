"""Rewards without luck have the mean of the others, and a decision's regret is what it costs exactly."""

from pathlib import Path
from typing import Any, NamedTuple, cast

import numpy as np
import pytest

import croupier
from croupier.learn.box import BoxEnv
from croupier.learn.chart_policy import ChartPolicy
from croupier.learn.tables import TablesEnv
from croupier.learn.whole_table import TableEnv
from croupier.rules.load import GAMES, RulebookError
from croupier.rules.refusals import Refused
from croupier.simulation.step_tables import Action
from tests.learn.test_environments import by_chart_of
from tests.scale import scaled

TABLES, STEPS = 1024, 120


class Played(NamedTuple):
    """What finished rounds came to: with luck, without it, and what was given away a round."""

    nets: Any
    fine: Any
    regret: float


def played(env: TablesEnv, chart: croupier.Chart | None) -> Played:
    """Play a chart, or lawful actions of chance."""
    policy = None if chart is None else ChartPolicy(chart)
    chance = np.random.default_rng(1)
    seen, info = env.reset(seed=3)
    nets, fine, regret = [], [], 0.0
    for _ in range(STEPS):
        mask = info["action_mask"]
        drawn = (chance.random(mask.shape) * mask).argmax(axis=1)
        seen, rewards, over, _, info = env.step(drawn if policy is None else policy.actions(seen, mask))
        nets.append(info["net"][over])
        fine.append(rewards[over])
        regret += float(info["regret"].sum())
    return Played(np.concatenate(nets), np.concatenate(fine), regret / len(np.concatenate(nets)))


def tables(game: Any, penetration: float = 0.0) -> TablesEnv:  # noqa: ANN401 - a name or a rulebook
    return TablesEnv(TABLES, game, decks=6, penetration=penetration, normalised=False, reward="corrected", regret=True)


@pytest.mark.parametrize("game", GAMES)
def test_a_chart_without_luck_earns_its_exact_value(game: str) -> None:
    exact = croupier.game(game, decks=6).analyze()
    found = played(tables(game), exact.chart)
    assert found.fine.var() < found.nets.var() / 1000
    assert found.fine.mean() == pytest.approx(exact.chart_ev, abs=4 * found.fine.std() / len(found.fine) ** 0.5 + 1e-6)
    assert exact.ev - found.regret == pytest.approx(exact.chart_ev, abs=1e-4)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("penetration", [0.0, 0.75])
def test_luck_that_is_taken_out_has_a_mean_of_nothing(game: str, penetration: float) -> None:
    """Whatever is played: here actions of chance, against the values of a good chart."""
    found = played(tables(game, penetration), None)
    luck = found.fine - found.nets
    assert abs(luck.mean()) < 3.5 * luck.std() / len(luck) ** 0.5
    assert found.fine.var() < found.nets.var() / 2


def test_regret_is_what_play_by_chance_gives_away() -> None:
    """Hands of a split are valued as if alone, so a hundredth is left open."""
    exact = croupier.game("lucky8", decks=6).analyze()
    found = played(tables("lucky8"), None)
    assert found.fine.mean() == pytest.approx(exact.ev - found.regret, abs=0.01)


def test_bets_multiply_rewards_and_regrets() -> None:
    env = TablesEnv(64, "lucky8", bets=(0, 5), reward="corrected", regret=True, normalised=False)
    _, info = env.reset(seed=1)
    first = env.step(np.full(64, len(Action) + 1))[4]
    assert not first["regret"].any()
    costs = env.step(
        np.where(first["action_mask"][:, Action.HIT] == 1, Action.HIT, first["action_mask"].argmax(axis=1))
    )
    assert costs[4]["regret"].max() > 1
    assert (costs[4]["regret"] >= 0).all()
    nothing = TablesEnv(64, "lucky8", bets=(0, 5), reward="corrected", regret=True, normalised=False)
    _, info = nothing.reset(seed=1)
    for _ in range(6):
        mask = info["action_mask"]
        _, rewards, _, _, info = nothing.step(np.where(mask[:, len(Action)] == 1, len(Action), mask.argmax(axis=1)))
        assert not rewards.any()


def test_one_box_says_the_regret_of_its_decisions() -> None:
    box = BoxEnv("lucky8", decks=6, regret=True)
    many = TablesEnv(1, "lucky8", decks=6, regret=True)
    assert many._regrets is box.regrets  # noqa: SLF001 - solved once
    seen: set[float] = set()
    for number in range(40):
        _, info = box.reset(seed=number)
        over = False
        while not over:
            action = int(np.flatnonzero(info["action_mask"])[-1])
            _, _, over, _, info = box.step(action)
            assert info["regret"] >= 0
            seen.add(round(info["regret"], 3))
    assert len(seen) > 5


def test_an_episode_may_be_a_shoe() -> None:
    box = BoxEnv("lucky8", decks=2, penetration=0.5, episode="shoe")
    chart = croupier.game("lucky8", decks=2).analyze().chart
    for number in range(3):
        box.reset(seed=number)
        over, paid = False, 0
        while not over:
            _, reward, over, _, _ = box.step(by_chart_of(box.conducted, chart))
            paid += reward != 0
        assert box.shoe.at + box.conducted.table.cards_used >= box.shoe.cut
        assert paid > 4


def test_every_box_of_a_table_earns_the_value_of_its_chart() -> None:
    """Rounds in which nobody decides anything count too."""
    exact = croupier.game("lucky8", decks=8).analyze()
    table = TableEnv("lucky8", decks=8, boxes=3, penetration=0.5, regret=True)
    rewards: list[float] = []
    for number in range(scaled(150, 700)):
        table.reset(seed=4 if number == 0 else None)
        paid = dict.fromkeys(table.possible_agents, 0.0)
        for agent in table.agent_iter():
            _, reward, over, cut, _ = table.last()
            paid[agent] += reward
            table.step(None if over or cut else by_chart_of(table.conducted, exact.chart, agent))
            if agent in table.infos and not over:
                assert table.infos[agent].get("regret", 0.0) < 0.1
        rewards += paid.values()
    mean, error = float(np.mean(rewards)), float(np.std(rewards)) * (3 / len(rewards)) ** 0.5
    assert abs(mean - exact.chart_ev) < 3 * error
    assert 0.03 < rewards.count(1.5) / len(rewards) < 0.06


def test_environments_take_any_game_that_the_commands_take(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('base = "lucky8"\n\n[dealer]\nsoft_17 = "hit"\n', encoding="utf-8")
    varied = croupier.game("lucky8", decks=6).vary({"dealer.soft_17": "hit"})
    for game in (str(own), varied.book):
        assert TablesEnv(2, game, decks=6).book.dealer == varied.book.dealer
        assert BoxEnv(game, decks=6).book.dealer == varied.book.dealer
        assert TableEnv(game, decks=6).book.dealer == varied.book.dealer
    for kind in (BoxEnv, TableEnv, lambda game, **more: TablesEnv(1, game, **more)):
        with pytest.raises(RulebookError, match='did you mean "lucky8"'):
            kind("luky8")
        with pytest.raises(Refused, match="decks"):
            kind("lucky8", decks=9)
    with pytest.raises(ValueError, match="allowed: net, corrected"):
        TablesEnv(1, reward=cast("Any", "lucky"))
