"""The control functions of a server: office log, cage, checkpoints, files, payments and the return."""

import asyncio
import os
import platform
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from croupier.api.audit import Found
from croupier.control.money.cage import Cage
from croupier.control.returns.payment_check import wrong_lines
from croupier.control.returns.return_monitor import KEPT, ReturnMonitor
from croupier.control.trail.approvals import approved, approves
from croupier.control.trail.checkpoints import Checkpointer, Key, keys_of, read
from croupier.control.trail.entry import Noted
from croupier.control.trail.exam_results import ExamResult, is_result_signed, signed
from croupier.control.trail.signing_key import Signet, open_key, public_of
from croupier.control.trail.start_check import trusted
from croupier.live.host import TableUpdate
from croupier.live.state import LiveTable
from croupier.live.writer import Writes
from croupier.rules.digest import digest
from croupier.rules.older_books import build_stored
from croupier.rules.schema import Rulebook
from croupier.server.background.audit_jobs import Signatures
from croupier.server.background.office_log import Office
from croupier.server.background.periodic_tasks import PeriodicTasks, Post
from croupier.server.background.store_check import RowCheck
from croupier.server.logs import log
from croupier.server.processes.supervisor import Supervisor
from croupier.server.sessions.sign_in import SignIn
from croupier.server.settings import Settings
from croupier.server.storage.store_address import StoreAddress
from croupier.store.port import BrokenChainError, StorageFullError, Store
from croupier.table.events import RoundEnded
from croupier.words.facts import message
from croupier.words.render import render


class WrongPaymentError(Exception):
    """A settled line is not in its pay table; nothing of it is stored."""


class Backing(Protocol):
    """As much as is needed here of where a server's store lies."""

    signet: Signet

    def open_reader(self) -> Store:
        """Return a further look at the store, for another thread."""


