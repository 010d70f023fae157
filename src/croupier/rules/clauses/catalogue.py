"""The catalogue: every clause of every rule book in our words, and how it is shown to hold."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from croupier.rules.books import ABOUT_GAMES, CLAUSES, text
from croupier.rules.clauses.numbers import above, key, tidy

SHORT = {game: about.short for game, about in ABOUT_GAMES.items()}
"""The letters by which citations name each game."""

GAMES = tuple(SHORT)


class Clause(NamedTuple):
    """One clause: what it says, who acts on it and when, and how a program shows that it holds."""

    game: str
    number: str
    kind: str
    behaviour: str
    actor: str
    state: str
    same_as: str
    how: str
    reason: str
    terms: str
    """Words the book uses and our text does not, for the search."""
    chinese: str
    """What it says, in Simplified Chinese."""

    def says(self, language: str = "en") -> str:
        """Return what the clause says in a language."""
        return self.chinese if language == "zh-Hans" else self.behaviour


class UnknownGameError(LookupError):
    """No approved game has that name."""

    def __init__(self, game: str) -> None:
        """Keep the name that was asked for."""
        super().__init__(f"no game is called {game!r}; there are {', '.join(GAMES)}")
        self.game = game


class UnknownClauseError(LookupError):
    """A game has no clause of that number."""

    def __init__(self, game: str, number: str, near: tuple[str, ...]) -> None:
        """Keep what was asked for and the numbers nearest to it."""
        hint = f"; it has {', '.join(near)}" if near else ""
        super().__init__(f"{game} has no clause {number}{hint}")
        self.game = game
        self.number = number
        self.near = near


def rows(table: str) -> list[list[str]]:
    """Return the cells of a table shipped with the books, its head left off."""
    return [line.split("\t") for line in table.splitlines()[1:]]


@cache
def book(game: str) -> Mapping[str, Clause]:
    """Return a game's clauses by number, in the order of the book."""
    if game not in SHORT:
        raise UnknownGameError(game)
    read = [Clause(game, *cells) for cells in rows(text(game, CLAUSES))]
    read.sort(key=lambda clause: key(clause.number))
    return MappingProxyType({clause.number: clause for clause in read})


def lookup(game: str, number: str) -> Clause:
    """Return the clause of that number, however it is spelt; raise UnknownClauseError where there is none."""
    wanted = tidy(number)
    found = book(game).get(wanted)
    if found is None:
        raise UnknownClauseError(game, number, _near(game, wanted))
    return found


def _near(game: str, number: str) -> tuple[str, ...]:
    # A mistyped number is most likely one of those under the closest clause above it that exists.
    upper = above(number) if "." in number else None
    while upper is not None and upper not in book(game):
        upper = above(upper)
    return () if upper is None else (upper, *(clause.number for clause in children(game, upper)))


def parent(clause: Clause) -> Clause | None:
    """Return the clause this one stands under, or None for a section or an appendix."""
    upper = above(clause.number)
    return None if upper is None else book(clause.game)[upper]


def children(game: str, number: str) -> tuple[Clause, ...]:
    """Return the clauses directly under a number."""
    wanted = tidy(number)
    return tuple(clause for clause in book(game).values() if above(clause.number) == wanted)


def every() -> tuple[Clause, ...]:
    """Return all clauses of all games."""
    return tuple(clause for game in GAMES for clause in book(game).values())
