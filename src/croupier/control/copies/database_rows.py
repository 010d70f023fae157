"""What only a database has: who owned which stream, in which epoch its events were written, and whether that fits."""

from croupier.control.copies.database_copy import Db, do_with
from croupier.control.trail.chain_verification import Finding
from croupier.control.trail.row_verification import Verified
from croupier.store.postgres_schema import MIGRATIONS
from croupier.words.facts import message

OWN_ROWS: dict[str, str] = {
    "schema_version": """
        SELECT $1::int AS version
        WHERE (SELECT array_agg(version) FROM schema_version) IS DISTINCT FROM ARRAY[$1::int]
        """,
    "reigns": """
        SELECT stream, epoch FROM (
            SELECT stream, epoch, after, at, row_number() OVER each AS number, lag(after) OVER each AS earlier,
                lag(at) OVER each AS sooner
            FROM reigns WINDOW each AS (PARTITION BY stream ORDER BY epoch)
        ) r WHERE epoch <> number OR after < earlier OR at < sooner OR after > (
            SELECT coalesce(max(version), -1) FROM heads h WHERE h.stream = r.stream
        )
        """,
    "events": """
        SELECT stream, version FROM events e WHERE epoch <> coalesce((
            SELECT max(r.epoch) FROM reigns r WHERE r.stream = e.stream AND r.after < e.version
        ), 0)
        """,
    "heads": """
        SELECT h.stream AS stream FROM heads h LEFT JOIN (
            SELECT DISTINCT ON (stream) stream, epoch, owner FROM reigns ORDER BY stream, epoch DESC
        ) r USING (stream)
        WHERE h.epoch <> coalesce(r.epoch, 0) OR h.owner IS DISTINCT FROM r.owner
        """,
    "servers": """
        SELECT owner FROM heads
        WHERE owner IS NOT NULL AND owner NOT IN (SELECT id FROM servers)
        """,
    "pg_trigger": """
        SELECT tgname::text AS name FROM pg_trigger WHERE NOT tgisinternal
        UNION SELECT rulename::text FROM pg_rules WHERE schemaname = current_schema()
        """,
}
"""What a database has beside the rows of a file, and a query for the facts of what is wrong with each."""


def verify_database(database: str) -> list[Verified]:
    """Verify what only a database has: who owned which stream, and in which epoch its events were written."""
    found: list[Verified] = []

    async def look(db: Db) -> None:
        async with db.transaction(isolation="repeatable_read", readonly=True):
            for name, text in OWN_ROWS.items():
                rows = await db.fetchval(f"SELECT count(*) FROM {name}")  # noqa: S608 - own words
                wrong = [
                    Finding(name, 0, message(f"finding.database.{name}", **dict(row)))
                    for row in await db.fetch(text, *([len(MIGRATIONS)] if "$1" in text else []))
                ]
                found.append(Verified(f"{name} (owners)", message(f"verified.database.{name}"), rows, wrong))

    do_with(database, look)
    return found
