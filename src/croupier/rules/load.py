"""Load a rulebook: one of the approved games by name, or a user's TOML file, `base` and changes or whole."""

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from croupier.money.odds import format_odds, parse_odds
from croupier.rules import books
from croupier.rules.schema import Rulebook
from croupier.rules.toml_text import TomlError, read_toml
from croupier.words.facts import Message, message
from croupier.words.render import render

APPROVAL = ("operator", "edition")
"""What belongs to an approved text alone: rules that are based on it were approved by nobody."""

GAMES = books.GAMES
"""The approved games, in the order they are always listed."""

LIBRARY = books.LIBRARY
"""The games of the library."""

NAMED = books.NAMED
"""Approved games and those of the library: everything that may stand where a game is named."""

Raw = dict[str, Any]


class RulebookError(Exception):
    """A rulebook that cannot be used, with what is wrong and where."""

    def __init__(self, where: str, says: Message) -> None:
        """Keep the place and the message apart, for programs."""
        super().__init__(f"{where}: {render(says)}")
        self.where = where
        self.says = says

    @property
    def message(self) -> str:
        """Return what is wrong, in English."""
        return render(self.says)


def load(name: str | Path) -> Rulebook:
    """Return the game of that name, or the rulebook in that file."""
    return _named(name) if name in NAMED and isinstance(name, str) else build(raw(Path(name)), str(name))


@cache
def _named(game: str) -> Rulebook:
    return build(approved_raw(game) if game in GAMES else library_raw(game), game)


@cache
def library_says(game: str) -> str:
    """Return the sentence that tells what a game of the library is."""
    says: str = tomllib.loads(books.library_text(game))["says"]
    return says


def library_raw(game: str) -> Raw:
    """Return a game of the library as plain values, the public side bets that it names laid beside it."""
    values = tomllib.loads(books.library_text(game))
    del values["says"]
    sides = {name: books.wager_values(name) for name in values.pop("sides")}
    return merge({"side": sides}, values)


def approved_text(game: str) -> str:
    """Return the TOML text of an approved game."""
    return books.text(game, books.RULEBOOK)


def approved_raw(game: str) -> Raw:
    """Return an approved game as plain values."""
    return tomllib.loads(approved_text(game))


def raw(path: Path) -> Raw:
    """Read a rulebook file as plain values, its base already merged in."""
    try:
        own = read_toml(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise RulebookError(str(path), message("problem.unreadable", reason=error.strerror or "")) from error
    except UnicodeDecodeError as error:
        raise RulebookError(str(path), message("problem.utf-8")) from error
    except TomlError as error:
        raise RulebookError(str(path), message("problem.toml", reason=error.sentence())) from error
    return with_base(own, path.parent, str(path))


def with_base(own: Raw, folder: Path, where: str, depth: int = 0) -> Raw:
    """Merge a user's changes over the book it is based on."""
    base = own.get("base")
    if base is None:
        return own
    changes = {key: value for key, value in own.items() if key != "base"}
    if not isinstance(base, str) or depth > len(GAMES):
        raise RulebookError(where, message("problem.base", games=", ".join(NAMED), base=repr(base)))
    if base in GAMES:
        return merge({key: value for key, value in approved_raw(base).items() if key not in APPROVAL}, changes)
    if base in LIBRARY:
        return merge(library_raw(base), changes)
    path = folder / base
    try:
        below = read_toml(path.read_text(encoding="utf-8"))
    except TomlError as error:
        raise RulebookError(where, message("problem.base-unreadable", base=base, reason=error.sentence())) from error
    except (OSError, UnicodeDecodeError) as error:
        raise RulebookError(where, message("problem.base-unreadable", base=base, reason=str(error))) from error
    return merge(with_base(below, path.parent, str(path), depth + 1), changes)


def merge(below: Mapping[str, Any], above: Mapping[str, Any]) -> Raw:
    """Lay changes over a rulebook: tables merge, except a pay table, which replaces the one below."""
    merged = dict(below)
    for key, value in above.items():
        old = merged.get(key)
        tables = isinstance(old, dict) and isinstance(value, dict) and key != "pays"
        merged[key] = merge(old, value) if tables and old is not None else value
    return merged


def build(values: Mapping[str, Any], where: str) -> Rulebook:
    """Turn plain values into a rulebook, or raise RulebookError naming the field."""
    lists = {key: (clause,) if isinstance(clause, str) else clause for key, clause in values.get("clauses", {}).items()}
    try:
        return msgspec.convert({**values, "clauses": lists}, Rulebook, dec_hook=decode)
    except msgspec.ValidationError as error:
        reason, _, field = str(error).partition(" - at `$")
        place = field.rstrip("`").lstrip(".") or "rulebook"
        raise RulebookError(where, message("problem.field", field=place, problem=reason)) from error


def decode(kind: type, value: object) -> object:
    """Read the types TOML does not know: odds."""
    if kind is Fraction:
        return parse_odds(value)
    msg = f"no {kind.__name__} can be read from {value!r}"
    raise ValueError(msg)


def plain(book: Rulebook) -> Raw:
    """Return the rulebook as plain values again, the way its file would have them."""
    values: Raw = msgspec.to_builtins(book, enc_hook=format_odds)
    return values


def change(book: Rulebook, changes: Mapping[str, Any], where: str = "change") -> Rulebook:
    """Return the rulebook with some values laid over it, as a user's file based on it would."""
    return build(merge(plain(book), changes), where)
