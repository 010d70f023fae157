"""A line typed while bets are open: wagers, lifts, and the short words that mean them."""

import re
from typing import NamedTuple

from croupier.money.cents import parse_amount
from croupier.rules.schema import Rulebook

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


def read_bet(text: str, book: Rulebook) -> Wish | Lifting | Word:
    """Return what a line means, or raise ValueError saying what would be understood."""
    words = [word for word in text.lower().split() if word not in FILLERS]
    first = words[0] if words else ""
    if first in ("x", "lift", "lifts"):
        wager, numbers = _parts(words[1:], book)
        return Lifting(wager, _box(numbers[0]) if numbers else None)
    if first in WORDS and (len(words) <= 1 or WORDS[first] in ("squeeze", "yield")):
        return Word(WORDS[first], _box(words[1]) if len(words) > 1 else None)
    wager, numbers = _parts(words, book)
    if not numbers or len(numbers) > 2:  # noqa: PLR2004 - an amount and a box
        msg = (
            f"{text!r} is no wager: write an amount, then the kind of wager and the box, as in 25 {_example(book)} on 1"
        )
        raise ValueError(msg)
    return Wish(parse_amount(numbers[0]), wager or "main", _box(numbers[1]) if len(numbers) > 1 else None)


def _example(book: Rulebook) -> str:
    return next(iter(book.side), "main")


def _parts(words: list[str], book: Rulebook) -> tuple[str | None, list[str]]:
    kinds = [kind for word in words if (kind := _kind(word, book)) is not None]
    rest = [word for word in words if _kind(word, book) is None]
    strange = [word for word in rest if not _NUMBER.fullmatch(word)]
    if strange:
        names = ", ".join(("main", *book.side))
        msg = f"{strange[0]!r} is not understood: wagers are {names}; h shows what else can be typed"
        raise ValueError(msg)
    if len(kinds) > 1:
        msg = f"one wager at a time, not {' and '.join(kinds)}"
        raise ValueError(msg)
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
        msg = f"{text!r} is no box: boxes are counted 1, 2, 3 from the dealer's left"
        raise ValueError(msg)
    return int(text)
