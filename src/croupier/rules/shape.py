"""The shape of a rulebook's values: every unknown key, wrong type, value outside its limits and missing key."""

import json
import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple, assert_never

from croupier.money.odds import parse_odds
from croupier.rules.fields import Choice, Group, Kind, Many, Named, Odds, Text, Truth, Whole
from croupier.rules.toml_lines import Path

LONGEST = 60
"""So many characters of a value are shown in a message."""


class Finding(NamedTuple):
    """What is wrong with one field, or between several; the first is the one to name."""

    paths: tuple[Path, ...]
    message: str
    allowed: str = ""


def faults(values: Mapping[str, Any], group: Group, above: Path = (), *, whole: bool = True) -> Iterator[Finding]:
    """Yield every fault of a table; keys may be missing where it is not meant to be whole."""
    for key, value in values.items():
        if key in group.fields:
            yield from _value(value, group.fields[key].kind, (*above, key), whole)
        else:
            yield Finding(((*above, key),), f"there is no such key{hint(key, group.fields)}", ", ".join(group.fields))
    for key, field in group.fields.items():
        if whole and field.required and key not in values:
            yield Finding(((*above, key),), "is missing", allowed(field.kind))


def hint(name: str, known: Mapping[str, Any]) -> str:
    """Return the words that offer the nearest known name, or nothing where none is near."""
    near = get_close_matches(name, known, 1)
    return f'; did you mean "{near[0]}"?' if near else ""


def _value(value: object, kind: Kind, path: Path, whole: bool) -> Iterator[Finding]:  # noqa: FBT001 - passed on
    match kind:
        case Group():
            if isinstance(value, dict):
                yield from faults(value, kind, path, whole=whole)
                return
        case Named(item):
            if isinstance(value, dict):
                for key, inside in value.items():
                    yield from _value(inside, item, (*path, key), whole)
                return
        case Many(item, alone):
            yield from _many(value, item, path, alone=alone)
            return
        case Whole() | Text() | Truth() | Odds() | Choice():
            if _fits(value, kind):
                return
        case _ as never:
            assert_never(never)
    yield Finding((path,), f"{shown(value)} cannot stand here", allowed(kind))


def _many(value: object, item: Kind, path: Path, *, alone: bool) -> Iterator[Finding]:
    if isinstance(value, list):
        for index, inside in enumerate(value):
            yield from _value(inside, item, (*path, index), whole=True)
    elif alone and isinstance(value, dict):
        yield Finding((path,), 'a name with a dot in it stands in quotes, as in "dealer.soft_17" = "3.34"')
    elif not (alone and _fits(value, item)):
        yield Finding((path,), f"{shown(value)} cannot stand here", allowed(Many(item)))


def _fits(value: object, kind: Kind) -> bool:
    match kind:
        case Whole(least, most):
            # To Python true is a whole number; to a person it is not.
            if not isinstance(value, int) or isinstance(value, bool):
                return False
            return (least is None or value >= least) and (most is None or value <= most)
        case Text(pattern):
            return isinstance(value, str) and (pattern is None or re.search(pattern, value) is not None)
        case Truth():
            return isinstance(value, bool)
        case Choice(values):
            return value in values
        case Odds():
            return _is_odds(value)
        case _:
            return False


def _is_odds(value: object) -> bool:
    try:
        parse_odds(value)
    except ValueError:
        return False
    return True


def allowed(kind: Kind) -> str:
    """List the values a field may have, or say what kind they are."""
    match kind:
        case Choice(values):
            return ", ".join(values)
        case Whole(None, None):
            return "a whole number"
        case Whole(least, most):
            return f"a whole number from {least} to {most}"
        case Text(_, says):
            return says
        case Truth():
            return "true or false"
        case Odds():
            return 'odds such as "3:2"'
        case Many(item):
            return f"a list, each item: {allowed(item)}"
        case Named() | Group():
            return "a table"
        case _ as never:
            assert_never(never)


def shown(value: object) -> str:
    """Return a value as the file has it, or nearly so; a long one is cut."""
    text = json.dumps(value, default=str, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
