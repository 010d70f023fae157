"""The approved games, found by looking into `books/`: a game is a folder that holds its rulebook.

Beside `rulebook.toml` lie its clauses (`clauses.tsv`), its chart (`chart.csv`), and `about.toml`: its place in every
list, its letters, its emblem, the lobby's sentence in each language, and under which clause the dealer says something.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, NamedTuple

BOOKS = files("croupier.books")
RULEBOOK, CLAUSES, CHART, ABOUT = "rulebook.toml", "clauses.tsv", "chart.csv", "about.toml"


class About(NamedTuple):
    """How a game is listed and announced."""

    order: int
    short: str
    emblem: tuple[str, ...]
    lobby: Mapping[str, str]
    said_under: Mapping[str, str] = MappingProxyType({})


def _found() -> Mapping[str, About]:
    folders = [folder for folder in BOOKS.iterdir() if folder.is_dir() and folder.joinpath(RULEBOOK).is_file()]
    read = {folder.name.replace("_", "-"): _about(folder) for folder in folders}
    return MappingProxyType(dict(sorted(read.items(), key=lambda one: (one[1].order, one[0]))))


def _about(folder: Traversable) -> About:
    values = tomllib.loads(folder.joinpath(ABOUT).read_text(encoding="utf-8"))
    return About(**{**values, "emblem": tuple(values["emblem"])})


ABOUT_GAMES = _found()
"""What is said of each game, in the order they are always listed."""

GAMES = tuple(ABOUT_GAMES)
"""The approved games, in the order they are always listed."""


LIBRARY = tuple(
    sorted(file.name.removesuffix(".toml") for file in BOOKS.joinpath("library", "games").iterdir() if file.is_file())
)
"""The games of the library: public rules in a file each, approved by nobody."""

NAMED = (*GAMES, *LIBRARY)
"""Everything that may stand where a game is named."""


def wager_values(name: str) -> dict[str, Any]:
    """Return a public side bet as the `[side.NAME]` table of a rulebook has it."""
    values = tomllib.loads(BOOKS.joinpath("library", "wagers", f"{name}.toml").read_text(encoding="utf-8"))
    del values["source"]
    return values


def library_text(game: str) -> str:
    """Return the file of a game of the library."""
    return BOOKS.joinpath("library", "games", f"{game}.toml").read_text(encoding="utf-8")


@cache
def text(game: str, name: str) -> str:
    """Return one of the files of a game."""
    return BOOKS.joinpath(game.replace("-", "_"), name).read_text(encoding="utf-8")
