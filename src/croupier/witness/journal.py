"""The witness's journal: for which list the share of each shoe was given. One list a shoe, for good."""

import fcntl
import os
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import Struct

from croupier.fairness.witness import ClosedList

PAGE = 1_000


class Entry(Struct, frozen=True):
    """A share that was given: for this list, at this time in milliseconds."""

    closed: ClosedList
    at: int


class JournalError(Exception):
    """The journal cannot be used; no share is given."""


class Journal:
    """A file with one line a share, written and synced before the share leaves."""

    def __init__(self, path: Path) -> None:
        """Read what was given; a line that a crash cut short was never answered, and is taken away."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = _taken(path)
        self.entries: dict[tuple[str, int], Entry] = {}
        whole = self._file.read()
        kept = whole[: whole.rfind(b"\n") + 1]
        for number, line in enumerate(kept.splitlines(), 1):
            try:
                self._note(msgspec.json.decode(line, type=Entry))
            except msgspec.DecodeError as error:
                msg = f"{path}: line {number} is not an entry: {error}"
                self._file.close()
                raise JournalError(msg) from error
        self._file.truncate(len(kept))
        self._file.seek(len(kept))

    def _note(self, entry: Entry) -> None:
        self.entries[entry.closed.shoe.table, entry.closed.shoe.number] = entry

    def take(self, closed: ClosedList, at: int) -> Entry:
        """Return the entry of a shoe: a new one, durable by now, or the one there is, whatever list is asked for."""
        there = self.entries.get((closed.shoe.table, closed.shoe.number))
        if there is not None:
            return there
        entry = Entry(closed, at)
        self._file.write(msgspec.json.encode(entry) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())
        self._note(entry)
        return entry

    def of_table(self, table: str, after: int) -> list[Entry]:
        """Return the entries of a table after a shoe, in their order, so many and no more."""
        numbers = sorted(number for name, number in self.entries if name == table and number > after)
        return [self.entries[table, number] for number in numbers[:PAGE]]

    def close(self) -> None:
        """Let the file go."""
        self._file.close()


def _taken(path: Path) -> BinaryIO:
    """Open the file for this process alone: two that each remember half would give two shares of one shoe."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    file = os.fdopen(handle, "r+b")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        file.close()
        msg = f"another witness uses {path}"
        raise JournalError(msg) from error
    return file
