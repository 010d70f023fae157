"""Read TOML that a person hands in: whatever is wrong with it is one error, and no value is nested without end."""

import tomllib
from typing import Any

from croupier.rules.toml_places import KEY
from croupier.rules.toml_reasons import reason
from croupier.words.facts import Message, message
from croupier.words.render import render

DEPTH = 32
"""Nobody writes deeper; whoever walks through the values may call itself for each level."""


class TomlError(ValueError):
    """A text that is no TOML: what is wrong, and on which line and in which column where that is known."""

    def __init__(self, says: Message, line: int | None, column: int | None = None) -> None:
        """Keep what is wrong and the place; the text of the error is both, in English."""
        self.says = says
        self.line = line
        self.column = column
        super().__init__(render(self.sentence()))

    def sentence(self) -> Message:
        """Return what is wrong together with its place."""
        return at_place(self.says, self.line, self.column)


def at_place(says: Message, line: int | None, column: int | None) -> Message:
    """Return what is wrong with the line and the column before it, where they are known."""
    if line is None:
        return says
    if column is None:
        return message("problem.line", line=line, problem=says)
    return message("problem.place", line=line, column=column, problem=says)


def read_toml(text: str) -> dict[str, Any]:
    """Return the values of a TOML text, or raise TomlError."""
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if line.count(".") > DEPTH and _has_endless_key(line):
            raise _deep(number)
    try:
        values = tomllib.loads(text)
    except RecursionError:
        raise _deep(_deep_line(lines)) from None
    except ValueError as error:  # besides its own error, the reader lets that of an endless number through
        raise TomlError(*reason(str(error), text)) from error
    if _is_deep(values):
        raise _deep(_deep_line(lines))
    return values


def _deep(line: int | None) -> TomlError:
    return TomlError(message("toml.deep"), line)


def _has_endless_key(line: str) -> bool:
    """Tell whether a line has a key of more parts than anybody writes: the reader takes the square of their number."""
    keys = (found for found in KEY.finditer(line) if found[0].count(".") > DEPTH)
    return any(line[found.end() :].lstrip()[:1] in ("=", "]") for found in keys)


def _is_deep(values: dict[str, Any]) -> bool:
    level: list[Any] = [values]
    for _ in range(DEPTH):
        inner = [value for one in level for value in (one.values() if isinstance(one, dict) else one)]
        level = [value for value in inner if isinstance(value, dict | list)]
    return bool(level)


def _deep_line(lines: list[str]) -> int | None:
    """Return the line on which more brackets are open than anybody writes; those in texts count as well."""
    depth = 0
    for number, line in enumerate(lines, 1):
        opened = line.count("[") + line.count("{")
        if depth + opened > DEPTH:
            return number
        depth += opened - line.count("]") - line.count("}")
    return None
