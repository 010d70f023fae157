"""The floor: opens the store, brings every table back, runs them, and stops them in mid-round without loss."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.api.events import RoundOpened
from croupier.live.cards import Dealer
from croupier.live.config import TableConfig
from croupier.live.host import Ask, TableHost, Told, World
from croupier.live.recovery import recover
from croupier.live.state import LiveTable
from croupier.live.streams import PEOPLE
from croupier.live.vault import Vault, open_vault
from croupier.server.control import Control
from croupier.server.desk import Desk, Rules
from croupier.server.embedded import Embedded
from croupier.server.gallery import Gallery
from croupier.server.logs import log
from croupier.server.memory import stop_without_memory
from croupier.server.metrics import Metrics
from croupier.server.plans import plan
from croupier.server.restraint import Restraint
from croupier.server.settings import Settings, SettingsError, TableSettings
from croupier.store.port import Store
from croupier.table.actors import HOUSE
from croupier.table.commands import FailPower
from croupier.table.state import Phase

if TYPE_CHECKING:
    from croupier.server.joined import Joined


def wall_clock() -> int:
    """Return the time in milliseconds."""
    return time.time_ns() // 1_000_000


class Floor:
    """Everything one server runs."""

    def __init__(self, settings: Settings, *, take_over: bool = False, now: Callable[[], int] = wall_clock) -> None:
        """Open the store and bring every table back; nothing moves before `start`."""
        self.settings = settings
        self.metrics = Metrics()
        self.now = now
        self.stopping = False
        self.waiting = 0
        """Commands that have come and are not answered yet."""
        self._backing = self._opened(take_over=take_over)
        self.reader = self._backing.reader
        self.writer = self._backing.writer
        self.vault = open_vault(Path(settings.key))
        shared = bool(settings.database)
        times = (settings.idle, settings.guest_idle, settings.most_guests, settings.loosening)
        rules = Rules(settings.gift, *times, shared=shared)
        self.desk = Desk(self.reader, self.writer, now, rules)
        self._backing.follow(PEOPLE, self.desk.follow)
        self.control = Control(settings, self.desk, self.writer, now, self._backing.open_reader)
        self.tables: dict[str, Gallery] = {}
        self.restraint = Restraint(self.desk, self.reader, self.writer, self._hosts, now)
        for table in settings.tables:
            self._seat(table)
        for asked in self.control.office.added.values():
            self._seat(msgspec.convert(asked, TableSettings))
        self.control.office.on_added = self._added

    def _hosts(self) -> Iterator[TableHost]:
        return (gallery.host for gallery in self.tables.values())

    def _seat(self, table: TableSettings) -> TableHost:
        """Bring a table back as it was stored, or make it."""
        config = plan(table, self.settings.clocks, self.settings.chips)
        host = self._host(config, self.vault)
        self.tables[config.name] = Gallery(host, self._told)
        return host

    def _added(self, asked: Any) -> None:  # noqa: ANN401 - as it was noted
        """Hear that the pit has opened a table, here or at another server."""
        table = msgspec.convert(asked, TableSettings)
        if table.name in self.tables:
            return
        try:
            self._backing.run(self._seat(table))
        except SettingsError as error:
            # Another server knows a game that this one does not; it goes on with the tables it can run.
            log().error("table-not-opened", table=table.name, error=str(error))

    def _opened(self, *, take_over: bool) -> "Embedded | Joined":
        """Return the store the settings name: a database that servers share, or a file of this server's own."""
        if not self.settings.database:
            return Embedded(self.settings, self.now, take_over=take_over)
        from croupier.server.joined import Joined

        return Joined(self.settings, self._fault)

    def _host(self, config: TableConfig, vault: Vault) -> TableHost:
        def closed() -> str:
            return self.control.may_open(config.name, config.game)

        def rebuilt() -> LiveTable:
            return recover(self.reader, config)

        control = self.control
        world = World(self.writer, self.now, rebuilt, self._fault, closed, control.check, control.approves)
        return self._backing.host(config, Dealer(vault), world)

    def _told(self, told: Told) -> None:
        host = self.tables[told.after.name].host
        if not host.owned:
            # Another server has the table and counts what happens at it.
            return
        self.metrics.events.labels(told.after.name).inc(len(told.events))
        self.metrics.rounds.labels(told.after.name).inc(sum(isinstance(e, RoundOpened) for e in told.events))
        self.control.told(told, host.config.game)

    def _fault(self, name: str, error: BaseException) -> None:
        if isinstance(error, MemoryError):
            stop_without_memory()
        self.metrics.faults.labels(name).inc()
        log().error("table-fault", table=name, error=repr(error))
        self.control.fault(name, error)

    async def start(self) -> None:
        """Run every table; rounds that a long outage interrupted are handled as their rule books say."""
        await self.control.start()
        await self._backing.start([gallery.host for gallery in self.tables.values()], self._interrupted)
        log().info("started", tables=len(self.tables))
        for name, gallery in self.tables.items():
            if why := gallery.host.closed():
                log().warning("no-new-rounds", table=name, why=why)

    async def _interrupted(self, host: TableHost, outage: float) -> None:
        """Declare the interruption of a round in progress; while bets are open there is nothing to interrupt."""
        if outage < self.settings.outage:
            return
        table = host.live.table
        if table is None or table.phase in (Phase.BETTING, Phase.OVER) or table.trouble is not None:
            return
        answer = await host.ask(Ask(f"outage:{host.live.name}:{host.live.version}", FailPower(by=HOUSE)))
        log().warning("round-interrupted", table=host.live.name, round=host.live.round, code=answer.code)

    async def stop(self) -> None:
        """Stop every table after the command in hand; what was acknowledged is stored already."""
        self.stopping = True
        await self._backing.stop()
        await self.control.stop()
        self.desk.close()
        await self._backing.close()
        log().info("stopped")

    def open_reader(self) -> Store:
        """Return a further look at the store, for another thread."""
        return self._backing.open_reader()

    def balance(self, name: str) -> int:
        """Return what somebody has, in cents."""
        return self.reader.balance(f"wallet:{name}")
