"""Citations: the way source, records and rulings name clauses, `L8 3.26.1-3.26.7; AR/D8 3.26, 3.27`."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from croupier.rules.clauses.catalogue import SHORT, book
from croupier.rules.clauses.numbers import tidy

GAME_OF = {short: game for game, short in SHORT.items()}
LETTERS = "|".join(GAME_OF)
"""Any game's letters, as a part of a pattern."""

_PART = re.compile(rf"(?P<games>(?:{LETTERS})(?:/(?:{LETTERS}))*)\s+(?P<numbers>.+)", re.DOTALL)

_SAME = "the same"


class Cited(NamedTuple):
    """One clause that is named."""

    game: str
    number: str


class Read(NamedTuple):
    """What a text names: the clauses, and the pieces that name none."""

    clauses: tuple[Cited, ...]
    unknown: tuple[str, ...]


def read(text: str) -> Read:
    """Read citations of several games, parted by semicolons; `AR the same` repeats the numbers before it.

    >>> read("L8 3.26.1-3.26.2; AR the same; BP 3.23").clauses[-2:]
    (Cited(game='ace-race', number='3.26.2'), Cited(game='blackjack-plus', number='3.23'))
    """
    clauses: list[Cited] = []
    unknown: list[str] = []
    numbers = ""
    for part in filter(None, (piece.strip() for piece in text.split(";"))):
        match = _PART.fullmatch(part)
        if match is None:
            unknown.append(part)
            continue
        numbers = numbers if match["numbers"] == _SAME else match["numbers"]
        for short in match["games"].split("/"):
            found = read_numbers(GAME_OF[short], numbers or _SAME)
            clauses.extend(found.clauses)
            unknown.extend(f"{short} {piece}" for piece in found.unknown)
    return Read(tuple(dict.fromkeys(clauses)), tuple(unknown))


def read_numbers(game: str, text: str) -> Read:
    """Read numbers of one game, parted by commas; a range has every clause from its first to its last.

    >>> [cited.number for cited in read_numbers("lucky8", "3.26.5-7, 3.1").clauses]
    ['3.26.5', '3.26.6', '3.26.7', '3.1']
    """
    clauses: list[Cited] = []
    unknown: list[str] = []
    for piece in filter(None, (piece.strip() for piece in text.split(","))):
        found = [Cited(game, number) for number in _expand(game, piece)]
        clauses.extend(found)
        unknown.extend([] if found else [piece])
    return Read(tuple(dict.fromkeys(clauses)), tuple(unknown))


def _expand(game: str, piece: str) -> Iterator[str]:
    first, dash, last = (end.strip() for end in piece.partition("-"))
    if dash and not last:
        return
    start, stop = tidy(first), tidy(_full(first, last))
    if start == stop and start in book(game):
        yield start
    elif start in book(game) and stop in book(game):
        order = tuple(book(game))
        yield from order[order.index(start) : order.index(stop) + 1]


def _full(first: str, last: str) -> str:
    # 3.26.5-7 is short for 3.26.5-3.26.7.
    if not last:
        return first
    return last if "." in last or " " in last else re.sub(r"\w+$", last, first)
