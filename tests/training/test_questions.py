"""Questions of every drill of every game, each answer checked by another way than the drill's own."""

import pytest

from croupier.rules.books import GAMES
from croupier.rules.load import load
from croupier.training.question import is_right
from croupier.training.registry import DRILLS, drills_for, question
from tests.scale import scaled
from tests.training.asked import asked
from tests.training.checks import CHECKS

EACH = scaled(6, 20)
"""Questions a level; `make test-long` makes 100,000 of every drill."""

PAIRS = [(drill.name, game) for game in GAMES for drill in drills_for(load(game))]


def test_every_drill_has_a_check() -> None:
    assert set(CHECKS) == set(DRILLS)


@pytest.mark.parametrize(("name", "game"), PAIRS)
def test_answers_agree_with_another_way(name: str, game: str) -> None:
    for made in asked(name, game, EACH):
        assert not list(CHECKS[name](made)), f"{name} {game} level {made.level} seed {made.seed}"


@pytest.mark.parametrize(("name", "game"), PAIRS)
def test_the_exact_answer_is_right_and_the_same_again(name: str, game: str) -> None:
    for made in asked(name, game, 3):
        assert all(is_right(part, part.answer) for part in made.parts)
        assert question(name, load(game), made.level, made.seed) == made
