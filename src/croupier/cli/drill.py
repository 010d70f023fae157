"""The `drill` command: questions of the training room in the terminal, the weakest skills first."""

import os
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Annotated, Any

import msgspec
from cyclopts import validators

from croupier.cli.error_sentences import UsageError
from croupier.cli.language import current_language
from croupier.cli.options import option
from croupier.cli.output import as_json, line
from croupier.cli.rules.arguments import GameOrFile
from croupier.rules.check import load_checked
from croupier.rules.load import GAMES
from croupier.rules.schema import Rulebook
from croupier.training.learning import Progress, streak, weakest_first
from croupier.training.question import Question
from croupier.training.registry import DRILLS, MOST_SEED, UnknownDrillError, drills_for, question
from croupier.words.facts import message

SESSION_SECONDS = 300
"""A session without a name or a number of questions lasts five minutes."""

Name = Annotated[str | None, option("drill.name", {"drills": ", ".join(DRILLS)})]
Level = Annotated[int | None, option("drill.level")]
Seed = Annotated[
    int | None,
    option("drill.seed", validator=validators.Number(gte=0, lte=MOST_SEED)),
]
Questions = Annotated[int | None, option("drill.questions", validator=validators.Number(gte=1, lte=1000))]
Json = Annotated[bool, option("drill.json", name="--json", negative="")]
ProgressFile = Annotated[Path | None, option("drill.progress", name="--progress")]


def drill(  # noqa: PLR0913 - one parameter each option
    name: Name = None,
    *,
    game: GameOrFile = GAMES[0],
    level: Level = None,
    seed: Seed = None,
    questions: Questions = None,
    json: Json = False,
    progress: ProgressFile = None,
) -> int:
    """Train as a dealer, for the pit, or as a player."""
    book = load_checked(game)
    _check(name, book, level)
    path = progress or _usual_file()
    known = _read(path)
    first = Random().randrange(MOST_SEED) if seed is None else seed  # noqa: S311 - any question will do
    if json:
        asked = _asked(name, book, level, first, known)
        return _print([_one(next(asked), current_language()) for _ in range(questions or 1)])
    from croupier.cli.drill_session import Session

    session = Session(current_language(), known, sys.stdin, book.title)
    until = None if questions is not None or name is not None else time.monotonic() + SESSION_SECONDS
    for count, made in enumerate(_asked(name, book, level, first, session)):
        if count == questions or not session.ask(made):
            break
        _write(path, session.progress)
        if until is not None and time.monotonic() > until:
            session.say("session.time")
            break
    session.end(streak(session.progress, datetime.now(UTC).date()))
    return 0


def _check(name: str | None, book: Rulebook, level: int | None) -> None:
    if name is None:
        return
    try:
        if name not in [one.name for one in drills_for(book)] or level is not None:
            question(name, book, level if level is not None else 1, 0)
    except UnknownDrillError as error:
        raise UsageError(str(error)) from error


def _asked(name: str | None, book: Rulebook, level: int | None, seed: int, known: Any) -> Iterator[Question]:  # noqa: ANN401
    """Yield questions without end: of a drill, or of whatever is known worst by then."""
    chance = Random(seed)  # noqa: S311 - the same questions for the same seed
    number = seed
    while True:
        progress: Progress = known if isinstance(known, Progress) else known.progress
        drills = [DRILLS[name]] if name is not None else [one for one in drills_for(book) if not one.exact]
        ranked = weakest_first(progress, drills, book.game, datetime.now(UTC))
        chosen = ranked[0] if name is not None else chance.choice(ranked[:3])
        yield question(chosen.drill, book, min(level or chosen.level, DRILLS[chosen.drill].levels), number)
        number = chance.randrange(MOST_SEED)


def _one(made: Question, language: str) -> object:
    from croupier.training.question_text import explained, question_text

    told = msgspec.to_builtins(question_text(made, language))
    answers = [msgspec.to_builtins(explained(made, part, language)) for part in made.parts]
    return {**told, "answers": answers, "record": made.record}


def _print(questions: list[object]) -> int:
    as_json(questions[0] if len(questions) == 1 else questions)
    return 0


def _usual_file() -> Path:
    folder = os.environ.get("XDG_DATA_HOME")
    return (Path(folder) if folder else Path.home() / ".local" / "share") / "croupier" / "training.json"


def _read(path: Path) -> Progress:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Progress)
    except FileNotFoundError:
        return Progress()
    except (OSError, msgspec.MsgspecError) as error:
        raise UsageError(message("usage.no-progress", file=str(path), why=str(error))) from error


def _write(path: Path, progress: Progress) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(".new")
        draft.write_bytes(msgspec.json.encode(progress))
        draft.replace(path)
    except OSError as error:
        line(f"croupier: your progress could not be kept in {path}: {error}")
