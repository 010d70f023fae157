"""A process beside the server for work that no table may wait for."""

import asyncio
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import TypeVar, TypeVarTuple

Facts = TypeVarTuple("Facts")
Found = TypeVar("Found")


class Aside:
    """One process; it starts with the first piece of work."""

    def __init__(self) -> None:
        """Begin without the process."""
        self._pool: ProcessPoolExecutor | None = None

    async def do(self, work: Callable[[*Facts], Found], *facts: *Facts) -> Found:
        """Do the work in the process; one that died is replaced, and the work tried once more."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._process(), work, *facts)
        except BrokenProcessPool:
            self.close()
            return await loop.run_in_executor(self._process(), work, *facts)

    def _process(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_end_with_parent)
        return self._pool

    def close(self) -> None:
        """End the process."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _end_with_parent() -> None:
    """End this process when the server's does, however that ended."""
    parent = parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()
