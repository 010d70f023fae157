"""A PostgreSQL database as one file, and back: what is true of the file is true of the database at that moment.

The file is the embedded store's own form, so that every look at a store, every backup and every export is the
same for both. Who owned a stream and in which epoch is the database's own business and stays there.
"""

import asyncio
import hashlib
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import apsw
import asyncpg

from croupier.control.copies.backups import STATE, Copied, CopyError, described, durable, keep_described, state_of
from croupier.control.copies.private_files import private_folder
from croupier.store.postgres import PostgresStore
from croupier.store.postgres_connection import GONE
from croupier.store.sqlite import SqliteStore

MANY = 5_000
CONNECT_SECONDS = 5.0

COLUMNS: dict[str, tuple[str, ...]] = {
    "events": ("stream", "version", "event", "chain"),
    "heads": ("stream", "version", "chain"),
    "keys": ("key", "stream", "version"),
    "postings": ("stream", "entry", "place", "version", "account", "cents"),
    "balances": ("account", "cents"),
    "rounds": ("stream", "number", "version"),
    "snapshots": ("stream", "version", "state", "signature"),
    "rulebooks": ("digest", "text"),
    "credentials": ("digest", "secret"),
}
BOOKS = ("events", "postings", "balances")
"""The tables that a reconciliation reads."""

Db = Any  # asyncpg ships no types


@contextmanager
def as_file(store: str, database: str, only: Sequence[str] = tuple(COLUMNS)) -> Iterator[Path]:
    """Return the file of a store, or one made of a database for as long as it is looked at."""
    if not database:
        yield Path(store)
        return
    with tempfile.TemporaryDirectory(prefix="croupier-") as folder:
        path = Path(folder) / "tables.db"
        copy_out(database, path, only)
        yield path


def copy_out(database: str, path: Path, only: Sequence[str] = tuple(COLUMNS)) -> None:
    """Write what a database holds at one moment into a new file, while servers write to it."""
    SqliteStore(path).close()
    target = apsw.Connection(str(path))
    try:
        target.pragma("synchronous", "off")
        with target:
            do_with(database, lambda db: _read_all(db, target, only))
    finally:
        target.close()


async def _read_all(db: Db, target: apsw.Connection, only: Sequence[str]) -> None:
    # In one transaction that sees one moment: whatever is written meanwhile is not in the copy.
    async with db.transaction(isolation="repeatable_read", readonly=True):
        for name in only:
            columns = ", ".join(COLUMNS[name])
            where = " WHERE version > 0" if name == "heads" else ""
            places = ", ".join("?" * len(COLUMNS[name]))
            rows = await db.cursor(f"SELECT {columns} FROM {name}{where}")  # noqa: S608 - own words
            while part := await rows.fetch(MANY):
                target.executemany(f"INSERT INTO {name} VALUES ({places})", map(tuple, part))  # noqa: S608 - own words


def backup_database(database: str, copy: Path, at: int) -> Copied:
    """Copy a database as it is at one moment into one file, with the digest of its state beside it."""
    if copy.exists():
        msg = f"{copy} is there already"
        raise CopyError(msg)
    part = copy.with_name(f"{copy.name}.part")
    part.unlink(missing_ok=True)
    private_folder(part.parent)
    copy_out(database, part)
    source = apsw.Connection(str(part))
    source.pragma("journal_mode", "delete")
    found = described(source, at)
    source.close()
    durable(part, copy)
    keep_described(copy, found)
    return found


def copy_in(path: Path, database: str) -> str:
    """Put what a file holds into a database that holds nothing; return the digest of its state, once it is there."""
    PostgresStore(database).close()
    source = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        state = state_of(source)
        do_with(database, lambda db: _write_all(db, source, state))
    finally:
        source.close()
    return state


async def _write_all(db: Db, source: apsw.Connection, state: str) -> None:
    async with db.transaction():
        # Whoever starts a server meanwhile waits until everything is there.
        await db.execute("LOCK TABLE heads, servers IN ACCESS EXCLUSIVE MODE")
        if await db.fetchval("SELECT count(*) FROM heads WHERE version > 0 OR owner IS NOT NULL"):
            msg = "the database holds something already; make an empty one"
            raise CopyError(msg)
        await db.execute("DELETE FROM heads")
        for name, columns in COLUMNS.items():
            rows = source.execute(f"SELECT {', '.join(columns)} FROM {name}")  # noqa: S608 - own words
            more = {"epoch": 0} if name == "events" else {}
            records = ((*row, *more.values()) for row in rows)
            await db.copy_records_to_table(name, records=records, columns=[*columns, *more])
        if await _state(db) != state:
            msg = "the database does not hold what the copy holds; nothing was put back"
            raise CopyError(msg)


async def _state(db: Db) -> str:
    digest = hashlib.sha256()
    for text in STATE:
        own = text.replace("hex(chain)", "upper(encode(chain, 'hex'))")
        async for row in db.cursor(own):
            digest.update(repr(tuple(row)).encode())
        digest.update(b"|")
    return digest.hexdigest()


def do_with(database: str, work: Callable[[Db], Awaitable[None]]) -> None:
    """Do a piece of work on a connection of its own; a database that cannot be had raises CopyError."""

    async def inner() -> None:
        db = await asyncpg.connect(database, timeout=CONNECT_SECONDS, server_settings={"application_name": "croupier"})
        try:
            await work(db)
        finally:
            await db.close()

    try:
        asyncio.run(inner())
    except (*GONE, asyncpg.PostgresError) as error:
        msg = f"the database cannot be copied: {error!r}"
        raise CopyError(msg) from error
