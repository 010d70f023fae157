"""What a hostile socket sends: the right close code, no memory lost, and nobody else notices."""

import asyncio
import contextlib
import socket
import struct
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
import uvicorn

from croupier.api.messages import Ping, Pong, Shown, Watch
from croupier.client.http import Client
from croupier.client.socket import Socket, open_socket
from croupier.server.app import application
from croupier.server.http import client_timeouts
from croupier.server.http.client_timeouts import TimedHttp, TimedSocket
from croupier.server.live_tables.table_manager import TableManager
from croupier.table import commands as c
from croupier.table.actors import DEALER
from tests.security.inside import PASSWORD, hire, settings_of, until
from tests.server.running import WIDE, Running

MASK = b"\x01\x02\x03\x04"
TEXT, BINARY, CONTINUED, PING = 1, 2, 0, 9
FIN, RSV1 = 0x80, 0x40
GROWTH = 10 * 1024


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("frames"), WIDE + "guests = 1000.0\n[clocks]\nbets = 60.0\n")
    yield running
    running.end()


def frame(code: int, payload: bytes = b"", *, bits: int = FIN) -> bytes:
    """Return a frame as a client sends it."""
    masked = bytes(byte ^ MASK[place % 4] for place, byte in enumerate(payload)) if len(payload) < 10_000 else payload
    size = len(payload)
    head = bytes([bits | code])
    if size < 126:
        return head + bytes([0x80 | size]) + MASK + masked
    if size < 65_536:
        return head + bytes([0x80 | 126]) + struct.pack("!H", size) + MASK + masked
    return head + bytes([0x80 | 127]) + struct.pack("!Q", size) + MASK + masked


class Wire:
    """A socket on which any bytes can be said."""

    def __init__(self, address: str, token: str) -> None:
        host, _, port = address.rpartition("/")[2].partition(":")
        self.sock = socket.create_connection((host, int(port)), timeout=20)
        self.sock.sendall(
            f"GET /api/v1/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEA==\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Extensions: permessage-deflate\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
        )
        self.head = b""
        while b"\r\n\r\n" not in self.head:
            self.head += self.sock.recv(4096)

    def say(self, data: bytes) -> None:
        """Say bytes until the other side has enough."""
        with contextlib.suppress(ConnectionError, TimeoutError):
            self.sock.sendall(data)

    def closed_with(self) -> int:
        """Read to the end, or to a close frame; return its code."""
        data = self.head.partition(b"\r\n\r\n")[2]
        found = 0
        with contextlib.suppress(ConnectionError, TimeoutError):
            while not found and (more := self.sock.recv(65_536)):
                found, data = _close_code(data + more)
        self.sock.close()
        return found


def _close_code(data: bytes) -> tuple[int, bytes]:
    """Return the code of a close frame among the frames, and what is left of them."""
    while len(data) >= 4:
        size, at = data[1] & 0x7F, 2
        if size == 126:
            size, at = struct.unpack("!H", data[2:4])[0], 4
        if len(data) < at + size:
            break
        if data[0] & 0x0F == 8 and size >= 2:
            return struct.unpack("!H", data[at : at + 2])[0], b""
        data = data[at + size :]
    return 0, data


def _memory(process: int) -> int:
    text = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return int(next(line for line in text.splitlines() if line.startswith("VmRSS")).split()[1])


async def _token(address: str) -> str:
    async with Client(address) as client:
        return (await client.come_in()).token


