"""The script of a test table: the acts of a round record, dealt live one after the other."""

from pathlib import Path

from croupier.records.read import read
from croupier.records.replay import replay
from croupier.table import events as e
from croupier.table.state import Table


class Script:
    """A record as the steps a test table goes through."""

    def __init__(self, text: str) -> None:
        """Replay the record once; raise RecordError where it cannot be."""
        replayed = replay(read(text, Path()))
        self.book = replayed.record.book
        self.setup = replayed.record.setup
        self._steps = [told.events for told in replayed.steps if told.events]

    def next_step(self, table: Table) -> tuple[e.Event, ...]:
        """Return what happens next, or nothing once the record is at its end."""
        done = 0
        for step in self._steps:
            if done == table.version:
                return step
            done += len(step)
        return ()
