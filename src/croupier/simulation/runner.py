"""Run a simulation: chunk after chunk until the rounds are played, the error is small enough, or it is stopped."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from croupier.simulation.executors import Executor, Part
from croupier.simulation.job import CHUNK, Run
from croupier.simulation.statistics import Figures
from croupier.simulation.totals import Totals, resume, save

Watch = Callable[[Totals], None]
"""Told of the totals after every chunk."""

CHUNKS_BETWEEN_SAVES = 20


@dataclass(frozen=True)
class Goal:
    """When to stop: after so many rounds, or once the main wager's standard error is small enough."""

    rounds: int
    until_se: float | None = None


@dataclass(frozen=True)
class Ended:
    """How a run ended: its totals, and why it ended before its goal, if it did."""

    totals: Totals
    stopped: str | None = None
    error: Exception | None = None


def simulate(run: Run, goal: Goal, executor: Executor, watch: Watch, checkpoint: Path | None = None) -> Ended:
    """Play a run; whatever stops it, what is done is kept."""
    key = run.key
    totals = resume(key, len(run.charts), checkpoint) if checkpoint is not None else Totals(len(run.charts))
    keeper = _Keeper(key, checkpoint)
    chunks = executor.play(run, _parts(totals.chunks, goal.rounds))
    stopped: str | None = None
    failure: Exception | None = None
    try:
        for chunk in chunks:
            totals.add(chunk)
            watch(totals)
            if (chunk.number + 1) * CHUNK <= goal.rounds:
                keeper.keep(totals)
            if goal.until_se is not None and _error(run, totals) <= goal.until_se:
                break
    except KeyboardInterrupt:
        stopped = "stopped by the user"
    except Exception as error:
        if not totals.chunks:
            raise
        stopped, failure = f"stopped: {error}", error
    finally:
        chunks.close()
        keeper.close()
    return Ended(totals, stopped, failure)


def _parts(first: int, rounds: int) -> Iterator[Part]:
    number = first
    while number * CHUNK < rounds:
        yield number, min(CHUNK, rounds - number * CHUNK)
        number += 1


def _error(run: Run, totals: Totals) -> float:
    found = Figures(run, totals).main()["se"]
    return float(found) if found is not None else float("inf")


class _Keeper:
    """Writes checkpoints now and then; a last chunk cut short is left out, so that more rounds can follow."""

    def __init__(self, key: str, path: Path | None) -> None:
        self.key = key
        self.path = path
        self.latest: bytes | None = None
        self.count = 0

    def keep(self, totals: Totals) -> None:
        """Remember whole chunks, and write them every so often."""
        if self.path is None:
            return
        self.count += 1
        self.latest = save(totals, self.key)
        if self.count % CHUNKS_BETWEEN_SAVES == 0:
            self.close()

    def close(self) -> None:
        """Write what has been kept, whole or not at all."""
        if self.path is not None and self.latest is not None:
            new = self.path.with_name(self.path.name + ".new")
            new.write_bytes(self.latest)
            new.replace(self.path)
            self.latest = None
