"""Check a rulebook: every problem at once, each with its line, its field and what is allowed."""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

from croupier.rules import toml_lines
from croupier.rules.contradictions import contradictions
from croupier.rules.fields import tree
from croupier.rules.load import GAMES, Raw, RulebookError, build, load, merge, with_base
from croupier.rules.schema import Rulebook
from croupier.rules.shape import Finding, faults, hint
from croupier.rules.toml_text import TomlError, read_toml

_LEAST: Raw = {"game": "x", "title": "x", "deck": {"fewest": 1, "most": 8}, "layout": {"fewest": 1, "most": 7}}
"""What stands in for required fields that are faulty, so that the rest can still be looked at."""

_SIDE: Raw = {"grade": "tie-18", "pays": {"tie": "1:1"}}
"""The same for a side wager."""


class Problem(NamedTuple):
    """One thing wrong with a rulebook."""

    line: int | None
    field: str
    message: str
    allowed: str = ""

    def __str__(self) -> str:
        """Return the problem as one line of text, without the name of the file."""
        place = "" if self.line is None else f"line {self.line}: "
        field = f"{self.field}: " if self.field else ""
        return f"{place}{field}{self.message}" + (f" (allowed: {self.allowed})" if self.allowed else "")


class BadRulebookError(RulebookError):
    """A rulebook with problems; the message tells the first, `problems` has them all."""

    def __init__(self, where: str, problems: list[Problem]) -> None:
        """Keep every problem."""
        more = f" (and {len(problems) - 1} more: croupier rules check {where})" if len(problems) > 1 else ""
        super().__init__(where, f"{problems[0]}{more}")
        self.problems = problems


def load_checked(name: str | Path) -> Rulebook:
    """Return the game of that name, or the rulebook in that file if nothing is wrong with it."""
    if name in GAMES:
        return load(name)
    if not str(name).endswith(".toml") and not Path(name).exists():
        known = f"there are {', '.join(GAMES)}, or a rulebook file"
        raise RulebookError(str(name), f"no game is called so{hint(str(name), dict.fromkeys(GAMES))}; {known}")
    problems = check(Path(name))
    if problems:
        raise BadRulebookError(str(name), problems)
    return load(Path(name))


def check(source: Path | str, folder: Path | None = None) -> list[Problem]:
    """Return every problem of a rulebook file, or of a rulebook's text whose base files lie in a folder."""
    if isinstance(source, Path):
        return _check_file(source, ())
    return _check_text(source, folder or Path(), ())


def _check_file(path: Path, below: tuple[Path, ...]) -> list[Problem]:
    try:
        content = path.read_bytes()
    except OSError as error:
        return [Problem(None, "", f"cannot be read: {error.strerror}")]
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        return [Problem(content.count(b"\n", 0, error.start) + 1, "", "is not written in UTF-8")]
    return _check_text(text, path.parent, (*below, path.resolve()))


def _check_text(text: str, folder: Path, below: tuple[Path, ...]) -> list[Problem]:
    try:
        own = read_toml(text)
    except TomlError as error:
        return [Problem(error.line, "", f"is no TOML: {error.message}")]
    lines = toml_lines.toml_lines(text)
    found = _base(own, folder, below)
    if found:
        # What stands in a base that cannot be used is not known, so only what is written here is judged.
        values = {key: value for key, value in own.items() if key != "base"}
        found += faults(values, tree(), whole=False)
        found += [finding for finding in _inside(values, found) if all(path in lines for path in finding.paths)]
    else:
        values = with_base(own, folder, "rulebook")
        found += faults(values, tree())
        found += _inside(values, found)
    return sorted((_problem(finding, lines) for finding in found), key=lambda problem: problem.line or 0)


def _base(own: Mapping[str, Any], folder: Path, below: tuple[Path, ...]) -> list[Finding]:
    """Look at what a rulebook is based on: an approved game, or a file that has no problem itself."""
    base = own.get("base")
    if base is None or base in GAMES:
        return []
    allowed = f"{', '.join(GAMES)}, or a rulebook file"
    if not isinstance(base, str):
        return [Finding((("base",),), "is no name", allowed)]
    path = folder / base
    if not path.is_file():
        near = hint(base, dict.fromkeys(GAMES))
        return [Finding((("base",),), f'there is no game or file "{base}"{near}', allowed)]
    if len(below) > len(GAMES):
        return [Finding((("base",),), "rests on too many other files", allowed)]
    if path.resolve() in below:
        return [Finding((("base",),), f'"{base}" is based on this rulebook in its turn', allowed)]
    problems = _check_file(path, below)
    more = f", and {len(problems) - 1} more" if len(problems) > 1 else ""
    return [Finding((("base",),), f'"{base}" has a problem itself: {problem}{more}') for problem in problems[:1]]


def _inside(values: Raw, found: Iterable[Finding]) -> list[Finding]:
    """Look for contradictions among the fields that have no fault of their own."""
    faulty = {path for finding in found for path in finding.paths}
    try:
        book = build(merge(_LEAST, _mended(values, faulty)), "rulebook")
    except RulebookError as error:
        # Nothing the loader refuses may pass, even where the checks above know no better words for it.
        return [] if found else [Finding(((),), error.message)]
    return [finding for finding in contradictions(book) if not _touches(finding, faulty)]


def _mended(values: Raw, faulty: Iterable[toml_lines.Path]) -> Raw:
    mended = deepcopy(values)
    for path in faulty:
        _drop(mended, path)
    sides = values.get("side")
    if isinstance(sides, dict):
        mended["side"] = {name: {**_SIDE, **mended["side"].get(name, {})} for name in sides}
    return mended


def _drop(values: Raw, path: toml_lines.Path) -> None:
    *above, last = path
    for key in above:
        inside = values.get(str(key))
        if isinstance(inside, list):
            # One faulty item spoils the list: without it the others would change their places.
            values.pop(str(key))
        if not isinstance(inside, dict):
            return
        values = inside
    values.pop(str(last), None)


def _touches(finding: Finding, faulty: Iterable[toml_lines.Path]) -> bool:
    """Tell whether a finding is about a field that is faulty itself, lies in one or holds one."""
    ungraded = {path[:2] for path in faulty if path[0] == "side" and path[2:] == ("grade",)}
    return any(path[: len(other)] == other[: len(path)] for path in finding.paths for other in {*faulty, *ungraded})


def _problem(finding: Finding, lines: dict[toml_lines.Path, int]) -> Problem:
    places = [toml_lines.line_of(lines, path) for path in finding.paths]
    exact = [lines[path] for path in finding.paths if path in lines]
    line = exact[0] if exact else next((place for place in places if place is not None), 1)
    return Problem(line, field_name(finding.paths[0]), finding.message, finding.allowed)


def field_name(path: toml_lines.Path) -> str:
    """Return a path as a person writes it: `side.pair.pays.pair`, `double.totals[2]`."""
    parts = [f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in path]
    return "".join(parts).removeprefix(".")
