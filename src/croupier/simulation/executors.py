"""Where chunks are played: threads of this process, or a dask cluster; either way they come back in order.

The kernels hold no lock while they play, so threads use every core.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol, TypeVar

from croupier.simulation.chunk import Chunk, packed, play_chunk
from croupier.simulation.job import Run

Part = tuple[int, int]
"""A chunk's number and its rounds."""

Ticket = TypeVar("Ticket")

AHEAD = 2
"""Chunks under way for every worker, so that none waits for the one before it."""


class Executor(Protocol):
    """Plays chunks somewhere and hands them out in the order of their numbers."""

    def play(self, run: Run, parts: Iterable[Part]) -> Generator[Chunk, None, None]:
        """Play the parts of a run."""


class Threads:
    """Plays in this process, on so many cores."""

    def __init__(self, workers: int) -> None:
        """Take the number of workers."""
        self.workers = workers

    def play(self, run: Run, parts: Iterable[Part]) -> Generator[Chunk, None, None]:
        """Play the parts; a caller that stops asking stops the threads after the chunks they are at."""
        packed(run)
        pool = ThreadPoolExecutor(self.workers, thread_name_prefix="chunk")

        def submit(part: Part) -> Future[Chunk]:
            return pool.submit(play_chunk, run, *part)

        try:
            yield from in_order(submit, Future.result, parts, self.workers * AHEAD)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def in_order(
    submit: Callable[[Part], Ticket], result: Callable[[Ticket], Chunk], parts: Iterable[Part], ahead: int
) -> Iterator[Chunk]:
    """Keep so many parts under way and yield each as its turn comes."""
    waiting: deque[Ticket] = deque()
    for part in parts:
        waiting.append(submit(part))
        if len(waiting) >= ahead:
            yield result(waiting.popleft())
    while waiting:
        yield result(waiting.popleft())
