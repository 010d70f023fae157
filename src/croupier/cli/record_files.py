"""Records as files: read one, or standard input, and play it; whatever is wrong with it becomes its error."""

import sys
from pathlib import Path
from typing import Annotated, NamedTuple

from cyclopts import Parameter
from cyclopts.completion import CompletionContext

from croupier.cli.faults import UsageError
from croupier.records.errors import EXIT, RecordError, malformed
from croupier.records.read import read
from croupier.records.record import Record
from croupier.records.replay import Replayed, replay
from croupier.records.report import check_expectations

STANDARD_INPUT = "-"


def records(context: CompletionContext) -> list[str]:
    """Return what a shell offers where records are asked for."""
    folder = Path(context.incomplete)
    folder = folder if context.incomplete.endswith("/") else folder.parent
    return [str(path) for path in sorted(folder.glob("*")) if path.is_dir() or path.name.endswith(".round.toml")]


def no_option(_kind: type, files: list[str]) -> None:
    """Refuse what was meant as an option; only standard input is a file that begins so and need not exist."""
    for file in files:
        if file.startswith("-") and file != STANDARD_INPUT and not Path(file).exists():
            message = f"there is no option {file}, and no such file either"
            raise UsageError(message)


Files = Annotated[
    list[str],
    Parameter(
        help="Record files; - is standard input.",
        negative="",
        completer=records,
        allow_leading_hyphen=True,
        validator=no_option,
    ),
]


class Played(NamedTuple):
    """A file, its round as far as it could be played, and its error where it has one."""

    file: str
    replayed: Replayed | None
    error: RecordError | None = None

    @property
    def code(self) -> int:
        """Return the exit code the file is worth."""
        return 0 if self.error is None else EXIT[self.error.kind]


def text_of(file: str) -> str:
    """Return the text of a file or of standard input."""
    try:
        content = sys.stdin.buffer.read() if file == STANDARD_INPUT else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise malformed("unreadable", f"the file cannot be read: {why}") from error
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise malformed("not-utf-8", "the file is not written in UTF-8", line) from error


def folder_of(file: str) -> Path:
    """Return where a record's rulebook file is looked for: beside it."""
    return Path() if file == STANDARD_INPUT else Path(file).parent


def play(file: str, until: int | None = None) -> Played:
    """Play a file's round to its end, or to the acts of a line."""
    try:
        record = read(text_of(file), folder_of(file))
    except RecordError as error:
        return Played(file, None, error)
    return play_record(file, record, until)


def play_record(file: str, record: Record, until: int | None = None) -> Played:
    """Play a record; a fault of ours in one file must not take the others' answers away."""
    try:
        return _play(file, record, until)
    except Exception as error:  # noqa: BLE001 - it is told in the record's place
        what = f"{type(error).__name__}: {error}"
        message = f"a fault of Croupier itself, worth reporting with this record: {what}"
        return Played(file, None, RecordError("internal", "fault", message))


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
