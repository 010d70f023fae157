"""Rulebooks as earlier versions wrote them: a store keeps them for ever, and they are read as today's.

Up to version 0.1 a side wager named a grade, and the program knew when each row of it applied. `books/older.toml` has
those grades in the wager language; what a book's digest is of stays the text as it was stored.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from croupier.rules.books import BOOKS
from croupier.rules.load import GAMES, Raw, approved_raw, build
from croupier.rules.schema import Rulebook


@cache
def _older() -> Raw:
    """Return the grades of version 0.1 in the wager language."""
    return tomllib.loads(BOOKS.joinpath("older.toml").read_text(encoding="utf-8"))


def build_stored(values: Mapping[str, Any], where: str) -> Rulebook:
    """Turn the plain values of a stored rulebook, whichever version wrote them, into a rulebook."""
    return build(_today(values), where)


def _today(values: Mapping[str, Any]) -> Raw:
    game = values.get("game")
    approved = approved_raw(game) if game in GAMES else {}
    told = approved.get("side", {})
    sides = {name: _side(side, told.get(name, {})) for name, side in values.get("side", {}).items()}
    bonus = _bonus(values.get("bonus", {}), approved.get("bonus", {}))
    return {**values, "side": sides, "bonus": bonus}


def _side(side: Raw, approved: Raw) -> Raw:
    """Return a side wager by its rows; its words, which no book had, are those of the approved game."""
    older = _older()
    if side.get("grade") not in older["grades"]:
        return side
    kept = {key: value for key, value in side.items() if key != "grade"}
    when = _when(older["grades"][side["grade"]], side["pays"])
    on_split = next((cards for row, cards in older["on_split"].items() if row in when), "")
    return {**_words(approved), **kept, "when": when, "on_split": on_split}


def _when(grade: Mapping[str, str], pays: Mapping[str, Any]) -> dict[str, str]:
    """Return when the rows that are paid apply; the highest bust listed also took every longer hand."""
    if grade:
        return {row: grade[row] for row in pays if row in grade}
    counted = _older()["counted"]
    numbers = {row: int(row.removeprefix(counted["begins"])) for row in pays if row.startswith(counted["begins"])}
    most = max(numbers.values(), default=0)
    return {
        row: counted["or-more" if number == most else "exactly"].format(number=number)
        for row, number in numbers.items()
    }


def _bonus(bonus: Raw, approved: Raw) -> Raw:
    if "when" in bonus or not bonus.get("pays"):
        return bonus
    then = _older()["bonus"]
    when = {row: then["when"][row] for row in bonus["pays"] if row in then["when"]}
    return {"title": then["title"], **_words(approved), **bonus, "name": then["name"], "when": when}


def _words(approved: Raw) -> Raw:
    return {key: approved[key] for key in ("short", "words") if key in approved}
