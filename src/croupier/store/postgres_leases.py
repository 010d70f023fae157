"""Leases: which server owns which stream, in which epoch; time is the database's own, so that no two clocks differ.

A server is alive while it renews its one row. A stream whose owner is not may be claimed by another, which
raises the stream's epoch in the very row that every append locks and checks: from that moment on nothing the
old owner writes can be stored.
"""

from typing import Any, NamedTuple

from croupier.store.chain import START

OWNERS = "croupier_owners"
"""The channel on which every server hears that a stream has changed hands, or that a server has left."""

RENEW = """
INSERT INTO servers (id, tables, until) VALUES ($1, $2, clock_timestamp() + $3::float8 * interval '1 second')
ON CONFLICT (id) DO UPDATE SET until = excluded.until, tables = excluded.tables
"""
# A database that was away took everybody's chance to renew; each gets it before they count as dead.
ALIVE = """
SELECT id, tables FROM servers
WHERE until > clock_timestamp()
   OR (cardinality(tables) > 0 AND until > pg_postmaster_start_time() - $1::float8 * interval '4 seconds'
       AND pg_postmaster_start_time() + $1::float8 * interval '1 second' > clock_timestamp())
"""
FORGET = """
DELETE FROM servers WHERE until < clock_timestamp() - interval '7 days'
AND NOT EXISTS (SELECT FROM heads WHERE owner = servers.id)
"""
CLAIM = """
WITH gone AS (
    SELECT stream, coalesce((
        SELECT extract(epoch FROM clock_timestamp() - until) FROM servers WHERE id = owner
    ), 0) AS away
    FROM heads WHERE stream = ANY($2) AND (owner IS NULL OR NOT owner = ANY($3)) ORDER BY stream FOR NO KEY UPDATE
), taken AS (
    UPDATE heads SET owner = $1, epoch = epoch + 1 FROM gone WHERE heads.stream = gone.stream
    RETURNING heads.stream, heads.epoch, heads.version, gone.away
), noted AS (
    INSERT INTO reigns (stream, epoch, owner, after) SELECT stream, epoch, $1, version FROM taken
)
SELECT stream, epoch, away::float8, pg_notify($4, stream) FROM taken
"""
HAND_OVER = """
WITH given AS (
    UPDATE heads SET owner = $4, epoch = epoch + 1 WHERE stream = $2 AND owner = $1 AND epoch = $3
    RETURNING stream, epoch, version
), noted AS (
    INSERT INTO reigns (stream, epoch, owner, after) SELECT stream, epoch, $4, version FROM given
)
SELECT pg_notify($5, stream) FROM given
"""

Db = Any  # asyncpg ships no types


class Lease(NamedTuple):
    """A stream newly owned: its epoch, and for how many seconds no one was alive to serve it."""

    stream: str
    epoch: int
    away: float


class Held(NamedTuple):
    """Whose a stream is."""

    owner: str | None
    epoch: int


class Roll(NamedTuple):
    """Who is alive with which tables, and whose the streams are."""

    alive: dict[str, frozenset[str]]
    held: dict[str, Held]


class Member(NamedTuple):
    """A server as the others know it, and how long it counts as alive without a sign of life."""

    id: str
    streams: tuple[str, ...]
    seconds: float

    async def join(self, db: Db) -> None:
        """Make the rows this server needs, and forget servers that are long gone."""
        text = "INSERT INTO heads (stream, version, chain) SELECT unnest($1::text[]), 0, $2 ON CONFLICT DO NOTHING"
        await db.execute(text, sorted(self.streams), START)
        await db.execute(FORGET)

    async def renew(self, db: Db) -> Roll:
        """Give a sign of life; return who is alive and whose the streams are."""
        await db.execute(RENEW, self.id, list(self.streams), self.seconds)
        alive = {row[0]: frozenset(row[1]) for row in await db.fetch(ALIVE, self.seconds)}
        held = await db.fetch("SELECT stream, owner, epoch FROM heads WHERE stream = ANY($1)", list(self.streams))
        return Roll(alive, {row[0]: Held(row[1], row[2]) for row in held})

    async def claim(self, db: Db, streams: list[str], alive: list[str]) -> list[Lease]:
        """Become the owner of those streams whose owner is not alive."""
        rows = await db.fetch(CLAIM, self.id, streams, alive, OWNERS)
        return [Lease(row[0], row[1], row[2]) for row in rows]

    async def hand_over(self, db: Db, stream: str, epoch: int, to: str) -> None:
        """Give a stream to another server, which begins a new epoch."""
        await db.fetch(HAND_OVER, self.id, stream, epoch, to, OWNERS)

    async def leave(self, db: Db) -> None:
        """Count as gone from now on, so that no one need wait for the lease to run out."""
        await db.execute("UPDATE servers SET until = clock_timestamp(), tables = '{}' WHERE id = $1", self.id)
        await db.execute("SELECT pg_notify($1, '')", OWNERS)
