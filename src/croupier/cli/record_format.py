"""`croupier record format`: the one layout of record files, printed or written in place."""

import sys
from pathlib import Path
from typing import Annotated

from croupier.cli import output
from croupier.cli.language import wording
from croupier.cli.options import option
from croupier.cli.record_files import Files, folder_of
from croupier.cli.round_view import show_error
from croupier.public.record_files import STANDARD_INPUT, text_of
from croupier.records.errors import EXIT, RecordError
from croupier.records.format import format_record

Write = Annotated[bool, option("record-format.write", negative="")]


def format_files(files: Files, /, *, write: Write = False) -> int:
    """Lay records out in their one form; comments are kept."""
    return max(_format(file, write=write and file != STANDARD_INPUT) for file in files)


def _format(file: str, *, write: bool) -> int:
    try:
        old = text_of(file)
        new = format_record(old, folder_of(file))
    except RecordError as error:
        show_error(file, error)
        return EXIT[error.kind]
    if not write:
        sys.stdout.write(new)
    elif new != old:
        Path(file).write_text(new, encoding="utf-8", newline="\n")
        output.line(wording()("done.written", file=file))
    return 0