class ControlRoom:
    """The control room of one server."""

    _own_books: tuple[object, dict[str, Rulebook]] = (None, {})

    def __init__(  # noqa: PLR0913 - all of the server that it controls
        self,
        settings: Settings,
        desk: SignIn,
        writer: Writes,
        now: Callable[[], int],
        backing: Backing,
        *,
        supervisor: Supervisor,
    ) -> None:
        """Compare the store with its checkpoints first: an old copy in its place, or a changed one, opens no table."""
        self._writer = writer
        self._now = now
        self._signet = backing.signet
        self._reader = backing.open_reader()
        self._events = 0
        self._watching: list[asyncio.Task[None]] = []
        path = Path(settings.checkpoints)
        signed = read(path)
        wrong, balances = trusted(self._reader, signed)
        if wrong is not None:
            msg = f"{wrong}: the tables stay closed; croupier audit verify"
            raise BrokenChainError(msg)
        key = open_key(Path(settings.signing))
        self._key = key
        self._public = public_of(key)
        self._keys = keys_of(signed) or (Key(self._public, None),)
        if self._keys[-1].public != self._public:
            msg = f"{settings.signing} is not the key that signed the checkpoints last: the tables stay closed"
            raise BrokenChainError(msg)
        self._rows = RowCheck(
            StoreAddress(settings.store, settings.database), Signatures(settings.checkpoints, self._public), now
        )
        self._rows.look_first(self._reader)
        checkpointer = Checkpointer(path, key, balances)
        self.office = Office(self._reader, writer, now)
        self.cage = Cage(self._reader, writer.append, now)
        kept = self._reader.snapshot(KEPT)
        self.monitor = ReturnMonitor(kept[1] if kept is not None else b"")
        self._supervisor = supervisor
        self.server = f"{platform.node()}/{os.getpid()}"
        """What this server is called where it confirms an order."""

        def counted() -> int:
            return self._events

        every = settings.checkpoint_seconds
        post = Post(desk, self.office, now, backing.open_reader, checkpointer, counted, every, writer, self.server)
        self.periodic = PeriodicTasks(post)
        self._approved = settings.approved

    @property
    def public(self) -> str:
        """The public half of the key that signs here."""
        return self._public

    def may_open(self, name: str, game: str) -> str:
        """Return why no new round may open at a table, or nothing."""
        return self.office.closures.why(name, game) or self.periodic.signs.why()

    def approves(self, rulebook: str) -> bool:
        """Tell whether a rulebook was approved, and the approval signed."""
        return any(
            approves(noted, key.public) == rulebook
            for at, noted in self.office.approvals
            for key in self._keys
            if key.until is None or at <= key.until
        )

    def signed(self, entry: Noted, rulebook: str) -> Noted:
        """Return an approval of rules with its signature."""
        return approved(entry, rulebook, self._key)

    def signed_result(self, result: ExamResult) -> ExamResult:
        """Return the result of an exam with its signature."""
        return signed(result, self._key)

    def is_result_signed(self, at: int, result: ExamResult) -> bool:
        """Tell whether a result at a version of the office's stream was signed with the key of its time."""
        return any(is_result_signed(result, key.public) for key in self._keys if key.until is None or at <= key.until)

    def own_books(self) -> dict[str, Rulebook]:
        """Return the games of one's own that a second person has approved, by name; the latest of a name counts."""
        state = (tuple(self.office.submitted), len(self.office.approvals))
        if self._own_books[0] != state:
            # Signatures and texts are read only where something was submitted or approved since: strangers ask too.
            self._own_books = (state, self._read_own_books())
        return self._own_books[1]

    def _read_own_books(self) -> dict[str, Rulebook]:
        books: dict[str, Rulebook] = {}
        for rulebook, noted in self.office.submitted.items():
            if self.approves(rulebook):
                book = build_stored(noted.after["book"], rulebook)
                if digest(book) == rulebook:
                    books[book.game] = book
        return books

    def check(self, before: LiveTable, after: LiveTable) -> None:
        """Check every payment before it is stored; one that is not in its pay table takes the table out of play."""
        if after.table is None or not after.table.lines:
            return
        same = before.table if before.round == after.round else None
        if same is not None and same.lines == after.table.lines:
            return
        wrong = wrong_lines(same, after.table)
        if wrong:
            self.office.note_soon(
                "line-mismatch",
                after.name,
                after=wrong,
                why=message("trail.in-round", number=after.round, says=wrong[0]),
            )
            raise WrongPaymentError(render(wrong[0]))

    def note_update(self, update: TableUpdate, game: str) -> None:
        """Hear what a table stored."""
        self._events += len(update.events)
        table = update.after.table
        if table is None or not any(isinstance(event, RoundEnded) for event in update.events):
            return
        for alarm in self.monitor.take(game, update.after.rulebook, table):
            log().error("return-alarm", game=alarm.game, wager=alarm.wager, count=alarm.count, mean=alarm.mean)
            mean, exact = f"{alarm.mean:.4f}", f"{alarm.exact:.4f}"
            why = message("trail.return", count=alarm.count, mean=mean, exact=exact)
            self.office.note_soon("return-alarm", f"{alarm.game} {alarm.wager}", after=alarm.mean, why=why)

    def fault(self, name: str, error: BaseException) -> None:
        """Note a fault of a table."""
        if isinstance(error, WrongPaymentError):
            return
        full = isinstance(error, StorageFullError)
        kind, after = ("storage-full", "refused") if full else ("table-fault", "out of play")
        self.office.note_soon(kind, name, after=after, why=message("trail.fault", fault=type(error).__name__))

    async def start(self) -> None:
        """Begin the watch, and note that the server started."""
        self.periodic.signs.begin()
        files = self.periodic.files.digest
        await self.office.note("server-started", "server", before="stopped", after=files, why=message("trail.started"))
        for name in dict.fromkeys(self._signet.refused):
            why = message("trail.kept-unsigned")
            log().error("kept-state-refused", name=name)
            await self.office.note("rows-changed", name, before="kept", after="worked out anew", why=why)
        if self._approved and self._approved != files:
            why = message("trail.files-unapproved")
            await self.office.note("files-changed", "files", before=self._approved, after=files, why=why)
        elif self.office.closures.files:
            why = message("trail.files-accepted")
            await self.office.note("files-accepted", "files", before=self.office.closures.files, after=files, why=why)
        for says in self._rows.kept:
            if says.facts.get("stream") not in self._signet.refused:
                log().error("kept-state-refused", name=render(says))
                await self.office.note("rows-changed", "snapshots", before="kept", after="not used", why=says)
        self._watching.append(self._supervisor.start("control", self.periodic.run))
        self._watching.append(self._supervisor.start("rows", self._watch_rows))

    async def _watch_rows(self) -> None:
        await self._rows.run(lambda work: self.periodic.signs.look_after("rows", work), self._rows_changed)

    async def _rows_changed(self, found: Found) -> None:
        why = message("trail.row-changed", says=found.says)
        await self.office.note("rows-changed", found.stream, before="signed", after="changed", why=why)

    async def stop(self) -> None:
        """Note the stop, keep what the monitor knows, and sign everything once more."""
        await self.office.settle()
        await self.office.note(
            "server-stopped", "server", before="running", after="stopped", why=message("trail.told-to-stop")
        )
        self._writer.keep(KEPT, self._now(), self.monitor.kept())
        self._rows.close()
        for task in self._watching:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        self._reader.close()
