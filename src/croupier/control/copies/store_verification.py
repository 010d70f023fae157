"""Verify a whole store at one moment: every table of it, however much is written meanwhile."""

from contextlib import closing
from typing import NamedTuple

from croupier.control.copies.backups import open_to_read
from croupier.control.copies.database_copy import as_file
from croupier.control.copies.database_rows import verify_database
from croupier.control.trail.checkpoints import Signed
from croupier.control.trail.row_verification import Look, Verified, verify_rows

ENDS = "SELECT stream, max(version) FROM events GROUP BY stream ORDER BY stream"


class StoreVerified(NamedTuple):
    """What was verified: each table, and how many events each stream had."""

    tables: list[Verified]
    streams: dict[str, int]


def verify_store(store: str, database: str, signed: list[Signed], public: str) -> StoreVerified:
    """Verify a file, or a database; the checkpoints are read first, so that the store holds all that they sign."""
    with as_file(store, database) as path, closing(open_to_read(path)) as db:
        db.execute("BEGIN")
        look = Look(db, signed, public)
        streams: dict[str, int] = dict(look.rows(ENDS))
        tables = list(verify_rows(look))
    return StoreVerified(tables + (verify_database(database) if database else []), streams)
