"""The tables of the PostgreSQL store, one step a schema version; the same names as in the embedded store.

A stream's row in `heads` carries its owner and epoch, so that the row every append must lock is the row a
takeover changes: no write of an old epoch can slip in between. `reigns` keeps who owned a stream and from
which version on, for good.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from croupier.store.entry_migration import ADOPTED, rebooked, rulebooks_in
from croupier.store.port import StoreError

Db = Any  # asyncpg ships no types
Step = str | Callable[[Db], Awaitable[None]]

ENTRIES = """
ALTER TABLE keys RENAME TO old_keys;
ALTER TABLE old_keys RENAME CONSTRAINT keys_pkey TO old_keys_pkey;
ALTER TABLE postings RENAME TO old_postings;
ALTER TABLE old_postings RENAME CONSTRAINT postings_pkey TO old_postings_pkey;
DROP INDEX postings_account;
DROP TABLE owner;
CREATE TABLE keys (key TEXT COLLATE "C" PRIMARY KEY, stream TEXT COLLATE "C" NOT NULL, version BIGINT NOT NULL);
CREATE TABLE postings (
    stream TEXT COLLATE "C" NOT NULL, entry BIGINT NOT NULL, place BIGINT NOT NULL, version BIGINT NOT NULL,
    account TEXT COLLATE "C" NOT NULL, cents BIGINT NOT NULL, PRIMARY KEY (stream, entry, place)
);
CREATE INDEX postings_account ON postings (account);
CREATE TABLE rulebooks (digest TEXT COLLATE "C" PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE credentials (digest TEXT COLLATE "C" PRIMARY KEY, secret TEXT NOT NULL);
ALTER TABLE snapshots ADD COLUMN signature BYTEA NOT NULL DEFAULT '';
"""


async def _book_entries(db: Db) -> None:
    """Chain the answers and postings there are; keep rules by their digest."""
    await db.execute(ENTRIES)
    keys = await db.fetch("SELECT key, request, answer FROM old_keys ORDER BY key")
    postings = await db.fetch("SELECT stream, version, account, cents FROM old_postings ORDER BY id")
    found = rebooked(map(tuple, keys), map(tuple, postings))
    heads = [(stream, head.version, head.chain) for stream, head in found.heads.items()]
    adopted = await db.fetch("SELECT event FROM events WHERE convert_from(event, 'UTF8') LIKE $1", ADOPTED)
    books = dict(rulebooks_in(row[0] for row in adopted))
    for table, columns, rows in (
        ("events", ("stream", "version", "event", "chain", "epoch"), [(*row, 0) for row in found.events]),
        ("heads", ("stream", "version", "chain"), heads),
        ("keys", ("key", "stream", "version"), found.keys),
        ("postings", ("stream", "entry", "place", "version", "account", "cents"), found.postings),
        ("rulebooks", ("digest", "text"), list(books.items())),
    ):
        await db.copy_records_to_table(table, records=rows, columns=columns)
    # What was kept to save time was signed by nobody, and is worked out anew.
    await db.execute("DELETE FROM snapshots; DROP TABLE old_keys; DROP TABLE old_postings")


MIGRATIONS: tuple[Step, ...] = (
    """
    CREATE TABLE events (
        stream TEXT COLLATE "C" NOT NULL, version BIGINT NOT NULL, event BYTEA NOT NULL, chain BYTEA NOT NULL,
        epoch BIGINT NOT NULL, PRIMARY KEY (stream, version)
    );
    CREATE TABLE heads (
        stream TEXT COLLATE "C" PRIMARY KEY, version BIGINT NOT NULL, chain BYTEA NOT NULL,
        epoch BIGINT NOT NULL DEFAULT 0, owner TEXT COLLATE "C"
    ) WITH (fillfactor = 50);
    CREATE TABLE keys (key TEXT COLLATE "C" PRIMARY KEY, request TEXT NOT NULL, answer BYTEA NOT NULL);
    CREATE TABLE postings (
        id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, stream TEXT COLLATE "C" NOT NULL,
        version BIGINT NOT NULL, account TEXT COLLATE "C" NOT NULL, cents BIGINT NOT NULL
    );
    CREATE INDEX postings_account ON postings (account);
    CREATE TABLE balances (
        account TEXT COLLATE "C" PRIMARY KEY, cents BIGINT NOT NULL
    ) WITH (fillfactor = 50);
    CREATE TABLE snapshots (stream TEXT COLLATE "C" PRIMARY KEY, version BIGINT NOT NULL, state BYTEA NOT NULL);
    CREATE TABLE owner (epoch BIGINT NOT NULL);
    INSERT INTO owner VALUES (0);
    CREATE TABLE rounds (
        stream TEXT COLLATE "C" NOT NULL, number BIGINT NOT NULL, version BIGINT NOT NULL,
        PRIMARY KEY (stream, number)
    );
    CREATE TABLE servers (
        id TEXT COLLATE "C" PRIMARY KEY, tables TEXT[] NOT NULL, until TIMESTAMPTZ NOT NULL
    ) WITH (fillfactor = 50);
    CREATE TABLE reigns (
        stream TEXT COLLATE "C" NOT NULL, epoch BIGINT NOT NULL, owner TEXT COLLATE "C" NOT NULL,
        after BIGINT NOT NULL, at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(), PRIMARY KEY (stream, epoch)
    );
    """,
    _book_entries,
)

ONE_AT_A_TIME = 0x43524F55
"""The advisory lock under which one server at a time brings the tables up to date."""


async def migrate(db: Db) -> None:
    """Bring an older database up to date; a newer one is not touched."""
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", ONE_AT_A_TIME)
        await db.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
        found: int = await db.fetchval("SELECT coalesce(max(version), 0) FROM schema_version")
        if found > len(MIGRATIONS):
            msg = f"the database has schema version {found}, this program knows {len(MIGRATIONS)}"
            raise StoreError(msg)
        for step in MIGRATIONS[found:]:
            await (db.execute(step) if isinstance(step, str) else step(db))
        if found != len(MIGRATIONS):
            await db.execute("DELETE FROM schema_version")
            await db.execute("INSERT INTO schema_version VALUES ($1)", len(MIGRATIONS))
