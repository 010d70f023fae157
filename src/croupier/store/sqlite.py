"""The embedded store: one SQLite file in WAL mode, synchronous=FULL, several appends to a transaction."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import apsw

from croupier.store.chain import START, link
from croupier.store.crashpoints import reached
from croupier.store.migrations import MIGRATIONS
from croupier.store.port import (
    MAY_BE_NEGATIVE,
    Append,
    Conflict,
    Done,
    FencedError,
    Head,
    KeyReused,
    Known,
    Outcome,
    Overdrawn,
    Repeated,
    StorageFullError,
    Stored,
    StoreError,
    shoes_of,
)


class SqliteStore:
    """A store in one file; one thread at a time may use it."""

    def __init__(self, path: str | os.PathLike[str], *, read_only: bool = False, vfs: str | None = None) -> None:
        """Open the file, or make it; `vfs` names another file system of SQLite's than its own."""
        self._epoch: int | None = None
        flags = apsw.SQLITE_OPEN_READONLY if read_only else apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
        try:
            if not read_only and not Path(path).exists():
                # What people did and the hashes of their passwords are their owner's alone; SQLite's own files follow.
                Path(path).touch(0o600)
            self._db = apsw.Connection(str(path), flags=flags, vfs=vfs)
            self._db.set_busy_timeout(5_000)
            self._recognise(read_only=read_only)
            if not read_only:
                self._db.pragma("journal_mode", "wal")
                self._db.pragma("synchronous", "full")
                self._migrate()
        except (apsw.Error, OSError) as error:
            msg = f"{Path(path)} cannot be opened as a store: {error}"
            raise StoreError(msg) from error

    def _recognise(self, *, read_only: bool) -> None:
        """Refuse a file that is no store of ours: a newer one, another program's, or, to look at, an empty one."""
        found: int = self._db.pragma("user_version")
        if found > len(MIGRATIONS):
            msg = f"the store has schema version {found}, this program knows {len(MIGRATIONS)}"
            raise StoreError(msg)
        if found == 0 and (read_only or self._db.execute("SELECT count(*) FROM sqlite_master").get):
            msg = f"{self._db.filename} is no store: it holds no tables of this program"
            raise StoreError(msg)

    def _migrate(self) -> None:
        """Bring an older file up to date."""
        with self._db:
            found: int = self._db.pragma("user_version")
            for script in MIGRATIONS[found:]:
                self._db.execute(script)
            if found != len(MIGRATIONS):
                self._db.pragma("user_version", len(MIGRATIONS))

    def claim(self) -> int:
        """Become the store's owner; whoever was it before finds out when he next writes."""
        with self._db:
            self._db.execute("UPDATE owner SET epoch = epoch + 1")
            epoch = self._epoch = self._stored_epoch()
        return epoch

    def _stored_epoch(self) -> int:
        epoch: int = self._db.execute("SELECT epoch FROM owner").get
        return epoch

    def append(self, entries: Sequence[Append]) -> list[Outcome]:
        """Append each entry or none of it, all of them in one durable transaction."""
        outcomes: list[Outcome] = []
        # The lock is taken first: a transaction that begins by reading could not be retried when it is busy.
        with self._failures(), self._immediate():
            if self._epoch is not None and self._stored_epoch() != self._epoch:
                msg = "another owner has claimed the store"
                raise FencedError(msg)
            outcomes += (self._append(entry) for entry in entries)
        return outcomes

    @contextmanager
    def _failures(self) -> Iterator[None]:
        """Tell a full disk, after which writing may be tried again, from every other failure."""
        try:
            yield
        except apsw.FullError as error:
            msg = f"nothing was written: {error}"
            raise StorageFullError(msg) from error
        except apsw.Error as error:
            msg = f"nothing was written: {error}"
            raise StoreError(msg) from error

    @contextmanager
    def _immediate(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            reached("before-commit")
            self._db.execute("COMMIT")
        except BaseException:
            # A failed commit may have ended the transaction already.
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

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
        if rows:
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
        for stream, begun in ((entry.stream, entry.rounds), (shoes_of(entry.stream), entry.shoes)):
            for number, begins in begun:
                self._db.execute("INSERT INTO rounds VALUES (?, ?, ?)", (stream, number, begins))
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

    def round_at(self, stream: str, number: int) -> int | None:
        """Return the version at which a round of a stream begins."""
        row = self._db.execute(
            "SELECT version FROM rounds WHERE stream = ? AND number = ?", (stream, number)
        ).fetchone()
        return row[0] if row is not None else None

    def rounds(self, stream: str) -> int:
        """Return the number of the latest round of a stream."""
        row = self._db.execute("SELECT max(number) FROM rounds WHERE stream = ?", (stream,)).fetchone()
        return row[0] or 0 if row is not None else 0

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
        with self._failures(), self._immediate():
            self._db.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", (stream, version, state))

    def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        """Return the latest state kept of a stream."""
        row = self._db.execute("SELECT version, state FROM snapshots WHERE stream = ?", (stream,)).fetchone()
        return (row[0], row[1]) if row is not None else None

    def close(self) -> None:
        """Close the file."""
        self._db.close()
