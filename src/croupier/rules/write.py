"""A rulebook as a TOML file again: the whole game, every key written out, so that it reads back to the same digest."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from croupier.rules.load import plain
from croupier.rules.schema import Rulebook

WORDS = "words"
SPECIAL = "special"
APART = ("when", WORDS, "rows", SPECIAL)
"""Keys of a wager or of the Blackjack that are tables of their own, so that no line is endless."""

DELETE = "\x7f"
_BARE = re.compile("[A-Za-z0-9_-]+")


def write_book(book: Rulebook, note: str) -> str:
    """Return the file of a rulebook, with a note at its head."""
    values = plain(book)
    tables = {key: value for key, value in values.items() if isinstance(value, dict)}
    lines = [f"# {note}", *_pairs({key: value for key, value in values.items() if key not in tables})]
    for name, table in tables.items():
        lines += side_tables(table) if name == "side" else _table(name, table)
    return "\n".join(lines) + "\n"


def side_tables(sides: Mapping[str, Any]) -> Iterator[str]:
    """Yield the tables of side wagers, given as plain values."""
    for name, side in sides.items():
        yield from _table(f"side.{_key(name)}", side)


def _table(path: str, values: Mapping[str, Any]) -> Iterator[str]:
    """Yield a table; the conditions and words of a wager are tables of their own."""
    apart = {key: value for key, value in values.items() if key in APART and value and isinstance(value, dict)}
    yield from ("", f"[{path}]", *_pairs({key: value for key, value in values.items() if key not in apart}))
    for key, value in apart.items():
        if key == WORDS:
            for language, told in value.items():
                yield from _table(f"{path}.{WORDS}.{_key(language)}", told)
        elif key == SPECIAL:
            yield from _table(f"{path}.{key}", value)
        else:
            yield from ("", f"[{path}.{key}]", *_pairs(value))


def _pairs(table: Mapping[str, Any]) -> Iterator[str]:
    for key, value in table.items():
        yield f"{_key(key)} = {_value(value)}"


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _text(name)


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case dict():
            inside = ", ".join(_pairs(value))
            return f"{{ {inside} }}" if inside else "{}"
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
        case _:
            return _text(str(value))


def _text(text: str) -> str:
    # JSON escapes all that TOML wants escaped but one sign.
    return json.dumps(text, ensure_ascii=False).replace(DELETE, "\\u007f")
