"""What became of a record: its round as far as it could be played, and the error where it has one."""

from typing import NamedTuple

from croupier.records.errors import EXIT, RecordError
from croupier.records.record import Record
from croupier.records.replay import Replayed, replay
from croupier.records.report import check_expectations
from croupier.words.facts import message


class Played(NamedTuple):
    """A file, its round as far as it could be played, and its error where it has one."""

    file: str
    replayed: Replayed | None
    error: RecordError | None = None

    @property
    def code(self) -> int:
        """Return the exit code the file is worth."""
        return 0 if self.error is None else EXIT[self.error.kind]


def play_record(file: str, record: Record, until: int | None = None) -> Played:
    """Play a record; a fault of ours in one file must not take the others' answers away."""
    try:
        return _play(file, record, until)
    except Exception as error:  # noqa: BLE001 - it is told in the record's place
        what = f"{type(error).__name__}: {error}"
        return Played(file, None, RecordError("internal", "fault", message("record.fault", what=what)))


def _play(file: str, record: Record, until: int | None) -> Played:
    try:
        replayed = replay(record, until)
    except RecordError as error:
        before = replay(record, error.line - 1) if error.line and record.forbidden is None else None
        return Played(file, before, error)
    cut = until is not None and any((written.line or 0) > until for written in record.acts)
    if cut and record.forbidden is None:
        return Played(file, replayed)
    try:
        check_expectations(replayed)
    except RecordError as error:
        return Played(file, replayed, error)
    return Played(file, replayed)
