"""Read TOML that somebody hands in: whatever is wrong with it is one error, and no value is nested without end."""

import re
import tomllib
from typing import Any

from croupier.rules.toml_lines import KEY

DEPTH = 32
"""Nobody writes deeper; whoever walks through the values may call itself for each level."""

_POSITION = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


class TomlError(ValueError):
    """A text that is no TOML: what is wrong, and on which line where that is known."""

    def __init__(self, said: str, line: int | None) -> None:
        """Keep what the reader said, and for programs without the position in it, and the line."""
        super().__init__(said)
        self.message = _POSITION.sub("", said)
        self.line = line


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
        raise TomlError(str(error), _line(text, str(error))) from error
    if _is_deep(values):
        raise _deep(_deep_line(lines))
    return values


def _deep(line: int | None) -> TomlError:
    return TomlError("it is nested too deeply", line)


def _line(text: str, said: str) -> int | None:
    place = _POSITION.search(said)
    if place is None:
        return None
    return int(place[1]) if place[1] else text.rstrip("\n").count("\n") + 1


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
