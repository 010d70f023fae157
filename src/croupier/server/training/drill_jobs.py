"""Makes questions and judges answers in a worker process."""

from collections.abc import Iterator
from datetime import UTC, datetime

import msgspec
from msgspec import Struct

from croupier.rules.load import NAMED, load
from croupier.server.refused import refuse
from croupier.training.facts import ClauseText
from croupier.training.learning import Memory, Progress, streak, strength, weakest_clauses, weakest_first
from croupier.training.message_text import messages, say
from croupier.training.question import AnswerError, Part, Question, is_right
from croupier.training.question_text import answer_text, explained, question_text, skill_text
from croupier.training.registry import DRILLS, UnknownDrillError, drills_for, question
from croupier.training.room import ClauseState, DrillState, GiveAnswer, Judged, SkillState, TrainingRoom
from croupier.training.tutorial import ChosenError
from croupier.training.tutorial_room import tutorial_step
from croupier.words.catalogue import LANGUAGES

MOST_SKILLS = 60
MOST_CLAUSES = 30
"""So many of the weakest are told."""


class Verdict(Struct, frozen=True):
    """The reply to an answer, as JSON, and what is kept of it."""

    told: bytes
    topic: str
    clauses: tuple[str, ...]
    right: bool
    allowed: int


def check_language(language: str) -> str:
    """Return a language that questions are asked in, or refuse."""
    if language not in LANGUAGES:
        raise refuse("bad-question", "language", allowed=", ".join(LANGUAGES), language=language)
    return language


def check_game(game: str) -> str:
    """Return an approved game or one of the library, or refuse."""
    if game not in NAMED:
        raise refuse("no-such-game")
    return game


def made(name: str, game: str, level: int, seed: int) -> Question:
    """Return a question, or refuse with what there is instead."""
    try:
        return question(name, load(check_game(game)), level, seed)
    except UnknownDrillError as error:
        raise refuse("bad-question", "said", text=str(error)) from error


def asked(name: str, game: str, level: int, seed: int, language: str) -> bytes:
    """Return a question in words, as JSON."""
    return msgspec.json.encode(question_text(made(name, game, level, seed), language))


def lesson(game: str, name: str, chosen: list[int], language: str) -> bytes:
    """Return a lesson of the tutorial after these choices, as JSON."""
    try:
        return msgspec.json.encode(tutorial_step(game, name, chosen, language))
    except ChosenError as error:
        raise refuse("bad-question", "said", text=str(error)) from error


def part_of(found: Question, part: int) -> Part:
    """Return a part of a question, or refuse."""
    if not 0 <= part < len(found.parts):
        raise refuse("bad-question", "part", last=len(found.parts) - 1, part=part)
    return found.parts[part]


def judged(answer: GiveAnswer) -> Verdict:
    """Return what an answer is worth."""
    found = made(answer.drill, answer.game, answer.level, answer.seed)
    part = part_of(found, answer.part)
    try:
        right = is_right(part, answer.given)
    except AnswerError as error:
        raise refuse("bad-answer", "said", text=str(error)) from error
    allowed = found.seconds // len(found.parts)
    told = Judged(
        explained(found, part, answer.language, right=right, given=answer.given),
        bool(allowed) and answer.seconds > allowed,
        answer_text(part, answer.given, answer.language),
    )
    return Verdict(msgspec.json.encode(told), part.topic, part.clauses, right, allowed)


def room(game: str, progress: Progress, at: int, language: str, *, kept: bool) -> bytes:
    """Return the training room as a person finds it, as JSON."""
    now = datetime.fromtimestamp(at / 1000, UTC)
    book, words = load(game), messages(language)
    drills = tuple(
        DrillState(
            standing.drill,
            DRILLS[standing.drill].audience,
            words[f"drill.{standing.drill}"],
            words[f"about.{standing.drill}"],
            DRILLS[standing.drill].levels,
            standing.level,
            round(standing.strength, 4),
            standing.due,
            standing.asked,
            standing.right,
        )
        for standing in weakest_first(progress, drills_for(book), game, now)
    )
    clauses = tuple(
        ClauseState(number, say(ClauseText(game, number), language), score.asked, score.right)
        for number, score in weakest_clauses(progress, game, MOST_CLAUSES)
    )
    skills = tuple(sorted(_skills(progress, game, now, language), key=lambda one: one.strength)[:MOST_SKILLS])
    today = now.date()
    trained_today = sum(memory.last is not None and memory.last.date() == today for memory in _own(progress, game))
    return msgspec.json.encode(
        TrainingRoom(game, drills, skills, clauses, streak(progress, today), trained_today, kept)
    )


def _own(progress: Progress, game: str) -> Iterator[Memory]:
    return (memory for skill, memory in progress.skills.items() if skill.split("/")[1] == game)


def _skills(progress: Progress, game: str, now: datetime, language: str) -> Iterator[SkillState]:
    for skill, memory in progress.skills.items():
        drill, of, _ = skill.split("/", 2)
        if of == game and drill in DRILLS:
            due = int(memory.due.timestamp() * 1000)
            known = round(strength(memory, now), 4)
            yield SkillState(skill, drill, skill_text(skill, language), known, due, memory.asked, memory.right)
