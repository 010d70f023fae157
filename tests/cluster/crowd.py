"""A crowd that plays at several servers at once: who loses his server goes on at another."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

import httpx

from croupier.client.errors import ServerSaysNo
from croupier.client.http import Client
from croupier.store.postgres import PostgresStore
from tests.cluster.servers import ask
from tests.server.journal import Crowd, faults_in
from tests.server.running import Running

OLD_EPOCH = """
SELECT e.stream, e.version, e.epoch FROM events e
JOIN reigns later ON later.stream = e.stream AND later.epoch > e.epoch WHERE e.version > later.after
UNION ALL
SELECT e.stream, e.version, e.epoch FROM events e
WHERE e.stream LIKE 'table:%' AND NOT EXISTS (
    SELECT FROM reigns own WHERE own.stream = e.stream AND own.epoch = e.epoch AND own.after < e.version
)
"""
"""Events written in an epoch that was over, or that never began."""


class Travellers(Crowd):
    """Clients who play at every table, each at one of several servers."""

    def __init__(self, clients: int) -> None:
        super().__init__(clients)
        self._over = asyncio.Event()

    async def play_on(self, servers: list[Running], during: Callable[[], Awaitable[None]]) -> None:
        """Play everywhere while something happens; clients whose server is gone try the next one."""
        self._over.clear()
        playing = [asyncio.create_task(self._wander(servers, number)) for number in range(self.clients)]
        try:
            await during()
        finally:
            self._over.set()
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    async def _wander(self, servers: list[Running], number: int) -> None:
        turn = number
        while not self._over.is_set():
            with contextlib.suppress(ServerSaysNo, TimeoutError):
                await self._one(servers[turn % len(servers)].address, number)
            turn += 1
            await asyncio.sleep(0.05)

    async def answered(self, more: int) -> None:
        """Wait until so many more commands are answered."""
        await self.journal.has(len(self.journal.answers) + more)

    async def make_good(self, address: str) -> None:
        """Send everything unanswered again until it is answered."""
        for _ in range(20):
            with contextlib.suppress(httpx.TransportError):
                await self.retry(address)
            if not self.journal.open:
                return
            await asyncio.sleep(0.5)

    def wrong(self, database: str) -> list[str]:
        """Return everything in which the database and the clients disagree."""
        with contextlib.closing(PostgresStore(database, read_only=True)) as store:
            found = faults_in(store, self.journal)
        return found + [f"of an old epoch: {row}" for row in asyncio.run(old_epochs(database))]

    def check(self, database: str) -> None:
        """Nothing lost, doubled or invented, no money gone, nothing written in an epoch that was over."""
        assert self.wrong(database) == []
        assert sum(answer.accepted for answer in self.journal.answers.values()) > 20


async def old_epochs(database: str) -> list[tuple[object, ...]]:
    """Return every event that should not have been written."""
    return await ask(database, OLD_EPOCH)


async def owned_by(database: str, count: int) -> None:
    """Wait until every table belongs to a living server, and there are so many of those."""
    text = """
    SELECT count(DISTINCT id), bool_and(id IS NOT NULL) FROM heads
    LEFT JOIN servers ON id = owner AND until > clock_timestamp() WHERE stream LIKE 'table:%'
    """
    for _ in range(300):
        if await ask(database, text) == [(count, True)]:
            return
        await asyncio.sleep(0.1)
    raise TimeoutError


async def tables_at(address: str) -> int:
    """Return how many tables a server shows, which it does only while it lives."""
    async with Client(address) as client:
        return len(await client.tables())
