"""Rounds for researchers: a Parquet file with a row a round, or a folder of round records."""

from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from croupier.cards.card import CARDS
from croupier.records.write import write
from croupier.simulation.build import InexpressibleError, build
from croupier.simulation.chunk import Chunk, play_chunk
from croupier.simulation.executors import Part
from croupier.simulation.job import Run
from croupier.simulation.oracle import Oracle
from croupier.simulation.tables import NOT_LAID, Ints
from croupier.simulation.tally import ROW_BOXES
from croupier.table.state import Setup

MOST_RECORDS = 10_000
A_BOX = 60
"""Cards a box may need in a round."""

_NAMES = tuple(CARDS)


class Writer(Protocol):
    """Takes the rows of one chunk after another."""

    cards: int

    def write(self, rows: Ints, number: int) -> None:
        """Write the rows of a chunk."""

    def close(self) -> None:
        """Finish."""


class Recording:
    """Plays in this thread and has every round written down."""

    def __init__(self, writer: Writer) -> None:
        """Take where the rounds go."""
        self.writer = writer

    def play(self, run: Run, parts: Iterable[Part]) -> Generator[Chunk, None, None]:
        """Play the parts one after another."""
        try:
            for number, rounds in parts:
                chunk = play_chunk(run, number, rounds, rounds, self.writer.cards)
                self.writer.write(chunk.rows, number)
                yield chunk
        finally:
            self.writer.close()


class Parquet:
    """A row a round: nets in cents, box by box and wager by wager."""

    cards = 0

    def __init__(self, run: Run, path: Path, notes: dict[str, str]) -> None:
        """Begin the file; the notes say where it comes from."""
        import pyarrow as pa
        from pyarrow import parquet

        self.run = run
        self.money = build(run.book, run.plan).money
        self.schema = pa.schema([(name, pa.int64()) for name in self._names()], metadata=notes)
        self.arrow = pa
        self.file = parquet.ParquetWriter(path, self.schema, compression="zstd")

    def _names(self) -> list[str]:
        own = [
            f"box{box + 1}_{wager}" for box in range(self.run.boxes) for wager in ("main", "insurance", *self.run.sides)
        ]
        return ["chunk", "round", "shoe_position", "cards", "count", "dealer_card", "dealer_cards", *own]

    def write(self, rows: Ints, number: int) -> None:
        """Write the rounds of a chunk."""
        rounds = np.arange(len(rows), dtype=np.int64)
        chunk = np.full(len(rows), number, dtype=np.int64)
        count = rows[:, 2] - len(self.run.charts) // 2
        columns: list[Any] = [chunk, rounds, rows[:, 0], rows[:, 1] - rows[:, 0], count, rows[:, 3], rows[:, 5]]
        for box in range(self.run.boxes):
            at = ROW_BOXES + box * (2 + len(self.run.sides))
            columns.append(self.money.main[rows[:, 2], rows[:, at]])
            cover = np.where(rows[:, at + 1] > 0, self.money.cover[rows[:, 2], np.maximum(rows[:, at + 1] - 1, 0)], 0)
            columns.append(cover)
            columns += [self._side_nets(side, rows[:, at + 2 + side]) for side in range(len(self.run.sides))]
        self.file.write_table(self.arrow.table(columns, schema=self.schema))

    def _side_nets(self, side: int, rows: Ints) -> Ints:
        """Return what a side wager netted by round; nothing where it was not laid."""
        found: Ints = np.where(rows == NOT_LAID, 0, self.money.side[side, rows % NOT_LAID])
        return found

    def close(self) -> None:
        """Finish the file."""
        self.file.close()


class Records:
    """A folder of round records, as the engine plays the same cards."""

    def __init__(self, run: Run, folder: Path) -> None:
        """Take the folder; a count cannot be told in a record."""
        if len(run.charts) > 1 or run.triggers:
            message = "rounds played with a count cannot be written as records: write them to a .parquet file"
            raise InexpressibleError(message)
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.run = run
        self.cards = A_BOX * run.boxes
        self.oracle = Oracle(run.book, run.charts[0], run.mains[0], run.sides)

    def write(self, rows: Ints, number: int) -> None:
        """Write a record for every round that did not run out of cards."""
        first = ROW_BOXES + self.run.boxes * (2 + len(self.run.sides))
        for place, row in enumerate(rows):
            used = int(row[1] - row[0])
            if 0 < used <= self.cards and row[1] <= self.run.size:
                cards = [CARDS[_NAMES[card]] for card in row[first : first + used]]
                setup = Setup(decks=self.run.decks, burn=bool(row[0] == 0 and self.run.shuffling.burn))
                played = self.oracle.play(setup, self.run.boxes, cards)
                text = write(self.run.book, setup, played.given, cards)
                name = f"{self.run.book.game}-{self.run.seed}-{number}-{place:06d}.round.toml"
                (self.folder / name).write_text(text, encoding="utf-8")

    def close(self) -> None:
        """Nothing is open."""


def writer(run: Run, path: Path, rounds: int, notes: dict[str, str]) -> Writer:
    """Return what writes to a path: Parquet by its ending, records into a folder otherwise."""
    if path.suffix == ".parquet":
        return Parquet(run, path, notes)
    if rounds > MOST_RECORDS:
        message = f"records are written for at most {MOST_RECORDS} rounds; a .parquet file takes any number"
        raise InexpressibleError(message)
    return Records(run, path)
