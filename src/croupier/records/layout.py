"""The one way a record is laid out: its keys in order, an act a line, comments where they stood."""

import re
from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any

from croupier.records.comments import END, NONE, Comments
from croupier.records.expected import LINE, LOSS
from croupier.rules.toml_places import Path

GROUPS = (
    ("version", "game", "rulebook", "decks", "positions", "dealing", "burn", "shoe_ends", "cards"),
    ("limits", "unit", "max_wagers", "full_patronage", "manual_shuffle", "reconstruct_by", "warned", "rulings"),
    ("acts",),
)
"""The keys in the order a reader wants them, a blank line between the groups; `expect` comes last."""

WIDTH = 100

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_ESCAPED = re.compile(r'["\\]')

Values = Mapping[str, Any]


def layout(values: Values, comments: Comments = NONE) -> str:
    """Return the text of a record with these values and comments."""
    return _Page(comments).record(values)


def quoted(text: str) -> str:
    """Return the text as a TOML string; an act that quotes a person stands between single marks."""
    if '"' in text and "'" not in text and text.isprintable():
        return f"'{text}'"
    if text.isprintable() and not _ESCAPED.search(text):
        return f'"{text}"'
    return '"' + "".join(_escaped(letter) for letter in text) + '"'


def _escaped(letter: str) -> str:
    known = _ESCAPES.get(letter)
    if known is not None:
        return known
    code = ord(letter)
    return letter if letter.isprintable() else f"\\u{code:04X}" if code < 1 << 16 else f"\\U{code:08X}"


def _value(value: object) -> str:
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(_value(item) for item in value)}]"
    return str(value)


def _cards(text: str) -> str:
    """Return the cards as a string, wrapped between deals where they are too many for a line."""
    if len(text) <= WIDTH:
        return quoted(text)
    lines = [""]
    for group in (piece for deal in text.split("  ") for piece in wrap(deal, WIDTH)):
        room = WIDTH - len(lines[-1])
        lines[-1:] = [lines[-1] + "  " + group] if lines[-1] and len(group) < room else [*lines[-1:], group]
    return '"""\n' + "\n".join(f"  {line}" for line in lines if line) + '\n"""'


def _name(path: Path) -> str:
    return ".".join(str(part) if _BARE_KEY.fullmatch(str(part)) else quoted(str(part)) for part in path)


class _Page:
    """Collects the lines of one record, and hands out each comment once."""

    def __init__(self, comments: Comments) -> None:
        self.head = list(comments.head)
        self.before = dict(comments.before)
        self.beside = dict(comments.beside)
        self.tail = list(comments.tail)
        self.lines: list[str] = []

    def record(self, values: Values) -> str:
        self.lines += _trimmed(self.head)
        self.lines += [""] if self.head and any(self.head) and not self.head[-1] else []
        for keys in GROUPS:
            self.gap()
            for key in keys:
                if key in values:
                    self.key(key, values[key])
        self.expect(values.get("expect", {}))
        left = _trimmed([*self.leftover(()), *self.tail])
        if left:
            self.gap()
        return "\n".join([*self.lines, *left]).strip("\n") + "\n"

    def gap(self) -> None:
        if self.lines and self.lines[-1] and not all(line.startswith("#") for line in self.lines):
            self.lines.append("")

    def key(self, key: str, value: object) -> None:
        if key == "acts" and isinstance(value, list):
            self.acts(value)
        elif isinstance(value, dict):
            for name, item in value.items():
                self.line((key, name), _value(item))
        else:
            self.line((key,), _cards(str(value)) if key == "cards" else _value(value))

    def line(self, path: Path, value: str, name: Path | None = None) -> None:
        """Write a key and its value, with the comments of everything that has no line of its own."""
        beside = self.beside.pop((*path, END), None) or self.beside.pop(path, None)
        self.lines += self.above(path)
        self.lines += [line for line in self.leftover(path) if line]
        self.lines.append(_with(f"{_name(name or path)} = {value}", beside))

    def above(self, path: Path) -> list[str]:
        """Return the comment lines before a path, those of the tables around it first."""
        found: list[str] = []
        for depth in range(1, len(path)):
            found += self.before.pop(path[:depth], ())
            found += [self.beside.pop(path[:depth])] if path[:depth] in self.beside else []
        return _trimmed([*found, *self.before.pop(path, ())])

    def leftover(self, path: Path) -> Iterator[str]:
        """Yield the comments of everything at or under a path."""
        under = [key for key in (*self.before, *self.beside) if key[: len(path)] == path]
        for key in dict.fromkeys(under):
            yield from self.before.pop(key, ())
            if key in self.beside:
                yield self.beside.pop(key)

    def acts(self, acts: list[str]) -> None:
        self.lines += self.above(("acts",))
        self.lines.append(_with("acts = [", self.beside.pop(("acts",), None)))
        for index, text in enumerate(acts):
            path = ("acts", index)
            self.inside(path, first=index == 0)
            self.lines.append(_with(f"  {quoted(' '.join(text.split()))},", self.beside.pop(path, None)))
        self.inside(("acts", len(acts)), first=not acts, last=True)
        self.lines.append(_with("]", self.beside.pop(("acts", END), None)))

    def inside(self, path: Path, *, first: bool, last: bool = False) -> None:
        """Write the comment lines before an act, and the blank one that sets it apart from the act above."""
        lines = list(self.before.pop(path, ()))
        lines = lines[1:] if first and lines[:1] == [""] else lines
        lines = lines[:-1] if last and lines[-1:] == [""] else lines
        self.lines += [f"  {line}" if line else "" for line in lines]

    def expect(self, values: Values) -> None:
        plain = {key: values[key] for key in ("status", "cards_used", "refused") if key in values}
        net = values.get("net", {})
        for path, table in ((("expect",), plain), (("expect", "net"), net)):
            if table or (path[-1] == "net" and "net" in values):
                self.gap()
                self.lines += self.above(path)
                self.lines.append(_with(f"[{_name(path)}]", self.beside.pop(path, None)))
                for key, value in table.items():
                    self.line((*path, key), _value(value), (key,))
        for name, keys in (("lines", LINE), ("lost", LOSS)):
            for at, line in enumerate(values.get(name, ())):
                self.expected(("expect", name, at), line, keys)

    def expected(self, path: Path, line: Values, keys: tuple[str, ...]) -> None:
        """Write one expected line, or the expected loss of a place, as a table of its own."""
        self.gap()
        self.lines += self.above(path)
        self.lines.append(_with(f"[[{_name(path[:-1])}]]", self.beside.pop(path, None)))
        for key in sorted(line, key=keys.index):
            self.line((*path, key), _value(line[key]), (key,))


def _with(text: str, comment: str | None) -> str:
    return text if comment is None else f"{text}  {comment}"


def _trimmed(lines: list[str]) -> list[str]:
    """Return comment lines without the blank ones at their ends."""
    return "\n".join(lines).strip("\n").split("\n") if any(lines) else []
