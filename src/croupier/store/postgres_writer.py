"""Writes to PostgreSQL for all tables of one server, several commands to a transaction; no one is answered earlier."""

import asyncio
from asyncio import Future
from collections.abc import Callable, Coroutine
from functools import partial

from croupier.store import postgres_read as questions
from croupier.store.crashpoints import reached
from croupier.store.port import Append, Known, Outcome, Seal, StorageFullError, StoreError, StoreUnavailableError
from croupier.store.postgres_append import Attempt
from croupier.store.postgres_connection import Link

MOST = 64
LANES = 2
"""Transactions under way at once: while one waits for the disk, the next is filled."""

PASSING = (StorageFullError, StoreUnavailableError)
"""Failures after which the same may be tried again; every other one ends the server."""

_Waiting = tuple[Append, "Future[Outcome]"]


class PostgresWriter:
    """Takes appends from anybody on the event loop and writes them in batches."""

    def __init__(
        self, address: str, on_failure: Callable[[StoreError], None], lanes: int = LANES, seal: Seal | None = None
    ) -> None:
        """Connect when something is first written; `on_failure` is called when the store has failed for good."""
        self._seal = seal
        self._on_failure = on_failure
        self._idle = [Link(address) for _ in range(lanes)]
        self._aside = Link(address)
        self._waiting: list[_Waiting] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def append(self, entry: Append) -> Outcome:
        """Append an entry; return once it is durable."""
        done: Future[Outcome] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, done))
        if self._idle:
            self._begin(self._drain(self._idle.pop()))
        return await done

    async def known(self, key: str) -> Known | None:
        """Return what became of a command of that key."""
        return await self._aside.do(partial(questions.known, key=key))

    def keep(self, stream: str, version: int, state: bytes) -> None:
        """Keep a snapshot when there is time for it."""
        self._begin(self._kept(stream, version, state))

    async def close(self) -> None:
        """Write what is waiting, then let the connections go."""
        while self._tasks:
            await asyncio.wait(self._tasks)
        for link in (*self._idle, self._aside):
            await link.close()

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _kept(self, stream: str, version: int, state: bytes) -> None:
        try:
            kept = partial(questions.save_snapshot, stream=stream, version=version, state=state, seal=self._seal)
            await self._aside.do(kept)
        except PASSING:
            # A snapshot only saves time; the next one is kept when it can be.
            return
        except StoreError as error:
            self._on_failure(error)

    async def _drain(self, link: Link) -> None:
        """Write batch after batch until no one waits."""
        try:
            # Whoever is ready in the same turn of the loop goes into the same transaction.
            await asyncio.sleep(0)
            while self._waiting:
                batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                await self._write(link, batch)
        finally:
            self._idle.append(link)

    async def _write(self, link: Link, batch: list[_Waiting]) -> None:
        try:
            reached("before-write")
            outcomes = await link.do(Attempt([entry for entry, _ in batch]).run)
            reached("after-commit")
        except Exception as error:  # noqa: BLE001 - nobody may be left waiting, whatever it is
            failure = error if isinstance(error, StoreError) else StoreError(f"the store failed: {error!r}")
            if not isinstance(failure, PASSING):
                self._on_failure(failure)
            for _, done in batch:
                if not done.done():
                    done.set_exception(failure)
            return
        for (_, done), outcome in zip(batch, outcomes, strict=True):
            if not done.done():
                done.set_result(outcome)
