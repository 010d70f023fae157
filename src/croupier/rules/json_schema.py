"""The JSON Schema of a rulebook file, drawn from the schema of its fields, for editors and other programs."""

from importlib.resources import files
from typing import Any, assert_never

from croupier.rules.fields import Choice, Field, Group, Kind, Many, Named, Odds, Sentence, Text, Truth, Whole, tree

Schema = dict[str, Any]


def schema() -> Schema:
    """Return the JSON Schema of a rulebook file, whole or based on another."""
    whole = _json(tree())
    base = {"type": "string", "description": "The game or rulebook file that this one changes."}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Croupier rulebook",
        **whole,
        "properties": {"base": base, **whole["properties"]},
        "anyOf": [{"required": ["base"]}, _demands(tree())],
    }


def shipped() -> str:
    """Return the JSON Schema as it is shipped."""
    return files("croupier.rules").joinpath("rulebook.schema.json").read_text(encoding="utf-8")


def _demands(group: Group) -> Schema:
    """Return which keys a rulebook without a base must have."""
    inside: Schema = {}
    for name, field in group.fields.items():
        if isinstance(field.kind, Group) and (demands := _demands(field.kind)):
            inside[name] = demands
        elif isinstance(field.kind, Named) and isinstance(field.kind.item, Group):
            inside[name] = {"additionalProperties": _demands(field.kind.item)}
    required = [name for name, field in group.fields.items() if field.required]
    found = {"required": required, "properties": inside}
    return {key: value for key, value in found.items() if value}


def _json(kind: Kind) -> Schema:
    match kind:
        case Whole(least, most):
            return {"type": "integer", "minimum": least, "maximum": most}
        case Text(pattern):
            return {"type": "string", **({"pattern": pattern} if pattern else {})}
        case Sentence():
            return {"type": "string"}
        case Truth():
            return {"type": "boolean"}
        case Odds():
            return {"type": "string", "pattern": "^[0-9]{1,6}:0*[1-9][0-9]{0,5}$"}
        case Choice(values):
            return {"enum": list(values)}
        case Many(item, alone):
            items = {"type": "array", "items": _json(item), **({"minItems": 1} if alone else {})}
            return {"anyOf": [_json(item), items]} if alone else items
        case Named(item, keys):
            named = {"propertyNames": _json(keys)} if keys is not None else {}
            return {"type": "object", **named, "additionalProperties": _json(item)}
        case Group(says, fields):
            inside = {name: _property(field) for name, field in fields.items()}
            return {"type": "object", "description": says, "additionalProperties": False, "properties": inside}
        case _ as never:
            assert_never(never)


def _property(field: Field) -> Schema:
    has_default = not field.required and not isinstance(field.kind, Group)
    return {**_json(field.kind), "description": field.says, **({"default": field.default} if has_default else {})}
