"""Records as files: read one, or standard input, and play it; whatever is wrong with it becomes its error."""

from pathlib import Path
from typing import Annotated

from cyclopts.completion import CompletionContext

from croupier.cli.error_sentences import UsageError
from croupier.cli.options import option
from croupier.public.record_files import STANDARD_INPUT, text_of
from croupier.records.errors import RecordError
from croupier.records.outcome import Played, play_record
from croupier.records.read import read
from croupier.words.facts import message


def records(context: CompletionContext) -> list[str]:
    """Return what a shell offers where records are asked for."""
    folder = Path(context.incomplete)
    folder = folder if context.incomplete.endswith("/") else folder.parent
    return [str(path) for path in sorted(folder.glob("*")) if path.is_dir() or path.name.endswith(".round.toml")]


def no_option(_kind: type, files: list[str]) -> None:
    """Refuse what was meant as an option; only standard input is a file that begins so and need not exist."""
    for file in files:
        if file.startswith("-") and file != STANDARD_INPUT and not Path(file).exists():
            raise UsageError(message("usage.no-option", name=file))


Files = Annotated[
    list[str],
    option("record.files", negative="", completer=records, allow_leading_hyphen=True, validator=no_option),
]


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
