"""The embedded store: one SQLite file in WAL mode, synchronous=FULL, several appends to a transaction."""

import math
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import apsw

from croupier.store.chain import START, checked, link
from croupier.store.crashpoints import reached
from croupier.store.entries import (
    CLAIMED,
    HOLDINGS,
    OWNER,
    answered,
    booking,
    books,
    by_digest,
    entries_of,
    kept_text,
)
from croupier.store.migrations import MIGRATIONS
from croupier.store.port import (
    MAY_BE_NEGATIVE,
    Append,
    Conflict,
    Done,
    FencedError,
    Head,
    Holdings,
    KeyReused,
    Known,
    Outcome,
    Overdrawn,
    Repeated,
    Seal,
    StorageFullError,
    StoreBusyError,
    Stored,
    StoreError,
    shoes_of,
)


class SqliteStore:
    """A store in one file; one thread at a time may use it."""

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        read_only: bool = False,
        vfs: str | None = None,
        seal: Seal | None = None,
        patience: float = math.inf,
    ) -> None:
        """Open the file, or make it; `vfs` names another file system of SQLite's than its own.

        Without a `seal` nothing is kept to save time, and nothing that was kept is believed. Any other writer is
        waited for with a `patience` of so many seconds.
        """
        self._seal = seal
        self._patience = patience
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
        if read_only and 0 < found < len(MIGRATIONS):
            msg = f"the store has schema version {found}, older than {len(MIGRATIONS)}: croupier upgrade"
            raise StoreError(msg)
        if found == 0 and (read_only or self._db.execute("SELECT count(*) FROM sqlite_master").get):
            msg = f"{self._db.filename} is no store: it holds no tables of this program"
            raise StoreError(msg)

    def _migrate(self) -> None:
        """Bring an older file up to date."""
        with self._db:
            found: int = self._db.pragma("user_version")
            for step in MIGRATIONS[found:]:
                if isinstance(step, str):
                    self._db.execute(step)
                else:
                    step(self._db)
            if found != len(MIGRATIONS):
                self._db.pragma("user_version", len(MIGRATIONS))

    def claim(self) -> int:
        """Become the store's owner; the owner before finds out at its next write."""
        with self._failures(), self._immediate():
            epoch = self._write(Append(OWNER, 0, (CLAIMED,)), self.head(OWNER)).version
        self._epoch = epoch
        return epoch

    def append(self, entries: Sequence[Append]) -> list[Outcome]:
        """Append each entry or none of it, all of them in one durable transaction."""
        outcomes: list[Outcome] = []
        # The lock is taken first: a transaction that begins by reading could not be retried when it is busy.
        with self._failures(), self._immediate():
            if self._epoch is not None and self.head(OWNER).version != self._epoch:
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
        self._begin()
        try:
            yield
            reached("before-commit")
            self._db.execute("COMMIT")
        except BaseException:
            # A failed commit may have ended the transaction already.
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def _begin(self) -> None:
        """Take the lock; a server waits however long another process holds it, for nothing is lost by waiting."""
        until = time.monotonic() + self._patience
        while True:
            try:
                self._db.execute("BEGIN IMMEDIATE")
            except apsw.BusyError as error:
                if time.monotonic() >= until:
                    msg = f"nothing was written: somebody else has held the store for {self._patience:g} seconds"
                    raise StoreBusyError(msg) from error
            else:
                return

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
        version = self._chained(entry.stream, head, entry.events)
        if books(entry):
            self._book(entry, version)
        for stream, begun in ((entry.stream, entry.rounds), (shoes_of(entry.stream), entry.shoes)):
            for number, begins in begun:
                self._db.execute("INSERT INTO rounds VALUES (?, ?, ?)", (stream, number, begins))
        self._db.executemany("INSERT OR IGNORE INTO rulebooks VALUES (?, ?)", entry.rulebooks)
        self._db.executemany("INSERT OR IGNORE INTO credentials VALUES (?, ?)", entry.credentials)
        return Done(version)

    def _chained(self, stream: str, head: Head, events: Sequence[bytes]) -> int:
        """Write events after a stream's head; return where it ends now."""
        version, chain = head.version, head.chain
        rows = []
        for event in events:
            version += 1
            chain = link(chain, stream, version, event)
            rows.append((stream, version, event, chain))
        if rows:
            self._db.executemany("INSERT INTO events VALUES (?, ?, ?, ?)", rows)
            self._db.execute("INSERT OR REPLACE INTO heads VALUES (?, ?, ?)", (stream, version, chain))
        return version

    def _book(self, entry: Append, version: int) -> None:
        """Book what an append moves and answers, and keep it where it is found at once."""
        stream = entries_of(entry.stream)
        at = self._chained(stream, self.head(stream), (booking(entry, version),))
        for place, posting in enumerate(entry.postings):
            self._db.execute(
                "INSERT INTO postings VALUES (?, ?, ?, ?, ?, ?)",
                (entry.stream, at, place, version, posting.account, posting.cents),
            )
            self._db.execute(
                "INSERT INTO balances VALUES (?, ?) ON CONFLICT (account) DO UPDATE SET cents = cents + excluded.cents",
                (posting.account, posting.cents),
            )
        if entry.key:
            self._db.execute("INSERT INTO keys VALUES (?, ?, ?)", (entry.key, stream, at))

    def read(self, stream: str, after: int = 0) -> Iterator[Stored]:
        """Yield the events of a stream after a version, in order, each once it follows from the one before."""
        return checked(stream, self.unchecked(stream, after - 1), after)

    def unchecked(self, stream: str, after: int = 0) -> Iterator[Stored]:
        """Yield the events of a stream as they stand."""
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
        row = self._db.execute("SELECT stream, version FROM keys WHERE key = ?", (key,)).fetchone()
        if row is None:
            return None
        stored = next(self.read(row[0], row[1] - 1), None)
        return answered(key, stored)

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

    def holdings(self) -> Holdings:
        """Return what every account holds, at one moment."""
        found = Holdings({}, {})
        for kind, name, number in self._db.execute(HOLDINGS):
            (found.cents if kind else found.entries)[name] = number
        return found

    def rulebook(self, digest: str) -> str | None:
        """Return the text of the rules with a digest."""
        row = self._db.execute("SELECT text FROM rulebooks WHERE digest = ?", (digest,)).fetchone()
        return by_digest(digest, row[0] if row is not None else None, "rulebook")

    def credential(self, digest: str) -> str | None:
        """Return the secret with a digest."""
        row = self._db.execute("SELECT secret FROM credentials WHERE digest = ?", (digest,)).fetchone()
        return by_digest(digest, row[0] if row is not None else None, "credential")

    def total(self) -> int:
        """Return the sum over all postings, which is nothing."""
        total: int = self._db.execute("SELECT coalesce(sum(cents), 0) FROM postings").get
        return total

    def save_snapshot(self, stream: str, version: int, state: bytes) -> None:
        """Keep a state of a stream."""
        if self._seal is not None:
            signature = self._seal.sign(kept_text(stream, version, self._chain(stream, version), state))
            with self._failures(), self._immediate():
                row = (stream, version, state, signature)
                self._db.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?)", row)

    def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        """Return the latest state kept of a stream, where the seal has signed it."""
        text = "SELECT version, state, signature FROM snapshots WHERE stream = ?"
        row = self._db.execute(text, (stream,)).fetchone() if self._seal is not None else None
        if row is None or self._seal is None:
            return None
        version, state, signature = row
        if self._seal.is_signed(kept_text(stream, version, self._chain(stream, version), state), signature):
            return version, state
        self._seal.refuse(stream)
        return None

    def _chain(self, stream: str, version: int) -> bytes:
        """Return the chain up to an event, or where every chain begins."""
        text = "SELECT chain FROM events WHERE stream = ? AND version = ?"
        row = self._db.execute(text, (stream, version)).fetchone()
        return row[0] if row is not None else START

    def close(self) -> None:
        """Close the file."""
        self._db.close()
