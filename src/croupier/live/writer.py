"""One thread writes for all tables, several commands to a transaction; nobody is answered before it is durable."""

import asyncio
import queue
import threading
from concurrent.futures import Future
from typing import NamedTuple

from croupier.store.port import Append, Known, Outcome, Store, StoreError

MOST = 64


class _Request(NamedTuple):
    entry: Append
    done: "Future[Outcome]"


class _Look(NamedTuple):
    key: str
    done: "Future[Known | None]"


class Writer:
    """Owns the store: every append goes through its thread."""

    def __init__(self, store: Store) -> None:
        """Start the thread."""
        self._store = store
        self._requests: queue.SimpleQueue[_Request | _Look | None] = queue.SimpleQueue()
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

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._requests.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            batch = self._batch()
            for item in batch:
                if isinstance(item, _Look):
                    self._look(item)
            self._write([item for item in batch if isinstance(item, _Request)])
            if None in batch:
                return

    def _batch(self) -> list[_Request | _Look | None]:
        batch: list[_Request | _Look | None] = [self._requests.get()]
        while len(batch) < MOST and batch[-1] is not None:
            try:
                batch.append(self._requests.get_nowait())
            except queue.Empty:
                break
        return batch

    def _look(self, look: _Look) -> None:
        try:
            look.done.set_result(self._store.known(look.key))
        except StoreError as error:
            look.done.set_exception(error)

    def _write(self, batch: list[_Request]) -> None:
        """Write a batch; after a failure of the store nothing more is written by this process."""
        if not batch:
            return
        try:
            if self._failed is not None:
                raise self._failed
            outcomes = self._store.append([request.entry for request in batch])
        except StoreError as error:
            self._failed = error
            for request in batch:
                request.done.set_exception(error)
            return
        for request, outcome in zip(batch, outcomes, strict=True):
            request.done.set_result(outcome)
