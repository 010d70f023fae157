"""Everything that is read from PostgreSQL, one question each."""

from collections.abc import Awaitable, Callable
from typing import Any

from croupier.store.chain import START, checked
from croupier.store.entries import HOLDINGS, answered, by_digest, kept_text
from croupier.store.port import Head, Holdings, Known, Seal, Stored

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


async def chain_at(db: Db, stream: str, version: int) -> bytes:
    """Return the chain up to an event, or where every chain begins."""
    found: bytes | None = await db.fetchval(
        "SELECT chain FROM events WHERE stream = $1 AND version = $2", stream, version
    )
    return found if found is not None else START


async def known(db: Db, key: str) -> Known | None:
    """Return what became of a command, where one of that key came before."""
    row = await db.fetchrow("SELECT stream, version FROM keys WHERE key = $1", key)
    if row is None:
        return None
    found = await page(db, row[0], row[1] - 2, 2)
    return answered(key, next(checked(row[0], found, row[1] - 1), None))


async def snapshot(db: Db, stream: str, seal: Seal | None) -> tuple[int, bytes] | None:
    """Return the latest state kept of a stream, where the seal has signed it."""
    text = "SELECT version, state, signature FROM snapshots WHERE stream = $1"
    row = await db.fetchrow(text, stream) if seal is not None else None
    if row is None or seal is None:
        return None
    version, state, signature = row
    if seal.is_signed(kept_text(stream, version, await chain_at(db, stream, version), state), signature):
        return version, state
    seal.refuse(stream)
    return None


async def save_snapshot(db: Db, stream: str, version: int, state: bytes, seal: Seal | None) -> None:
    """Keep a state of a stream."""
    if seal is None:
        return
    signature = seal.sign(kept_text(stream, version, await chain_at(db, stream, version), state))
    text = """
    INSERT INTO snapshots VALUES ($1, $2, $3, $4)
    ON CONFLICT (stream) DO UPDATE
    SET version = excluded.version, state = excluded.state, signature = excluded.signature
    """
    await db.execute(text, stream, version, state, signature)


async def holdings(db: Db) -> Holdings:
    """Return what every account holds, at one moment."""
    found = Holdings({}, {})
    for kind, name, number_ in await db.fetch(HOLDINGS):
        (found.cents if kind else found.entries)[name] = number_
    return found


async def rulebook(db: Db, digest: str) -> str | None:
    """Return the text of the rules with a digest."""
    return by_digest(digest, await db.fetchval("SELECT text FROM rulebooks WHERE digest = $1", digest), "rulebook")


async def credential(db: Db, digest: str) -> str | None:
    """Return the secret with a digest."""
    text = "SELECT secret FROM credentials WHERE digest = $1"
    return by_digest(digest, await db.fetchval(text, digest), "credential")


async def streams(db: Db) -> list[str]:
    """Return the names of all streams."""
    return [row[0] for row in await db.fetch("SELECT stream FROM heads WHERE version > 0 ORDER BY stream")]


def number(text: str, *values: object) -> Callable[[Db], Awaitable[int | None]]:
    """Return the question whose answer is one number, or None."""

    async def ask(db: Db) -> int | None:
        found: int | None = await db.fetchval(text, *values)
        return found

    return ask
