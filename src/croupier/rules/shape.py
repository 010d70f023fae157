"""The shape of a rulebook's values: every unknown key, wrong type, value outside its limits and missing key."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, assert_never

from croupier.money.odds import parse_odds
from croupier.rules.fields import Choice, Group, Kind, Many, Named, Odds, Sentence, Text, Truth, Whole
from croupier.rules.findings import Finding, with_hint
from croupier.rules.toml_places import Path
from croupier.rules.wagers.tokens import ConditionError
from croupier.words.facts import Fact, Message, message

LONGEST = 60
"""So many characters of a value are shown in a message."""


def faults(values: Mapping[str, Any], group: Group, above: Path = (), *, whole: bool = True) -> Iterator[Finding]:
    """Yield every fault of a table; keys may be missing where it is not meant to be whole."""
    for key, value in values.items():
        if key in group.fields:
            yield from _value(value, group.fields[key].kind, (*above, key), whole)
        else:
            says = with_hint(message("problem.no-key"), key, group.fields)
            yield Finding(((*above, key),), says, ", ".join(group.fields))
    for key, field in group.fields.items():
        if whole and field.required and key not in values:
            yield Finding(((*above, key),), message("problem.missing"), allowed(field.kind))


def _value(value: object, kind: Kind, path: Path, whole: bool) -> Iterator[Finding]:  # noqa: FBT001 - passed on
    match kind:
        case Group():
            if isinstance(value, dict):
                yield from faults(value, kind, path, whole=whole)
                return
        case Named(item, keys):
            if isinstance(value, dict):
                for key, inside in value.items():
                    if keys is not None and key not in keys.values:
                        yield Finding(((*path, key),), message("problem.no-key"), allowed(keys))
                    yield from _value(inside, item, (*path, key), whole)
                return
        case Many(item, alone):
            yield from _many(value, item, path, alone=alone)
            return
        case Whole() | Text() | Truth() | Odds() | Choice() | Sentence():
            yield from _single(value, kind, path)
            return
        case _ as never:
            assert_never(never)
    yield Finding((path,), message("problem.cannot-stand", value=shown(value)), allowed(kind))


def _single(value: object, kind: Kind, path: Path) -> Iterator[Finding]:
    if isinstance(kind, Sentence) and isinstance(value, str):
        try:
            kind.read(value)
        except ConditionError as error:
            says = message("problem.column", column=error.column, value=shown(value), problem=error.says)
            yield Finding((path,), says, error.allows, error.column)
    elif not _fits(value, kind):
        yield Finding((path,), message("problem.cannot-stand", value=shown(value)), allowed(kind), 1)


def _many(value: object, item: Kind, path: Path, *, alone: bool) -> Iterator[Finding]:
    if isinstance(value, list):
        for index, inside in enumerate(value):
            yield from _value(inside, item, (*path, index), whole=True)
    elif alone and isinstance(value, dict):
        yield Finding((path,), message("problem.dotted-name"))
    elif not (alone and _fits(value, item)):
        yield Finding((path,), message("problem.cannot-stand", value=shown(value)), allowed(Many(item)))


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


def allowed(kind: Kind) -> Fact:
    """List the values a field may have, or say what kind they are."""
    match kind:
        case Choice(values):
            return ", ".join(values)
        case Whole(least, most):
            return _range(least, most)
        case Text(_, says) | Sentence(_, says):
            return message(f"allowed.{says}")
        case Truth():
            return message("allowed.truth")
        case Odds():
            return message("allowed.odds")
        case Many(item):
            return message("allowed.list", item=allowed(item))
        case Named() | Group():
            return message("allowed.table")
        case _ as never:
            assert_never(never)


def _range(least: int | None, most: int | None) -> Message:
    if least is None or most is None:
        return message("allowed.whole")
    return message("allowed.range", least=least, most=most)


def shown(value: object) -> str:
    """Return a value as the file has it, or nearly so; a long one is cut."""
    text = json.dumps(value, default=str, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
