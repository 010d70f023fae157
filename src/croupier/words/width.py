"""How wide a text is in a terminal, and where its lines may break: Chinese has wide characters and few spaces."""

import re
from collections.abc import Iterator
from itertools import pairwise
from unicodedata import east_asian_width

WIDE = ("W", "F")
_OPENING = "[（“]"
_CLOSING = "[，。：；、？！）”…]"
_PIECE = re.compile(
    rf"\s+|[^\s\u2e80-\u9fff\uff00-\uffef]+{_CLOSING}*|{_OPENING}?.{_CLOSING}*",
    re.DOTALL,
)
"""Spaces, a word, or one wide character; a line never begins with a closing mark, nor ends with an opening one."""


def width_of(text: str) -> int:
    """Return how many columns a text takes."""
    return len(text) if text.isascii() else sum(2 if east_asian_width(letter) in WIDE else 1 for letter in text)


def padded(text: str, width: int) -> str:
    """Return a text with spaces behind it up to a width."""
    return text + " " * (width - width_of(text))


def clipped(text: str, width: int) -> str:
    """Return a text cut to a width, with a mark where something is missing."""
    if width_of(text) <= width:
        return text
    while text and width_of(text) > width - 1:
        text = text[:-1]
    return f"{text}…" if width > 0 else ""


def break_places(text: str, width: int) -> list[int]:
    """Return where the lines after the first begin, so that none is wider than a width."""
    places: list[int] = []
    used = 0
    for start, piece in _pieces(text, width):
        wide = width_of(piece)
        if used and piece.strip() and used + wide > width:
            places.append(start)
            used = 0
        used += wide
    return places


def _pieces(text: str, width: int) -> Iterator[tuple[int, str]]:
    """Yield what stays together and where it begins; what is wider than a line comes letter by letter."""
    for found in _PIECE.finditer(text):
        if width_of(found[0]) <= width:
            yield found.start(), found[0]
        else:
            yield from enumerate(found[0], found.start())


def wrapped(text: str, width: int) -> list[str]:
    """Return the lines of a text, none wider than a width."""
    places = [0, *break_places(text, width), len(text)]
    return [text[start:end].rstrip() for start, end in pairwise(places)]
