"""Sockets: who is let in, what is heard without a gap, and what becomes of clients that misbehave."""

import asyncio
import socket as plain
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from croupier.api import messages as m
from croupier.client.http import Client
from croupier.client.socket import Socket, open_socket
from croupier.table import commands as c
from croupier.table.actors import player
from tests.server.running import WIDE, Running

SAID: msgspec.json.Decoder[m.AnySaid] = msgspec.json.Decoder(m.AnySaid)


def _address(server: Running) -> str:
    return server.address.replace("http", "ws", 1) + "/api/v1/socket"


def _run(server: Running, act: Callable[[Client], Awaitable[None]]) -> None:
    async def run() -> None:
        async with asyncio.timeout(30), Client(server.address) as client:
            await client.come_in()
            await act(client)

    asyncio.run(run())


async def _next(socket: Socket, kind: type[m.Said]) -> m.Said:
    while True:
        said = await socket.said.get()
        assert said is not None
        if isinstance(said, kind):
            return said


@pytest.mark.parametrize("case", ["nothing", "wrong-token", "token-in-address", "foreign", "null", "no-origin"])
def test_a_handshake_without_right_is_refused(server: Running, case: str) -> None:
    async def act(client: Client) -> None:
        cookie = {"Cookie": f"croupier_session={client.token}"}
        headers = {
            "nothing": {},
            "wrong-token": {"Authorization": "Bearer nonsense"},
            "token-in-address": {},
            "foreign": {**cookie, "Origin": "https://elsewhere.example"},
            "null": {**cookie, "Origin": "null"},
            "no-origin": cookie,
        }[case]
        address = _address(server) + (f"?token={client.token}" if case == "token-in-address" else "")
        with pytest.raises(InvalidStatus) as refused:
            async with connect(address, additional_headers=headers, proxy=None):
                pass
        assert refused.value.response.status_code == 403

    _run(server, act)


def test_the_own_page_may_use_its_cookie(server: Running) -> None:
    async def act(client: Client) -> None:
        headers = {"Cookie": f"croupier_session={client.token}", "Origin": server.address}
        async with connect(_address(server), additional_headers=headers, proxy=None) as wire:
            assert SAID.decode(await wire.recv()) == m.Welcome(client.name, "player")

    _run(server, act)


def test_watching_shows_the_table_and_then_every_event_in_order(server: Running) -> None:
    async def act(client: Client) -> None:
        async with open_socket(client) as socket:
            await socket.watch("lucky8")
            shown = await _next(socket, m.Shown)
            assert isinstance(shown, m.Shown)
            version = shown.view.version
            for number in range(3):
                bet = c.Bet(by=player(client.name), player=client.name, box=1 + number, amount=1000)
                await socket.command("lucky8", f"k{number}", bet)
            while version < shown.view.version + 6:
                happened = await _next(socket, m.Happened)
                assert isinstance(happened, m.Happened)
                assert happened.first == version + 1
                version += len(happened.events)
        async with open_socket(client) as again:
            await again.watch("lucky8", shown.view.version)
            missed = await _next(again, m.Happened)
            assert isinstance(missed, m.Happened)
            assert missed.first == shown.view.version + 1

    _run(server, act)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "bad-json"),
        ("[]", "bad-message"),
        ('{"type":"nonsense"}', "bad-message"),
        ('{"type":"watch"}', "bad-message"),
        ('{"type":"watch","table":"nowhere"}', "no-such-table"),
        ('{"type":"watch","table":"lucky8","after":-5}', "bad-message"),
        ('{"type":"ping","number":1,"more":2}', "bad-message"),
        ('{"type":"command","table":"lucky8","key":"k","body":{"command":"bet/1"}}', "bad-message"),
        ('{"type":"command","table":"lucky8","key":"k","body":{}}', "bad-message"),
        ('{"type":"command","table":"nowhere","key":"k","body":{"command":"deal/1"}}', "no-such-table"),
        ("[" * 4000, "bad-message"),
        ('{"type":"watch","table":"\\ud800"}', "bad-json"),
        (b"\x00binary", "bad-message"),
    ],
)
def test_a_bad_message_hears_its_code_and_the_socket_lives(server: Running, text: str | bytes, code: str) -> None:
    async def act(client: Client) -> None:
        headers = {"Authorization": f"Bearer {client.token}"}
        async with connect(_address(server), additional_headers=headers, proxy=None) as wire:
            await wire.recv()
            await wire.send(text)
            failed = SAID.decode(await wire.recv())
            assert isinstance(failed, m.Failed)
            assert failed.code == code
            await wire.send('{"type":"ping","number":7}')
            assert SAID.decode(await wire.recv()) == m.Pong(7)

    _run(server, act)


