"""Calls nobody would make on purpose, for any role, each answer held against the OpenAPI document."""

import json
from random import Random
from typing import Any

import httpx
import msgspec
from jsonschema import Draft202012Validator

from croupier.api.bodies import KINDS
from croupier.server.all_routes import ROUTES
from croupier.server.http.route import Route
from croupier.server.openapi import openapi, plain
from croupier.table.commands import PlayerCommand
from tests.security.inside import House

DOCUMENT = openapi()
STRINGS = (
    "",
    "lucky8",
    "floor",
    "nowhere",
    "ann",
    "house",
    "\u202e",
    "' OR 1=1",
    "../x",
    "%00",
    "é" * 300,
    "\x00",
    "3.1",
)
NUMBERS = (0, 1, -1, 7, 1000, 2**31, 2**63, 10**30)
ODD: tuple[Any, ...] = (None, True, [], {}, "1", 0.5, [[]], {"a": 1}, "NaN")
CALLS = tuple(route for route in ROUTES if route.name != "sign_out")
"""Every call but the one that ends the session."""

WORK = frozenset((
    "verification", "reconciliation", "export", "check_files", "audit_files", "sign_in", "enrol", "coach", "review",
    "replay", "maths_worth", "maths_figures", "maths_effects", "maths_par", "maths_protection", "simulate",
))  # fmt: skip
"""Calls that make the server work for long where they are right; they come more seldom, the others do not wait."""

SELDOM = 0.002
TABLES = ("lucky8", "floor", "plus", "nowhere", "x" * 300, "%2e%2e", "a b")
OTHERS = ("bad-query", "no-such-page", "not-that-method", "server-error", "only-json", "bad-json", "bad-message")


class Fuzzer:
    """Makes calls by chance; the same seed makes the same calls."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self._validators: dict[tuple[str, str], Draft202012Validator] = {}

    async def call(self, house: House, token: str) -> str:
        """Make one call; return what is wrong with its answer, or nothing."""
        route = self.chance.choice(CALLS)
        if route.name in WORK and self.chance.random() > SELDOM:
            return await self.call(house, token)
        path = self._path(route)
        content = self._content(route)
        headers = {"content-type": self.chance.choice(("application/json",) * 9 + ("text/plain",))}
        async with house.client(token if self.chance.random() < 0.9 else "") as client:
            try:
                request = client.build_request(route.method, path, content=content, headers=headers)
            except httpx.InvalidURL:
                return ""
            response = await client.send(request)
        return self._wrong(route, response)

    def _path(self, route: Route) -> str:
        values = {
            "table": self._one(TABLES),
            "number": self._one((*map(str, NUMBERS), "x", "")),
            "game": self._one(STRINGS),
        }
        path = plain(route.path)
        for name in [part[1:-1] for part in path.split("/") if part.startswith("{")]:
            path = path.replace(f"{{{name}}}", str(values.get(name, self._one(STRINGS))))
        if self.chance.random() < 0.3:
            path += f"?{self._one(('after', 'last', 'x'))}={self._one((*map(str, NUMBERS), 'x', ''))}"
        return path

    def _content(self, route: Route) -> bytes:
        if route.takes is None:
            return b"" if self.chance.random() < 0.8 else b"{}"
        if self.chance.random() < 0.1:
            return self.chance.choice((b"", b"{", b"[]", b"null", b"\xff", b"[" * 2000, b'"', b"{}" * 3))
        body = self._struct(route.takes)
        if route.name == "command" and self.chance.random() < 0.9:
            body["body"] = self._command()
        return json.dumps(body).encode()

    def _command(self) -> dict[str, Any]:
        tag = self.chance.choice(list(KINDS))
        body = self._struct(KINDS[tag])
        body.pop("by", None)
        if issubclass(KINDS[tag], PlayerCommand) and self.chance.random() < 0.7:
            body.pop("player", None)
        return {"command": tag, **body}

    def _struct(self, kind: Any) -> dict[str, Any]:  # noqa: ANN401 - any message
        found = {}
        for field in msgspec.structs.fields(kind):
            if field.required or self.chance.random() < 0.3:
                found[field.encode_name] = self._value(str(field.type))
        if self.chance.random() < 0.05:
            found["more"] = 1
        return found

    def _value(self, kind: str) -> Any:  # noqa: ANN401 - any JSON
        if self.chance.random() < 0.08:
            return self._one(ODD)
        if "Card" in kind:
            card = self._one(("8s", "Kh", "Ad", "Xx", "??"))
            return [card, card] if "tuple" in kind else card
        if "Place" in kind:
            return [self.chance.randrange(-3, 9), self.chance.randrange(-1, 3)]
        if "Setup" in kind:
            return {"decks": self._one(NUMBERS), "unit": self._one(NUMBERS)}
        if "Literal" in kind:
            return self._one(tuple(part.strip(" '\"") for part in kind.partition("[")[2].rstrip("]").split(",")))
        if "int" in kind:
            return self._one(NUMBERS)
        return self.chance.random() < 0.5 if "bool" in kind else self._one(STRINGS)

    def _one(self, values: tuple[Any, ...]) -> Any:  # noqa: ANN401 - one of them
        return self.chance.choice(values)

    def _wrong(self, route: Route, response: httpx.Response) -> str:
        told = f"{route.method} {response.request.url} {response.request.content[:200]!r}: {response.status_code}"
        if response.status_code >= 500 and response.status_code != 503:
            return f"{told} {response.text}"
        if not response.content:
            return ""
        found = response.json()
        if isinstance(found, dict) and found.get("code") in OTHERS:
            return ""
        operation = DOCUMENT["paths"][plain(route.path)][route.method.lower()]["responses"]
        status = str(response.status_code)
        if status not in operation:
            return f"{told} is not in the document: {response.text}"
        faults = list(self._validator(route, status, operation[status]).iter_errors(found))
        return f"{told} {faults[0].message}" if faults else ""

    def _validator(self, route: Route, status: str, answer: dict[str, Any]) -> Draft202012Validator:
        if (route.name, status) not in self._validators:
            schema = answer.get("content", {}).get("application/json", {}).get("schema", {})
            whole = {**schema, "components": DOCUMENT["components"]}
            self._validators[route.name, status] = Draft202012Validator(whole)
        return self._validators[route.name, status]
