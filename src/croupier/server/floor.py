"""The floor: opens the store, brings every table back, runs them, and stops them in mid-round without loss."""

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path

from croupier.api.events import RoundOpened
from croupier.live.cards import Dealer
from croupier.live.config import TableConfig
from croupier.live.host import Ask, TableHost, Told, World
from croupier.live.recovery import recover, snapshot
from croupier.live.vault import Vault, open_vault
from croupier.live.writer import Writer
from croupier.server.desk import Desk
from croupier.server.gallery import Gallery
from croupier.server.logs import log
from croupier.server.metrics import Metrics
from croupier.server.owner import Owner
from croupier.server.plans import plan
from croupier.server.settings import Settings
from croupier.store.port import FencedError, Store, StoreError
from croupier.store.sqlite import SqliteStore
from croupier.table.actors import HOUSE
from croupier.table.commands import FailPower
from croupier.table.state import Phase

STORE_FAILED = 70
"""The exit code of a server whose store failed; it has acknowledged nothing that is not stored."""

HEARTBEAT = "server"


def wall_clock() -> int:
    """Return the time in milliseconds."""
    return time.time_ns() // 1_000_000


def stop_at_once(error: StoreError) -> None:
    """End the process: after the store has failed nothing it says can be believed."""
    log().error("store-failed", error=str(error))
    os._exit(STORE_FAILED)


class Floor:
    """Everything one server runs."""

    def __init__(self, settings: Settings, *, take_over: bool = False, now: Callable[[], int] = wall_clock) -> None:
        """Open the store and bring every table back; nothing moves before `start`."""
        self.settings = settings
        self.metrics = Metrics()
        self.now = now
        self.stopping = False
        Path(settings.store).parent.mkdir(parents=True, exist_ok=True)
        self._owner = Owner(Path(f"{settings.store}.lock"), take_over=take_over)
        store = SqliteStore(settings.store)
        store.claim()
        self.reader: Store = SqliteStore(settings.store, read_only=True)
        self._store = store
        self.outage = self._outage()
        self.writer = Writer(store, stop_at_once)
        self.vault = open_vault(Path(settings.key))
        self.desk = Desk(self.reader, self.writer, now, settings.gift)
        configs = [plan(table, settings.clocks) for table in settings.tables]
        self.tables = {config.name: Gallery(self._host(config, self.vault), self._told) for config in configs}
        self._tasks: list[asyncio.Task[None]] = []

    def _host(self, config: TableConfig, vault: Vault) -> TableHost:
        world = World(self.writer, self.now, lambda: recover(self.reader, config), self._fault)
        return TableHost(config, recover(self.reader, config), Dealer(vault), world)

    def _told(self, told: Told) -> None:
        self.metrics.events.labels(told.after.name).inc(len(told.events))
        self.metrics.rounds.labels(told.after.name).inc(sum(isinstance(e, RoundOpened) for e in told.events))

    def _fault(self, name: str, error: BaseException) -> None:
        self.metrics.faults.labels(name).inc()
        log().error("table-fault", table=name, error=repr(error))

    def _outage(self) -> float:
        """Return for how many seconds no server was alive."""
        kept = self._store.snapshot(HEARTBEAT)
        return 0.0 if kept is None else max(self.now() - kept[0], 0) / 1000

    async def start(self) -> None:
        """Run every table; rounds that a long outage interrupted are handled as their rule books say."""
        for gallery in self.tables.values():
            self._tasks.append(asyncio.create_task(self._run(gallery.host)))
        self._tasks.append(asyncio.create_task(self._beat()))
        if self.outage >= self.settings.outage:
            for gallery in self.tables.values():
                await self._interrupted(gallery.host)
        log().info("started", tables=len(self.tables), outage=round(self.outage, 1))

    async def _interrupted(self, host: TableHost) -> None:
        """Declare the interruption of a round in progress; while bets are open there is nothing to interrupt."""
        table = host.live.table
        if table is None or table.phase in (Phase.BETTING, Phase.OVER) or table.trouble is not None:
            return
        answer = await host.ask(Ask(f"outage:{host.live.name}:{host.live.version}", FailPower(by=HOUSE)))
        log().warning("round-interrupted", table=host.live.name, round=host.live.round, code=answer.code)

    async def _run(self, host: TableHost) -> None:
        try:
            await host.run()
        except FencedError as error:
            stop_at_once(error)

    async def _beat(self) -> None:
        while True:
            self.writer.keep(HEARTBEAT, self.now(), b"")
            await asyncio.sleep(self.settings.heartbeat)

    async def stop(self) -> None:
        """Stop every table after the command in hand; what was acknowledged is stored already."""
        self.stopping = True
        for gallery in self.tables.values():
            await gallery.host.stop()
        *tables, beat = self._tasks
        beat.cancel()
        await asyncio.gather(*tables)
        for gallery in self.tables.values():
            live = gallery.host.live
            self.writer.keep(f"table:{live.name}", live.version, snapshot(live))
        self.writer.keep(HEARTBEAT, self.now(), b"")
        self.writer.close()
        self.desk.close()
        self._store.close()
        self.reader.close()
        self._owner.let_go()
        log().info("stopped")

    def balance(self, name: str) -> int:
        """Return what somebody has, in cents."""
        return self.reader.balance(f"wallet:{name}")
