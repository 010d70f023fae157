"""Append to PostgreSQL: one transaction that locks the streams' rows, checks epoch and version, and tells everybody.

Rows are locked in one order by every server, so that two of them never wait for each other. Where the
connection is lost around the commit, the next attempt first looks whether the last one is there.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from croupier.store.chain import START
from croupier.store.crashpoints import reached
from croupier.store.entries import OWNER, PREFIX, answered, books, entries_of
from croupier.store.port import Append, FencedError, Outcome, Stored
from croupier.store.postgres_batch import Batch, EventRow, Top

NEWS = "croupier_events"
"""The channel on which every server hears `stream:version` of whatever is stored."""

LOCK_TOPS = """
SELECT stream, version, chain, epoch, owner FROM heads WHERE stream = ANY($1) ORDER BY stream FOR NO KEY UPDATE
"""
MAKE_TOPS = "INSERT INTO heads (stream, version, chain) SELECT unnest($1::text[]), 0, $2 ON CONFLICT DO NOTHING"
LOCK_BALANCES = "SELECT account, cents FROM balances WHERE account = ANY($1) ORDER BY account FOR NO KEY UPDATE"
WRITE = """
WITH told AS (
    INSERT INTO events (stream, version, event, chain, epoch)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::bytea[], $5::bigint[])
), ended AS (
    UPDATE heads SET version = new.version, chain = new.chain
    FROM unnest($6::text[], $7::bigint[], $8::bytea[]) AS new (stream, version, chain)
    WHERE heads.stream = new.stream
), answered AS (
    INSERT INTO keys (key, stream, version) SELECT * FROM unnest($9::text[], $10::text[], $11::bigint[])
), posted AS (
    INSERT INTO postings (stream, entry, place, version, account, cents)
    SELECT * FROM unnest($12::text[], $13::bigint[], $14::bigint[], $15::bigint[], $16::text[], $17::bigint[])
), held AS (
    INSERT INTO balances (account, cents) SELECT * FROM unnest($18::text[], $19::bigint[])
    ON CONFLICT (account) DO UPDATE SET cents = balances.cents + excluded.cents
), begun AS (
    INSERT INTO rounds (stream, number, version) SELECT * FROM unnest($20::text[], $21::bigint[], $22::bigint[])
), ruled AS (
    INSERT INTO rulebooks (digest, text) SELECT * FROM unnest($23::text[], $24::text[]) ON CONFLICT DO NOTHING
), entrusted AS (
    INSERT INTO credentials (digest, secret) SELECT * FROM unnest($25::text[], $26::text[]) ON CONFLICT DO NOTHING
)
SELECT pg_notify($27, stream || ':' || version) FROM unnest($6::text[], $7::bigint[]) AS new (stream, version)
WHERE NOT starts_with(stream, $28)
"""
ANSWERS = """
SELECT k.key, e.version, e.event, e.chain FROM keys k
LEFT JOIN events e ON e.stream = k.stream AND e.version = k.version WHERE k.key = ANY($1)
"""


class Attempt:
    """An append under way: what the last attempt would have left behind, and what it would have answered."""

    def __init__(self, entries: Sequence[Append], claimed: int | None = None) -> None:
        """Begin with nothing tried; `claimed` is the number under which the whole store is owned."""
        self.entries = entries
        self.claimed = claimed
        self._outcomes: list[Outcome] = []
        self._left: Batch | None = None

    async def run(self, db: Any) -> list[Outcome]:  # noqa: ANN401 - asyncpg ships no types
        """Append the entries, or find that an attempt before this one has."""
        async with db.transaction():
            if self.claimed is not None:
                await _check_owner(db, self.claimed)
            batch = await self._locked(db)
            if self._left is not None and await _is_there(db, self._left):
                return self._outcomes
            self._outcomes = [batch.add(entry) for entry in self.entries]
            await db.fetch(WRITE, *_columns(batch))
            self._left = batch
            reached("before-commit")
        return self._outcomes

    async def _locked(self, db: Any) -> Batch:  # noqa: ANN401 - asyncpg ships no types
        booked = {entries_of(entry.stream) for entry in self.entries if books(entry)}
        streams = sorted(booked.union(entry.stream for entry in self.entries))
        rows = await db.fetch(LOCK_TOPS, streams)
        if len(rows) < len(streams):
            await db.execute(MAKE_TOPS, streams, START)
            rows = await db.fetch(LOCK_TOPS, streams)
        keys = [entry.key for entry in self.entries if entry.key]
        found = await db.fetch(ANSWERS, keys) if keys else ()
        accounts = sorted({posting.account for entry in self.entries for posting in entry.postings})
        held = await db.fetch(LOCK_BALANCES, accounts) if accounts else ()
        return Batch(
            {row[0]: Top(*row[1:]) for row in map(tuple, rows)},
            {row[0]: answered(row[0], Stored(*row[1:])) for row in map(tuple, found)},
            {row[0]: row[1] for row in held},
        )


async def _check_owner(db: Any, claimed: int) -> None:  # noqa: ANN401 - asyncpg ships no types
    if await db.fetchval("SELECT version FROM heads WHERE stream = $1 FOR SHARE", OWNER) != claimed:
        msg = "another owner has claimed the store"
        raise FencedError(msg)


async def _is_there(db: Any, left: Batch) -> bool:  # noqa: ANN401 - asyncpg ships no types
    """Tell whether a transaction whose commit was never confirmed took place; the streams' rows are locked."""
    if left.events:
        row = left.events[0]
        text = "SELECT chain, epoch FROM events WHERE stream = $1 AND version = $2"
        found = await db.fetchrow(text, row.stream, row.version)
        return found is not None and (found[0], found[1]) == (row.chain, row.epoch)
    return False


def _columns(batch: Batch) -> Iterable[object]:
    """Return the rows of a batch column by column, as the statement takes them."""
    tops = [(stream, batch.tops[stream].version, batch.tops[stream].chain) for stream in sorted(batch.changed)]
    for rows, width in (
        (batch.events, len(EventRow._fields)),
        (tops, 3),
        (batch.keys, 3),
        (batch.postings, 6),
        (sorted(batch.moved.items()), 2),
        (batch.rounds, 3),
        (sorted(batch.rulebooks.items()), 2),
        (sorted(batch.credentials.items()), 2),
    ):
        yield from ([row[place] for row in rows] for place in range(width))
    yield NEWS
    yield PREFIX
