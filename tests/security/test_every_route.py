"""Whatever the application answers, a call that is added tomorrow included: limits by address and session, and sizes.

The routes are those of the application itself, so that none can be forgotten here.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from starlette.requests import Request
from starlette.routing import Route, WebSocketRoute
from starlette.types import Message

from croupier.server import middleware
from croupier.server.all_routes import ROUTES
from croupier.server.app import ANSWER_BYTES, _response
from croupier.server.http.responses import Reply
from croupier.server.maths.calls import RULEBOOK_BYTES
from croupier.server.refused import ServerRefused
from tests.security.inside import House, hire_signed_in, inside

PLACE = re.compile(r"\{(\w+)(:\w+)?\}")
FILLED = {"table": "lucky8", "number": "1", "game": "lucky8", "other": "ace-race"}
NOT_READ = (httpx.codes.FORBIDDEN, httpx.codes.NOT_FOUND)
"""Refusals that come before a body is read: it is not theirs to ask, or there is nothing of that name."""

CALLS = 8
"""More than any of the narrow limits below allows."""


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "PAUSE", 0.0)


def _filled(path: str) -> str:
    return PLACE.sub(lambda place: FILLED.get(place[1], "x"), path)


def _code(answer: httpx.Response) -> str:
    """Return the code of a refusal, or nothing where it was answered."""
    return str(answer.json().get("code", "")) if answer.is_error else ""


def _client(house: House, address: str, token: str = "") -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app=house.app, raise_app_exceptions=False, client=(address, 1))
    headers = {"authorization": f"Bearer {token}"} if token else {}
    return httpx.AsyncClient(transport=transport, base_url="http://house", headers=headers)


def _run(folder: Path, act: Callable[[House], Awaitable[None]], **named: Any) -> None:  # noqa: ANN401 - any setting
    async def inner() -> None:
        async with inside(folder, **named) as house:
            await act(house)

    asyncio.run(inner())


async def _handshake(house: House, path: str, address: str) -> Message:
    """Ask for a socket, and return the answer."""
    said: list[Message] = []
    heard: list[Message] = [{"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1001}]
    headers = [(b"host", b"house")]
    scope = {
        "type": "websocket", "asgi": {"version": "3.0"}, "scheme": "ws", "path": path, "raw_path": path.encode(),
        "query_string": b"", "headers": headers, "client": (address, 1), "server": ("house", 80), "subprotocols": [],
    }  # fmt: skip

    async def receive() -> Message:
        return heard.pop(0)

    async def send(message: Message) -> None:
        said.append(message)

    await house.app(scope, receive, send)
    return said[0]


def test_every_route_is_limited_by_address(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        forgotten = []
        for number, route in enumerate(house.app.routes):
            address = f"10.1.{number // 250}.{number % 250}"
            if isinstance(route, WebSocketRoute):
                said = [await _handshake(house, route.path, address) for _ in range(CALLS)]
                last = str(said[-1].get("reason"))
            else:
                assert isinstance(route, Route)
                method = min(route.methods or ())
                async with _client(house, address) as client:
                    codes = [await client.request(method, _filled(route.path)) for _ in range(CALLS)]
                last = _code(codes[-1])
            if last != "too-many-here":
                forgotten.append((route.path, last))
        assert forgotten == []
        assert len(house.app.routes) > len(ROUTES)

    _run(tmp_path, act, address_rate=0.001, address_burst=5.0)


def test_every_call_is_limited_by_session(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        forgotten = []
        for number, route in enumerate(ROUTES):
            address = f"10.2.{number // 250}.{number % 250}"
            async with _client(house, address) as client:
                token = (await client.post("/api/v1/guests", json={})).json()["token"]
            if route.name == "sign_out":
                continue
            async with _client(house, address, token) as client:
                body: Any = {} if route.method == "POST" else None
                answers = [await client.request(route.method, _filled(route.path), json=body) for _ in range(CALLS)]
            if _code(answers[-1]) not in ("too-many", "sums-waiting"):
                forgotten.append((route.name, answers[-1].text[:80]))
        assert forgotten == []

    _run(tmp_path, act, rate=0.001, burst=5.0)


def test_no_call_takes_a_body_without_end(tmp_path: Path) -> None:
    """Each says that it is too large, unless whoever sends it may not ask at all."""
    hire_signed_in(tmp_path)
    text = b'{"record":"' + b"x" * (RULEBOOK_BYTES + 1) + b'"}'

    async def act(house: House) -> None:
        taken = []
        for route in ROUTES:
            if route.takes is None:
                continue
            async with _client(house, "10.3.0.1", "token of max") as client:
                headers = {"content-type": "application/json"}
                answer = await client.request(route.method, _filled(route.path), content=text, headers=headers)
            if _code(answer) != "too-large" and answer.status_code not in NOT_READ:
                taken.append((route.name, answer.status_code, answer.text[:80]))
        assert taken == []

    _run(tmp_path, act)


def test_an_answer_beyond_the_limit_is_not_sent() -> None:
    request = Request({"type": "http", "headers": [], "scheme": "http", "path": "/", "server": ("house", 80)})
    with pytest.raises(ServerRefused) as refused:
        _response(Reply(msgspec.Raw(b'"' + b"x" * ANSWER_BYTES + b'"')), request)
    assert refused.value.code == "answer-too-large"
