"""Many compiled tables at once: every mask, card and reward is the engine's, for any game and any way of playing."""

import re
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

import croupier
from croupier.cards.card import CARDS
from croupier.learn.chart_policy import ChartPolicy
from croupier.learn.learner_round import Conducted, name_of
from croupier.learn.tables import COLUMNS, UNIT, TablesEnv
from croupier.rules.load import GAMES, LIBRARY
from croupier.simulation import kernel_steps as k
from croupier.simulation.layout import SHOE
from croupier.simulation.step_tables import Action
from croupier.table.state import Setup
from tests.scale import scaled

NAME = name_of(1)
EVERY = list(CARDS.values())
STEPS = scaled(60, 250)


def shoe_of(env: TablesEnv, table: int) -> tuple[int, list[Any]]:
    """Return the place of a table's next card, and its whole shoe."""
    tables = env._tables  # noqa: SLF001 - the cards are nobody's business but a test's
    state = tables.state[table]
    start = SHOE + int(state[k.BASE])
    return int(state[k.AT]), [EVERY[card] for card in tables.b[start : start + len(env.cards)]]


def first_cards(env: TablesEnv) -> int:
    """Return how many cards are dealt before anybody is asked anything."""
    if env.book.deck.printed:
        return 1
    return 4 if env.book.dealer.second_card.dealt_at_once else 3


class Beside:
    """The engine beside one table of the environment."""

    def __init__(self, env: TablesEnv, table: int) -> None:
        """Take a table at the beginning of a round."""
        self.env, self.table = env, table
        self.new_round()

    def new_round(self) -> None:
        at, cards = shoe_of(self.env, self.table)
        dealt = first_cards(self.env)
        self.round = Conducted(self.env.book, Setup(decks=self.env.decks), {"main": UNIT}, 1)
        self.round.begin(cards[at - dealt :])
        self.before = at - dealt

    def mask(self) -> list[int]:
        if self.round.asked() is None:
            return [int(action is Action.STAND) for action in Action]
        return list(map(int, self.round.mask(NAME)))

    def act(self, action: int) -> None:
        if self.round.asked() is not None:
            assert self.round.act(NAME, action)

    @property
    def over(self) -> bool:
        return self.round.asked() is None and self.round.is_over


def alike(env: TablesEnv, steps: int) -> None:
    """Play by chance, and hold every mask, card and reward against the engine's."""
    tables = env.num_envs
    chance = np.random.default_rng(7)
    _, info = env.reset(seed=11)
    beside = [Beside(env, table) for table in range(tables)]
    rounds = 0
    for _ in range(steps):
        masks = info["action_mask"]
        assert [list(map(int, mask)) for mask in masks] == [one.mask() for one in beside]
        actions = (chance.random(masks.shape) * masks).argmax(axis=1)
        _, rewards, over, _, info = env.step(actions)
        for table, one in enumerate(beside):
            one.act(int(actions[table]))
            assert bool(over[table]) is one.over
            if one.over:
                assert round(rewards[table] * UNIT) == one.round.net(NAME)
                at, _ = shoe_of(env, table)
                dealt = first_cards(env)
                assert at in (one.before + one.round.table.cards_used + dealt, dealt)
                one.new_round()
                rounds += 1
    assert rounds > steps


@pytest.mark.parametrize("game", [*GAMES, *sorted(LIBRARY)])
def test_every_mask_card_and_reward_is_the_engines(game: str) -> None:
    alike(TablesEnv(8, game, normalised=False), STEPS)


def test_the_same_seed_gives_the_same_cards_whatever_others_do() -> None:
    few, many = TablesEnv(2, "lucky8"), TablesEnv(64, "lucky8")
    one, _ = few.reset(seed=3)
    two, _ = many.reset(seed=3)
    assert (one == two[:2]).all()


def test_an_unlawful_action_changes_nothing() -> None:
    env = TablesEnv(64, "blackjack-plus", normalised=False)
    seen, info = env.reset(seed=5)
    unlawful = (info["action_mask"] == 0).argmax(axis=1)
    again, rewards, over, _, info = env.step(unlawful)
    assert not info["lawful"].any()
    assert (again == seen).all()
    assert not rewards.any()
    assert not over.any()


def test_bets_are_actions_and_a_bankroll_ends_an_episode() -> None:
    env = TablesEnv(256, "lucky8", episode="shoe", bets=(0, 1, 10), bankroll=12, normalised=False)
    seen, info = env.reset(seed=1)
    bank = COLUMNS.index("bankroll")
    assert info["action_mask"][0].tolist() == [0] * len(Action) + [1, 1, 1]
    ended, chance = 0, np.random.default_rng(1)
    for _ in range(60):
        mask = info["action_mask"]
        actions = np.where(mask[:, -1] == 1, mask.shape[1] - 1, (chance.random(mask.shape) * mask).argmax(axis=1))
        seen, _, over, _, info = env.step(actions)
        assert (seen[:, bank] >= 0).all()
        assert (seen[over, bank] == 12).all()
        ended += int(over.sum())
    assert ended > 20


def test_counts_and_cards_left_are_those_of_the_shoe() -> None:
    tags = dict.fromkeys("23456", 1) | dict.fromkeys("TJQKA", -1)
    env = TablesEnv(4, "ace-race", decks=6, tags=tags, normalised=False)
    seen, info = env.reset(seed=2)
    for _ in range(40):
        seen, _, _, _, info = env.step(info["action_mask"].argmax(axis=1))
    for table in range(4):
        at, cards = shoe_of(env, table)
        shown = dict(zip(COLUMNS, seen[table], strict=True))
        assert shown["count"] == sum(tags.get(card[0], 0) for card in cards[:at])
        assert shown["left"] == len(cards) - at
        assert shown["left_T"] == sum(card[0] in "TJQK" for card in cards[at:])


def test_gymnasium_makes_it_by_name_and_bad_settings_are_named() -> None:
    env = gymnasium.make_vec("croupier.learn:croupier/Tables-v0", num_envs=3, game="dueling8s")
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    with pytest.raises(ValueError, match="bets are at most"):
        TablesEnv(1, bets=(-1, 2))
    with pytest.raises(ValueError, match="there is no X"):
        TablesEnv(1, tags={"X": 1})


WIDE = ("atlantic-city", "double-exposure", "free-bet", "push-22", "spanish-21", "two-deck-h17")


# The four books' own values are met far more closely by rewards without luck, in `test_values`.
@pytest.mark.parametrize("game", scaled(("lucky8", "double-exposure", "free-bet", "two-deck-h17"), (*GAMES, *WIDE)))
def test_a_chart_earns_its_exact_value(game: str) -> None:
    decks = 2 if game == "two-deck-h17" else 6
    exact = croupier.game(game, decks=decks).analyze()
    policy = ChartPolicy(exact.chart)
    env = TablesEnv(2048, game, decks=decks, penetration=0.0, normalised=False)
    seen, info = env.reset(seed=3)
    results: list[Any] = []
    for _ in range(150):
        seen, rewards, over, _, info = env.step(policy.actions(seen, info["action_mask"]))
        assert info["lawful"].all()
        results.append(rewards[over])
    nets = np.concatenate(results)
    assert len(nets) > 100_000
    assert abs(nets.mean() - exact.chart_ev) < 3.5 * nets.std() / len(nets) ** 0.5


def test_the_snippets_of_the_page_on_learning_run() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs/how-to/learn.md").read_text(encoding="utf-8")
    snippets = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(snippets) >= 3
    for snippet in snippets:
        exec(compile(snippet, "learn.md", "exec"), {})  # noqa: S102 - our own page
