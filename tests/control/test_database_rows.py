"""The same of a database: whatever column of whatever table is changed, `croupier audit verify` says so."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from croupier.cli.run import run
from croupier.store.postgres import PostgresStore
from tests.control.played import hire, play
from tests.store.pg import Postgres

ONLY_SAID = {("servers", "tables"), ("servers", "until"), ("reigns", "at")}
"""When somebody served and which tables a server knows: renewed all the time, or said and never relied on."""

COLUMNS = """
SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()
ORDER BY table_name, ordinal_position
"""


class Database:
    """A database that a server has written to, and the file beside it that has its checkpoints."""

    def __init__(self, address: str, store: Path) -> None:
        self.address = address
        self.where = ["--database", address, "--store", str(store)]

    def ask(self, text: str, *values: object) -> list[Any]:
        """Ask the database something, or change it."""

        async def inner() -> list[Any]:
            db = await asyncpg.connect(self.address)
            try:
                return list(await db.fetch(text, *values))
            finally:
                await db.close()

        return asyncio.run(inner())

    @contextmanager
    def changed(self, table: str, column: str) -> Iterator[None]:
        """Change one cell for a while."""
        heads = "WHERE version > 0" if table == "heads" else ""
        found = self.ask(f"SELECT ctid, {column} FROM {table} {heads} ORDER BY {column} DESC NULLS LAST LIMIT 1")  # noqa: S608 - names of the schema
        assert found, f"{table} has no row to change"
        put = f"UPDATE {table} SET {column} = $1 WHERE ctid = $2 RETURNING ctid"  # noqa: S608 - the same
        where = self.ask(put, _other(found[0][1]), found[0][0])
        yield
        self.ask(put, found[0][1], where[0][0])


def _other(value: Any) -> Any:  # noqa: ANN401 - whatever a cell holds
    if isinstance(value, bytes):
        return bytes([value[0] ^ 1]) + value[1:] if value else b"x"
    return value + 1_000_000 if isinstance(value, int) else f"{value or ''}x"


@pytest.fixture(scope="module")
def database(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Database:
    address, folder = postgres.database(), tmp_path_factory.mktemp("shared")
    hire(PostgresStore(address))
    return Database(address, play(folder, "--database", address).store)


def test_every_column_of_a_database_is_verified(database: Database, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", "verify", *database.where]) == 0
    columns = {(str(row[0]), str(row[1])) for row in database.ask(COLUMNS)}
    assert columns > ONLY_SAID
    for table, column in sorted(columns - ONLY_SAID):
        with database.changed(table, column):
            assert run(["audit", "verify", *database.where]) == 1, (table, column)
    capsys.readouterr()
    assert run(["audit", "verify", *database.where]) == 0, capsys.readouterr().out
    tables = {table for table, _ in columns}
    lines = capsys.readouterr().out.splitlines()
    assert tables <= {line.split()[0] for line in lines if line}


def test_a_trigger_fails_the_verification(database: Database, capsys: pytest.CaptureFixture[str]) -> None:
    body = "CREATE FUNCTION gift() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'"
    database.ask(body)
    database.ask("CREATE TRIGGER gift BEFORE INSERT ON postings FOR EACH ROW EXECUTE FUNCTION gift()")
    try:
        assert run(["audit", "verify", *database.where]) == 1
    finally:
        database.ask("DROP FUNCTION gift CASCADE")
    assert "gift is a trigger or rule, and this program makes none" in capsys.readouterr().out
    assert run(["audit", "verify", *database.where]) == 0
