"""The tables of the PostgreSQL store, one script a schema version; the same names as in the embedded store.

A stream's row in `heads` carries its owner and epoch, so that the row every append must lock is the row a
takeover changes: no write of an old epoch can slip in between. `reigns` keeps who owned a stream and from
which version on, for good.
"""

from typing import Any

from croupier.store.port import StoreError

MIGRATIONS = (
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
)

ONE_AT_A_TIME = 0x43524F55
"""The advisory lock under which one server at a time brings the tables up to date."""


async def migrate(db: Any) -> None:  # noqa: ANN401 - asyncpg ships no types
    """Bring an older database up to date; a newer one is not touched."""
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", ONE_AT_A_TIME)
        await db.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
        found: int = await db.fetchval("SELECT coalesce(max(version), 0) FROM schema_version")
        if found > len(MIGRATIONS):
            msg = f"the database has schema version {found}, this program knows {len(MIGRATIONS)}"
            raise StoreError(msg)
        for script in MIGRATIONS[found:]:
            await db.execute(script)
        if found != len(MIGRATIONS):
            await db.execute("DELETE FROM schema_version")
            await db.execute("INSERT INTO schema_version VALUES ($1)", len(MIGRATIONS))
