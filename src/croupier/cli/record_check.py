"""`croupier record check`: every fault of record files that can be found at once, or that there is none."""

from typing import NamedTuple

from croupier.cli import output
from croupier.cli.record_files import Files, folder_of
from croupier.cli.round_view import show_error
from croupier.cli.rules.arguments import Json
from croupier.public.record_files import text_of
from croupier.records.errors import EXIT, RecordError
from croupier.records.outcome import play_record
from croupier.records.read import examine
from croupier.records.replay import Replayed
from croupier.records.report import Json as Object
from croupier.records.report import error_object
from croupier.rules.digest import digest


class Checked(NamedTuple):
    """A file, its errors, and its round where it has none."""

    file: str
    errors: list[RecordError]
    replayed: Replayed | None = None


def check_files(files: Files, /, *, json: Json = False) -> int:
    """Read and replay records, and list everything wrong with them."""
    checked = [check(file) for file in files]
    if json:
        output.as_json([_as_json(one) for one in checked])
    else:
        for one in checked:
            _tell(one)
    return max(EXIT[error.kind] if error is not None else 0 for one in checked for error in (*one.errors, None))


def check(file: str) -> Checked:
    """Return every fault of a record's text, or else what its replay fails at."""
    try:
        record, faults = examine(text_of(file), folder_of(file))
    except RecordError as error:
        return Checked(file, [error])
    if record is None:
        return Checked(file, sorted(faults, key=lambda error: error.line or 0))
    played = play_record(file, record)
    return Checked(file, [] if played.error is None else [played.error], played.replayed)


def _tell(checked: Checked) -> None:
    for error in checked.errors:
        show_error(checked.file, error)
    if not checked.errors and checked.replayed is not None:
        table = checked.replayed.table
        output.line(f"{checked.file}: fine, {table.book.title}, {table.status}, {digest(table.book)}")


def _as_json(checked: Checked) -> Object:
    return {"file": checked.file, "errors": [error_object(checked.file, error)["error"] for error in checked.errors]}
