"""Reads of the store in a thread of its own with its own connection, and a limit on those that wait."""

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Concatenate, ParamSpec, TypeVar

from croupier.server.refused import refuse
from croupier.store.port import Store

Facts = ParamSpec("Facts")
Found = TypeVar("Found")

WAITING = 64
"""Reads that may wait for the thread."""

STRETCH = PAUSE = 0.0005
"""Seconds in which such a thread works, and rests after that: every table needs the interpreter too."""

Item = TypeVar("Item")


def resting(items: Iterable[Item]) -> Iterator[Item]:
    """Yield what there is to work through in a thread beside the tables, and rest now and then."""
    began = time.perf_counter()
    for item in items:
        yield item
        if time.perf_counter() - began > STRETCH:
            time.sleep(PAUSE)
            began = time.perf_counter()


class StoreReads:
    """Does one read after another in its thread; the connection is opened with the first."""

    def __init__(self, open_reader: Callable[[], Store], name: str) -> None:
        """Begin without a connection; the name is the thread's."""
        self._open_reader = open_reader
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._store: Store | None = None
        self._waiting = 0
        self.closed = False
        """Whether the server stops; a long read looks at it now and then, and ends."""

    @property
    def is_full(self) -> bool:
        """Tell whether no further read may wait."""
        return self._waiting >= WAITING

    async def do(
        self, work: Callable[Concatenate[Store, Facts], Found], *facts: Facts.args, **named: Facts.kwargs
    ) -> Found:
        """Return what a piece of work finds in the store, or refuse where too much waits."""
        if self.closed:
            raise refuse("shutting-down")
        if self.is_full:
            raise refuse("sums-waiting")
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, lambda: work(self._opened(), *facts, **named))
        finally:
            self._waiting -= 1

    def _opened(self) -> Store:
        if self._store is None:
            self._store = self._open_reader()
        return self._store

    def close(self) -> None:
        """End a long read, and let the connection go after it."""
        if not self.closed:
            self.closed = True
            self._thread.submit(self._let_go)
            self._thread.shutdown(wait=False)

    def _let_go(self) -> None:
        if self._store is not None:
            with suppress(Exception):
                self._store.close()
