"""What is kept under control beside the tables: the office, the cage, checkpoints, files, payments, the return."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from croupier.audit.approvals import approves
from croupier.audit.checkpoints import Checkpointer, read
from croupier.audit.signing import open_key, public_of
from croupier.audit.verify import is_behind
from croupier.house.cage import Cage
from croupier.live.host import Told
from croupier.live.recovery import BrokenChainError
from croupier.live.state import LiveTable
from croupier.live.writer import Writes
from croupier.operate.monitor import KEPT, Monitor
from croupier.operate.payments import wrong_lines
from croupier.server.desk import Desk
from croupier.server.logs import log
from croupier.server.office import Office
from croupier.server.settings import Settings
from croupier.server.watchman import Post, Watchman
from croupier.store.port import StorageFullError, Store
from croupier.table.events import RoundEnded


class WrongPaymentError(Exception):
    """A settled line is not in its pay table; nothing of it is stored."""


class Control:
    """The control room of one server."""

    def __init__(
        self, settings: Settings, desk: Desk, writer: Writes, now: Callable[[], int], open_reader: Callable[[], Store]
    ) -> None:
        """Compare the store with its checkpoints first: an old copy in its place opens no table."""
        self._writer = writer
        self._now = now
        self._reader = open_reader()
        self._events = 0
        self._watching: asyncio.Task[None] | None = None
        path = Path(settings.checkpoints)
        behind = is_behind(self._reader, read(path))
        if behind is not None:
            msg = (
                f"event {behind.event} of {behind.stream} {behind.says}: the tables stay closed; croupier audit verify"
            )
            raise BrokenChainError(msg)
        key = open_key(Path(settings.signing))
        self._public = public_of(key)
        checkpointer = Checkpointer(path, key)
        self.office = Office(self._reader, writer, now)
        self.cage = Cage(self._reader, writer.append, now)
        kept = self._reader.snapshot(KEPT)
        self.monitor = Monitor(kept[1] if kept is not None else b"")
        post = Post(desk, self.office, now, open_reader, checkpointer, lambda: self._events)
        self.watchman = Watchman(post)
        self._approved = settings.approved

    @property
    def public(self) -> str:
        """The public half of the key that signs here."""
        return self._public

    def may_open(self, name: str, game: str) -> str:
        """Return why no new round may open at a table, or nothing."""
        return self.office.closures.why(name, game)

    def approves(self, rulebook: str) -> bool:
        """Tell whether somebody has approved a rulebook, and signed it."""
        return any(approves(noted, self._public) == rulebook for noted in self.office.approvals)

    def check(self, before: LiveTable, after: LiveTable) -> None:
        """Check every payment before it is stored; one that is not in its pay table takes the table out of play."""
        if after.table is None or not after.table.lines:
            return
        same = before.table if before.round == after.round else None
        if same is not None and same.lines == after.table.lines:
            return
        wrong = wrong_lines(same, after.table)
        if wrong:
            self.office.note_soon("line-mismatch", f"{after.name} round {after.round}", after=wrong, why=wrong[0])
            raise WrongPaymentError(wrong[0])

    def told(self, told: Told, game: str) -> None:
        """Hear what a table stored."""
        self._events += len(told.events)
        table = told.after.table
        if table is None or not any(isinstance(event, RoundEnded) for event in told.events):
            return
        for alarm in self.monitor.take(game, told.after.rulebook, table):
            log().error("return-alarm", game=alarm.game, wager=alarm.wager, count=alarm.count, mean=alarm.mean)
            why = f"{alarm.count} results have a mean of {alarm.mean:.4f}, the analysis says {alarm.exact:.4f}"
            self.office.note_soon("return-alarm", f"{alarm.game} {alarm.wager}", after=alarm.mean, why=why)

    def fault(self, name: str, error: BaseException) -> None:
        """Note a fault of a table."""
        if isinstance(error, WrongPaymentError):
            return
        full = isinstance(error, StorageFullError)
        kind, after = ("storage-full", "refused") if full else ("table-fault", "out of play")
        self.office.note_soon(kind, name, after=after, why=type(error).__name__)

    async def start(self) -> None:
        """Begin the watch, and note that the server started."""
        files = self.watchman.files.digest
        await self.office.note("server-started", "server", before="stopped", after=files, why="started")
        if self._approved and self._approved != files:
            why = "the files are not the approved ones"
            await self.office.note("files-changed", "files", before=self._approved, after=files, why=why)
        elif self.office.closures.files:
            why = "the server was started again with these files"
            await self.office.note("files-accepted", "files", before=self.office.closures.files, after=files, why=why)
        self._watching = asyncio.create_task(self.watchman.run())

    async def stop(self) -> None:
        """Note the stop, keep what the monitor knows, and sign everything once more."""
        await self.office.settle()
        await self.office.note("server-stopped", "server", before="running", after="stopped", why="told to stop")
        self._writer.keep(KEPT, self._now(), self.monitor.kept())
        if self._watching is not None:
            self._watching.cancel()
            with suppress(asyncio.CancelledError):
                await self._watching
        self._reader.close()
