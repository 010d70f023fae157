"""`croupier rules check`: every problem of rulebook files, or that there is none."""

from pathlib import Path
from typing import Annotated, Any, NamedTuple

from croupier.cli import output
from croupier.cli.language import current_language
from croupier.cli.options import option
from croupier.cli.rules.arguments import Json, games_and_files
from croupier.rules.check import Problem, Remarks, check, remarks
from croupier.rules.diff import diff
from croupier.rules.digest import digest
from croupier.rules.findings import placed
from croupier.rules.load import GAMES, load
from croupier.rules.schema import Rulebook
from croupier.words.facts import Message, message
from croupier.words.render import render

Files = Annotated[list[str], option("rules-check.files", negative="", completer=games_and_files)]


class Checked(NamedTuple):
    """A file, its problems, and the rulebook in it where it has none."""

    file: str
    problems: list[Problem]
    book: Rulebook | None


def check_files(files: Files, /, *, json: Json = False) -> int:
    """List every problem of rulebook files, with line, column, field and what is allowed."""
    checked = [_checked(file) for file in files]
    if json:
        output.as_json([_as_json(one, current_language()) for one in checked])
    else:
        for one in checked:
            _tell(one, current_language())
    return 2 if any(one.problems for one in checked) else 0


def _checked(file: str) -> Checked:
    if file in GAMES:
        return Checked(file, [], load(file))
    problems = check(Path(file))
    return Checked(file, problems, None if problems else load(Path(file)))


def _tell(checked: Checked, language: str) -> None:
    for problem in checked.problems:
        output.line(_told(checked.file, problem, _sentence(problem), language))
    found = _remarks(checked)
    for warning in found.warnings:
        output.line(_told(checked.file, warning, message("check.warning", problem=_sentence(warning)), language))
    for note in found.notes:
        output.line(_told(checked.file, note, message("check.note", problem=_sentence(note)), language))
    if checked.book is not None:
        output.line(f"{checked.file}: {render(_fine(checked.book), language)}")


def _sentence(problem: Problem) -> Message:
    return placed(problem.field, problem.says, problem.allows)


def _told(file: str, problem: Problem, says: Message, language: str) -> str:
    place = "".join(f":{number}" for number in (problem.line, problem.column) if number is not None)
    return f"{file}{place}: {render(says, language)}"


def _remarks(checked: Checked) -> Remarks:
    return Remarks([], []) if checked.book is None or checked.file in GAMES else remarks(Path(checked.file))


def _fine(book: Rulebook) -> Message:
    """Say that a game is fine, and how far it is from the approved one whose name it bears or whose rules it has."""
    title, fingerprint = book.title, digest(book)
    if any(digest(load(game)) == fingerprint for game in GAMES):
        return message("check.approved", title=title, digest=fingerprint)
    if book.game in GAMES:
        count = len(diff(load(book.game), book))
        return message("check.differs", title=title, game=book.game, count=count, digest=fingerprint)
    return message("check.fine", title=title, digest=fingerprint)


def _as_json(checked: Checked, language: str) -> dict[str, Any]:
    problems = [_plain(problem, language) for problem in checked.problems]
    found = _remarks(checked)
    return {
        "file": checked.file,
        "problems": problems,
        "warnings": [_plain(warning, language) for warning in found.warnings],
        "notes": [_plain(note, language) for note in found.notes],
        "game": checked.book.game if checked.book else None,
        "digest": digest(checked.book) if checked.book else None,
    }


def _plain(problem: Problem, language: str) -> dict[str, Any]:
    says, allows = render(problem.says, language), render(problem.allows, language)
    place = {"line": problem.line, "column": problem.column}
    return {**place, "field": problem.field, "message": says, "allowed": allows}
