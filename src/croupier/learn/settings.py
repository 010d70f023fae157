"""What every environment is set by: a game as the commands take it, and its decks."""

from pathlib import Path

from croupier.rules.check import load_checked
from croupier.rules.fits import wrong_decks
from croupier.rules.schema import Rulebook


def table_of(game: str | Path | Rulebook, decks: int | None) -> tuple[Rulebook, int]:
    """Return the rules of a game by name, file or rulebook, and its decks: as many as it allows where none are said."""
    book = game if isinstance(game, Rulebook) else load_checked(game)
    many = book.deck.most if decks is None else decks
    wrong = wrong_decks(book, many)
    if wrong is not None:
        raise wrong
    return book, many


def choice(name: str, given: str, allowed: tuple[str, ...]) -> int:
    """Return which of the allowed words was given."""
    if given not in allowed:
        message = f"{name}: {given!r} (allowed: {', '.join(allowed)})"
        raise ValueError(message)
    return allowed.index(given)
