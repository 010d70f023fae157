"""A record's text out of a file; what cannot be read is an error of the record."""

import sys
from pathlib import Path

from croupier.records.errors import malformed
from croupier.words.facts import message

STANDARD_INPUT = "-"


def text_of(file: str | Path) -> str:
    """Return the text of a file, or of standard input for `-`."""
    try:
        content = sys.stdin.buffer.read() if file == STANDARD_INPUT else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise malformed("unreadable", message("record.unreadable", why=str(why))) from error
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise malformed("not-utf-8", message("record.not-utf-8"), line) from error
