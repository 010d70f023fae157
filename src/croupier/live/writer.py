"""One thread writes for all tables, several commands to a transaction; nobody is answered before it is durable."""

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import NamedTuple, Protocol

from croupier.store.crashpoints import reached
from croupier.store.port import Append, Known, Outcome, StorageFullError, Store, StoreError

MOST = 64


class Writes(Protocol):
    """What a host needs of whoever writes."""

    async def append(self, entry: Append) -> Outcome:
        """Append an entry; return once it is durable."""

    async def known(self, key: str) -> Known | None:
        """Return what became of a command of that key."""

    def keep(self, stream: str, version: int, state: bytes) -> None:
        """Keep a snapshot when there is time for it."""


class _Request(NamedTuple):
    entry: Append
    done: "Future[Outcome]"


class _Look(NamedTuple):
    key: str
    done: "Future[Known | None]"


class _Keep(NamedTuple):
    stream: str
    version: int
    state: bytes


_Item = _Request | _Look | _Keep | None


class Writer:
    """Owns the store: every append goes through its thread."""

    def __init__(self, store: Store, on_failure: Callable[[StoreError], None] = lambda _error: None) -> None:
        """Start the thread; `on_failure` is told at once when the store has failed for good."""
        self._store = store
        self._on_failure = on_failure
        self._requests: queue.SimpleQueue[_Item] = queue.SimpleQueue()
        self._failed: StoreError | None = None
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def append(self, entry: Append) -> Outcome:
        """Append an entry; return once it is durable."""
        done: Future[Outcome] = Future()
        self._requests.put(_Request(entry, done))
        return await asyncio.wrap_future(done)

    async def known(self, key: str) -> Known | None:
        """Return what became of a command of that key."""
        done: Future[Known | None] = Future()
        self._requests.put(_Look(key, done))
        return await asyncio.wrap_future(done)

    def keep(self, stream: str, version: int, state: bytes) -> None:
        """Keep a snapshot when there is time for it."""
        self._requests.put(_Keep(stream, version, state))

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._requests.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            batch = self._batch()
            self._write([item for item in batch if isinstance(item, _Request)])
            for item in batch:
                if isinstance(item, _Look | _Keep):
                    self._serve(item)
            if None in batch:
                return

    def _batch(self) -> list[_Item]:
        batch: list[_Item] = [self._requests.get()]
        while len(batch) < MOST and batch[-1] is not None:
            try:
                batch.append(self._requests.get_nowait())
            except queue.Empty:
                break
        return batch

    def _serve(self, item: _Look | _Keep) -> None:
        try:
            if isinstance(item, _Look):
                item.done.set_result(self._store.known(item.key))
            else:
                self._store.save_snapshot(item.stream, item.version, item.state)
        except StorageFullError as error:
            if isinstance(item, _Look):
                item.done.set_exception(error)
        except StoreError as error:
            self._fail(error)
            if isinstance(item, _Look):
                item.done.set_exception(error)

    def _write(self, batch: list[_Request]) -> None:
        """Write a batch; after a failure of the store nothing more is written by this process."""
        if not batch:
            return
        try:
            if self._failed is not None:
                raise self._failed
            reached("before-write")
            outcomes = self._store.append([request.entry for request in batch])
            reached("after-commit")
        except StoreError as error:
            if not isinstance(error, StorageFullError):
                self._fail(error)
            for request in batch:
                request.done.set_exception(error)
            return
        for request, outcome in zip(batch, outcomes, strict=True):
            request.done.set_result(outcome)

    def _fail(self, error: StoreError) -> None:
        if self._failed is None:
            self._failed = error
            self._on_failure(error)
