"""The tutorial: following its suggestions plays each wager of a game once, and the lesson's wager comes off."""

import pytest

from croupier.rules.books import GAMES
from croupier.rules.load import load
from croupier.table.state import Phase
from croupier.training.tutorial import ACTS, BOX, ChosenError, lessons, played
from croupier.training.tutorial_room import tutorial_step
from croupier.words.catalogue import LANGUAGES

MOST = 12
"""Choices of a lesson; ten minutes are for all of them."""


def follow(game: str, lesson: str, who: str = "you") -> list[int]:
    chosen: list[int] = []
    reached = played(game, lesson, chosen, who)
    while reached.options:
        chosen.append(reached.suggested)
        reached = played(game, lesson, chosen, who)
    assert reached.table.phase is Phase.OVER
    return chosen


@pytest.mark.parametrize("game", GAMES)
def test_every_wager_of_a_game_has_its_lesson(game: str) -> None:
    book = load(game)
    assert set(lessons(game)) >= {"main", "double", "split", "surrender", *book.side}
    assert ("insurance" in lessons(game)) == book.insurance.by.offered
    assert ("even-money" in lessons(game)) == book.blackjack.even_money


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_brings_its_wager_about(game: str) -> None:
    for lesson in lessons(game):
        chosen = follow(game, lesson)
        assert len(chosen) <= MOST
        lines = played(game, lesson, chosen, "you").table.lines
        wager = lesson if lesson not in ACTS or lesson == "insurance" else "main"
        assert any(line.wager == wager and line.box == BOX for line in lines), (game, lesson)
        if lesson != "surrender":
            assert any(line.wager == wager and line.net > 0 for line in lines), (game, lesson)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_step_has_words(game: str, language: str) -> None:
    for lesson in lessons(game):
        chosen: list[int] = []
        step = tutorial_step(game, lesson, chosen, language)
        while step.options:
            assert all(option.label for option in step.options)
            chosen.append(next(at for at, option in enumerate(step.options) if option.suggested))
            step = tutorial_step(game, lesson, chosen, language)
        assert step.settled
        assert all(one.why for one in step.settled)


def test_any_lawful_choice_is_played_and_what_is_none_is_refused() -> None:
    reached = played("lucky8", "main", (0,), "you")
    for at in range(len(reached.options)):
        assert played("lucky8", "main", (0, at), "you").table != reached.table
    for lesson, chosen in (("poker", ()), ("main", (9,))):
        with pytest.raises(ChosenError):
            played("lucky8", lesson, chosen, "you")
