"""Exact values for questions, worked out once a process for each game: first hands, side wagers, index numbers."""

from functools import cache
from typing import TYPE_CHECKING

from croupier.rules.digest import digest
from croupier.rules.schema import Rulebook

if TYPE_CHECKING:
    from croupier.analysis.figures import HandValue, SideFigures
    from croupier.analysis.solution import Solution
    from croupier.report.protection_report import IndexNumber

USUAL_DECKS = 6
_BOOKS: dict[str, Rulebook] = {}


def decks_of(book: Rulebook) -> int:
    """Return with how many decks a game is asked about."""
    return min(max(USUAL_DECKS, book.deck.fewest), book.deck.most)


def _key(book: Rulebook) -> str:
    found = digest(book)
    _BOOKS.setdefault(found, book)
    return found


@cache
def _solved(key: str) -> "Solution":
    from croupier.analysis.shoe import fresh
    from croupier.analysis.solution import solve

    book = _BOOKS[key]
    return solve(book, fresh(book, decks_of(book)))


@cache
def _hands(key: str) -> "tuple[HandValue, ...]":
    from croupier.analysis.report import hand_values

    return hand_values(_solved(key))


@cache
def _sides(key: str) -> "dict[str, SideFigures]":
    from croupier.analysis.report import played_side_wagers
    from croupier.analysis.shoe import fresh
    from croupier.analysis.side import side_wagers

    book = _BOOKS[key]
    found = side_wagers(book, fresh(book, decks_of(book))) | played_side_wagers(_solved(key))
    return {name: figures for name, figures in found.items() if name in book.side}


@cache
def _indices(key: str, tags: tuple[tuple[str, int], ...]) -> "tuple[IndexNumber, ...]":
    from croupier.analysis.shoe import fresh
    from croupier.protection.indices import index_numbers

    book = _BOOKS[key]
    return index_numbers(book, fresh(book, decks_of(book)), dict(tags))


def first_hands(book: Rulebook) -> "tuple[HandValue, ...]":
    """Return every first hand against every first card of the dealer, with the exact value of each choice."""
    return _hands(_key(book))


def side_figures(book: Rulebook) -> "dict[str, SideFigures]":
    """Return the exact figures of every side wager that has any."""
    return _sides(_key(book))


def index_numbers(book: Rulebook, tags: dict[str, int]) -> "tuple[IndexNumber, ...]":
    """Return from which true count on first hands are played another way."""
    return _indices(_key(book), tuple(sorted(tags.items())))
