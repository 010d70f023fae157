"""The table manager: opens the store, restores every table, runs them, and stops them without loss."""

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.api.events import RoundOpened
from croupier.control.money.exact_figures import edge
from croupier.control.money.play_money import Change, Holding
from croupier.control.money.running_takings import RunningTakings
from croupier.ledger.holdings import on_felt
from croupier.live.cards import Dealer
from croupier.live.config import TableConfig
from croupier.live.host import Ask, TableHost, TableUpdate, World
from croupier.live.recovery import recover
from croupier.live.state import LiveTable
from croupier.live.streams import PEOPLE
from croupier.live.vault import Vault, make_vault, open_vault
from croupier.rules.digest import digest
from croupier.server.background.control_room import ControlRoom
from croupier.server.http.rate_limit import LoopDelay
from croupier.server.live_tables.own_limit_check import OwnLimitCheck
from croupier.server.live_tables.play_history import Histories
from croupier.server.live_tables.table_broadcast import TableBroadcast
from croupier.server.live_tables.table_setup import plan
from croupier.server.live_tables.witness_client import WitnessClient
from croupier.server.logs import log
from croupier.server.metrics import Metrics
from croupier.server.processes.out_of_memory import stop_without_memory
from croupier.server.processes.supervisor import Supervisor
from croupier.server.refused import refuse
from croupier.server.sessions.request_auth import RequestAuth
from croupier.server.sessions.second_factor import Rules as FactorRules
from croupier.server.sessions.second_factor import SecondFactors
from croupier.server.sessions.sign_in import Rules, SignIn
from croupier.server.settings import Settings, SettingsError, TableSettings
from croupier.server.storage.file_backend import FileBackend
from croupier.server.storage.read_thread import StoreReads
from croupier.server.storage.store_address import StoreAddress
from croupier.store.port import Store
from croupier.table.actors import HOUSE
from croupier.table.commands import FailPower
from croupier.table.state import Phase

if TYPE_CHECKING:
    from croupier.server.storage.postgres_backend import PostgresBackend


def wall_clock() -> int:
    """Return the time in milliseconds."""
    return time.time_ns() // 1_000_000


