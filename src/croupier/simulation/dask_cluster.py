"""Chunks on a dask cluster: keyed by job, chunk and seed, so that one that runs twice counts once.

A killed worker costs the chunks it was at. Every chunk under way is published on the scheduler until it has been
counted, so that a client who leaves finds the work done when they come back.
"""

from collections.abc import Generator, Iterable
from concurrent.futures import CancelledError
from importlib import import_module
from typing import Any

from croupier.simulation.chunk import Chunk, play_chunk
from croupier.simulation.executors import AHEAD, Part, in_order
from croupier.simulation.job import Run

PATIENCE = "10s"
"""How long a scheduler may take to answer at first."""

LEAST_AHEAD = 8


class SchedulerError(Exception):
    """A scheduler that cannot be reached, or has been lost."""


class Cluster:
    """Plays on the workers of a dask scheduler."""

    def __init__(self, address: str) -> None:
        """Connect, or say that no one answers."""
        distributed: Any = import_module("distributed")
        try:
            self.client: Any = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            message = f"{address}: no dask scheduler answers there ({error})"
            raise SchedulerError(message) from error
        self.address = address

    def play(self, run: Run, parts: Iterable[Part]) -> Generator[Chunk, None, None]:
        """Play the parts; a scheduler that is lost ends the run with an error, and what is done stays done."""
        key = run.key
        sent = self.client.scatter(run, broadcast=True, hash=False)

        def submit(part: Part) -> tuple[str, Any]:
            name = f"croupier-{key}-{run.seed}-{part[0]}-{part[1]}"
            future = self.client.submit(play_chunk, sent, *part, key=name, pure=True, retries=3)
            self.client.publish_dataset(future, name=name, override=True)
            return name, future

        def result(ticket: tuple[str, Any]) -> Chunk:
            name, future = ticket
            chunk: Chunk = future.result()
            self.client.unpublish_dataset(name)
            return chunk

        try:
            ahead = max(LEAST_AHEAD, AHEAD * sum(self.client.nthreads().values()))
            yield from in_order(submit, result, parts, ahead)
        except (OSError, CancelledError) as error:
            message = f"{self.address}: the scheduler was lost ({error})"
            raise SchedulerError(message) from error

    def close(self) -> None:
        """Leave the cluster."""
        self.client.close()
