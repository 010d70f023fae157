"""The rulings: how each ambiguity, gap or contradiction of the rule books is read, and how sure that is."""

from functools import cache
from typing import NamedTuple

from croupier.rules.clauses.catalogue import rows
from croupier.rules.clauses.cite import Cited, read

CONFIDENCE = {"F": "the text settles it", "L": "likely, reasoned", "X": "contested, a named option"}


class Ruling(NamedTuple):
    """One ruling, the clauses it is about, the readings it chose from and a figure that shows it."""

    code: str
    games: tuple[str, ...]
    confidence: str
    clauses: tuple[Cited, ...]
    citation: str
    readings: str
    ruling: str
    test: str


@cache
def rulings() -> tuple[Ruling, ...]:
    """Return all rulings in the order they were made."""
    return tuple(_ruling(*cells) for cells in rows("rulings.tsv"))


def _ruling(*cells: str) -> Ruling:
    code, games, confidence, citation, readings, ruling, test = cells
    return Ruling(code, tuple(games.split()), confidence, read(citation).clauses, citation, readings, ruling, test)


def lookup(code: str) -> Ruling | None:
    """Return the ruling of that code, or None."""
    return next((ruling for ruling in rulings() if ruling.code == code.upper()), None)


def about(game: str, number: str) -> tuple[Ruling, ...]:
    """Return the rulings on one clause."""
    return tuple(ruling for ruling in rulings() if Cited(game, number) in ruling.clauses)
