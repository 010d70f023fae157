"""A store of every released version: opened, verified, recalled, exported, backed up and put back, round for round."""

import asyncio
import shutil
from contextlib import closing
from pathlib import Path

import apsw
import asyncpg
import msgspec
import pytest

from croupier.cli.run import run
from croupier.control.copies.backups import backup, restore
from croupier.control.copies.exports import export
from croupier.live import recall as room
from croupier.live.recall import NoSuchRoundError, book_of, latest, recall, recorded
from croupier.live.recovery import recover
from croupier.live.streams import stream_of
from croupier.records import write as writing
from croupier.records.read import read
from croupier.records.replay import replay
from croupier.rules.digest import digest_of
from croupier.rules.load import change
from croupier.server.archive.round_steps import retell_played
from croupier.server.sessions.session_store import People
from croupier.server.tables.option_values import review
from croupier.store.port import Store, StoreError
from croupier.store.postgres import PostgresStore
from croupier.store.postgres_schema import MIGRATIONS as POSTGRES
from croupier.store.sqlite import SqliteStore
from tests.store.keep import ODD, PASSWORD
from tests.store.opened import config_of, tables_of
from tests.store.pg import Postgres

KEPT = Path(__file__).parent / "kept"
VERSIONS = sorted(folder.name for folder in KEPT.iterdir() if folder.is_dir())


@pytest.fixture(params=VERSIONS)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Return the store of a version, as it was left."""
    for file in (KEPT / request.param).iterdir():
        shutil.copy(file, tmp_path / file.name)
        (tmp_path / file.name).chmod(0o600)
    return tmp_path / "tables.db"


@pytest.fixture
def store(kept: Path) -> Store:
    return SqliteStore(kept)


def test_a_store_of_an_older_version_is_brought_up_to_date_and_verified(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["--store", str(kept)]
    with pytest.raises(StoreError, match="croupier upgrade"):
        SqliteStore(kept, read_only=True)
    for look in (["audit", "verify"], ["recall", "lucky8"], ["export", str(kept.parent / "out")]):
        assert run([*look, *where]) == 2
        assert "croupier upgrade" in capsys.readouterr().err
    assert run(["upgrade", *where]) == 0
    for look in (["audit", "verify"], ["verify", "log"], ["reconcile"], ["recall", "lucky8"]):
        assert run([*look, *where]) == 0, look


def test_every_round_of_every_table_is_recalled_told_and_reviewed(store: Store) -> None:
    rounds = 0
    for table in tables_of(store):
        for number in latest(store, table, 100):
            found = recall(store, table, number)
            told = retell_played(found.record, found.rules)
            assert told.status == found.status
            assert found.explained
            assert digest_of(found.rules) in store_rules(store, table)
            if found.status != "open" and not found.test:
                review(found.record, found.rules, "ann")
            rounds += 1
    assert rounds >= 30
    store.close()


def store_rules(store: Store, table: str) -> set[str]:
    """Return the digests of the rules that a table's rounds name."""
    texts = [stored.event for stored in store.read(stream_of(table)) if b'"round-opened/' in stored.event[:40]]
    return {msgspec.json.decode(text)["rulebook"] for text in texts}


def test_a_round_is_recalled_by_its_own_rules_whatever_the_game_is_today(store: Store) -> None:
    own = recall(store, "own", 1)
    assert book_of(own.rules).dealer.soft_17 == "hit"
    for table in ODD:
        setup = recall(store, table, 1)
        assert setup.status == "settled"
    with pytest.raises(NoSuchRoundError):
        recorded(store, "own", 99)
    store.close()


