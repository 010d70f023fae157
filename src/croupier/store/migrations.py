"""The tables of the embedded store, one step a schema version; an older file is brought up to date in order."""

from collections.abc import Callable
from typing import Any

import apsw

from croupier.store.entry_migration import ADOPTED, rebooked, rulebooks_in

Step = str | Callable[[apsw.Connection], None]

ENTRIES = """
ALTER TABLE keys RENAME TO old_keys;
ALTER TABLE postings RENAME TO old_postings;
DROP INDEX postings_account;
DROP TABLE owner;
CREATE TABLE keys (
    key TEXT PRIMARY KEY, stream TEXT NOT NULL, version INTEGER NOT NULL
) WITHOUT ROWID, STRICT;
CREATE TABLE postings (
    stream TEXT NOT NULL, entry INTEGER NOT NULL, place INTEGER NOT NULL, version INTEGER NOT NULL,
    account TEXT NOT NULL, cents INTEGER NOT NULL, PRIMARY KEY (stream, entry, place)
) WITHOUT ROWID, STRICT;
CREATE INDEX postings_account ON postings (account);
CREATE TABLE rulebooks (digest TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID, STRICT;
CREATE TABLE credentials (digest TEXT PRIMARY KEY, secret TEXT NOT NULL) WITHOUT ROWID, STRICT;
ALTER TABLE snapshots ADD COLUMN signature BLOB NOT NULL DEFAULT x'';
"""


def _book_entries(db: apsw.Connection) -> None:
    """Chain the answers and postings there are; keep rules by their digest."""
    db.execute(ENTRIES)
    keys: Any = db.execute("SELECT key, request, answer FROM old_keys ORDER BY key").fetchall()
    postings: Any = db.execute("SELECT stream, version, account, cents FROM old_postings ORDER BY id").fetchall()
    found = rebooked(keys, postings)
    db.executemany("INSERT INTO events VALUES (?, ?, ?, ?)", found.events)
    heads = ((stream, head.version, head.chain) for stream, head in found.heads.items())
    db.executemany("INSERT INTO heads VALUES (?, ?, ?)", heads)
    db.executemany("INSERT INTO keys VALUES (?, ?, ?)", found.keys)
    db.executemany("INSERT INTO postings VALUES (?, ?, ?, ?, ?, ?)", found.postings)
    adopted: Any = db.execute("SELECT event FROM events WHERE CAST(event AS TEXT) LIKE ?", (ADOPTED,)).fetchall()
    books = rulebooks_in(row[0] for row in adopted)
    db.executemany("INSERT OR IGNORE INTO rulebooks VALUES (?, ?)", books)
    # What was kept to save time was signed by nobody, and is worked out anew.
    db.execute("DELETE FROM snapshots; DROP TABLE old_keys; DROP TABLE old_postings")


MIGRATIONS: tuple[Step, ...] = (
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
    _book_entries,
)
