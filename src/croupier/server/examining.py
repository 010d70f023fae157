"""The examiner: reads the log beside the tables, in threads of its own, and changes nothing."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from croupier.api.audit import Found, StreamState, Verification, Verified
from croupier.audit.checkpoints import Signed, read
from croupier.audit.entry import Entry
from croupier.audit.trail import Trail
from croupier.audit.verify import AsOf, bound, verify
from croupier.server.refused import refuse
from croupier.store.port import Store

if TYPE_CHECKING:
    from croupier.server.floor import Floor

Done = TypeVar("Done")


class Examiner:
    """One examiner a server; what he has read he keeps, and reads on from there."""

    def __init__(self, floor: "Floor") -> None:
        """Begin without having looked."""
        self._floor = floor
        self._one = asyncio.Lock()
        self._reader: Store | None = None
        self._trail = Trail()
        self._last: Verified | None = None
        self._verifying: asyncio.Task[None] | None = None
        self._busy: set[str] = set()

    async def trail(self) -> list[Entry]:
        """Return every significant event, in the order of their times."""
        async with self._one:
            await asyncio.to_thread(self._read)
            return self._trail.entries

    def _read(self) -> None:
        self._trail.read(self._store())

    def _store(self) -> Store:
        if self._reader is None:
            self._reader = self._floor.open_reader()
        return self._reader

    async def streams(self) -> tuple[list[Signed], tuple[StreamState, ...]]:
        """Return the checkpoints, and how far each stream is signed."""
        async with self._one:
            return await asyncio.to_thread(self._streams)

    def _streams(self) -> tuple[list[Signed], tuple[StreamState, ...]]:
        signed, store = self._signed(), self._store()
        covered = {stream: parts[-1].version for stream, parts in bound(signed).items()}
        heads = {stream: store.head(stream) for stream in sorted(store.streams())}
        states = (
            StreamState(stream, head.version, covered.get(stream, 0), head.chain.hex())
            for stream, head in heads.items()
        )
        return signed, tuple(states)

    def _signed(self) -> list[Signed]:
        return read(Path(self._floor.settings.checkpoints))

    def verify(self) -> None:
        """Begin a verification of the whole log, unless one runs."""
        if not self._runs():
            self._verifying = asyncio.get_running_loop().create_task(self._verify())

    def _runs(self) -> bool:
        return self._verifying is not None and not self._verifying.done()

    async def _verify(self) -> None:
        self._last = await asyncio.to_thread(self._verified)

    def _verified(self) -> Verified:
        began, at = time.perf_counter(), self._floor.now()
        # The checkpoints are read first: the log as it is afterwards holds all that they sign.
        signed = self._signed()
        store = self._floor.open_reader()
        try:
            log = AsOf(store)
            wrong = verify(log, signed, self._floor.control.public)
        finally:
            store.close()
        checked = {stream: head.version for stream, head in sorted(log.heads.items())}
        took = round((time.perf_counter() - began) * 1000)
        return Verified(at, took, len(signed), checked, tuple(Found(*one) for one in wrong))

    def verification(self) -> Verification:
        """Return whether a verification runs, and what the last one came to."""
        return Verification(self._runs(), self._last)

    async def once(self, name: str, work: Callable[[], Done]) -> Done:
        """Do work in a thread, once at a time."""
        if name in self._busy:
            raise refuse("job-running")
        self._busy.add(name)
        try:
            return await asyncio.to_thread(work)
        finally:
            self._busy.discard(name)

    def close(self) -> None:
        """Let the store go."""
        if self._verifying is not None:
            self._verifying.cancel()
        if self._reader is not None:
            with suppress(Exception):
                self._reader.close()
