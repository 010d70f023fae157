"""The embedded store: one SQLite file in WAL mode, synchronous=FULL, several appends to a transaction."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import apsw

from croupier.store.chain import START, link
from croupier.store.port import (
    MAY_BE_NEGATIVE,
    Append,
    Conflict,
    Done,
    Head,
    KeyReused,
    Known,
    Outcome,
    Overdrawn,
    Repeated,
    Stored,
    StoreError,
)

SCHEMA_VERSION = 1
_SCHEMA = """
CREATE TABLE events (
    stream TEXT NOT NULL, version INTEGER NOT NULL, event BLOB NOT NULL, chain BLOB NOT NULL,
    PRIMARY KEY (stream, version)
) WITHOUT ROWID, STRICT;
CREATE TABLE heads (stream TEXT PRIMARY KEY, version INTEGER NOT NULL, chain BLOB NOT NULL) WITHOUT ROWID, STRICT;
CREATE TABLE keys (
    key TEXT PRIMARY KEY, request TEXT NOT NULL, answer BLOB NOT NULL
) WITHOUT ROWID, STRICT;
CREATE TABLE postings (
    id INTEGER PRIMARY KEY, stream TEXT NOT NULL, version INTEGER NOT NULL,
    account TEXT NOT NULL, cents INTEGER NOT NULL
) STRICT;
CREATE INDEX postings_account ON postings (account);
CREATE TABLE balances (account TEXT PRIMARY KEY, cents INTEGER NOT NULL) WITHOUT ROWID, STRICT;
CREATE TABLE snapshots (stream TEXT PRIMARY KEY, version INTEGER NOT NULL, state BLOB NOT NULL) WITHOUT ROWID, STRICT;
"""


class SqliteStore:
    """A store in one file; one thread at a time may use it."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Open the file, or make it."""
        try:
            self._db = apsw.Connection(str(path))
            self._db.set_busy_timeout(5_000)
            self._db.pragma("journal_mode", "wal")
            self._db.pragma("synchronous", "full")
            self._migrate()
        except apsw.Error as error:
            msg = f"{Path(path)} cannot be opened as a store: {error}"
            raise StoreError(msg) from error

    def _migrate(self) -> None:
        found = self._db.pragma("user_version")
        if found == 0:
            with self._db:
                self._db.execute(_SCHEMA)
                self._db.pragma("user_version", SCHEMA_VERSION)
        elif found != SCHEMA_VERSION:
            msg = f"the store has schema version {found}, this program knows {SCHEMA_VERSION}"
            raise StoreError(msg)

    def append(self, entries: Sequence[Append]) -> list[Outcome]:
        """Append each entry or none of it, all of them in one durable transaction."""
        outcomes: list[Outcome] = []
        try:
            with self._db:
                outcomes += (self._append(entry) for entry in entries)
        except apsw.Error as error:
            msg = f"nothing was written: {error}"
            raise StoreError(msg) from error
        return outcomes

    def _append(self, entry: Append) -> Outcome:
        known = self.known(entry.key) if entry.key else None
        if known is not None:
            return Repeated(known.answer) if known.request == entry.request else KeyReused()
        head = self.head(entry.stream)
        if head.version != entry.expected:
            return Conflict(head.version)
        short = self._overdrawn(entry)
        return short if short is not None else self._write(entry, head)

    def _overdrawn(self, entry: Append) -> Overdrawn | None:
        moved: dict[str, int] = {}
        for posting in entry.postings:
            moved[posting.account] = moved.get(posting.account, 0) + posting.cents
        for account, cents in moved.items():
            if cents < 0 and not account.startswith(MAY_BE_NEGATIVE):
                balance = self.balance(account)
                if balance + cents < 0:
                    return Overdrawn(account, balance)
        return None

    def _write(self, entry: Append, head: Head) -> Done:
        version, chain = head.version, head.chain
        rows = []
        for event in entry.events:
            version += 1
            chain = link(chain, entry.stream, version, event)
            rows.append((entry.stream, version, event, chain))
        self._db.executemany("INSERT INTO events VALUES (?, ?, ?, ?)", rows)
        self._db.execute("INSERT OR REPLACE INTO heads VALUES (?, ?, ?)", (entry.stream, version, chain))
        for posting in entry.postings:
            self._db.execute(
                "INSERT INTO postings (stream, version, account, cents) VALUES (?, ?, ?, ?)",
                (entry.stream, version, posting.account, posting.cents),
            )
            self._db.execute(
                "INSERT INTO balances VALUES (?, ?) ON CONFLICT (account) DO UPDATE SET cents = cents + excluded.cents",
                (posting.account, posting.cents),
            )
        if entry.key:
            self._db.execute("INSERT INTO keys VALUES (?, ?, ?)", (entry.key, entry.request, entry.answer))
        return Done(version)

    def read(self, stream: str, after: int = 0) -> Iterator[Stored]:
        """Yield the events of a stream after a version, in order."""
        rows = self._db.execute(
            "SELECT version, event, chain FROM events WHERE stream = ? AND version > ? ORDER BY version",
            (stream, after),
        )
        return (Stored(*row) for row in rows)

    def head(self, stream: str) -> Head:
        """Return where a stream ends."""
        row = self._db.execute("SELECT version, chain FROM heads WHERE stream = ?", (stream,)).fetchone()
        return Head(*row) if row is not None else Head(0, START)

    def known(self, key: str) -> Known | None:
        """Return what became of a command, where one of that key came before."""
        row = self._db.execute("SELECT request, answer FROM keys WHERE key = ?", (key,)).fetchone()
        return Known(*row) if row is not None else None

    def streams(self) -> list[str]:
        """Return the names of all streams."""
        return [row[0] for row in self._db.execute("SELECT stream FROM heads ORDER BY stream")]

    def balance(self, account: str) -> int:
        """Return what an account holds, in cents."""
        row = self._db.execute("SELECT cents FROM balances WHERE account = ?", (account,)).fetchone()
        return row[0] if row is not None else 0

    def total(self) -> int:
        """Return the sum over all postings, which is nothing."""
        total: int = self._db.execute("SELECT coalesce(sum(cents), 0) FROM postings").get
        return total

    def save_snapshot(self, stream: str, version: int, state: bytes) -> None:
        """Keep a state of a stream."""
        with self._db:
            self._db.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", (stream, version, state))

    def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        """Return the latest state kept of a stream."""
        row = self._db.execute("SELECT version, state FROM snapshots WHERE stream = ?", (stream,)).fetchone()
        return (row[0], row[1]) if row is not None else None

    def close(self) -> None:
        """Close the file."""
        self._db.close()