def test_an_oversized_message_closes_its_socket_only(server: Running) -> None:
    async def act(client: Client) -> None:
        headers = {"Authorization": f"Bearer {client.token}"}
        async with (
            connect(_address(server), additional_headers=headers, proxy=None) as bad,
            connect(_address(server), additional_headers=headers, proxy=None) as good,
        ):
            await bad.send("x" * 5000)
            with suppress(ConnectionClosed):
                while True:
                    await bad.recv()
            assert bad.close_code == 1009
            await good.recv()
            await good.send('{"type":"ping"}')
            assert SAID.decode(await good.recv()) == m.Pong(0)

    _run(server, act)


def test_a_session_has_so_many_sockets_and_no_more(server: Running) -> None:
    async def act(client: Client) -> None:
        headers = {"Authorization": f"Bearer {client.token}"}
        opened = [await connect(_address(server), additional_headers=headers, proxy=None) for _ in range(5)]
        with pytest.raises(InvalidStatus):
            await connect(_address(server), additional_headers=headers, proxy=None)
        for wire in opened:
            await wire.close()

    _run(server, act)


def test_a_flood_is_refused_and_then_the_socket_closed(tmp_path_factory: pytest.TempPathFactory) -> None:
    server = Running(tmp_path_factory.mktemp("flood"), "guests = 100.0\n")

    async def act(client: Client) -> None:
        headers = {"Authorization": f"Bearer {client.token}"}
        async with connect(_address(server), additional_headers=headers, proxy=None) as wire:
            pongs = 0
            with suppress(ConnectionClosed):
                for number in range(400):
                    await wire.send(f'{{"type":"ping","number":{number}}}')
            with suppress(ConnectionClosed):
                while True:
                    pongs += isinstance(SAID.decode(await wire.recv()), m.Pong)
            assert wire.close_code in (1008, 1013)
            assert 0 < pongs < 100

    try:
        _run(server, act)
    finally:
        server.end()


def test_a_client_that_does_not_read_is_dropped_and_nobody_waits_for_it(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    settings = WIDE + "guests = 100.0\nrate = 5000.0\nburst = 5000.0\nsend_seconds = 1.0\n[clocks]\nbets = 60.0\n"
    server = Running(tmp_path_factory.mktemp("slow"), settings)
    host, _, port = server.address.rpartition("/")[2].partition(":")

    async def act(client: Client) -> None:
        deaf = plain.socket()
        deaf.setsockopt(plain.SOL_SOCKET, plain.SO_RCVBUF, 4096)
        deaf.connect((host, int(port)))
        headers = {"Authorization": f"Bearer {client.token}"}
        async with (
            Client(server.address) as other,
            connect(_address(server), sock=deaf, additional_headers=headers, proxy=None, max_queue=1) as wire,
        ):
            await other.come_in()
            await wire.send('{"type":"watch","table":"lucky8"}')
            wire.transport.pause_reading()
            async with open_socket(other) as socket:
                for number in range(3000):
                    sit = c.Sit(by=player(other.name), player=other.name, box=1 + number % 7)
                    answer = await socket.command("lucky8", f"k{number}", sit)
                    assert answer.accepted
                    if number % 100 == 99 and await _dropped(other):
                        break
            assert await _dropped(other)

    try:
        _run(server, act)
    finally:
        server.end()


async def _dropped(client: Client) -> bool:
    text = (await client._http.get("/metrics")).text  # noqa: SLF001 - the client's own connection
    return 'croupier_sockets_dropped_total{why="too-slow"} 1.0' in text
