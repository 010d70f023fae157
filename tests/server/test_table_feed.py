"""A client that shows a table: one message up and one down for a command, and one for what others do."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from croupier.client.http import Client
from tests.server.running import Running

TABLE = "lucky8"
QUIET = 0.4
"""Seconds in which nothing more comes; longer than changes are gathered."""


def _run(server: Running, act: Callable[[ClientConnection, ClientConnection], Awaitable[None]]) -> None:
    """Let two guests show the same table."""

    async def run() -> None:
        address = server.address.replace("http", "ws", 1) + "/api/v1/socket"
        async with asyncio.timeout(30), Client(server.address) as ann, Client(server.address) as ben:
            tokens = [(await client.come_in()).token for client in (ann, ben)]
            headers = [{"Authorization": f"Bearer {token}"} for token in tokens]
            async with (
                connect(address, additional_headers=headers[0], proxy=None) as first,
                connect(address, additional_headers=headers[1], proxy=None) as second,
            ):
                await act(first, second)

    asyncio.run(run())


async def _shown(wire: ClientConnection) -> dict[str, Any]:
    """Begin to show the table, and return it."""
    await wire.send(json.dumps({"type": "watch", "table": TABLE, "show": True}))
    return (await _heard(wire, 2))[-1]


async def _heard(wire: ClientConnection, most: int = 100) -> list[dict[str, Any]]:
    """Return what comes until nothing more does, or so much of it."""
    found: list[dict[str, Any]] = []
    while len(found) < most:
        try:
            found.append(json.loads(await asyncio.wait_for(wire.recv(), 5.0 if not found else QUIET)))
        except TimeoutError:
            break
    return found


async def _sit(wire: ClientConnection, key: str, box: int) -> None:
    body = {"command": "sit/1", "box": box}
    await wire.send(json.dumps({"type": "command", "table": TABLE, "key": key, "body": body}))


def test_a_command_is_one_message_up_and_one_down(server: Running) -> None:
    async def act(first: ClientConnection, _second: ClientConnection) -> None:
        before = await _shown(first)
        assert before["type"] == "updated"
        assert "key" not in before
        await _sit(first, "one", 3)
        heard = await _heard(first, 1)
        assert [one["type"] for one in heard] == ["updated"]
        assert (heard[0]["key"], heard[0]["answer"]["accepted"]) == ("one", True)
        assert heard[0]["view"]["version"] == heard[0]["answer"]["version"]
        assert any(event["event"].startswith("player-seated/") for event in heard[0]["events"])
        assert all(set(option) >= {"command"} for option in heard[0]["options"])

    _run(server, act)


def test_a_refusal_comes_with_the_table_as_it_is(server: Running) -> None:
    async def act(first: ClientConnection, _second: ClientConnection) -> None:
        await _shown(first)
        await _sit(first, "nowhere", 99)
        heard = await _heard(first, 1)
        assert [one["type"] for one in heard] == ["updated"]
        assert heard[0]["answer"]["accepted"] is False
        assert heard[0]["answer"]["code"]
        assert heard[0]["view"]["table"] == TABLE

    _run(server, act)


def test_what_another_does_is_one_message_without_an_answer(server: Running) -> None:
    async def act(first: ClientConnection, second: ClientConnection) -> None:
        await _shown(first)
        await _shown(second)
        await _sit(second, "two", 5)
        heard = await _heard(first, 1)
        assert [one["type"] for one in heard] == ["updated"]
        assert "answer" not in heard[0]
        assert "key" not in heard[0]
        assert any(event["event"].startswith("player-seated/") for event in heard[0]["events"])

    _run(server, act)


def test_a_table_shown_is_not_followed_as_well_and_ends_with_unwatch(server: Running) -> None:
    async def act(first: ClientConnection, second: ClientConnection) -> None:
        await first.send(json.dumps({"type": "watch", "table": TABLE}))
        await _shown(first)
        await _heard(first)
        await _sit(second, "three", 6)
        kinds = {one["type"] for one in await _heard(first, 1)}
        assert kinds == {"updated"}
        await first.send(json.dumps({"type": "unwatch", "table": TABLE}))
        await _sit(second, "four", 7)
        await first.send(json.dumps({"type": "ping", "number": 4}))
        heard = await _heard(first)
        assert heard[-1] == {"type": "pong", "number": 4}

    _run(server, act)
