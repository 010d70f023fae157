"""A process beside the server for work that no table may wait for."""

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from types import FrameType
from typing import TypeVar, TypeVarTuple

Facts = TypeVarTuple("Facts")
Found = TypeVar("Found")


class OutOfTime(BaseException):
    """Work took too long; no `except Exception` on its way may take it for a fault of its own."""


class Aside:
    """One process; it starts with the first piece of work."""

    def __init__(self, nice: int = 0) -> None:
        """Begin without the process; one that is nice leaves the processor to everybody else."""
        self._pool: ProcessPoolExecutor | None = None
        self._nice = nice

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
            self._pool = ProcessPoolExecutor(
                1, mp_context=get_context("spawn"), initializer=_begin, initargs=(self._nice,)
            )
        return self._pool

    def close(self) -> None:
        """End the process."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _begin(nice: int) -> None:
    """Leave the processor to others, and end this process when the server's does, however that ended."""
    os.nice(nice)
    parent = parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Break work in such a process off after so much of the processor's time, with OutOfTime."""

    def late(_number: int, _frame: FrameType | None) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
