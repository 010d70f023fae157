"""A game with some of its fields changed, as `field=value` asks; every fault is named with what is allowed."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

import msgspec

from croupier.money.odds import format_odds
from croupier.rules.check import field_name
from croupier.rules.contradictions import contradictions
from croupier.rules.fields import Group, Kind, Many, Named, Truth, Whole, leaves, tree
from croupier.rules.findings import Finding, placed
from croupier.rules.load import build
from croupier.rules.schema import Rulebook
from croupier.rules.shape import faults
from croupier.rules.topics import clause_topic
from croupier.words.facts import Listing, Message, message
from croupier.words.render import render

TRUTHS = {"true": True, "false": False}


class VariantError(ValueError):
    """A change that cannot be made, with what is allowed; `findings` are the fields it is about, where it has some."""

    def __init__(self, says: Message, findings: Iterable[Finding] = ()) -> None:
        """Keep message and findings apart, for programs."""
        super().__init__(render(says))
        self.says = says
        self.findings = tuple(findings)


def varied(book: Rulebook, changes: Iterable[str]) -> Rulebook:
    """Return the game with these changes made; what is changed rests on no clause of the approved text any more."""
    settings = [_setting(change) for change in changes]
    if not settings:
        return book
    values: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(book, enc_hook=format_odds))
    for name, text in settings:
        path, kind = _find(name)
        if _lay(values, path, _value(text, kind)):
            values["clauses"].pop(_cited(path), None)
    found = list(faults(values, tree()))
    if not found:
        changed = build(values, book.game)
        found = list(contradictions(changed))
        if not found:
            return changed
    raise VariantError(message("problem.several", each=Listing(tuple(map(_told, found)), "semicolon")), found)


def _cited(path: tuple[str, ...]) -> str:
    """Return the name under which the clause of a field is cited."""
    return f"side.{path[1]}.wins" if path[0] == "side" else clause_topic(".".join(path))


def _setting(change: str) -> tuple[str, str]:
    name, equals, text = change.partition("=")
    if not equals or not name.strip():
        raise VariantError(message("problem.no-change", change=repr(change)))
    return name.strip(), text.strip()


def _told(finding: Finding) -> Message:
    return placed(field_name(finding.paths[0]), finding.says, finding.allows)


def _find(name: str) -> tuple[tuple[str, ...], Kind]:
    """Return the path of a field and what it holds; a pay table is one field, and so is each of its rows."""
    kind: Kind = tree()
    path: tuple[str, ...] = ()
    rest = tuple(name.split("."))
    while rest:
        if isinstance(kind, Group):
            if rest[0] not in kind.fields:
                raise _unknown(name, kind, path)
            kind, path, rest = kind.fields[rest[0]].kind, (*path, rest[0]), rest[1:]
        elif isinstance(kind, Named):
            # Names of clauses have dots in them, names of side wagers and of pay rows have not.
            plain = not isinstance(kind.item, Group)
            key = ".".join(rest) if plain else rest[0]
            kind, path, rest = kind.item, (*path, key), () if plain else rest[1:]
        else:
            raise VariantError(message("problem.field", field=name, problem=_childless(path)))
    if isinstance(kind, Group):
        says = message("problem.is-group", field=name)
        allowed = ", ".join(f"{name}.{field}" for field in kind.fields)
        raise VariantError(message("problem.allowed", problem=says, allowed=allowed))
    return path, kind


def _unknown(name: str, group: Group, above: tuple[str, ...]) -> VariantError:
    """Offer the field of the nearest name, or the one that is called so in another group."""
    every = [leaf.name for leaf in leaves()]
    last = name.rpartition(".")[2]
    near = [field for field in every if field.rpartition(".")[2] == last] or get_close_matches(name, every, 1)
    says = message("problem.no-field", field=name)
    if near:
        says = message("problem.near", problem=says, near=near[0])
    allowed = ", ".join(".".join((*above, field)) for field in group.fields)
    return VariantError(message("problem.allowed", problem=says, allowed=allowed))


def _childless(path: tuple[str, ...]) -> Message:
    return message("problem.no-fields", field=".".join(path))


def _value(text: str, kind: Kind) -> object:
    """Return what a text means in a field; what means nothing stays a text, for the check to refuse."""
    match kind:
        case Whole():
            return int(text) if text.removeprefix("-").isdecimal() else text
        case Truth():
            return TRUTHS.get(text, text)
        case Many(item):
            return [_value(part.strip().strip("\"'"), item) for part in text.strip("[]").split(",") if part.strip()]
        case Named(item):
            pairs = (part.partition("=") for part in text.strip("{}").split(",") if part.strip())
            return {key.strip(): _value(value.strip().strip("\"'"), item) for key, _, value in pairs}
        case _:
            return text


def _lay(values: dict[str, Any], path: tuple[str, ...], value: object) -> bool:
    """Put a value in its place and tell whether it is another than before."""
    *above, last = path
    for key in above:
        values = values.setdefault(key, {})
    before = values.get(last)
    values[last] = value
    return bool(before != value)
