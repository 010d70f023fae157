"""Rules of one's own: whether a rulebook is an approved one, and what it may not borrow where it is not."""

from collections.abc import Iterator

from croupier.rules.digest import digest
from croupier.rules.load import GAMES, load
from croupier.rules.schema import Rulebook
from croupier.words.facts import Message, message

BORROWED = ("game", "title", "operator", "edition")
"""What an approved book is known by."""


def is_approved(book: Rulebook) -> bool:
    """Tell whether a rulebook is one of the approved ones, to the last value."""
    return book.game in GAMES and digest(book) == digest(load(book.game))


def borrowed(book: Rulebook) -> Iterator[Message]:
    """Yield, for rules of one's own, each thing they are called that belongs to an approved book."""
    if is_approved(book):
        return
    for field in BORROWED:
        value = getattr(book, field)
        owner = next((game for game in GAMES if value and _same(getattr(load(game), field), value)), None)
        if owner is not None:
            yield message("problem.borrowed", field=field, value=value, owner=owner)


def _same(one: str, other: str) -> bool:
    return one.casefold().split() == other.casefold().split()
