"""`croupier rules check`: every problem of rulebook files, or that there is none."""

from pathlib import Path
from typing import Annotated, Any, NamedTuple

from cyclopts import Parameter

from croupier.cli import output
from croupier.cli.rules.arguments import Json, games_and_files
from croupier.rules.check import Problem, check
from croupier.rules.diff import diff
from croupier.rules.digest import digest
from croupier.rules.load import GAMES, load
from croupier.rules.schema import Rulebook

Files = Annotated[list[str], Parameter(help="Rulebook files.", negative="", completer=games_and_files)]


class Checked(NamedTuple):
    """A file, its problems, and the rulebook in it where it has none."""

    file: str
    problems: list[Problem]
    book: Rulebook | None


def check_files(files: Files, /, *, json: Json = False) -> int:
    """List every problem of rulebook files, with line, field and what is allowed."""
    checked = [_checked(file) for file in files]
    if json:
        output.as_json([_as_json(one) for one in checked])
    else:
        for one in checked:
            _tell(one)
    return 2 if any(one.problems for one in checked) else 0


def _checked(file: str) -> Checked:
    if file in GAMES:
        return Checked(file, [], load(file))
    problems = check(Path(file))
    return Checked(file, problems, None if problems else load(Path(file)))


def _tell(checked: Checked) -> None:
    for problem in checked.problems:
        place = "" if problem.line is None else f":{problem.line}"
        allowed = f" (allowed: {problem.allowed})" if problem.allowed else ""
        field = f"{problem.field}: " if problem.field else ""
        output.line(f"{checked.file}{place}: {field}{problem.message}{allowed}")
    if checked.book is not None:
        output.line(f"{checked.file}: fine, {checked.book.title}{_kinship(checked.book)}, {digest(checked.book)}")


def _kinship(book: Rulebook) -> str:
    """Say how far a game is from the approved one whose name it bears or whose rules it has."""
    for game in GAMES:
        if digest(load(game)) == digest(book):
            return " as approved"
    if book.game in GAMES:
        return f" (not the approved {book.game}: {len(diff(load(book.game), book))} rules differ)"
    return ""


def _as_json(checked: Checked) -> dict[str, Any]:
    problems = [problem._asdict() for problem in checked.problems]
    return {
        "file": checked.file,
        "problems": problems,
        "game": checked.book.game if checked.book else None,
        "digest": digest(checked.book) if checked.book else None,
    }
