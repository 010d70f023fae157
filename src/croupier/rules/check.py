"""Check a rulebook: every problem at once, each with its line and column, its field and what is allowed."""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

from croupier.rules.contradictions import contradictions
from croupier.rules.fields import tree
from croupier.rules.findings import NOTHING, Finding, placed, with_hint
from croupier.rules.load import GAMES, NAMED, Raw, RulebookError, build, load, merge, with_base
from croupier.rules.schema import Rulebook
from croupier.rules.shape import faults
from croupier.rules.toml_places import Path as Keys
from croupier.rules.toml_places import Place, Spot, place_of, toml_places
from croupier.rules.toml_text import TomlError, at_place, read_toml
from croupier.rules.wager_faults import never_paid, overlaps
from croupier.words.facts import Fact, Message, message
from croupier.words.render import render

_LEAST: Raw = {"game": "x", "title": "x", "deck": {"fewest": 1, "most": 8}, "layout": {"fewest": 1, "most": 7}}
"""What stands in for required fields that are faulty, so that the rest can still be looked at."""

_SIDE: Raw = {"pays": {"row": "1:1"}, "when": {"row": "p1 is A"}}
"""The same for a side wager."""


class Problem(NamedTuple):
    """One thing wrong with a rulebook."""

    line: int | None
    field: str
    says: Message
    allows: Fact = NOTHING
    column: int | None = None

    def __str__(self) -> str:
        """Return the problem as one line of English text, without the name of the file."""
        return render(self.sentence())

    def sentence(self) -> Message:
        """Return the problem as one sentence, without the name of the file."""
        return at_place(placed(self.field, self.says, self.allows), self.line, self.column)

    @property
    def message(self) -> str:
        """Return what is wrong, in English."""
        return render(self.says)

    @property
    def allowed(self) -> str:
        """Return what is allowed, in English."""
        return render(self.allows)


class BadRulebookError(RulebookError):
    """A rulebook with problems; the message tells the first, `problems` has them all."""

    def __init__(self, where: str, problems: list[Problem]) -> None:
        """Keep every problem."""
        says = problems[0].sentence()
        if len(problems) > 1:
            says = message("problem.and-more", problem=says, count=len(problems) - 1, file=where)
        super().__init__(where, says)
        self.problems = problems


def load_checked(name: str | Path) -> Rulebook:
    """Return the game of that name, or the rulebook in that file if nothing is wrong with it.

    What is shipped is looked through when it is tested, not each time it is loaded: one game takes 15 seconds.
    """
    if name in NAMED:
        return load(name)
    if not str(name).endswith(".toml") and not Path(name).exists():
        says = with_hint(message("problem.no-game"), str(name), NAMED)
        raise RulebookError(str(name), message("problem.known-games", problem=says, games=", ".join(NAMED)))
    problems = check(Path(name))
    if problems:
        raise BadRulebookError(str(name), problems)
    return load(Path(name))


def check(source: Path | str, folder: Path | None = None) -> list[Problem]:
    """Return every problem of a rulebook file, or of a rulebook's text whose base files lie in a folder."""
    if isinstance(source, Path):
        return _check_file(source, ())
    return _check_text(source, folder or Path(), ())


class Remarks(NamedTuple):
    """What is allowed in a rulebook and worth a look: rows that are never paid, and rows that overlap."""

    warnings: list[Problem]
    notes: list[Problem]


def remarks(path: Path) -> Remarks:
    """Return what is worth a look among the wagers that a sound rulebook file writes itself."""
    places = toml_places(path.read_text(encoding="utf-8"))
    written = {place[:2] if place[:1] == ("side",) else place[:1] for place in places}
    book = load(path)
    found = ([_problem(finding, places) for finding in look(book, written)] for look in (never_paid, overlaps))
    return Remarks(*(sorted(one, key=_order) for one in found))


def _check_file(path: Path, below: tuple[Path, ...]) -> list[Problem]:
    try:
        content = path.read_bytes()
    except OSError as error:
        return [Problem(None, "", message("problem.unreadable", reason=error.strerror or ""))]
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        return [Problem(content.count(b"\n", 0, error.start) + 1, "", message("problem.utf-8"))]
    return _check_text(text, path.parent, (*below, path.resolve()))


