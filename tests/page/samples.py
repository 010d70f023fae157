"""Samples of every message that goes between page and server, made from the types the server itself uses.

Each kind is made in two forms that no visit brings about on purpose: with everything it may have, and with no more
than it must. Beside them stands what a real server said (tests/page/capture.py), which has every kind but ONLY_MADE.
"""

import json
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import NODEFAULT, inspect

from croupier.api.bodies import BODIES
from croupier.api.codec import EVENTS
from croupier.api.messages import AnySaid, AnySent, Problem
from croupier.server.all_routes import ROUTES

FOLDER = Path(__file__).resolve().parents[2] / "page" / "tests" / "contract"
DEPTH = 6
"""A rulebook holds itself nowhere, but a view is deep."""

OF_THE_FAMILY = "the visit is to tables of approved games, none of which says it"

ONLY_MADE = {
    "BlackjackShown": OF_THE_FAMILY,
    "DealerLooked": OF_THE_FAMILY,
    "HoleTurned": OF_THE_FAMILY,
    "RaiseBody": OF_THE_FAMILY,
    "WagerFolded": OF_THE_FAMILY,
    "WagerRaised": OF_THE_FAMILY,
    "CardTakenBack": "tables say it no more; the logs of older ones hold it",
    "GameProtection": "it plays thousands of shoes; tests/protection shows a real report",
    "ProtectionAsked": "it asks for a GameProtection; tests/server/test_mathematics.py does",
    "GameEffects": "it is made of ten exact analyses; tests/page/test_maths.py shows a real one",
    "Certificate": "it holds a PDF file; tests/server/test_exams.py makes a real one",
    "ParDocument": "it stands for a PDF file, and no JSON is said",
}
"""The kinds that are not captured from a server, and why."""

PLAIN: dict[type[inspect.Type], Any] = {
    inspect.StrType: "word",
    inspect.IntType: 1,
    inspect.FloatType: 1.5,
    inspect.BoolType: True,
    inspect.NoneType: None,
    inspect.AnyType: {},
    inspect.BytesType: "",
    inspect.CustomType: "3:2",
}
"""What stands for a value of each simple kind; odds are the only kind of our own."""


def sample(kind: Any, *, full: bool) -> Any:  # noqa: ANN401 - any message as JSON
    """Return a message of a kind as JSON: with everything it may have, or with no more than it must."""
    return _value(inspect.type_info(kind), full=full, depth=0)


def _value(info: inspect.Type, *, full: bool, depth: int) -> Any:  # noqa: ANN401 - JSON
    if isinstance(info, inspect.Metadata):
        return _value(info.type, full=full, depth=depth)
    if isinstance(info, inspect.StructType):
        return _struct(info, full=full, depth=depth)
    if isinstance(info, inspect.UnionType):
        kinds = [kind for kind in info.types if not isinstance(kind, inspect.NoneType)]
        return _value(kinds[0], full=full, depth=depth) if full or len(kinds) == len(info.types) else None
    if isinstance(info, inspect.LiteralType):
        return info.values[0]
    if isinstance(info, inspect.EnumType):
        return next(iter(info.cls)).value
    return _several(info, full=full, depth=depth)


def _several(info: inspect.Type, *, full: bool, depth: int) -> Any:  # noqa: ANN401 - JSON
    many = full and depth < DEPTH
    if isinstance(info, inspect.VarTupleType | inspect.ListType | inspect.SetType | inspect.FrozenSetType):
        return [_value(info.item_type, full=full, depth=depth + 1)] if many else []
    if isinstance(info, inspect.TupleType):
        return [_value(item, full=full, depth=depth + 1) for item in info.item_types]
    if isinstance(info, inspect.DictType):
        key = "1" if isinstance(info.key_type, inspect.IntType) else "word"
        return {key: _value(info.value_type, full=full, depth=depth + 1)} if many else {}
    if isinstance(info, inspect.NamedTupleType):
        return [_value(field.type, full=full, depth=depth + 1) for field in info.fields]
    return PLAIN[type(info)]


def _struct(info: inspect.StructType, *, full: bool, depth: int) -> dict[str, Any]:
    found: dict[str, Any] = {} if info.tag_field is None else {info.tag_field: info.tag}
    for field in info.fields:
        if full or (field.required and field.default is NODEFAULT):
            found[field.encode_name] = _field(field, full=full, depth=depth)
    return found


def _field(field: inspect.Field, *, full: bool, depth: int) -> Any:  # noqa: ANN401 - JSON
    if not isinstance(field.type, inspect.RawType):
        held = field.type.item_type if isinstance(field.type, inspect.VarTupleType) else None
        if not isinstance(held, inspect.RawType):
            return _value(field.type, full=full, depth=depth + 1)
        return [sample(kind, full=full) for kind in EVENTS]
    return sample(BODIES["bet/1"], full=full)


def both(kind: Any) -> list[Any]:  # noqa: ANN401 - any message
    """Return a message with all it may have, and one with no more than it must."""
    return [sample(kind, full=True), sample(kind, full=False)]


def snapshots() -> dict[str, dict[str, list[Any]]]:
    """Return every file of the contract: samples by the name of their schema."""
    http = [kind for route in ROUTES for kind in (route.takes, route.gives) if kind is not None]
    return {
        "said.json": {kind.__name__: both(kind) for kind in get_args(AnySaid)},
        "sent.json": {kind.__name__: both(kind) for kind in get_args(AnySent)},
        "bodies.json": {kind.__name__: both(kind) for kind in BODIES.values()},
        "events.json": {kind.__name__: both(kind) for kind in EVENTS},
        "http.json": {kind.__name__: both(kind) for kind in dict.fromkeys([*http, Problem])},
    }


def written(samples: dict[str, list[Any]]) -> str:
    """Return a file of the contract as text."""
    rows = (f"{json.dumps(name)}: {json.dumps(values, sort_keys=True)}" for name, values in sorted(samples.items()))
    return "{\n" + ",\n".join(rows) + "\n}\n"


def check_reads(kind: Any, value: Any) -> None:  # noqa: ANN401 - any message
    """Fail where the server itself would not read the sample."""
    msgspec.json.decode(json.dumps(value), type=kind, dec_hook=lambda _type, text: text)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, samples in snapshots().items():
        (FOLDER / name).write_text(written(samples), encoding="utf-8")
