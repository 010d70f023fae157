"""An exam: its terms make the same questions for everybody who sits it, now and whenever it is looked at again."""

import hashlib
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.rules.books import GAMES
from croupier.rules.load import load
from croupier.training.question import Answer, Question, is_right
from croupier.training.registry import DRILLS, MOST_SEED, drills_for, question

MOST_QUESTIONS = 100
MOST_MINUTES = 240
MOST_TITLE = 80
WHOLE = 100


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """What an instructor sets: skills, games, number, time, pass mark in per cent, and the seed.

    A level of 0 asks at every level. Without `trainees` all staff and trainees may sit it.
    """

    title: str
    drills: tuple[str, ...]
    games: tuple[str, ...]
    questions: int
    minutes: int
    pass_mark: int
    seed: int
    level: int = 0
    trainees: tuple[str, ...] = ()


class Asked(NamedTuple):
    """Which question it is: it is made again from this."""

    drill: str
    game: str
    level: int
    seed: int


class Given(Struct, frozen=True):
    """An answer to one part of a question of an exam, both counted from 0; `last` where it was the question's last."""

    number: int
    part: int
    given: Answer
    last: bool


class Marked(Struct, frozen=True):
    """What a paper is worth: parts answered rightly, of how many; and the digest of every question and answer."""

    right: int
    asked: int
    paper: str


def wrong_with(terms: Terms) -> str:
    """Return what is wrong with the terms of an exam, and what is allowed; nothing where they can be sat."""
    limits = {
        "questions": (1, terms.questions, MOST_QUESTIONS),
        "minutes": (1, terms.minutes, MOST_MINUTES),
        "pass_mark": (1, terms.pass_mark, WHOLE),
        "level": (0, terms.level, max(drill.levels for drill in DRILLS.values())),
        "seed": (0, terms.seed, MOST_SEED),
    }
    for name, (least, value, most) in limits.items():
        if not least <= value <= most:
            return f"{name} is from {least} to {most}, not {value}"
    if not terms.title.strip() or len(terms.title) > MOST_TITLE or not terms.title.isprintable():
        return f"title has 1 to {MOST_TITLE} letters"
    for name, values, known in (("drills", terms.drills, tuple(DRILLS)), ("games", terms.games, tuple(GAMES))):
        if not values or len(set(values)) != len(values) or not set(values) <= set(known):
            return f"{name} are one or more of {', '.join(known)}, each once"
    lacking = [drill for drill in terms.drills if not any(drill == pair[0] for pair in pairs(terms))]
    return f"{lacking[0]} is no drill of {', '.join(terms.games)}" if lacking else ""


def pairs(terms: Terms) -> list[tuple[str, str]]:
    """Return every drill of an exam with each of its games that has it."""
    books = {game: [drill.name for drill in drills_for(load(game))] for game in terms.games}
    return [(drill, game) for drill in terms.drills for game, names in books.items() if drill in names]


def asked_in(terms: Terms) -> tuple[Asked, ...]:
    """Return the questions of an exam: drills and games in turn, levels and seeds by its own seed."""
    chance = Random(f"exam/{terms.seed}")  # noqa: S311 - the same questions every time
    wanted = pairs(terms)
    chance.shuffle(wanted)
    found = []
    for number in range(terms.questions):
        drill, game = wanted[number % len(wanted)]
        levels = DRILLS[drill].levels
        level = min(terms.level, levels) if terms.level else chance.randint(1, levels)
        found.append(Asked(drill, game, level, chance.randrange(MOST_SEED)))
    return tuple(found)


def made(asked: Asked) -> Question:
    """Return a question of an exam."""
    return question(asked.drill, load(asked.game), asked.level, asked.seed)


def mark(terms: Terms, answers: Sequence[Given]) -> Marked:
    """Make every question again and judge each answer; a part without one is wrong."""
    given = {(one.number, one.part): one.given for one in answers}
    right = asked = 0
    digest = hashlib.sha256(msgspec.json.encode(terms))
    for number, one in enumerate(asked_in(terms)):
        found = made(one)
        digest.update(msgspec.json.encode(_asked(found)))
        for at, part in enumerate(found.parts):
            answer = given.get((number, at))
            asked += 1
            right += answer is not None and is_right(part, answer)
            digest.update(msgspec.json.encode(answer))
    return Marked(right, asked, digest.hexdigest())


def _asked(made: Question) -> Question:
    """Return a question without its explanations: better words for them leave a signed paper as it is."""
    return replace(made, parts=tuple(replace(part, why=()) for part in made.parts))


def passes(terms: Terms, marked: Marked) -> bool:
    """Tell whether a paper reaches the pass mark, exactly."""
    return marked.right * WHOLE >= terms.pass_mark * marked.asked


def answers_to(answers: Sequence[Given], number: int) -> Iterator[Given]:
    """Yield the answers to one question."""
    return (one for one in answers if one.number == number)
