"""Every table of the store is verified at the start and once a day; what is not as it was closes the tables.

A small store is verified before anything of it is used. A large one is verified by a process beside the tables, which
begin meanwhile with what they trust: that is verified first in any case.
"""

import asyncio
from collections.abc import Awaitable, Callable

from croupier.api.audit import Found, Verified
from croupier.server.background.audit_jobs import Signatures, verified
from croupier.server.logs import log
from croupier.server.processes.worker_process import Budget, WorkerProcess
from croupier.server.storage.store_address import StoreAddress
from croupier.store.port import BrokenChainError, Store
from croupier.words.facts import Message
from croupier.words.render import render

AT_ONCE = 20_000
"""Events up to which a store is verified before the tables open, which takes a fifth of a second."""

EVERY, AGAIN = 86_400.0, 300.0
"""Seconds before the next verification, and before one that came to nothing is tried again."""

WORK = Budget(seconds=3_600.0, memory=4 << 30)
KEPT = "snapshots"
"""The table of what is only kept to save time: a row that is not signed is not used, and the work is done again."""

OnChanged = Callable[[Found], Awaitable[None]]


class RowsChangedError(Exception):
    """Rows of the store are not what they were."""

    strerror = "rows of the store are not what they were: croupier audit verify"


class RowCheck:
    """Verifies the rows of one server's store."""

    def __init__(self, where: StoreAddress, signatures: Signatures, now: Callable[[], int]) -> None:
        """Begin without having looked; the key to believe is the one that signs."""
        self._where = where
        self._signatures = signatures
        self._now = now
        self._process = WorkerProcess(nice=10, budget=WORK)
        self._looked = False
        self.kept: list[Message] = []
        """What is wrong with states that are kept, and are not used for it."""

    def look_first(self, store: Store) -> None:
        """Verify a small store at once; raise BrokenChainError where a row is not what it was."""
        if sum(store.head(stream).version for stream in store.streams()) > AT_ONCE:
            return
        found = verified(self._where, self._signatures, self._now())
        self.kept = [one.says for one in found.findings if one.stream == KEPT]
        wrong = _first(found)
        if wrong is not None:
            msg = f"{_told(wrong)}: the tables stay closed; croupier audit verify"
            raise BrokenChainError(msg)
        self._looked = True

    async def run(self, look_after: Callable[[Callable[[], Awaitable[None]]], Awaitable[None]], on: OnChanged) -> None:
        """Verify everything now, where that has not been done, and then once a day; tell of the first wrong row."""
        while True:
            if not self._looked:
                await look_after(lambda: self._look(on))
            pause = EVERY if self._looked else AGAIN
            self._looked = False
            await asyncio.sleep(pause)

    async def _look(self, on: OnChanged) -> None:
        found = await self._process.do(verified, self._where, self._signatures, self._now())
        self._looked = True
        wrong = _first(found)
        if wrong is not None:
            log().error("rows-changed", row=_told(wrong))
            await on(wrong)
            raise RowsChangedError

    def close(self) -> None:
        """End whatever is under way."""
        self._process.close()


def _first(found: Verified) -> Found | None:
    """Return the first wrong row of all that is not only kept to save time."""
    return next((one for one in found.findings if one.stream != KEPT), None)


def _told(found: Found) -> str:
    says = render(found.says)
    return f"{found.stream}: event {found.event} {says}" if found.event else f"{found.stream}: {says}"
