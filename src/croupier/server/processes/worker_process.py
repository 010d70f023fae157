"""A worker process for work that no table may wait for, within a budget of time, memory and bytes."""

import asyncio
import os
import pickle
import resource
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from errno import EFBIG
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Any, NamedTuple, TypeVar, TypeVarTuple

from croupier.server.logs import configure
from croupier.server.processes.priority import stand_behind

Facts = TypeVarTuple("Facts")
Found = TypeVar("Found")


class OutOfTime(BaseException):
    """Work took too long; no `except Exception` on its way may take it for a fault of its own."""


class OverBudgetError(Exception):
    """Work needed more than its budget: of seconds, of memory or of bytes in its answer."""


class ProcessClosedError(Exception):
    """The server is stopping, and its processes have ended."""


class Budget(NamedTuple):
    """What one piece of work may take: seconds by the clock on the wall, bytes of memory, of its answer, of a file."""

    seconds: float = 120.0
    memory: int = 6 << 30
    answer: int = 4 << 20
    file: int = 1 << 30


class WorkerProcess:
    """One process, which does one thing after another; it starts with the first."""

    def __init__(self, nice: int = 0, budget: Budget | None = None) -> None:
        """Begin without the process; one that is nice leaves the processor to everybody else."""
        self._nice = nice
        self._budget = budget or Budget()
        self._one = asyncio.Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="worker")
        self._running: tuple[SpawnProcess, Connection] | None = None
        self._closed = False

    async def do(self, work: Callable[[*Facts], Found], *facts: *Facts) -> Found:
        """Do the work in the process; one that died is replaced, and the work tried once more.

        A caller that stops waiting ends the work, and the process with it.
        """
        asked = pickle.dumps((work, facts))
        async with self._one:
            try:
                answer = await self._ask(asked)
            except (EOFError, OSError):
                self._end()
                answer = await self._again(asked)
        found, failed = pickle.loads(answer)  # noqa: S301 - from a process of our own
        if failed is not None:
            raise failed
        result: Found = found
        return result

    async def _again(self, asked: bytes) -> bytes:
        try:
            return await self._ask(asked)
        except (EOFError, OSError) as error:
            if self._closed:
                raise ProcessClosedError from error
            self._end()
            msg = "the process that worked on it ended twice"
            raise OverBudgetError(msg) from error

    async def _ask(self, asked: bytes) -> bytes:
        if self._closed:
            raise ProcessClosedError
        loop = asyncio.get_running_loop()
        if self._running is None:
            self._running = await loop.run_in_executor(self._thread, _started, self._nice, self._budget)
        asking = loop.run_in_executor(self._thread, _asked, self._running[1], asked)
        try:
            async with asyncio.timeout(self._budget.seconds):
                return await asking
        except TimeoutError:
            self._end()
            msg = f"it takes longer than {self._budget.seconds:g} seconds"
            raise OverBudgetError(msg) from None
        except asyncio.CancelledError:
            self._end()
            raise

    def _end(self) -> None:
        """End the process at once, whatever it is at; the next piece of work starts another."""
        if self._running is not None:
            self._running[0].kill()
            self._running = None

    def close(self) -> None:
        """End the process for good; callers that wait for it get an error."""
        self._closed = True
        self._end()
        self._thread.shutdown(wait=False)


def _started(nice: int, budget: Budget) -> tuple[SpawnProcess, Connection]:
    context = get_context("spawn")
    own, others = context.Pipe()
    process = context.Process(target=_serve, args=(others, budget), daemon=True)
    process.start()
    # Not left to the process, which would import for half a second beside the tables before it came to it.
    stand_behind(process.ident or 0, nice)
    others.close()
    return process, own


def _asked(connection: Connection, asked: bytes) -> bytes:
    connection.send_bytes(asked)
    return connection.recv_bytes()


def _serve(connection: Connection, budget: Budget) -> None:
    """Do what is asked, one thing after another, until the server has gone."""
    configure("info")
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _end_with_parent()
    resource.setrlimit(resource.RLIMIT_AS, (budget.memory, budget.memory))
    # Python ignores the signal of a file that grows beyond it, and writing fails with EFBIG.
    resource.setrlimit(resource.RLIMIT_FSIZE, (budget.file, budget.file))
    with suppress(EOFError):
        while True:
            connection.send_bytes(_answer(connection.recv_bytes(), budget.answer))


def _answer(asked: bytes, most: int) -> bytes:
    try:
        work, facts = pickle.loads(asked)  # noqa: S301 - from the server itself
        return _packed((work(*facts), None), most)
    except MemoryError:
        return _packed((None, OverBudgetError("it takes more memory than there is for it")), most)
    except OSError as error:
        over = OverBudgetError("it writes a file larger than there is room for") if error.errno == EFBIG else error
        return _packed((None, over), most)
    except OutOfTime:
        return _packed((None, OverBudgetError("it takes longer than there is time for it")), most)
    except Exception as error:  # noqa: BLE001 - whatever it is, whoever asked hears of it
        return _packed((None, error), most)


def _packed(told: tuple[Any, Exception | None], most: int) -> bytes:
    if isinstance(told[0], bytes) and len(told[0]) > most:
        told = (None, OverBudgetError(f"the answer has {len(told[0]):,} bytes, and {most:,} is the most that is sent"))
    return pickle.dumps(told)


def _end_with_parent() -> None:
    """End this process when the server's does, however that ended and whatever is under way here."""
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
