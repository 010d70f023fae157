"""Where in a TOML file each key, array item and value stands, so that a message can point at it.

The standard reader keeps no positions. This scanner walks text that it has already accepted, so it need
only tell keys, strings, brackets and comments apart.
"""

import re
from typing import NamedTuple

Path = tuple[str | int, ...]


class Spot(NamedTuple):
    """A line and a column, both counted from 1."""

    line: int
    column: int


class Place(NamedTuple):
    """Where a key, a table or an array item begins, and the first character of its value, quotes left out."""

    begins: Spot
    value: Spot


_WORD = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
_PART = re.compile(_WORD)
KEY = re.compile(rf"{_WORD}(?:[ \t]*\.[ \t]*{_WORD})*")
"""A key with its parts."""

_STRING = re.compile(r'''"""(?:[^\\]|\\.)*?"""|\'\'\'.*?\'\'\'|"(?:[^"\\\n]|\\.)*"|'[^'\n]*\'''', re.DOTALL)
_QUOTES = re.compile(r"""(?:\"{3}|'{3})(?:\r?\n)?|["']""")
_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE = re.compile(r"[^,\]}\s#]+(?: [0-9:.]+[^,\]}\s#]*)?")


class _Scanner:
    """Walks one document; the position only ever moves forward."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.places: dict[Path, Place] = {}
        self.counts: dict[Path, int] = {}

    def spot(self) -> Spot:
        return Spot(self.text.count("\n", 0, self.at) + 1, self.at - self.text.rfind("\n", 0, self.at))

    def inside(self) -> Spot:
        """Return where the value begins that comes next, behind its quotes."""
        quotes = _QUOTES.match(self.text, self.at)
        line, column = self.spot()
        if quotes is None:
            return Spot(line, column)
        return Spot(line + 1, 1) if quotes[0].endswith("\n") else Spot(line, column + len(quotes[0]))

    def skip(self) -> None:
        found = _BLANK.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def key(self) -> Path:
        found = KEY.match(self.text, self.at)
        if found is None:
            self.at = len(self.text)
            return ()
        self.at = found.end()
        return tuple(part.strip("\"'") for part in _PART.findall(found[0]))

    def document(self) -> dict[Path, Place]:
        table: Path = ()
        self.skip()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self.header()
            else:
                self.pair(table)
            self.skip()
        return self.places

    def header(self) -> Path:
        doubled = self.text.startswith("[[", self.at)
        begins = self.spot()
        self.at += 2 if doubled else 1
        self.skip()
        path = self.key()
        self.at = self.text.find("]", self.at) + (2 if doubled else 1)
        if doubled:
            self.counts[path] = self.counts.get(path, -1) + 1
            path = (*path, self.counts[path])
        self.places.setdefault(path, Place(begins, begins))
        return path

    def pair(self, table: Path) -> None:
        begins = self.spot()
        path = (*table, *self.key())
        self.skip()
        self.at += 1
        self.skip()
        for depth in range(len(table) + 1, len(path) + 1):
            self.places.setdefault(path[:depth], Place(begins, self.inside()))
        self.value(path)

    def value(self, path: Path) -> None:
        start = self.text[self.at : self.at + 1]
        if start == "[":
            self.array(path)
        elif start == "{":
            self.inline(path)
        else:
            found = _STRING.match(self.text, self.at) or _BARE.match(self.text, self.at)
            self.at = found.end() if found else self.at + 1

    def array(self, path: Path) -> None:
        self.at += 1
        index = 0
        self.skip()
        while self.at < len(self.text) and self.text[self.at] != "]":
            item = (*path, index)
            self.places[item] = Place(self.spot(), self.inside())
            self.value(item)
            index += 1
            self.comma()
        self.at += 1

    def inline(self, path: Path) -> None:
        self.at += 1
        self.skip()
        while self.at < len(self.text) and self.text[self.at] != "}":
            self.pair(path)
            self.comma()
        self.at += 1

    def comma(self) -> None:
        self.skip()
        if self.text[self.at : self.at + 1] == ",":
            self.at += 1
            self.skip()


def toml_places(text: str) -> dict[Path, Place]:
    """Return the place of every key, table and array item of a valid TOML text."""
    return _Scanner(text).document()


def place_of(places: dict[Path, Place], path: Path) -> Place | None:
    """Return the place of a path, or of the nearest thing above it that has one."""
    while path:
        if path in places:
            return places[path]
        path = path[:-1]
    return None
