"""The rulings: how each ambiguity, gap or contradiction of the rule books is read, and how sure that is."""

from functools import cache
from typing import NamedTuple

from croupier.rules.books import BOOKS
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
    chinese: str
    """The ruling in Simplified Chinese, where it is contested and therefore shown."""

    def says(self, language: str = "en") -> str:
        """Return the ruling in a language, in English where there is no other."""
        return self.chinese if language == "zh-Hans" and self.chinese else self.ruling


@cache
def rulings() -> tuple[Ruling, ...]:
    """Return all rulings in the order they were made."""
    return tuple(_ruling(*cells) for cells in rows(BOOKS.joinpath("rulings.tsv").read_text(encoding="utf-8")))


def _ruling(*cells: str) -> Ruling:
    code, games, confidence, citation, readings, ruling, test, chinese = cells
    clauses = read(citation).clauses
    return Ruling(code, tuple(games.split()), confidence, clauses, citation, readings, ruling, test, chinese)


def lookup(code: str) -> Ruling | None:
    """Return the ruling of that code, or None."""
    return next((ruling for ruling in rulings() if ruling.code == code.upper()), None)


def about(game: str, number: str) -> tuple[Ruling, ...]:
    """Return the rulings on one clause."""
    return tuple(ruling for ruling in rulings() if Cited(game, number) in ruling.clauses)
