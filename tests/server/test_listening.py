"""New connections: an address that opens too many is reset, and resetting leaves the loop alone most of the time."""

import asyncio
import errno
import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from croupier.server.http import listening_socket
from croupier.server.http.listening_socket import REFUSED_AT_ONCE, Listener
from croupier.server.http.rate_limit import LoopDelay, RateLimits
from tests.deploy.certificates import self_signed

BURST = 3
MOST = 10
MANY = 3 * REFUSED_AT_ONCE


class Door:
    """A listening socket, those who came to it, and how many were let in, who are sent away again with good manners."""

    def __init__(
        self, listening: socket.socket, stack: ExitStack, burst: int = BURST, secure: ssl.SSLContext | None = None
    ) -> None:
        self.listening = listening
        self._stack = stack
        self.let_in: asyncio.Queue[None] = asyncio.Queue()
        limits = RateLimits(0.0, burst, time.monotonic, LoopDelay(time.monotonic), 100)
        self.listener = Listener(listening, limits, MOST, (), secure)

    def start(self) -> None:
        self.listener.start(lambda: LetIn(self.let_in))

    def come(self, address: str, number: int) -> list[socket.socket]:
        port = self.listening.getsockname()[1]
        found = []
        for _ in range(number):
            connection = socket.create_connection(("127.0.0.1", port), source_address=(address, 0))
            found.append(self._stack.enter_context(connection))
        return found


class LetIn(asyncio.Protocol):
    """What a connection that is let in gets."""

    def __init__(self, let_in: asyncio.Queue[None]) -> None:
        self._let_in = let_in

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._let_in.put_nowait(None)
        transport.close()


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as made:
        yield made


@pytest.fixture
def door(stack: ExitStack) -> Door:
    return Door(stack.enter_context(socket.create_server(("127.0.0.1", 0), backlog=100)), stack)


def _reset(connections: list[socket.socket]) -> int:
    """Count those that were hung up on without a word."""
    found = 0
    for connection in connections:
        connection.settimeout(0)
        try:
            connection.recv(1)
        except ConnectionResetError:
            found += 1
        except BlockingIOError:
            pass
    return found


def test_who_opens_too_many_is_reset_and_another_let_in(door: Door) -> None:
    async def run() -> None:
        door.start()
        flood, other = door.come("127.0.6.1", BURST + MANY), door.come("127.0.6.2", 1)
        for _ in range(BURST + 1):
            await asyncio.wait_for(door.let_in.get(), 10)
        assert (_reset(flood), _reset(other)) == (MANY, 0)
        door.listener.stop()

    asyncio.run(run())


def test_after_resetting_some_the_listener_lets_the_loop_be(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening_socket, "PAUSE", 1e9)

    async def run() -> None:
        flood = door.come("127.0.6.1", BURST + MANY)
        door.start()
        await asyncio.sleep(0.2)
        assert (door.let_in.qsize(), _reset(flood)) == (BURST, REFUSED_AT_ONCE)
        door.listener.stop()

    asyncio.run(run())


def test_so_many_of_an_address_come_to_terms_at_once_and_no_more(
    tmp_path: Path, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening_socket, "HANDSHAKE", 0.5)
    secure = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    secure.load_cert_chain(*self_signed(tmp_path))

    async def run() -> None:
        listening = stack.enter_context(socket.create_server(("127.0.0.1", 0), backlog=100))
        door = Door(listening, stack, 10 * MOST, secure)
        door.start()
        silent, other = door.come("127.0.6.1", MOST + 5), door.come("127.0.6.2", 1)
        await asyncio.sleep(0.2)
        assert (_reset(silent), _reset(other)) == (5, 0)
        # The silent ones are let go, and then there is room again.
        await asyncio.sleep(0.6)
        again = door.come("127.0.6.1", 1)
        await asyncio.sleep(0.2)
        assert not _reset(again)
        door.listener.stop()

    asyncio.run(run())


class Full(socket.socket):
    """A socket for which there is no room for another connection, once."""

    tries = 0

    def accept(self) -> tuple[socket.socket, object]:
        self.tries += 1
        if self.tries == 1:
            raise OSError(errno.EMFILE, "Too many open files")
        return super().accept()


def test_without_room_for_another_connection_it_is_tried_again(
    door: Door, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening_socket, "RETRY", 0.1)

    async def run() -> None:
        full = Full(fileno=door.listening.detach())
        again = Door(full, stack)
        again.start()
        connections = again.come("127.0.6.1", 1)
        await asyncio.wait_for(again.let_in.get(), 10)
        assert full.tries == 2
        assert not _reset(connections)
        again.listener.stop()

    asyncio.run(run())
