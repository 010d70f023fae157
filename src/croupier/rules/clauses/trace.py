"""Tracing: from a clause to the source that enforces it, and to the tests and records that show it."""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from croupier.rules.clauses.catalogue import GAMES
from croupier.rules.clauses.cite import Cited, Read, read, read_numbers
from croupier.rules.clauses.scan import Citation, docstring_citations, marks

_RULING = re.compile(r"\bR-[A-Z0-9]+(?:-[A-Z0-9]+)*\b")
_RECORD_CLAUSES = re.compile(r"#\s*clauses:\s*(.+)")


class Found(NamedTuple):
    """Places by the clause they name, and a sentence for each that names none there is."""

    places: Mapping[Cited, tuple[str, ...]]
    problems: tuple[str, ...]


class Trace(NamedTuple):
    """Everything that is known about where clauses are enforced and shown."""

    source: Found
    tests: Found
    records: Found

    @property
    def problems(self) -> tuple[str, ...]:
        """Return what is wrong with any of the citations."""
        return self.source.problems + self.tests.problems + self.records.problems


def trace(tests_root: Path) -> Trace:
    """Trace every clause through the installed source and the tests in a folder."""
    return Trace(enforced(source_root()), marked(tests_root), recorded(tests_root))


def source_root() -> Path:
    """Return the folder the package lies in."""
    return Path(str(files("croupier")))


def enforced(source: Path) -> Found:
    """Find the modules whose docstrings cite clauses, and the books' `[clauses]` tables."""
    modules = (
        (f"{path.relative_to(source)}{citation.owner}", read(citation.text))
        for path, citation in _each(source, "*.py", docstring_citations)
    )
    tables = (
        (f"books/{game.replace('-', '_')}/rulebook.toml {topic}", read_numbers(game, numbers))
        for game in GAMES
        for topic, numbers in _book_clauses(source, game)
    )
    return _gather([*modules, *tables])


def marked(tests_root: Path) -> Found:
    """Find the tests marked `@pytest.mark.clause(game, number, ...)`, without importing them."""
    return _gather(
        (f"{path.relative_to(tests_root)}{citation.owner}", _mark(citation))
        for path, citation in _each(tests_root, "*.py", marks)
    )


def recorded(tests_root: Path) -> Found:
    """Find the round records, whose first line is `# clauses: 3.26.1, 3.26.4`."""
    rounds = tests_root / "rounds"
    return _gather(
        (str(path.relative_to(tests_root)), _record(game, path))
        for game in GAMES
        for path in sorted((rounds / game).rglob("*.round.toml"))
    )


def ruling_places(root: Path) -> Mapping[str, tuple[str, ...]]:
    """Return the Python files and records under a folder that name each ruling by its code."""
    places: dict[str, list[str]] = {}
    for path in sorted([*root.rglob("*.py"), *root.rglob("*.toml")]):
        for code in sorted(set(_RULING.findall(path.read_text(encoding="utf-8")))):
            places.setdefault(code, []).append(str(path.relative_to(root)))
    return {code: tuple(where) for code, where in places.items()}


def _each(root: Path, pattern: str, scan: Callable[[str], Iterable[Citation]]) -> Iterator[tuple[Path, Citation]]:
    for path in sorted(root.rglob(pattern)):
        for citation in scan(path.read_text(encoding="utf-8")):
            yield path, citation


def _book_clauses(source: Path, game: str) -> Iterator[tuple[str, str]]:
    path = source / "books" / game.replace("-", "_") / "rulebook.toml"
    table = tomllib.loads(path.read_text(encoding="utf-8")).get("clauses", {}) if path.exists() else {}
    for topic, numbers in table.items():
        yield topic, numbers if isinstance(numbers, str) else ", ".join(numbers)


def _mark(citation: Citation) -> Read:
    game, _, numbers = citation.text.partition(" ")
    return read_numbers(game, numbers) if game in GAMES and numbers else Read((), (citation.text,))


def _record(game: str, path: Path) -> Read:
    with path.open(encoding="utf-8") as lines:
        match = _RECORD_CLAUSES.match(lines.readline())
    if match is None:
        return Read((), ("its first line, which should begin with `# clauses:`",))
    return read_numbers(game, match[1])


def _gather(cited: Iterable[tuple[str, Read]]) -> Found:
    places: dict[Cited, list[str]] = {}
    problems: list[str] = []
    for place, named in cited:
        problems.extend(f"{place}: no clause is named by {piece}" for piece in named.unknown)
        for clause in named.clauses:
            known = places.setdefault(clause, [])
            if place not in known:
                known.append(place)
    return Found({clause: tuple(where) for clause, where in places.items()}, tuple(problems))
