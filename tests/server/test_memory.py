"""Too little memory: nobody new is let in while those who are there go on; with none at all the server ends."""

import asyncio
import resource
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import WebSocketException

from croupier.client.errors import ConnectionLost, ServerSaysNo
from croupier.client.http import Client
from croupier.client.socket import Socket, open_socket
from croupier.live.writer import Writer
from croupier.server.processes.out_of_memory import OUT_OF_MEMORY, RESERVE
from croupier.server.storage.file_backend import STORE_FAILED
from croupier.store.memory import MemoryStore
from croupier.store.port import Append, Outcome, StoreError
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from croupier.table.actors import player
from tests.server.running import WIDE, Running

LONG = WIDE + "guests = 1000.0\nrate = 5000.0\nburst = 5000.0\ngift = 100000000\n[clocks]\nbets = 86400.0\n"
TABLE = "lucky8"
NONE = resource.RLIM_INFINITY


def _leave(pid: int, left: int | None) -> None:
    """Leave a process so much memory beside what it has, or all there is."""
    taken = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    resource.prlimit(pid, resource.RLIMIT_AS, (NONE, NONE) if left is None else (taken + left, NONE))


async def _bets(socket: Socket, name: str, first: int, count: int) -> list[int]:
    """Lay and lift a wager in turn; return the versions of what was accepted."""
    accepted: list[int] = []
    for number in range(first, first + count):
        bet = c.Bet(by=player(name), player=name, box=1, amount=1000)
        lift = c.Lift(by=player(name), player=name, box=1)
        answer = await socket.command(TABLE, f"k{number}", lift if number % 2 else bet)
        assert answer.accepted, answer
        accepted.append(answer.version)
    return accepted


async def _crowded(server: Running) -> None:
    async with Client(server.address) as client:
        me = await client.come_in()
        async with open_socket(client) as socket:
            await socket.watch(TABLE)
            await _bets(socket, me.name, 0, 4)
            _leave(server.process.pid, RESERVE // 2)
            async with Client(server.address) as newcomer:
                with pytest.raises(ServerSaysNo) as refused:
                    await newcomer.come_in()
                assert refused.value.code == "full-house"
            with pytest.raises(WebSocketException):
                async with open_socket(client):
                    pass
            assert len(await _bets(socket, me.name, 4, 40)) == 40
            _leave(server.process.pid, None)
            async with Client(server.address) as newcomer:
                await newcomer.come_in()
                async with open_socket(newcomer) as another:
                    await another.watch(TABLE)


def test_with_little_memory_nobody_new_comes_in_and_the_tables_go_on(tmp_path: Path) -> None:
    server = Running(tmp_path, LONG)
    try:
        asyncio.run(_crowded(server))
        assert server.stop() == 0
    finally:
        server.end()


async def _starved(server: Running) -> tuple[str, int]:
    """Take all memory away under a crowd; return who played, and the last version he was told of."""
    parts = urlsplit(server.address)
    last = 0
    crowd: list[asyncio.StreamWriter] = []
    async with Client(server.address) as client:
        me = await client.come_in()
        with suppress(OSError, ConnectionLost, TimeoutError):
            async with asyncio.timeout(60), open_socket(client) as socket:
                last = (await _bets(socket, me.name, 0, 2))[-1]
                _leave(server.process.pid, 0)
                for number in range(2, 4000):
                    crowd.append((await asyncio.open_connection(parts.hostname, parts.port))[1])
                    crowd[-1].write(b"GET / HTTP/1.1\r\nx: " + b"y" * 8000)
                    if number % 10 == 0:
                        last = (await _bets(socket, me.name, number // 10 + 1, 1))[-1]
    for writer in crowd:
        writer.close()
    await asyncio.gather(*(writer.wait_closed() for writer in crowd), return_exceptions=True)
    return me.name, last


def test_without_memory_the_server_ends_and_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    server = Running(tmp_path, LONG)
    try:
        name, last = asyncio.run(_starved(server))
        assert server.process.wait(20) in (OUT_OF_MEMORY, STORE_FAILED)
        server.end()
        stored = SqliteStore(server.store, read_only=True)
        assert stored.head(f"table:{TABLE}").version >= last > 0
        assert stored.total() == 0
        stored.close()
        server.restart()
        assert asyncio.run(_goes_on(server.address, name))
    finally:
        server.end()


async def _goes_on(address: str, name: str) -> bool:
    async with Client(address) as client:
        me = await client.come_in()
        bet = c.Bet(by=player(me.name), player=me.name, box=2, amount=1000)
        assert me.name != name
        return (await client.command(TABLE, "after", bet)).accepted


class _Starved(MemoryStore):
    def append(self, _entries: Sequence[Append]) -> list[Outcome]:
        raise MemoryError


def test_a_writer_without_memory_answers_nobody_and_says_so() -> None:
    failed: list[StoreError] = []
    writer = Writer(_Starved(), failed.append)

    async def write() -> None:
        with pytest.raises(StoreError, match="nothing was written"):
            await writer.append(Append("s", 0, (b"{}",)))

    asyncio.run(write())
    writer.close()
    assert len(failed) == 1