def _check_text(text: str, folder: Path, below: tuple[Path, ...]) -> list[Problem]:
    try:
        own = read_toml(text)
    except TomlError as error:
        return [Problem(error.line, "", message("problem.toml", reason=error.says), column=error.column)]
    places = toml_places(text)
    found = _base(own, folder, below)
    if found:
        # What stands in a base that cannot be used is not known, so only what is written here is judged.
        values = {key: value for key, value in own.items() if key != "base"}
        found += faults(values, tree(), whole=False)
        found += [finding for finding in _inside(values, found) if all(path in places for path in finding.paths)]
    else:
        values = with_base(own, folder, "rulebook")
        found += faults(values, tree())
        found += _inside(values, found)
    return sorted((_problem(finding, places) for finding in found), key=_order)


def _base(own: Mapping[str, Any], folder: Path, below: tuple[Path, ...]) -> list[Finding]:
    """Look at what a rulebook is based on: an approved game, or a file that has no problem itself."""
    base = own.get("base")
    if base is None or base in NAMED:
        return []
    allowed = message("allowed.game", games=", ".join(NAMED))
    if not isinstance(base, str):
        return [Finding((("base",),), message("problem.no-name"), allowed)]
    path = folder / base
    if not path.is_file():
        says = with_hint(message("problem.no-base", base=base), base, NAMED)
        return [Finding((("base",),), says, allowed)]
    if len(below) > len(GAMES):
        return [Finding((("base",),), message("problem.too-many-bases"), allowed)]
    if path.resolve() in below:
        return [Finding((("base",),), message("problem.base-circle", base=base), allowed)]
    problems = _check_file(path, below)
    if not problems:
        return []
    says = message("problem.in-base", base=base, problem=problems[0].sentence())
    if len(problems) > 1:
        says = message("problem.more", problem=says, count=len(problems) - 1)
    return [Finding((("base",),), says)]


def _inside(values: Raw, found: Iterable[Finding]) -> list[Finding]:
    """Look for contradictions among the fields that have no fault of their own."""
    faulty = {path for finding in found for path in finding.paths}
    try:
        book = build(merge(_LEAST, _mended(values, faulty)), "rulebook")
    except RulebookError as error:
        # Nothing the loader refuses may pass, even where the checks above know no better words for it.
        return [] if found else [Finding(((),), error.says)]
    return [finding for finding in contradictions(book) if not _touches(finding, faulty)]


def _mended(values: Raw, faulty: Iterable[Keys]) -> Raw:
    mended = deepcopy(values)
    for path in faulty:
        _drop(mended, path)
    sides = values.get("side")
    if isinstance(sides, dict):
        mended["side"] = {name: {**_SIDE, **mended["side"].get(name, {})} for name in sides}
    return mended


def _drop(values: Raw, path: Keys) -> None:
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


def _touches(finding: Finding, faulty: Iterable[Keys]) -> bool:
    """Tell whether a finding is about a field that is faulty itself, lies in one or holds one."""
    return any(path[: len(other)] == other[: len(path)] for path in finding.paths for other in faulty)


def _order(problem: Problem) -> tuple[int, int]:
    return problem.line or 0, problem.column or 0


def _problem(finding: Finding, places: dict[Keys, Place]) -> Problem:
    line, column = _spot(finding, places)
    return Problem(line, field_name(finding.paths[0]), finding.says, finding.allows, column)


def _spot(finding: Finding, places: dict[Keys, Place]) -> Spot:
    """Return where a finding is: at its value or its key, or at the nearest thing above one that is not written."""
    exact = next((path for path in finding.paths if path in places), None)
    if exact is None:
        above = (place_of(places, path) for path in finding.paths)
        return next((place.begins for place in above if place is not None), Spot(1, 1))
    place = places[exact]
    if not finding.character or exact != finding.paths[0]:
        return place.begins
    return place.value._replace(column=place.value.column + finding.character - 1)


def field_name(path: Keys) -> str:
    """Return a path as a person writes it: `side.pair.pays.pair`, `double.totals[2]`."""
    parts = [f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in path]
    return "".join(parts).removeprefix(".")
