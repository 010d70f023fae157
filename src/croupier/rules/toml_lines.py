"""On which line of a TOML file each key and array item stands, so that a message can point at it.

The standard reader keeps no positions. This scanner walks text that it has already accepted, so it need
only tell keys, strings, brackets and comments apart.
"""

import re

Path = tuple[str | int, ...]

_WORD = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
_PART = re.compile(_WORD)
KEY = re.compile(rf"{_WORD}(?:[ \t]*\.[ \t]*{_WORD})*")
"""A key with its parts."""

_STRING = re.compile(r'''"""(?:[^\\]|\\.)*?"""|\'\'\'.*?\'\'\'|"(?:[^"\\\n]|\\.)*"|'[^'\n]*\'''', re.DOTALL)
_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE = re.compile(r"[^,\]}\s#]+(?: [0-9:.]+[^,\]}\s#]*)?")


class _Scanner:
    """Walks one document; the position only ever moves forward."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Path, int] = {}
        self.counts: dict[Path, int] = {}

    def line(self) -> int:
        return self.text.count("\n", 0, self.at) + 1

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

    def document(self) -> dict[Path, int]:
        table: Path = ()
        self.skip()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self.header()
            else:
                self.pair(table)
            self.skip()
        return self.lines

    def header(self) -> Path:
        doubled = self.text.startswith("[[", self.at)
        line = self.line()
        self.at += 2 if doubled else 1
        self.skip()
        path = self.key()
        self.at = self.text.find("]", self.at) + (2 if doubled else 1)
        if doubled:
            self.counts[path] = self.counts.get(path, -1) + 1
            path = (*path, self.counts[path])
        self.lines.setdefault(path, line)
        return path

    def pair(self, table: Path) -> None:
        line = self.line()
        path = (*table, *self.key())
        for depth in range(len(table) + 1, len(path) + 1):
            self.lines.setdefault(path[:depth], line)
        self.skip()
        self.at += 1
        self.skip()
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
            self.lines[item] = self.line()
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


def toml_lines(text: str) -> dict[Path, int]:
    """Return the line of every key, table and array item of a valid TOML text."""
    return _Scanner(text).document()


def line_of(lines: dict[Path, int], path: Path) -> int | None:
    """Return the line of a path, or of the nearest thing above it that has one."""
    while path:
        if path in lines:
            return lines[path]
        path = path[:-1]
    return None
