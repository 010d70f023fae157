"""What a stranger can make expensive: told in pages and within budgets, beside the tables, and nobody is punished."""

import asyncio
import itertools
import os
import signal
import string
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import msgspec
import pytest

from croupier.api.messages import Failed, Ping, Pong
from croupier.api.round_steps import Replay
from croupier.client.http import Client
from croupier.client.socket import open_socket
from croupier.server.archive.round_steps import PAGE_BYTES
from tests.server.running import Running

HEAD = 'version = 1\ngame = "blackjack-plus"\ndecks = 8\ncards = "Ts 9h 7d"\nacts = [\n'
MOST = 57_000
ORDINARY = "guests = 100.0\n"
"""The limits of a server as it comes."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("costly"), ORDINARY)
    yield running
    running.end()


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Running]:
    """Run a server to which nobody has come yet from this address, so that all it takes from one is still there."""
    running = Running(tmp_path, ORDINARY)
    yield running
    running.end()


def crowd(size: int = MOST) -> str:
    """Return a record in which as many people bet as fit: each step has everybody's wagers in it."""
    names = ("".join(letters) for letters in itertools.product(string.ascii_lowercase, repeat=3))
    acts: list[str] = []
    left = size - len(HEAD)
    for number, name in enumerate(names):
        act = f'"x{name} bets 100 on {1 + number % 7}",'
        left -= len(act)
        if left < 5:
            break
        acts.append(act)
    return f"{HEAD}{''.join(acts)}]\n"


def _peak(pid: int) -> int:
    """Return the most memory a process has had, in bytes."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(status.split("VmHWM:")[1].split()[0]) * 1024


def test_a_record_of_65_kilobytes_is_told_in_pages_of_bounded_size(server: Running) -> None:
    record = crowd()
    assert len(msgspec.json.encode({"record": record, "first": 9_999})) <= 65_536
    before = _peak(server.process.pid)

    async def act() -> None:
        async with asyncio.timeout(90), Client(server.address) as client:
            await client.come_in()
            headers = {"authorization": f"Bearer {client.token}"}
            async with httpx.AsyncClient(base_url=server.address, headers=headers, timeout=120) as http:
                first, count = 0, 1
                for page in range(3):
                    answer = await http.post("/api/v1/replays", json={"record": record, "first": first})
                    assert answer.status_code == 200, answer.text[:200]
                    assert len(answer.content) < 4 * PAGE_BYTES
                    told = msgspec.json.decode(answer.content, type=Replay).round
                    assert told is not None
                    assert (told.first, bool(told.moments)) == (first, True), page
                    first, count = first + len(told.moments), told.count
                assert first < count > 2_000

    asyncio.run(act())
    assert _peak(server.process.pid) - before < 40 << 20


def test_the_pages_of_a_round_are_the_round(server: Running) -> None:
    record = crowd(7_000)
    seen: list[bytes] = []

    async def act() -> None:
        async with asyncio.timeout(90), Client(server.address) as client:
            await client.come_in()
            headers = {"authorization": f"Bearer {client.token}"}
            async with httpx.AsyncClient(base_url=server.address, headers=headers, timeout=120) as http:
                count = 1
                while len(seen) < count:
                    answer = await http.post("/api/v1/replays", json={"record": record, "first": len(seen)})
                    if answer.status_code == httpx.codes.TOO_MANY_REQUESTS:
                        await asyncio.sleep(float(answer.headers["retry-after"]))
                        continue
                    told = msgspec.json.decode(answer.content, type=Replay).round
                    assert told is not None
                    count = told.count
                    seen.extend(msgspec.json.encode(moment) for moment in told.moments)

    asyncio.run(act())
    assert len(seen) == record.count(" bets ") + 1
    assert len(set(seen)) == len(seen)


def test_what_the_server_held_up_itself_is_nobodys_flood(alone: Running) -> None:
    """The process stands still for three seconds while a client goes on as before, twenty messages a second."""

    async def act() -> None:
        async with asyncio.timeout(90), Client(alone.address) as client:
            await client.come_in()
            async with open_socket(client) as socket:
                await socket.said.get()
                for number in range(40):
                    await socket.send(Ping(number))
                    assert isinstance(await socket.said.get(), Pong)
                os.kill(alone.process.pid, signal.SIGSTOP)
                began = time.monotonic()
                sent = 0
                try:
                    while time.monotonic() - began < 4:
                        await socket.send(Ping(sent))
                        sent += 1
                        await asyncio.sleep(1 / 19)
                finally:
                    os.kill(alone.process.pid, signal.SIGCONT)
                heard = [await asyncio.wait_for(socket.said.get(), 20) for _ in range(sent)]
                assert [one for one in heard if isinstance(one, Failed)] == []

    asyncio.run(act())


def test_whoever_floods_is_still_told_so(alone: Running) -> None:
    async def act() -> None:
        async with asyncio.timeout(90), Client(alone.address) as client:
            await client.come_in()
            async with open_socket(client) as socket:
                await socket.said.get()
                for number in range(90):
                    await socket.send(Ping(number))
                heard = [await socket.said.get() for _ in range(90)]
                assert {one.code for one in heard if isinstance(one, Failed)} == {"too-many"}

    asyncio.run(act())


def test_a_long_sum_does_not_hold_up_the_end(tmp_path: Path) -> None:
    """Whoever waits for it is told that the server stops, and the process that works it out goes with it."""
    running = Running(tmp_path, ORDINARY)
    try:
        with ThreadPoolExecutor(2) as waiting:
            asked = {"game": "lucky8", "decks": 8}
            answers = [
                waiting.submit(httpx.post, f"{running.address}/api/v1/maths/{what}", json=asked, timeout=60)
                for what in ("effects", "par")
            ]
            time.sleep(3)
            running.process.send_signal(signal.SIGTERM)
            assert running.process.wait(30) == 0
            codes = {answer.result().json().get("code", "answered") for answer in answers if not answer.exception()}
        assert codes <= {"shutting-down", "answered"}
    finally:
        running.end()
