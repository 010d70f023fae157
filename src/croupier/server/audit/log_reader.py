"""Reads the log for auditors, in a thread and a worker process; it changes nothing."""

import asyncio
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, TypeVarTuple

from croupier.api.audit import StreamState, TrailPage, Verification, Verified
from croupier.control.trail.chain_verification import bound
from croupier.control.trail.checkpoints import Signed, read
from croupier.control.trail.trail_reader import Trail
from croupier.server.audit.trail_page import Asked, page_of
from croupier.server.background.audit_jobs import Signatures, verified
from croupier.server.live_tables.table_manager import TableManager
from croupier.server.logs import log
from croupier.server.processes.work_queue import Asker, WorkQueue
from croupier.server.processes.worker_process import Budget
from croupier.server.refused import ServerRefused, refuse
from croupier.server.storage.read_thread import StoreReads
from croupier.store.port import Store
from croupier.words.facts import Message, message

Done = TypeVar("Done")
Facts = TypeVarTuple("Facts")

WORK = Budget(seconds=900.0, memory=4 << 30, answer=4 << 20, file=16 << 30)
"""What one piece of an auditor's work may take; an export of 16 GB is made from the command line."""


class Examiner:
    """One examiner a server; what it has read it keeps, and it reads on from there."""

    def __init__(self, floor: TableManager) -> None:
        """Begin without having looked."""
        self._floor = floor
        self._where = floor.store_address
        self._reads = StoreReads(floor.open_reader, "trail")
        self._jobs = WorkQueue(nice=10, most=8, each=4, budget=WORK)
        self._trail = Trail()
        self._last: Verified | None = None
        self._failed: Message | None = None
        self._verifying: asyncio.Task[None] | None = None
        self._busy: set[str] = set()

    async def page(self, asked: Asked) -> TrailPage:
        """Return significant events, latest first."""

        def found(store: Store) -> TrailPage:
            self._trail.read(store, lambda: self._reads.closed)
            counted = Counter(entry.kind for entry in self._trail.entries)
            return page_of(self._trail.entries, asked, dict(sorted(counted.items())))

        return await self._reads.do(found)

    async def streams(self) -> tuple[list[Signed], tuple[StreamState, ...]]:
        """Return the checkpoints, and how far each stream is signed."""
        return await self._reads.do(self._streams)

    def _streams(self, store: Store) -> tuple[list[Signed], tuple[StreamState, ...]]:
        signed = read(Path(self._floor.settings.checkpoints))
        covered = {stream: parts[-1].version for stream, parts in bound(signed).items()}
        heads = {stream: store.head(stream) for stream in sorted(store.streams())}
        states = (
            StreamState(stream, head.version, covered.get(stream, 0), head.chain.hex())
            for stream, head in heads.items()
        )
        return signed, tuple(states)

    def verify(self, asker: Asker) -> None:
        """Begin a verification of the whole store, unless one runs."""
        if not self._runs():
            self._verifying = asyncio.get_running_loop().create_task(self._verify(asker))

    def _runs(self) -> bool:
        return self._verifying is not None and not self._verifying.done()

    async def _verify(self, asker: Asker) -> None:
        signatures = Signatures(self._floor.settings.checkpoints, self._floor.control.public)
        try:
            self._last = await self._jobs.do(asker, verified, self._where, signatures, self._floor.now())
            self._failed = None
        except ServerRefused as refused:
            self._failed = refused.says
        except Exception as error:  # noqa: BLE001 - whatever it is, whoever asked is told that nothing was verified
            self._failed = message("verified.failed", error=type(error).__name__)
            log().error("verification-failed", error=repr(error))

    def verification(self) -> Verification:
        """Return whether a verification runs, what the last one came to, and why the latest came to nothing."""
        return Verification(self._runs(), self._last, self._failed)

    async def once(self, asker: Asker, work: Callable[[*Facts], Done], *facts: *Facts) -> Done:
        """Do work in the process, once at a time."""
        name = work.__name__
        if name in self._busy:
            raise refuse("job-running")
        self._busy.add(name)
        try:
            return await self._jobs.do(asker, work, *facts)
        finally:
            self._busy.discard(name)

    def close(self) -> None:
        """End whatever is under way."""
        if self._verifying is not None:
            self._verifying.cancel()
        self._jobs.close()
        self._reads.close()
