"""The store in a file, which one server owns, and how long the server was away."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

from croupier.control.returns.return_monitor import KEPT as MONITOR
from croupier.control.trail.signing_key import Signet
from croupier.live.cards import Dealer
from croupier.live.config import TableConfig
from croupier.live.host import TableHost, World
from croupier.live.recovery import recover, snapshot
from croupier.live.streams import stream_of
from croupier.live.writer import Writer, Writes
from croupier.server.logs import log
from croupier.server.processes.out_of_memory import stop_without_memory
from croupier.server.processes.supervisor import Supervisor
from croupier.server.settings import Settings
from croupier.server.storage.key_files import is_served, signing_key
from croupier.server.storage.store_lock import StoreLock
from croupier.store.port import FencedError, Store, StoreError
from croupier.store.sqlite import SqliteStore

STORE_FAILED = 70
"""The exit code of a server whose store failed; it has acknowledged nothing that is not stored."""

HEARTBEAT = "server"
KEPT_NAMES = (HEARTBEAT, MONITOR)
"""What a server keeps to save time beside its tables."""

Interrupted = Callable[[TableHost, float], Awaitable[None]]
"""Told of a table that nobody served for so many seconds."""


def stop_at_once(error: StoreError) -> None:
    """End the process: after the store has failed nothing it says can be believed."""
    try:
        log().error("store-failed", error=str(error))
    finally:
        os._exit(STORE_FAILED)


class FileBackend:
    """One server's store in a file, and the tables that run on it."""

    def __init__(self, settings: Settings, now: Callable[[], int], supervisor: Supervisor, *, take_over: bool) -> None:
        """Open the file as its only owner."""
        Path(settings.store).parent.mkdir(parents=True, exist_ok=True)
        self._owner = StoreLock(Path(f"{settings.store}.lock"), take_over=take_over)
        self._path = settings.store
        with closing(SqliteStore(settings.store)) as plain:
            self.served = is_served(plain)
            self.signet = Signet(signing_key(settings, plain))
        self._store = SqliteStore(settings.store, seal=self.signet)
        self._store.claim()
        self.reader: Store = self.open_reader()
        self._outage = self._silence(now())
        self._writer = Writer(self._store, stop_at_once)
        self.writer: Writes = self._writer
        self._supervisor = supervisor
        self._now = now
        self._seconds = settings.heartbeat
        self._hosts: list[TableHost] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._beating: asyncio.Task[None] | None = None

    def host(self, config: TableConfig, dealer: Dealer, world: World) -> TableHost:
        """Return a table as it was when its last event was stored."""
        host = TableHost(config, recover(self.reader, config), dealer, world)
        # Nobody else has the file: whoever is at the table is connected here.
        host.knows_present = True
        return host

    def open_reader(self) -> Store:
        """Return a further look at the file, for another thread."""
        return SqliteStore(self._path, read_only=True, seal=self.signet)

    def _silence(self, now: int) -> float:
        """Return for how many seconds no server was alive."""
        kept = self._store.snapshot(HEARTBEAT)
        return 0.0 if kept is None else max(now - kept[0], 0) / 1000

    async def start(self, hosts: Sequence[TableHost], interrupted: Interrupted) -> None:
        """Run every table."""
        for host in hosts:
            if host not in self._hosts:
                self.run(host)
        self._beating = self._supervisor.start("heartbeat", self._beat)
        for host in hosts:
            await interrupted(host, self._outage)

    def run(self, host: TableHost) -> None:
        """Run one more table."""
        self._hosts.append(host)
        self._tasks.append(self._supervisor.start(f"table {host.live.name}", partial(_run, host)))

    def follow(self, stream: str, hear: Callable[[], Awaitable[None]]) -> None:
        """No one else writes to the file while the server runs, apart from commands that are heard in time."""

    async def _beat(self) -> None:
        while True:
            self._writer.keep(HEARTBEAT, self._now(), b"")
            await asyncio.sleep(self._seconds)

    async def stop(self) -> None:
        """Stop every table after the command in hand; what was acknowledged is stored already."""
        for host in self._hosts:
            await host.stop()
        if self._beating is not None:
            self._beating.cancel()
        await asyncio.gather(*self._tasks)
        for host in self._hosts:
            self._writer.keep(stream_of(host.live.name), host.live.version, snapshot(host.live))

    async def close(self) -> None:
        """Let the file go."""
        self._writer.keep(HEARTBEAT, self._now(), b"")
        self._writer.close()
        self._store.close()
        self.reader.close()
        self._owner.let_go()


async def _run(host: TableHost) -> None:
    try:
        await host.run()
    except FencedError as error:
        stop_at_once(error)
    except MemoryError:
        stop_without_memory()
