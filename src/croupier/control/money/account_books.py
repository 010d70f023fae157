"""The books in SQL: rounds, settled lines and movements, laid out of the stored events and nothing else."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw

KINDS = (
    "table-opened", "round-opened", "lines-settled", "round-voided", "round-ended", "turn-skipped", "turn-restored",
)  # fmt: skip
"""What the books are laid out of, whatever the form it was written in."""

LAID_OUT = (
    """
    CREATE TEMP TABLE facts AS
    SELECT stream, version, kind, text FROM (
        SELECT stream, version, text, substr(tag, 1, instr(tag, '/') - 1) AS kind FROM (
            SELECT stream, version, CAST(event AS TEXT) AS text, json_extract(CAST(event AS TEXT), '$.event') AS tag
            FROM events WHERE stream LIKE 'table:%'
        )
    ) WHERE kind IN (SELECT value FROM json_each(:kinds))
    """,
    "CREATE INDEX temp.facts_kind ON facts (kind, stream, version)",
    """
    CREATE TEMP TABLE played AS
    SELECT DISTINCT stream FROM events
    WHERE stream LIKE 'table:%' AND json_extract(CAST(event AS TEXT), '$.event') = 'command-given/1'
    """,
    """
    CREATE TEMP TABLE spans AS
    SELECT stream, json_extract(text, '$.number') AS number, json_extract(text, '$.at') AS at, version AS first
    FROM facts WHERE kind = 'round-opened' AND stream IN (SELECT stream FROM played)
    """,
    "CREATE INDEX temp.spans_first ON spans (stream, first)",
    # The round a fact belongs to is the last one opened before it: one step in the index, however many there are.
    """
    CREATE TEMP TABLE placed AS
    SELECT f.stream, f.version, f.kind, f.text, s.number, s.at FROM facts f
    JOIN spans s ON s.stream = f.stream AND s.first = (
        SELECT max(i.first) FROM spans i WHERE i.stream = f.stream AND i.first <= f.version
    )
    WHERE f.kind IN ('lines-settled', 'round-voided', 'round-ended')
    """,
    """
    CREATE TEMP TABLE ended AS
    SELECT stream, number, max(kind = 'round-voided') AS void FROM placed
    WHERE kind IN ('round-voided', 'round-ended') GROUP BY stream, number
    """,
    "CREATE UNIQUE INDEX temp.ended_round ON ended (stream, number)",
    # A turn that was skipped and had after all takes back what was settled meanwhile.
    """
    CREATE TEMP TABLE undone AS
    SELECT r.stream, (
        SELECT max(k.version) FROM facts k
        WHERE k.kind = 'turn-skipped' AND k.stream = r.stream AND k.version < r.version
    ) AS first, r.version AS last
    FROM facts r WHERE r.kind = 'turn-restored'
    """,
    """
    CREATE TEMP TABLE lines AS
    SELECT f.stream, f.number, f.at, f.version, f.kind = 'round-voided' AS void,
        json_extract(l.value, '$.player') AS player, json_extract(l.value, '$.wager') AS wager,
        json_extract(l.value, '$.staked') AS staked, json_extract(l.value, '$.returned') AS returned
    FROM placed f JOIN json_each(f.text, '$.lines') l
    WHERE f.kind IN ('lines-settled', 'round-voided') AND NOT EXISTS (
        SELECT 1 FROM undone u WHERE u.stream = f.stream AND f.version > u.first AND f.version < u.last
    )
    """,
    # The lines of a void round stand over everything settled before them.
    """
    DELETE FROM lines WHERE void = 0 AND EXISTS (
        SELECT 1 FROM ended e WHERE e.stream = lines.stream AND e.number = lines.number AND e.void
    )
    """,
    "CREATE INDEX temp.lines_round ON lines (stream, number)",
    """
    CREATE TEMP TABLE moved AS
    SELECT p.stream, s.number, p.account, sum(p.cents) AS cents FROM postings p
    JOIN spans s ON s.stream = p.stream AND s.first = (
        SELECT max(i.first) FROM spans i WHERE i.stream = p.stream AND i.first <= p.version
    )
    GROUP BY p.stream, s.number, p.account
    """,
)


class BooksError(Exception):
    """The books of a store cannot be read."""


class Books:
    """A store's books, opened to look and not to write."""

    def __init__(self, path: Path) -> None:
        """Lay the events out as tables of this connection's own."""
        try:
            self._db = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
            self._db.set_busy_timeout(5_000)
            self._db.pragma("temp_store", "memory")
            # One look at one moment, however much is written meanwhile.
            self._db.execute("BEGIN")
            for text in LAID_OUT:
                self._db.execute(text, {"kinds": _json(KINDS)} if ":kinds" in text else None)
        except apsw.Error as error:
            msg = f"{path}: the books cannot be read: {error}"
            raise BooksError(msg) from error

    def rows(self, text: str, *values: str | int) -> Iterator[tuple[Any, ...]]:
        """Return the rows of a query."""
        return self._db.execute(text, values)

    def close(self) -> None:
        """Let the store go."""
        self._db.close()


def _json(names: tuple[str, ...]) -> str:
    return "[" + ",".join(f'"{name}"' for name in names) + "]"
