"""The tables of an export: which columns, and how a cell is written so that no spreadsheet runs it."""

from typing import NamedTuple

FORMULA = ("=", "+", "-", "@", "\t", "\r", "'")


class Laid(NamedTuple):
    """One table of an export: how it is read from the store, and put back."""

    name: str
    columns: tuple[str, ...]
    select: str
    insert: str


TABLES = (
    Laid(
        "events",
        ("stream", "version", "event", "chain"),
        "SELECT stream, version, CAST(event AS TEXT), hex(chain) FROM events ORDER BY stream, version",
        "INSERT INTO events VALUES (?, ?, CAST(? AS BLOB), unhex(?))",
    ),
    Laid(
        "heads",
        ("stream", "version", "chain"),
        "SELECT stream, version, hex(chain) FROM heads ORDER BY stream",
        "INSERT INTO heads VALUES (?, ?, unhex(?))",
    ),
    Laid(
        "keys",
        ("key", "stream", "version"),
        "SELECT key, stream, version FROM keys ORDER BY key",
        "INSERT INTO keys VALUES (?, ?, ?)",
    ),
    Laid(
        "postings",
        ("stream", "entry", "place", "version", "account", "cents"),
        "SELECT stream, entry, place, version, account, cents FROM postings ORDER BY stream, entry, place",
        "INSERT INTO postings VALUES (?, ?, ?, ?, ?, ?)",
    ),
    Laid(
        "balances",
        ("account", "cents"),
        "SELECT account, cents FROM balances ORDER BY account",
        "INSERT INTO balances VALUES (?, ?)",
    ),
    Laid(
        "rounds",
        ("stream", "number", "version"),
        "SELECT stream, number, version FROM rounds ORDER BY stream, number",
        "INSERT INTO rounds VALUES (?, ?, ?)",
    ),
    Laid(
        "rulebooks",
        ("digest", "text"),
        "SELECT digest, text FROM rulebooks ORDER BY digest",
        "INSERT INTO rulebooks VALUES (?, ?)",
    ),
)

NUMBERS = frozenset(("version", "entry", "place", "cents", "number"))


def safe(cell: str) -> str:
    """Return a cell that a spreadsheet shows and does not run."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell


def plain(cell: str) -> str:
    """Return the cell as it was."""
    return cell.removeprefix("'")
