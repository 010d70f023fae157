"""The comments of a record, each with the key, act or end it stands at, so that they survive a new layout."""

import re
import tomllib
from collections.abc import Iterator
from typing import NamedTuple

from croupier.rules.toml_places import Path

END = "]"
"""Stands in a path for the closing bracket of an array."""

_TOKEN = re.compile(
    r'''(?P<string>"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')'''
    r"|(?P<comment>\#[^\n]*)|(?P<newline>\n)|(?P<mark>[\[\]{}=,])|(?P<bare>[^\s\[\]{}=,#\"']+)",
    re.DOTALL,
)


class Token(NamedTuple):
    """A word of TOML text, and the line it ends on."""

    kind: str
    text: str
    line: int


class Comments(NamedTuple):
    """Comment lines before, and comments beside, each path; a blank line among them is an empty text."""

    head: tuple[str, ...]
    before: dict[Path, tuple[str, ...]]
    beside: dict[Path, str]
    tail: tuple[str, ...]


NONE = Comments((), {}, {}, ())


def comments(text: str) -> Comments:
    """Return the comments of a valid TOML text."""
    return _Scanner(text.replace("\r\n", "\n")).document()


def _tokens(text: str) -> Iterator[Token]:
    line = 1
    for found in _TOKEN.finditer(text):
        kind = found.lastgroup or "bare"
        yield Token(kind, found[0].rstrip() if kind == "comment" else found[0], line + found[0].count("\n"))
        line += found[0].count("\n")


class _Scanner:
    """Walks one document; comments wait in `waiting` until the thing they stand before begins."""

    def __init__(self, text: str) -> None:
        self.tokens = list(_tokens(text))
        self.at = 0
        self.waiting: list[str] = []
        self.last: tuple[Path, int] = ((), 0)
        self.head: tuple[str, ...] | None = None
        self.before: dict[Path, tuple[str, ...]] = {}
        self.beside: dict[Path, str] = {}
        self.counts: dict[Path, int] = {}

    def document(self) -> Comments:
        table: Path = ()
        while self.skip():
            if self.tokens[self.at].text == "[":
                table = self.header()
            else:
                self.pair(table)
        return Comments(self.head or (), self.before, self.beside, tuple(self.waiting))

    def skip(self) -> bool:
        """Pass over line ends and comments; tell whether anything follows them."""
        while self.at < len(self.tokens):
            kind, text, line = self.tokens[self.at]
            if kind == "comment":
                self.comment(text, line)
            elif kind == "newline":
                self.blank()
            else:
                return True
            self.at += 1
        return False

    def comment(self, text: str, line: int) -> None:
        path, ended = self.last
        if path and ended == line and path not in self.beside:
            self.beside[path] = text
        else:
            self.waiting.append(text)

    def blank(self) -> None:
        empty = self.at == 0 or self.tokens[self.at - 1].kind == "newline"
        if empty and (not self.waiting or self.waiting[-1]):
            self.waiting.append("")

    def begin(self, path: Path) -> None:
        if self.head is None:
            self.head = tuple(self.waiting)
        elif any(self.waiting) or (self.waiting and len(path) > 1):
            self.before[path] = (*self.before.get(path, ()), *self.waiting)
        self.waiting = []

    def end(self, path: Path) -> None:
        self.last = (path, self.tokens[self.at].line)
        self.at += 1

    def key(self, stop: str) -> Path:
        parts: list[str] = []
        while self.tokens[self.at].text != stop:
            kind, text, _ = self.tokens[self.at]
            parts += [tomllib.loads(f"x = {text}")["x"]] if kind == "string" else filter(None, text.split("."))
            self.at += 1
        return tuple(parts)

    def header(self) -> Path:
        doubled = self.tokens[self.at + 1].text == "["
        self.at += 2 if doubled else 1
        path = self.key("]")
        if doubled:
            self.counts[path] = self.counts.get(path, -1) + 1
            path = (*path, self.counts[path])
            self.at += 1
        self.begin(path)
        self.end(path)
        return path

    def pair(self, table: Path) -> None:
        path = (*table, *self.key("="))
        self.begin(path)
        self.at += 1
        self.value(path)

    def value(self, path: Path) -> None:
        mark = self.tokens[self.at].text
        if mark == "[":
            self.array(path)
        elif mark == "{":
            self.inline(path)
        else:
            self.end(path)

    def array(self, path: Path) -> None:
        self.end(path)
        index = 0
        while self.skip() and self.tokens[self.at].text != "]":
            if self.tokens[self.at].text == ",":
                self.at += 1
                continue
            self.begin((*path, index))
            self.value((*path, index))
            index += 1
        self.begin((*path, index))
        self.end((*path, END))

    def inline(self, path: Path) -> None:
        self.at += 1
        while self.tokens[self.at].text != "}":
            if self.tokens[self.at].text == ",":
                self.at += 1
            else:
                self.pair(path)
        self.end(path)
