"""What chunks add up to, in whole numbers: the same sum in any order, and a file to go on from."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from croupier.simulation.chunk import Chunk
from croupier.simulation.tally import ROUNDS, SUMS, new_tally

PATHS = 1000
"""Most paths of a bankroll that are kept."""

STEPS = 100
"""Blocks of rounds in a path."""


class CheckpointError(ValueError):
    """A checkpoint that cannot be gone on from."""


@dataclass
class Totals:
    """Sums of the chunks so far, in Python's own whole numbers, as squares outgrow 64 bits; floats without luck.

    Chunks are added in the order of their numbers, so that floats add up alike however many play.
    """

    buckets: int
    chunks: int = 0
    sums: list[int] = field(default_factory=list)
    paths: list[list[int]] = field(default_factory=list)
    trail: list[tuple[int, int]] = field(default_factory=list)
    fine: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Begin with nothing."""
        self.sums = self.sums or [0] * len(new_tally(self.buckets))

    def add(self, chunk: Chunk) -> None:
        """Add the next chunk; chunks come in the order of their numbers."""
        if chunk.number != self.chunks:
            message = f"chunk {chunk.number} came where {self.chunks} was due"
            raise ValueError(message)
        self.chunks += 1
        self.sums = [old + new for old, new in zip(self.sums, chunk.tally.tolist(), strict=True)]
        fine = chunk.fine.tolist()
        self.fine = [old + new for old, new in zip(self.fine, fine, strict=True)] if self.fine else fine
        whole = len(chunk.blocks) // STEPS
        room = PATHS - len(self.paths)
        self.paths += chunk.blocks[: whole * STEPS].reshape(whole, STEPS)[:room].tolist()
        self.trail.append((self.sums[ROUNDS], self.sums[SUMS]))
        if len(self.trail) > 2 * STEPS:
            self.trail = self.trail[1::2]


def save(totals: Totals, key: str) -> bytes:
    """Return a checkpoint of the totals."""
    kept = {"job": key, "buckets": totals.buckets, "chunks": totals.chunks, "paths": totals.paths, "fine": totals.fine}
    return msgspec.json.encode({**kept, "trail": totals.trail, "sums": [str(value) for value in totals.sums]})


def resume(key: str, buckets: int, path: Path) -> Totals:
    """Return the totals of a checkpoint, or nothing yet where there is no file."""
    if not path.exists():
        return Totals(buckets)
    try:
        found: dict[str, Any] = msgspec.json.decode(path.read_bytes())
        totals = Totals(
            found["buckets"],
            found["chunks"],
            [int(value) for value in found["sums"]],
            found["paths"],
            [(rounds, net) for rounds, net in found["trail"]],
            [float(value) for value in found["fine"]],
        )
    except (OSError, msgspec.DecodeError, RecursionError, KeyError, TypeError, ValueError) as error:
        message = f"{path} is no checkpoint: {error}"
        raise CheckpointError(message) from error
    if found["job"] != key:
        message = f"{path} belongs to another run: its game, strategy, wagers, shuffling or seed differ"
        raise CheckpointError(message)
    return totals
