"""A line typed while bets are open: wagers, lifts, and the short words that mean them."""

import re
from typing import NamedTuple

from croupier.money.cents import parse_amount
from croupier.rules.schema import Rulebook
from croupier.rules.wager_titles import titles
from croupier.words.catalogue import LANGUAGES
from croupier.words.facts import Fact, Listing, Message, Titles, message
from croupier.words.render import render

FILLERS = frozenset(("bet", "bets", "on", "behind", "for"))
_NUMBER = re.compile(r"\d+(\.\d+)?")


class Wish(NamedTuple):
    """A wager to lay; without a box it is meant for every box of one's own."""

    amount: int
    wager: str
    box: int | None


class Lifting(NamedTuple):
    """Wagers to take back; without a kind or a box, all of them."""

    wager: str | None
    box: int | None


class Word(NamedTuple):
    """Something else that can be said while bets are open; squeezing and giving way name a box."""

    word: str
    box: int | None = None


WORDS = {
    "": "deal",
    "deal": "deal",
    "=": "again",
    "again": "again",
    "o": "out",
    "out": "out",
    "squeeze": "squeeze",
    "yield": "yield",
    "?": "explain",
    "h": "help",
    "help": "help",
    "k": "help",
    "t": "tip",
    "q": "quit",
    "quit": "quit",
}


class BetLineError(ValueError):
    """A line that means nothing while bets are open; `says` is what would be understood."""

    def __init__(self, says: Message) -> None:
        """Keep what to tell the person."""
        super().__init__(render(says))
        self.says = says


def read_bet(text: str, book: Rulebook) -> Wish | Lifting | Word:
    """Return what a line means, or raise BetLineError."""
    words = [word for word in _coded(text, book).lower().split() if word not in FILLERS]
    first = words[0] if words else ""
    if first in ("x", "lift", "lifts"):
        wager, numbers = _parts(words[1:], book)
        return Lifting(wager, _box(numbers[0]) if numbers else None)
    if first in WORDS and (len(words) <= 1 or WORDS[first] in ("squeeze", "yield")):
        return Word(WORDS[first], _box(words[1]) if len(words) > 1 else None)
    wager, numbers = _parts(words, book)
    if not numbers or len(numbers) > 2:  # noqa: PLR2004 - an amount and a box
        kind = wager_word(book, next(iter(book.side), "main"))
        raise BetLineError(message("bet-line.no-wager", text=text, kind=kind))
    return Wish(read_amount(numbers[0]), wager or "main", _box(numbers[1]) if len(numbers) > 1 else None)


def read_amount(text: str) -> int:
    """Return the cents of an amount, or raise BetLineError."""
    try:
        return parse_amount(text)
    except ValueError as error:
        raise BetLineError(message("bet-line.no-amount", text=text)) from error


def wager_word(book: Rulebook, kind: str) -> Fact:
    """Return what is typed for a wager: its name in the book, or its title in another language."""
    if kind == "main":
        return message("wager-title.main")
    return Titles(titles(book.side[kind]) | {"en": kind})


def _coded(text: str, book: Rulebook) -> str:
    """Return a line with the titles of wagers in other languages replaced by their names."""
    for language in LANGUAGES[1:]:
        for kind in ("main", *book.side):
            title = render(wager_word(book, kind), language)
            text = text.replace(title, f" {kind} ") if title != kind else text
    return text


def _parts(words: list[str], book: Rulebook) -> tuple[str | None, list[str]]:
    kinds = [kind for word in words if (kind := _kind(word, book)) is not None]
    rest = [word for word in words if _kind(word, book) is None]
    strange = [word for word in rest if not _NUMBER.fullmatch(word)]
    if strange:
        known = Listing(tuple(wager_word(book, kind) for kind in ("main", *book.side)), "comma")
        raise BetLineError(message("bet-line.unknown-word", word=strange[0], known=known))
    if len(kinds) > 1:
        raise BetLineError(message("bet-line.several", kinds=Listing(tuple(wager_word(book, kind) for kind in kinds))))
    return (kinds[0] if kinds else None), rest


def _kind(word: str, book: Rulebook) -> str | None:
    """Return the wager a word or its beginning names; 21 alone is an amount."""
    names = ("main", *book.side)
    if word in names:
        return word
    found = [name for name in names if name.startswith(word)]
    return found[0] if len(found) == 1 and not _NUMBER.fullmatch(word) else None


def _box(text: str) -> int:
    if not text.isdigit():
        raise BetLineError(message("bet-line.no-box", text=text))
    return int(text)
