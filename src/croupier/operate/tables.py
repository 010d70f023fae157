"""The tables of an export: which columns, and how a cell is written so that no spreadsheet runs it."""

from typing import NamedTuple

FORMULA = ("=", "+", "-", "@", "\t", "\r", "'")


class Exported(NamedTuple):
    """One table of an export: how it is read from the store, and put back."""

    name: str
    columns: tuple[str, ...]
    select: str
    insert: str


TABLES = (
    Exported(
        "events",
        ("stream", "version", "event", "chain"),
        "SELECT stream, version, CAST(event AS TEXT), hex(chain) FROM events ORDER BY stream, version",
        "INSERT INTO events VALUES (?, ?, CAST(? AS BLOB), unhex(?))",
    ),
    Exported(
        "heads",
        ("stream", "version", "chain"),
        "SELECT stream, version, hex(chain) FROM heads ORDER BY stream",
        "INSERT INTO heads VALUES (?, ?, unhex(?))",
    ),
    Exported(
        "keys",
        ("key", "request", "answer"),
        "SELECT key, request, CAST(answer AS TEXT) FROM keys ORDER BY key",
        "INSERT INTO keys VALUES (?, ?, CAST(? AS BLOB))",
    ),
    Exported(
        "postings",
        ("id", "stream", "version", "account", "cents"),
        "SELECT id, stream, version, account, cents FROM postings ORDER BY id",
        "INSERT INTO postings VALUES (?, ?, ?, ?, ?)",
    ),
    Exported(
        "balances",
        ("account", "cents"),
        "SELECT account, cents FROM balances ORDER BY account",
        "INSERT INTO balances VALUES (?, ?)",
    ),
    Exported(
        "rounds",
        ("stream", "number", "version"),
        "SELECT stream, number, version FROM rounds ORDER BY stream, number",
        "INSERT INTO rounds VALUES (?, ?, ?)",
    ),
)

NUMBERS = frozenset(("version", "id", "cents", "number"))


def safe(cell: str) -> str:
    """Return a cell that a spreadsheet shows and does not run."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell


def plain(cell: str) -> str:
    """Return the cell as it was."""
    return cell.removeprefix("'")
