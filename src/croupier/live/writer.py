"""One thread writes for all tables, several commands to a transaction; no one is answered before it is durable."""

import asyncio
import queue
import threading
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

from croupier.store.crashpoints import reached
from croupier.store.port import Append, Known, Outcome, StorageFullError, Store, StoreError

MOST = 64


class Writes(Protocol):
    """What a host needs of a writer."""

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
_Settled = tuple["Future[Any]", Any]


def _hand_back(settled: list[_Settled]) -> None:
    """Wake those who wait; those who have gone are passed over."""
    for done, outcome in settled:
        if done.done():
            continue
        if isinstance(outcome, BaseException):
            done.set_exception(outcome)
        else:
            done.set_result(outcome)


class Writer:
    """Owns the store: every append goes through its thread."""

    def __init__(self, store: Store, on_failure: Callable[[StoreError], None] = lambda _error: None) -> None:
        """Start the thread; `on_failure` is called at once when the store has failed for good."""
        self._store = store
        self._on_failure = on_failure
        self._requests: queue.SimpleQueue[_Item] = queue.SimpleQueue()
        self._failed: StoreError | None = None
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def append(self, entry: Append) -> Outcome:
        """Append an entry; return once it is durable."""
        done: Future[Outcome] = asyncio.get_running_loop().create_future()
        self._requests.put(_Request(entry, done))
        return await done

    async def known(self, key: str) -> Known | None:
        """Return what became of a command of that key."""
        done: Future[Known | None] = asyncio.get_running_loop().create_future()
        self._requests.put(_Look(key, done))
        return await done

    def keep(self, stream: str, version: int, state: bytes) -> None:
        """Keep a snapshot when there is time for it."""
        self._requests.put(_Keep(stream, version, state))

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._requests.put(None)
        self._thread.join()

    def _run(self) -> None:
        try:
            self._take()
        except Exception as error:  # noqa: BLE001 - a server whose writer has gone must not go on
            self._fail(StoreError(f"the writer failed: {error!r}"))

    def _take(self) -> None:
        while True:
            batch = self._batch()
            self._tell(self._write([item for item in batch if isinstance(item, _Request)]))
            for item in batch:
                if isinstance(item, _Look):
                    self._tell([(item.done, self._look(item))])
                elif isinstance(item, _Keep):
                    self._keep(item)
            if None in batch:
                return

    def _tell(self, settled: list[_Settled]) -> None:
        """Hand a batch back in one go: the event loop is woken once, not once a command."""
        loops: dict[AbstractEventLoop, list[_Settled]] = {}
        for done, outcome in settled:
            loops.setdefault(done.get_loop(), []).append((done, outcome))
        for loop, those in loops.items():
            # A loop that has ended has nobody left who waits.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(_hand_back, those)

    def _batch(self) -> list[_Item]:
        batch: list[_Item] = [self._requests.get()]
        while len(batch) < MOST and batch[-1] is not None:
            try:
                batch.append(self._requests.get_nowait())
            except queue.Empty:
                break
        return batch

    def _look(self, item: _Look) -> Known | StoreError | None:
        try:
            return self._store.known(item.key)
        except StoreError as error:
            if not isinstance(error, StorageFullError):
                self._fail(error)
            return error

    def _keep(self, item: _Keep) -> None:
        try:
            self._store.save_snapshot(item.stream, item.version, item.state)
        except StorageFullError:
            # A snapshot only saves time; the next one is kept when there is room again.
            return
        except StoreError as error:
            self._fail(error)

    def _write(self, batch: list[_Request]) -> list[_Settled]:
        """Write a batch; after a failure of the store nothing more is written by this process."""
        if not batch:
            return []
        if self._failed is not None:
            return [(request.done, self._failed) for request in batch]
        try:
            reached("before-write")
            outcomes = self._store.append([request.entry for request in batch])
            reached("after-commit")
        except Exception as error:  # noqa: BLE001 - nobody may be left waiting, whatever it is
            failure = error if isinstance(error, StoreError) else StoreError(f"nothing was written: {error!r}")
            if not isinstance(failure, StorageFullError):
                self._fail(failure)
            return [(request.done, failure) for request in batch]
        return [(request.done, outcome) for request, outcome in zip(batch, outcomes, strict=True)]

    def _fail(self, error: StoreError) -> None:
        if self._failed is None:
            self._failed = error
            self._on_failure(error)
