"""The OpenAPI document of the HTTP calls and the JSON Schema of the socket's messages, both from the same types."""

from typing import Any, Union

import msgspec

from croupier import __version__
from croupier.api.bodies import BODY
from croupier.api.codec import EVENTS
from croupier.api.messages import AnySaid, AnySent, Problem
from croupier.api.refusals import REFUSALS, meaning
from croupier.server.all_routes import ROUTES
from croupier.server.http.route import Route

Json = dict[str, Any]
EVENT: Any = Union[EVENTS]  # noqa: UP007 - the kinds are known at run time
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def socket_schema() -> Json:
    """Return the schema of everything that goes over the socket: sent, said, and the bodies and events inside."""
    named = {"sent": AnySent, "said": AnySaid, "body": BODY, "event": EVENT}
    schemas, parts = _components(list(named.values()), "#/$defs/{name}")
    # Bodies and events travel inside messages as they are; msgspec has no name for that.
    parts["Command"]["properties"]["body"] = {"$ref": "#/$defs/body"}
    for name in ("Happened", "Updated"):
        parts[name]["properties"]["events"] = {"type": "array", "items": {"$ref": "#/$defs/event"}}
    found: Json = {"$schema": DIALECT, "title": "Croupier socket messages, version 1"}
    return found | {"$defs": parts | dict(zip(named, schemas, strict=True))}


def openapi() -> Json:
    """Return the OpenAPI document."""
    kinds = [kind for route in ROUTES for kind in (route.takes, route.gives) if kind is not None]
    _, parts = _components([*kinds, Problem, BODY, EVENT], "#/components/schemas/{name}")
    parts["CommandCall"]["properties"]["body"] = {"oneOf": _refs(BODY)}
    parts["EventPage"]["properties"]["events"] = {"type": "array", "items": {"oneOf": _refs(EVENT)}}
    paths: Json = {}
    for route in ROUTES:
        paths.setdefault(plain(route.path), {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Croupier", "version": __version__, "description": "Open tables of regulated blackjack."},
        "paths": paths,
        "components": {"schemas": parts, "securitySchemes": {"session": {"type": "http", "scheme": "bearer"}}},
    }


def _components(kinds: list[Any], template: str) -> tuple[list[Json], Json]:
    schemas, parts = msgspec.json.schema_components(kinds, schema_hook=_odds, ref_template=template)
    return [dict(schema) for schema in schemas], dict(parts)


def _odds(_kind: type) -> Json:
    return {"type": "string", "description": "odds", "examples": ["3:2"]}


def _refs(union: Any) -> list[Json]:  # noqa: ANN401 - a union of kinds has no type of its own
    schemas, _ = _components([union], "#/components/schemas/{name}")
    found: list[Json] = schemas[0]["anyOf"]
    return found


def _operation(route: Route) -> Json:
    done: Json = {"description": route.summary}
    if route.gives is not None:
        done["content"] = _content(route.gives)
    operation: Json = {"operationId": route.name, "summary": route.summary, "responses": {str(route.status): done}}
    names = [part[1:-1] for part in plain(route.path).split("/") if part.startswith("{")]
    operation["parameters"] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names
    ]
    operation["parameters"] += [{"name": name, "in": "query", "schema": kind} for name, kind in route.query]
    if route.takes is not None:
        operation["requestBody"] = {"required": True, "content": _content(route.takes)}
    if route.session:
        operation["security"] = [{"session": []}]
    operation["responses"] |= _refusals(route)
    return operation


def plain(path: str) -> str:
    """Return an address as OpenAPI writes it, without the kind of a part."""
    return path.replace(":path}", "}")


EVERYWHERE = ("too-many", "too-many-here", "wrong-host", "answer-too-large")
"""Refusals that any call may meet."""


def _refusals(route: Route) -> Json:
    codes = {*route.refusals, *(("not-signed-in",) if route.session else ()), *EVERYWHERE}
    codes |= {"bad-json", "bad-message", "too-large", "only-json"} if route.takes is not None else set()
    codes |= {"forbidden-origin", "read-only"} if route.method != "GET" else set()
    found: dict[str, list[str]] = {}
    for code in sorted(codes):
        found.setdefault(str(REFUSALS[code]), []).append(f"{code}: {meaning(code)}")
    responses = {
        status: {"description": " ".join(says), "content": _content(Problem)} for status, says in found.items()
    }
    if route.refuses_in_answers:
        # A table's own refusal is an answer too.
        for status in ("403", "409", "500", "503"):
            known = responses.setdefault(status, {"description": "The table refused the command.", "content": {}})
            known["content"] = {"application/json": {"schema": {"anyOf": [_ref(Problem), _ref(route.gives)]}}}
    return responses


def _content(kind: Any) -> Json:  # noqa: ANN401 - any message
    return {"application/json": {"schema": _ref(kind)}}


def _ref(kind: Any) -> Json:  # noqa: ANN401 - any message
    return {"$ref": f"#/components/schemas/{kind.__name__}"}