HOSTILE: dict[str, tuple[bytes, tuple[int, ...]]] = {
    "a byte too many": (frame(TEXT, b"x" * 4_097), (1009,)),
    "seventeen megabytes announced": (bytes([FIN | TEXT, 0x80 | 127]) + struct.pack("!Q", 17 * 2**20) + MASK, (1009,)),
    "ten thousand empty messages": (frame(TEXT) * 10_000, (1008, 1013)),
    "a message in endless pieces": (frame(TEXT, b"{", bits=0) + frame(CONTINUED, b" ", bits=0) * 5_000, (1008, 1009)),
    "endless empty pieces": (frame(TEXT, b"{", bits=0) + frame(CONTINUED, b"", bits=0) * 5_000, (1008,)),
    "a deflate bomb": (frame(TEXT, b"\x00" * 100, bits=FIN | RSV1), (1002,)),
    "bytes that are no UTF-8": (frame(TEXT, b"\xff\xfe\xfd"), (1007,)),
    "a flood of pings": (frame(PING, b"p" * 100) * 10_000, (1008,)),
    "a reserved opcode": (frame(3), (1002,)),
    "an unmasked frame": (b"\x81\x02{}", (1002,)),
    "a ping in pieces": (frame(PING, b"x", bits=0), (1002,)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_socket_is_closed_and_costs_nothing(server: Running, name: str) -> None:
    data, codes = HOSTILE[name]
    token = asyncio.run(_token(server.address))
    process = server.process.pid
    assert process is not None
    before = _memory(process)
    wire = Wire(server.address, token)
    assert b"101" in wire.head
    assert b"deflate" not in wire.head.lower()
    wire.say(data)
    assert wire.closed_with() in codes
    assert _memory(process) - before < GROWTH
    # The next one, in the same session, is served as ever.
    other = Wire(server.address, token)
    other.say(frame(TEXT, b'{"type":"ping","number":7}'))
    other.say(frame(8, struct.pack("!H", 1000)))
    assert other.closed_with() == 1000


def test_a_revoked_session_loses_its_sockets(server: Running) -> None:
    async def run() -> int:
        async with Client(server.address) as client:
            await client.come_in()
            wire = Wire(server.address, client.token)
            await client.sign_out()
            return await asyncio.to_thread(wire.closed_with)

    assert asyncio.run(run()) == 1008


@pytest.mark.parametrize(("said", "lives"), [("ping", False), ("watch", False), ("connect", False), ("command", True)])
def test_only_who_does_something_keeps_his_sockets(tmp_path: Path, said: str, lives: bool) -> None:  # noqa: FBT001 - a row
    hire(tmp_path, "dora")

    async def act(port: int, floor: TableManager) -> None:
        address = f"http://127.0.0.1:{port}"
        async with Client(address) as client:
            await client.sign_in("dora", PASSWORD)
            began = floor.desk._steady()  # noqa: SLF001 - the test's own clock
            floor.desk._steady = partial(float, began + 600)  # noqa: SLF001 - the same
            async with open_socket(client) as used:
                await _say(used, said)
                floor.desk._steady = partial(float, began + 1_000)  # noqa: SLF001 - the same
                await floor.desk.look_round()
        assert bool(floor.desk.people.tokens_of("dora")) is lives

    asyncio.run(_served(tmp_path, act))


async def _say(used: Socket, said: str) -> None:
    """Say something on a socket, and wait until it was heard."""
    if said == "command":
        assert (await used.command("floor", "k", c.Refer(by=DEALER, text="a glass"))).code == "no-round"
    elif said != "connect":
        await used.send(Ping(1) if said == "ping" else Watch("floor", None))
        while not isinstance(await used.said.get(), Pong | Shown):
            pass


async def _served(folder: Path, act: Callable[[int, TableManager], Awaitable[None]]) -> None:
    """Run a real listening server inside the test."""
    floor = TableManager(settings_of(folder))
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        application(floor), http=TimedHttp, ws=TimedSocket, log_config=None, timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve([listening]))
    await until(lambda: server.started)
    try:
        await act(listening.getsockname()[1], floor)
    finally:
        server.should_exit = True
        await serving


HALF = {
    "nothing at all": b"",
    "half a line": b"GET /heal",
    "half a head": b"GET /healthz HTTP/1.1\r\nHost: x\r\n",
    "half a handshake": b"GET /api/v1/socket HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n",
    "half a body": b"POST /api/v1/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b"Content-Length: 50\r\n\r\n{",
}


@pytest.mark.parametrize("name", HALF)
def test_who_does_not_come_to_the_point_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(client_timeouts, "SECONDS", 0.3)

    async def act(port: int, _floor: TableManager) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(HALF[name])
        async with asyncio.timeout(20):
            with contextlib.suppress(ConnectionResetError):
                while await reader.read(1000):
                    pass
        writer.close()
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert b"200" in await reader.read(100)
        writer.close()

    assert client_timeouts.SECONDS <= 10
    asyncio.run(_served(tmp_path, act))


def test_a_request_that_comes_in_time_is_answered_however_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client_timeouts, "SECONDS", 0.4)

    async def act(port: int, _floor: TableManager) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(4):
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            head = await reader.readuntil(b"\r\n\r\n")
            assert b"200" in head.split(b"\r\n")[0]
            length = next(
                int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.startswith(b"content-length")
            )
            await reader.readexactly(length)
            await asyncio.sleep(0.2)
        writer.close()

    asyncio.run(_served(tmp_path, act))


def test_who_hangs_up_in_the_middle_of_a_body_is_no_fault(server: Running) -> None:
    host, _, port = server.address.rpartition("/")[2].partition(":")
    before = len(server.log.read_text())
    for _ in range(5):
        with socket.create_connection((host, int(port))) as client:
            client.sendall(HALF["half a body"].replace(b"Host: x", b"Host: 127.0.0.1"))
    with socket.create_connection((host, int(port))) as client:
        client.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert b" 200 " in client.recv(100)
    assert "error" not in server.log.read_text()[before:]
