"""Requests: whoever asks has a wager there, and no wrong reason could be held to be right."""

import pytest

from croupier.rules.books import GAMES
from tests.training.asked import asked
from tests.training.by_prompt import command_of


@pytest.mark.parametrize("game", GAMES)
def test_no_wrong_reason_stands_over_or_under_the_right_one(game: str) -> None:
    for made in asked("requests", game, 60):
        (part,) = made.parts
        (right,) = part.answer
        wrong = [choice.key for choice in part.choices if choice.key not in {right, "allow"}]
        assert len(wrong) >= 2
        assert not [one for one in wrong if f"{one}.".startswith(f"{right}.") or f"{right}.".startswith(f"{one}.")]


@pytest.mark.parametrize("game", GAMES)
def test_who_asks_to_play_a_box_has_bet_on_it(game: str) -> None:
    for made in asked("requests", game, 60):
        command = command_of(made.parts[0])
        if type(command).__name__ not in {"Insure", "Bet"}:
            assert f"{command.player} bets" in made.record
