"""Commands as they are sent: the table's own vocabulary without who gives it, which only the session says."""

from functools import cache
from typing import Any, Union, get_args

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from croupier.api.orders import AnyGiven
from croupier.table.actors import Actor
from croupier.table.commands import PlayerCommand

OWN = ""
"""Instead of a player's name: whoever sends the command."""


def _body(kind: type[Struct]) -> type[Struct]:
    """Return a command's form without `by`; a player need not name themselves."""
    kept = [_field(kind, field) for field in fields(kind) if field.name != "by"]
    return msgspec.defstruct(
        f"{kind.__name__}Body",
        kept,
        tag_field="command",
        tag=kind.__struct_config__.tag,
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
        omit_defaults=True,
        namespace={"__doc__": kind.__doc__},
        module=__name__,
    )


def _field(kind: type[Struct], field: FieldInfo) -> tuple[str, Any] | tuple[str, Any, Any]:
    if field.name == "player" and issubclass(kind, PlayerCommand):
        return field.name, field.type, OWN
    if field.default_factory is not NODEFAULT:
        return field.name, field.type, field.default_factory()
    return (field.name, field.type) if field.default is NODEFAULT else (field.name, field.type, field.default)


KINDS: dict[str, type[Struct]] = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyGiven)}
"""Every command by its written kind."""

BODIES: dict[str, type[Struct]] = {tag: _body(kind) for tag, kind in KINDS.items()}
"""The form each command is sent in."""

BODY: Any = Union[tuple(BODIES.values())]  # noqa: UP007 - the kinds are known at run time


@cache
def _decoder() -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(BODY)


def read_body(text: bytes | msgspec.Raw, by: Actor) -> AnyGiven:
    """Return the command in a body, given by the person of the session; raise msgspec.ValidationError otherwise."""
    body = _decoder().decode(text)
    values = {field: getattr(body, field) for field in body.__struct_fields__}
    if values.get("player") == OWN:
        values["player"] = by.name
    kind: Any = KINDS[str(body.__struct_config__.tag)]
    command: AnyGiven = kind(by=by, **values)
    return command


def write_body(command: Struct) -> bytes:
    """Return the body of a command, as a client sends it."""
    kind = BODIES[str(command.__struct_config__.tag)]
    values = {field: getattr(command, field) for field in command.__struct_fields__ if field != "by"}
    return msgspec.json.encode(kind(**values))