def test_a_changed_edition_takes_no_round_away(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    book = book_of(recorded(store, "lucky8", 1).rules)
    monkeypatch.setattr(room, "load", lambda _game: book)
    monkeypatch.setattr(writing, "load", lambda _game: book)
    before = recall(store, "lucky8", 1)
    monkeypatch.setattr(room, "load", lambda _game: change(book, {"edition": "another edition"}))
    after = recall(store, "lucky8", 1)
    assert (after.status, after.explained) == (before.status, before.explained)
    assert 'game = "lucky8"' in before.record
    assert 'game = "rules-' in after.record
    store.close()


def test_every_table_comes_back_as_it_stood(store: Store) -> None:
    for table in tables_of(store):
        live = recover(store, config_of(store, table))
        assert live.version == store.head(stream_of(table)).version
    store.close()


def test_members_of_staff_still_sign_in(store: Store) -> None:
    people = People().read(store)
    assert people.is_password("mia", PASSWORD)
    assert not people.is_password("mia", "another")
    store.close()


def test_every_round_is_exported_with_its_rules_and_settles_the_same(store: Store, tmp_path: Path) -> None:
    store.close()
    path = tmp_path / "tables.db"
    found = export(path, tmp_path / "out", "records")
    assert found.failed == []
    files = sorted((tmp_path / "out").rglob("*.round.toml"))
    assert found.written == len(files) >= 25
    for file in files:
        if file.parent.name not in ODD:
            replay(read(file.read_text(), file.parent))
    assert "own" in {file.parent.name for file in (tmp_path / "out").rglob("rules-*.toml")}
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}


def test_one_bad_table_does_not_abort_the_others(store: Store, tmp_path: Path) -> None:
    store.close()
    path = tmp_path / "tables.db"
    whole = export(path, tmp_path / "whole", "records")
    with closing(apsw.Connection(str(path))) as db:
        db.execute("DELETE FROM rulebooks WHERE text LIKE '%kept store%'")
    found = export(path, tmp_path / "out", "records")
    assert {failed.split(" round ")[0] for failed in found.failed} == {"own"}
    assert found.written + sum("own" in failed for failed in found.failed) >= whole.written


def test_the_backup_of_an_older_store_is_put_back(kept: Path, tmp_path: Path) -> None:
    copied = backup(kept, tmp_path / "copy.db", 7)
    assert restore(tmp_path / "copy.db", tmp_path / "new" / "tables.db") == copied
    assert (tmp_path / "copy.db").stat().st_mode & 0o777 == 0o600
    with closing(SqliteStore(tmp_path / "new" / "tables.db")) as again:
        assert recall(again, "lucky8", 1).status == "settled"


OLDER = {
    "events": ("stream", "version", "event", "chain", "epoch"),
    "heads": ("stream", "version", "chain"),
    "keys": ("key", "request", "answer"),
    "postings": ("stream", "version", "account", "cents"),
    "balances": ("account", "cents"),
    "rounds": ("stream", "number", "version"),
}
"""The tables of a database of the first version, and what they hold."""


async def _first_version(address: str, path: Path) -> None:
    """Make a database of the first version, with what a file of it holds."""
    db = await asyncpg.connect(address)
    first = POSTGRES[0]
    assert isinstance(first, str)
    await db.execute(first)
    await db.execute("CREATE TABLE schema_version (version INTEGER NOT NULL); INSERT INTO schema_version VALUES (1)")
    with closing(apsw.Connection(str(path))) as file:
        for table, columns in OLDER.items():
            names = ", ".join("0" if name == "epoch" else name for name in columns)
            order = " ORDER BY id" if table == "postings" else ""
            rows = file.execute(f"SELECT {names} FROM {table}{order}").fetchall()  # noqa: S608 - names of the schema
            await db.copy_records_to_table(table, records=rows, columns=columns)
    await db.close()


def test_a_database_of_an_older_version_is_brought_up_to_date(kept: Path, postgres: Postgres) -> None:
    address = postgres.database()
    asyncio.run(_first_version(address, kept))
    with closing(apsw.Connection(str(kept))) as file:
        keys = [str(row[0]) for row in file.execute("SELECT key FROM keys")]
    with closing(PostgresStore(address)) as store:
        for table in tables_of(store):
            assert recall(store, table, 1).explained
        assert [store.known(key) is not None for key in keys] == [True] * len(keys)
        assert store.total() == 0
    assert run(["audit", "verify", "--database", address, "--store", str(kept)]) == 0
