"""The tables of the embedded store, one script a schema version; an older file is brought up to date in order."""

MIGRATIONS = (
    """
    CREATE TABLE events (
        stream TEXT NOT NULL, version INTEGER NOT NULL, event BLOB NOT NULL, chain BLOB NOT NULL,
        PRIMARY KEY (stream, version)
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE heads (
        stream TEXT PRIMARY KEY, version INTEGER NOT NULL, chain BLOB NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE keys (
        key TEXT PRIMARY KEY, request TEXT NOT NULL, answer BLOB NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE postings (
        id INTEGER PRIMARY KEY, stream TEXT NOT NULL, version INTEGER NOT NULL,
        account TEXT NOT NULL, cents INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX postings_account ON postings (account);
    CREATE TABLE balances (account TEXT PRIMARY KEY, cents INTEGER NOT NULL) WITHOUT ROWID, STRICT;
    CREATE TABLE snapshots (
        stream TEXT PRIMARY KEY, version INTEGER NOT NULL, state BLOB NOT NULL
    ) WITHOUT ROWID, STRICT;
    """,
    """
    CREATE TABLE owner (epoch INTEGER NOT NULL) STRICT;
    INSERT INTO owner VALUES (0);
    CREATE TABLE rounds (
        stream TEXT NOT NULL, number INTEGER NOT NULL, version INTEGER NOT NULL,
        PRIMARY KEY (stream, number)
    ) WITHOUT ROWID, STRICT;
    """,
)
