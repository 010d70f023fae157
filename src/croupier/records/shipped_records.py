"""The shipped records, each of which shows some clauses: packed into the wheel, or the tests' own in a checkout."""

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from croupier.rules.clauses.cite import read_numbers

PACKED = "rounds.json"
ENDING = ".round.toml"
_CLAUSES = re.compile(r"#\s*clauses:\s*(.+)")


class ShownRecord(NamedTuple):
    """A record that shows clauses: its name within its game, what it says of itself, and which clauses."""

    game: str
    name: str
    says: str
    clauses: tuple[str, ...]
    text: str


@cache
def shown_records(game: str) -> Mapping[str, ShownRecord]:
    """Return the records of a game by name."""
    own = {path: text for path, text in _texts().items() if path.startswith(f"{game}/")}
    found = (_read(game, path.removeprefix(f"{game}/").removesuffix(ENDING), own[path]) for path in sorted(own))
    return MappingProxyType({record.name: record for record in found})


@cache
def _texts() -> Mapping[str, str]:
    packed = files("croupier.books").joinpath(PACKED)
    if packed.is_file():
        texts: dict[str, str] = json.loads(packed.read_text(encoding="utf-8"))
        return texts
    # In a checkout the records lie with the tests they are.
    rounds = Path(str(files("croupier"))).parents[1] / "tests" / "rounds"
    found = sorted(rounds.rglob(f"*{ENDING}"))
    return {path.relative_to(rounds).as_posix(): path.read_text(encoding="utf-8") for path in found}


def _read(game: str, name: str, text: str) -> ShownRecord:
    first, *rest = text.splitlines()
    named = _CLAUSES.match(first)
    clauses = read_numbers(game, named[1]).clauses if named is not None else ()
    return ShownRecord(game, name, _says(rest), tuple(cited.number for cited in clauses), text)


def _says(lines: list[str]) -> str:
    """Return the comment at the head of a record as one text."""
    said: list[str] = []
    for line in lines:
        if not line.startswith("#"):
            break
        said.append(line.removeprefix("#").strip())
    return " ".join(said)
