"""Compiled tables of games with choices that no approved game makes: masks, cards and rewards are the engine's."""

from random import Random

import numpy as np
import pytest

from croupier.cards.total import total
from croupier.learn.tables import COLUMNS, TablesEnv
from croupier.simulation.build import InexpressibleError
from croupier.simulation.step_tables import Action
from tests.learn.test_tables import alike, shoe_of
from tests.scale import scaled
from tests.simulation.wide_books import AXES, by_chance, wide_book


@pytest.mark.parametrize("axis", list(AXES))
def test_every_axis_is_the_engines_or_refused_by_name(axis: str) -> None:
    book = wide_book(AXES[axis], Random(axis).choice(("lucky8", "blackjack-plus")))
    if book.wagers.raises:
        with pytest.raises(InexpressibleError, match="do not raise main wagers"):
            TablesEnv(6, book)
        return
    alike(TablesEnv(scaled(4, 6), book, normalised=False), scaled(30, 60))


@pytest.mark.parametrize("part", range(3))
def test_axes_together_are_the_engines(part: int) -> None:
    chance = Random(part)
    for _ in range(4):
        book = wide_book(by_chance(chance), chance.choice(("lucky8", "blackjack-plus")))
        try:
            env = TablesEnv(6, book, normalised=False)
        except InexpressibleError as error:
            told = "do not raise main wagers" if book.wagers.raises else "these odds"
            assert told in str(error)  # noqa: PT017 - most can be expressed
            continue
        alike(env, 40)


def test_nobody_sees_a_card_that_lies_face_down() -> None:
    tags = dict.fromkeys("23456", 1) | dict.fromkeys("TJQKA", -1)
    env = TablesEnv(512, "atlantic-city", tags=tags, normalised=False)
    seen, _ = env.reset(seed=1)
    shown = dict(zip(COLUMNS, seen.T, strict=True))
    assert (shown["left"] == 8 * 52 - 4).all()
    assert (sum(shown[f"left_{value}"] for value in ("A", *"23456789", "T")) == 8 * 52 - 3).all()


def test_both_cards_are_seen_where_the_dealer_shows_them() -> None:
    env = TablesEnv(512, "double-exposure", tags={"T": -1, "A": -1, "5": 1}, normalised=False)
    seen, _ = env.reset(seed=1)
    shown = dict(zip(COLUMNS, seen.T, strict=True))
    assert (sum(shown[f"left_{value}"] for value in ("A", *"23456789", "T")) == 8 * 52 - 4).all()
    for table in range(512):
        at, cards = shoe_of(env, table)
        first, second = cards[at - 3], cards[at - 1]
        assert shown["dealer_total"][table] == total((first, second))[0]
        assert shown["count"][table] == sum({"T": -1, "A": -1, "5": 1}.get(card[0], 0) for card in cards[:at])


def test_chips_of_the_house_cost_a_bankroll_nothing() -> None:
    env = TablesEnv(2048, "free-bet", bets=(1,), bankroll=1, normalised=False)
    _, info = env.reset(seed=1)
    seen, _, _, _, info = env.step(np.full(2048, len(Action)))
    points = seen[:, COLUMNS.index("points")]
    hard = (seen[:, COLUMNS.index("soft")] == 0) & (seen[:, COLUMNS.index("waits_for")] == 2)
    doubles = info["action_mask"][:, Action.DOUBLE] == 1
    assert doubles[hard & (points == 10)].all()
    assert not doubles[hard & (points == 8)].any()
