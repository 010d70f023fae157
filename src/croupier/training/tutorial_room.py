"""What the tutorial answers: a lesson as far as it was played, in the words of a language."""

from collections.abc import Sequence

from msgspec import Struct

from croupier.rules.load import load
from croupier.training.message_text import say
from croupier.training.question_text import SceneText, scene_text
from croupier.training.scenes import moment_notes, scene_of
from croupier.training.tutorial import WHO, lessons, played, says, settled, title, told


class LessonName(Struct, frozen=True):
    """A lesson of a game."""

    lesson: str
    title: str


class OptionText(Struct, frozen=True):
    """Something one may do now; `suggested` where it shows what the lesson is about."""

    label: str
    suggested: bool


class SettledText(Struct, frozen=True):
    """What became of a wager."""

    wager: str
    net: int
    why: tuple[str, ...]
    clauses: tuple[str, ...]


class TutorialStep(Struct, frozen=True):
    """A lesson as far as it was played; without options the round is over and everything settled."""

    game: str
    lesson: str
    lessons: tuple[LessonName, ...]
    says: tuple[str, ...]
    scene: SceneText
    options: tuple[OptionText, ...]
    settled: tuple[SettledText, ...]


def tutorial_step(game: str, lesson: str, chosen: Sequence[int], language: str) -> TutorialStep:
    """Return a lesson after these choices."""
    reached = played(game, lesson, chosen, WHO[language])
    options = tuple(
        OptionText(say(told(game, command), language), at == reached.suggested)
        for at, command in enumerate(reached.options)
    )
    lines = settled(reached.table) if not reached.options else ()
    return TutorialStep(
        game,
        lesson,
        tuple(LessonName(name, say(title(game, name), language)) for name in lessons(game)),
        tuple(say(one, language) for one in says(load(game), lesson)),
        scene_text(scene_of(reached.table, None, moment_notes(reached.table)), language),
        options,
        tuple(
            SettledText(say(one.wager, language), one.net, tuple(say(why, language) for why in one.why), one.clauses)
            for one in lines
        ),
    )
