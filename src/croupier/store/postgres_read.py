"""Everything that is read from PostgreSQL, one question each."""

from collections.abc import Awaitable, Callable
from typing import Any

from croupier.store.chain import START
from croupier.store.port import Head, Known, Stored

PAGE = 2_000
"""Events fetched at once; a long stream is read in pages, never into memory as a whole."""

Db = Any  # asyncpg ships no types


async def page(db: Db, stream: str, after: int, most: int = PAGE) -> list[Stored]:
    """Return the next events of a stream after a version."""
    text = "SELECT version, event, chain FROM events WHERE stream = $1 AND version > $2 ORDER BY version LIMIT $3"
    return [Stored(*row) for row in await db.fetch(text, stream, after, most)]


async def head(db: Db, stream: str) -> Head:
    """Return where a stream ends."""
    row = await db.fetchrow("SELECT version, chain FROM heads WHERE stream = $1", stream)
    return Head(*row) if row is not None else Head(0, START)


async def known(db: Db, key: str) -> Known | None:
    """Return what became of a command, where one of that key came before."""
    row = await db.fetchrow("SELECT request, answer FROM keys WHERE key = $1", key)
    return Known(*row) if row is not None else None


async def snapshot(db: Db, stream: str) -> tuple[int, bytes] | None:
    """Return the latest state kept of a stream."""
    row = await db.fetchrow("SELECT version, state FROM snapshots WHERE stream = $1", stream)
    return (row[0], row[1]) if row is not None else None


async def save_snapshot(db: Db, stream: str, version: int, state: bytes) -> None:
    """Keep a state of a stream."""
    text = """
    INSERT INTO snapshots VALUES ($1, $2, $3)
    ON CONFLICT (stream) DO UPDATE SET version = excluded.version, state = excluded.state
    """
    await db.execute(text, stream, version, state)


async def streams(db: Db) -> list[str]:
    """Return the names of all streams."""
    return [row[0] for row in await db.fetch("SELECT stream FROM heads WHERE version > 0 ORDER BY stream")]


def number(text: str, *values: object) -> Callable[[Db], Awaitable[int | None]]:
    """Return the question whose answer is one number, or None."""

    async def ask(db: Db) -> int | None:
        found: int | None = await db.fetchval(text, *values)
        return found

    return ask
