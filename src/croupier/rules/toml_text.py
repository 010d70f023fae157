"""Read TOML that somebody hands in: whatever is wrong with it is one error, and no value is nested without end."""

import re
import tomllib
from typing import Any

DEPTH = 32
"""Nobody writes deeper; whoever walks through the values may call itself for each level."""

_DEEP = "it is nested too deeply"
_POSITION = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


class TomlError(ValueError):
    """A text that is no TOML: what is wrong, and on which line where that is known."""

    def __init__(self, text: str, said: str) -> None:
        """Keep what the reader said of a text, and apart from it the line, for programs."""
        super().__init__(said)
        place = _POSITION.search(said)
        self.message = _POSITION.sub("", said)
        self.line = _line(text, place) if place is not None else None


def read_toml(text: str) -> dict[str, Any]:
    """Return the values of a TOML text, or raise TomlError."""
    try:
        values = tomllib.loads(text)
    except RecursionError:
        raise TomlError(text, _DEEP) from None
    except ValueError as error:  # besides its own error, the reader lets that of an endless number through
        raise TomlError(text, str(error)) from error
    if _is_deep(values):
        raise TomlError(text, _DEEP)
    return values


def _line(text: str, place: re.Match[str]) -> int:
    return int(place[1]) if place[1] else text.rstrip("\n").count("\n") + 1


def _is_deep(values: dict[str, Any]) -> bool:
    level: list[Any] = [values]
    for _ in range(DEPTH):
        inner = [value for one in level for value in (one.values() if isinstance(one, dict) else one)]
        level = [value for value in inner if isinstance(value, dict | list)]
    return bool(level)