class TableManager:
    """Everything one server runs."""

    def __init__(self, settings: Settings, *, take_over: bool = False, now: Callable[[], int] = wall_clock) -> None:
        """Open the store and bring every table back; nothing moves before `start`."""
        self.settings = settings
        self.metrics = Metrics()
        self.now = now
        self.stopping = False
        self.delay = LoopDelay(time.monotonic)
        self.supervisor = Supervisor(lambda name, _error: self.metrics.restarts.labels(name).inc())
        self.waiting = 0
        """Commands that have come and are not answered yet."""
        self.on_stopping: list[Callable[[], None]] = []
        """Told at once when the server is to stop, before anybody is waited for."""
        self._backing = self._opened(take_over=take_over)
        self.reader = self._backing.reader
        self.writer = self._backing.writer
        self.reads = StoreReads(self.open_reader, "events")
        """Reads of a table's events, for the calls and for sockets that come back."""
        self.past_reads = StoreReads(self.open_reader, "histories")
        """Reads of everybody's past, which take long the first time."""
        self.vault = (open_vault if self._backing.served else make_vault)(Path(settings.key))
        self._witness = WitnessClient(settings.witness) if settings.witness else None
        shared = bool(settings.database)
        times = (settings.idle, settings.guest_idle, settings.most_guests, settings.loosening)
        rules = Rules(
            settings.gift, *times, address_guests=settings.address_guests, shared=shared, refill=settings.refill
        )
        self.desk = SignIn(self.reader, self.writer, now, rules)
        self.factors = SecondFactors(self.desk, self.vault, now, FactorRules(settings.second_factor, settings.step_up))
        self._backing.follow(PEOPLE, self.desk.follow)
        self.control = ControlRoom(settings, self.desk, self.writer, now, self._backing, supervisor=self.supervisor)
        self.guard = self.make_guard()
        self.store_address = StoreAddress(settings.store, settings.database)
        """Where a process beside the server finds the store."""
        self.till = RunningTakings(self._counted_games, edge)
        """What the tables made."""
        self.histories = Histories(self.past_reads, self._games, self.till.count)
        """Everybody's past rounds."""
        self.tables: dict[str, TableBroadcast] = {}
        self.restraint = OwnLimitCheck(self.desk, self.past_reads, self.writer, self._hosts, now)
        for table in settings.tables:
            self._seat(table)
        for asked in self.control.office.added.values():
            self._seat(msgspec.convert(asked, TableSettings))
        self.control.cage.holding = self._holding
        self.control.cage.gifts = self._gifts
        self.control.office.on_added = self._added
        self.control.office.on_closing = self._show_again

    def make_guard(self, clock: Callable[[], float] = time.monotonic) -> RequestAuth:
        """Return what decides about every request before anything else does."""
        return RequestAuth(
            self.settings, self.desk, self.factors, self.delay, self.control.office.note_soon, clock=clock
        )

    def table(self, name: str) -> TableBroadcast:
        """Return a table, or refuse."""
        found = self.tables.get(name)
        if found is None:
            raise refuse("no-such-table")
        return found

    def finished_round(self, name: str, number: int) -> TableHost:
        """Return the table of a round that is over, or refuse."""
        host = self.table(name).host
        if number > host.live.round or (number == host.live.round and host.live.is_open):
            raise refuse("no-such-round")
        return host

    def _games(self) -> dict[str, str]:
        return {name: gallery.host.config.game for name, gallery in self.tables.items()}

    def _counted_games(self) -> dict[str, str]:
        return {name: game for name, game in self._games().items() if self.tables[name].host.config.dealing != "test"}

    def _show_again(self) -> None:
        for gallery in self.tables.values():
            gallery.show_again()

    def _hosts(self) -> Iterator[TableHost]:
        return (gallery.host for gallery in self.tables.values())

    def _seat(self, table: TableSettings) -> TableHost:
        """Bring a table back as it was stored, or make it."""
        config = plan(table, self.settings.clocks, self.settings.chips, self.control.own_books())
        self.check_name(config)
        host = self._host(config, self.vault)
        self.tables[config.name] = TableBroadcast(host, self._updated)
        return host

    def check_name(self, config: TableConfig) -> None:
        """Refuse a table whose game has the name of another that is played here."""
        for other in (host.config for host in self._hosts() if "test" not in (host.config.dealing, config.dealing)):
            if other.game == config.game and digest(other.rules) != digest(config.rules):
                msg = f"table {config.name}: {other.name} has other rules under the name {config.game!r}"
                raise SettingsError(msg)

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

    def _opened(self, *, take_over: bool) -> "FileBackend | PostgresBackend":
        """Return the store the settings name: a database that servers share, or a file of this server's own."""
        if not self.settings.database:
            return FileBackend(self.settings, self.now, self.supervisor, take_over=take_over)
        from croupier.server.storage.postgres_backend import PostgresBackend

        return PostgresBackend(self.settings, self._fault, self.supervisor)

    def _host(self, config: TableConfig, vault: Vault) -> TableHost:
        def closed() -> str:
            return self.control.may_open(config.name, config.game)

        def rebuilt() -> LiveTable:
            return recover(self.reader, config)

        control = self.control
        asks = self._witness.ask if self._witness is not None else None
        world = World(self.writer, self.now, rebuilt, self._fault, closed, control.check, control.approves, asks)
        return self._backing.host(config, Dealer(vault), world)

    def _updated(self, update: TableUpdate) -> None:
        host = self.tables[update.after.name].host
        if not host.owned:
            # Another server has the table and counts what happens at it.
            return
        self.metrics.events.labels(update.after.name).inc(len(update.events))
        self.metrics.rounds.labels(update.after.name).inc(sum(isinstance(e, RoundOpened) for e in update.events))
        self.control.note_update(update, host.config.game)

    def _fault(self, name: str, error: BaseException) -> None:
        if isinstance(error, MemoryError):
            stop_without_memory()
        self.metrics.faults.labels(name).inc()
        log().error("table-fault", table=name, error=repr(error))
        self.control.fault(name, error)

    async def start(self) -> None:
        """Run every table; rounds that a long outage interrupted are handled as their rule books say."""
        self.delay.start(asyncio.get_running_loop())
        await self.control.start()
        hosts = [gallery.host for gallery in self.tables.values()]
        await self._backing.start(hosts, self._interrupted)
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

    def begin_to_stop(self) -> None:
        """Take no more commands, and end whatever is worked out beside the tables."""
        self.stopping = True
        self.reads.close()
        self.past_reads.close()
        while self.on_stopping:
            self.on_stopping.pop()()

    async def stop(self) -> None:
        """Stop every table after the command in hand; what was acknowledged is stored already."""
        self.begin_to_stop()
        await self._backing.stop()
        await self.control.stop()
        self.desk.close()
        await self._backing.close()
        self.delay.stop()
        if self._witness is not None:
            await self._witness.close()
        log().info("stopped")

    def open_reader(self) -> Store:
        """Return a further look at the store, for another thread."""
        return self._backing.open_reader()

    def held(self, name: str) -> int:
        """Return all that a person has, with what is on the tables, in cents."""
        return self.balance(name) + sum(on_felt(host.live.table).get(name, 0) for host in self._hosts())

    def _holding(self, name: str) -> Holding:
        account = self.balance(name)
        return Holding(account, self.held(name) - account)

    def _gifts(self, name: str) -> Iterator[Change]:
        """Yield what a person was given to play with."""
        people = self.desk.people
        if (came := people.came.get(name)) is not None:
            yield Change(came.at, 0, came.gift, came.gift)
        for more in people.refilled.get(name, ()):
            yield Change(more.at, more.before, more.before + more.gift, more.gift)

    def balance(self, name: str) -> int:
        """Return what a person has, in cents."""
        return self.reader.balance(f"wallet:{name}")
