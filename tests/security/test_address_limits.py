"""One address among many: how much it may ask, how many connections it has, and that it must read its answers."""

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Iterator
from urllib.parse import urlsplit

import httpx
import pytest
import websockets

from croupier.server.app import HANDSHAKE
from croupier.server.http.client_timeouts import OpenConnections
from croupier.server.http.listening_socket import counted_address
from tests.server.running import Running

RATE, BURST, CONNECTIONS = 10, 40, 12
NARROW = f"""
guests = 1000.0
address_rate = {RATE}.0
address_burst = {BURST}.0
connections = {CONNECTIONS}
send_seconds = 1.0
[clocks]
bets = 0.1
decision = 0.2
pause = 0.05
"""
COSTS = {
    "/api/v1/tables": 1,
    "/api/v1/tables/lucky8": 2,
    "/api/v1/tables/lucky8/events": 10,
    "/api/v1/tables/lucky8/rounds/1": 5,
    "/api/v1/tables/lucky8/rounds/1/steps": 5,
    "/api/v1/tables/lucky8/shoes/1": 5,
    "/api/v1/rounds": 5,
    "/api/v1/rules/lucky8": 5,
    "/api/v1/openapi.json": 10,
    "/metrics": 10,
    "/healthz": 1,
    "/": 1,
    "/nowhere": 1,
}
"""What a stranger can ask for, and how many plain calls each counts as."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("narrow"), NARROW)
    yield running
    running.end()


def _from(number: int) -> httpx.AsyncHTTPTransport:
    """Return the way from an address of its own, so that no test uses up another's."""
    return httpx.AsyncHTTPTransport(local_address=f"127.0.7.{number}", limits=httpx.Limits(max_connections=8))


@pytest.mark.parametrize(("number", "path"), tuple(enumerate(COSTS, 1)), ids=list(COSTS))
def test_whatever_a_stranger_asks_for_has_a_limit(server: Running, number: int, path: str) -> None:
    async def act() -> Counter[str]:
        began = time.monotonic()
        found: Counter[str] = Counter()
        async with httpx.AsyncClient(base_url=server.address, transport=_from(number), timeout=30) as client:

            async def hammer() -> None:
                for _ in range(10):
                    answer = await client.get(path)
                    code = answer.json().get("code", "") if answer.status_code == 429 else ""
                    found[code or "answered"] += 1

            await asyncio.gather(*(hammer() for _ in range(8)))
        found["most"] = int((BURST + RATE * (time.monotonic() - began)) / COSTS[path]) + 1
        return found

    found = asyncio.run(act())
    assert found["answered"] <= found["most"]
    assert found["too-many-here"] + found["sums-waiting"] == 80 - found["answered"]
    # Another address does not notice.
    assert httpx.get(f"{server.address}/api/v1/tables").status_code == 200


def test_one_address_has_so_many_connections_and_another_is_let_in(server: Running) -> None:
    port = urlsplit(server.address).port or 0

    async def act() -> None:
        async with contextlib.AsyncExitStack() as held:
            reading = set[asyncio.Task[bytes]]()
            for _ in range(3 * CONNECTIONS):
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.8.1", 0))
                held.callback(writer.close)
                reading.add(asyncio.create_task(reader.read(12)))
            async with asyncio.timeout(30):
                while len(reading) > CONNECTIONS:
                    told, reading = await asyncio.wait(reading, return_when=asyncio.FIRST_COMPLETED)
                    assert all(task.result().startswith(b"HTTP/1.1 429") for task in told)
            # Whoever is let in hears nothing before asking.
            assert len(reading) == CONNECTIONS
            for task in reading:
                task.cancel()
            async with httpx.AsyncClient() as other:
                assert (await other.get(f"{server.address}/healthz")).status_code == 200

    asyncio.run(act())


def test_connections_that_have_gone_do_not_count() -> None:
    there = OpenConnections(2, ("192.0.2.9",))
    assert [there.enter("192.0.2.1") for _ in range(3)] == [True, True, False]
    for _ in range(3):
        there.leave("192.0.2.1")
    assert there.enter("192.0.2.1")
    assert all(there.enter("192.0.2.9") for _ in range(5))
    there.leave("192.0.2.9")


def test_whoever_does_not_read_an_answer_is_let_go(server: Running) -> None:
    port = urlsplit(server.address).port or 0

    async def act() -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.8.2", 0), limit=1)
        asked = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        async with asyncio.timeout(20):
            with contextlib.suppress(ConnectionError):
                while not writer.transport.is_closing():
                    writer.write(asked)
                    await writer.drain()
                    await asyncio.sleep(0.05)
        writer.close()

    asyncio.run(act())


def test_sockets_of_one_address_are_limited(server: Running) -> None:
    async def act() -> None:
        async with httpx.AsyncClient(base_url=server.address, transport=_from(90)) as client:
            token = (await client.post("/api/v1/guests", json={})).json()["token"]
        address = f"ws{server.address.removeprefix('http')}/api/v1/socket"
        headers = {"authorization": f"Bearer {token}"}

        async def opened(own: str) -> bool:
            socket = websockets.connect(address, additional_headers=headers, local_addr=(own, 0), proxy=None)
            try:
                async with asyncio.timeout(10), socket:
                    return True
            except websockets.InvalidStatus:
                return False

        began = time.monotonic()
        there = sum([await opened("127.0.7.91") for _ in range(12)])
        assert 0 < there <= (BURST + RATE * (time.monotonic() - began)) / HANDSHAKE + 1
        assert there < 12
        assert await opened("127.0.7.92")

    asyncio.run(act())


def test_a_socket_asked_for_under_another_name_is_refused(server: Running) -> None:
    asked = (
        "GET /api/v1/socket HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )

    async def act() -> None:
        port = urlsplit(server.address).port or 0
        async with httpx.AsyncClient(base_url=server.address, transport=_from(94)) as client:
            token = (await client.post("/api/v1/guests", json={})).json()["token"]
        for host, status in (("127.0.0.1", b"101"), ("evil.example", b"403")):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.7.93", 0))
            writer.write(asked.format(host=host, token=token).encode())
            assert (await reader.readline())[9:12] == status
            writer.close()

    asyncio.run(act())


def test_an_address_that_comes_and_goes_is_hung_up_on_and_another_is_not(server: Running) -> None:
    port = urlsplit(server.address).port or 0

    async def came(own: str) -> bool:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(own, 0))
            writer.write(b"GET /healthz/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            said = await reader.read(12)
            writer.close()
        except ConnectionError:
            return False
        return said.startswith(b"HTTP/1.1")

    async def act() -> None:
        began = time.monotonic()
        heard = sum([await came("127.0.8.5") for _ in range(3 * BURST)])
        assert BURST <= heard <= BURST + RATE * (time.monotonic() - began) + 1
        assert heard < 3 * BURST
        assert await came("127.0.8.6")

    asyncio.run(act())


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_whoever_has_one_address_of_ipv6_has_all_around_it(address: str, counted: str) -> None:
    assert counted_address(address) == counted


def test_connections_from_one_net_of_ipv6_are_one_address() -> None:
    there = OpenConnections(2)
    assert [there.enter(f"2001:db8::{number}") for number in range(3)] == [True, True, False]
    there.leave("2001:db8::0")
    assert there.enter("2001:db8:0:1::1")
