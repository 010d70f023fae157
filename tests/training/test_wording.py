"""The catalogues: both languages have the same messages with the same facts, and every one is used."""

import re
from string import Formatter

import pytest

from croupier.rules.books import GAMES
from croupier.rules.load import load
from croupier.training.facts import Fact, Value
from croupier.training.message_text import messages, say
from croupier.training.question import Question, Scene
from croupier.training.registry import DRILLS, drills_for
from croupier.words.catalogue import LANGUAGES
from tests.training.asked import asked

PAIRS = [(drill.name, game) for game in GAMES for drill in drills_for(load(game))]


def fields(message: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(message) if name}


def test_every_language_has_the_same_messages_with_the_same_facts() -> None:
    first, *others = ({code: fields(text) for code, text in messages(language).items()} for language in LANGUAGES)
    for other in others:
        assert other == first


def test_every_drill_has_a_title_and_a_line_about_it() -> None:
    for language in LANGUAGES:
        assert {code for code in messages(language) if code.startswith("drill.")} == {
            f"drill.{name}" for name in DRILLS
        }
        assert {code for code in messages(language) if code.startswith("about.")} == {
            f"about.{name}" for name in DRILLS
        }


@pytest.mark.parametrize(("name", "game"), PAIRS)
def test_everything_of_a_question_is_said_in_every_language(name: str, game: str) -> None:
    for made in asked(name, game, 3):
        for language in LANGUAGES:
            for value in facts_of(made):
                text = say(value, language)
                assert text
                assert not re.search(r"[{}]", text), text


def facts_of(made: Question) -> list[Value]:
    """Return everything a question says."""
    scenes = [made.scene, *(part.scene for part in made.parts if part.scene is not None)]
    said: list[Value] = [value for scene in scenes for value in _of_scene(scene)]
    for part in made.parts:
        said += [part.ask, *part.why, *(choice.label for choice in part.choices)]
    return said


def _of_scene(scene: Scene) -> list[Fact]:
    piles = [pile.label for hand in scene.hands for pile in hand.piles]
    return [*scene.notes, *(hand.label for hand in scene.hands), *piles]
