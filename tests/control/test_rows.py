"""Whatever row and column of a store is changed behind the server's back, `croupier audit verify` says so."""

import asyncio
import shutil
from contextlib import closing
from pathlib import Path
from typing import Any

import apsw
import pytest
from msgspec.structs import replace

from croupier.cli.run import run
from croupier.control.trail.checkpoints import read
from croupier.control.trail.row_verification import CHECKS, TABLES, Look, Verified, verify_rows
from croupier.control.trail.signing_key import Signet, open_key
from croupier.control.trail.start_check import trusted
from croupier.control.trail.trail_reader import entries
from croupier.live.recovery import recover
from croupier.server.background import store_check
from croupier.server.live_tables.table_manager import TableManager
from croupier.server.settings import Settings, load_settings
from croupier.store.port import BrokenChainError
from croupier.store.sqlite import SqliteStore
from tests.control.played import hire, play
from tests.security.inside import until
from tests.store.opened import config_of


def _schema() -> dict[str, list[str]]:
    """Return the columns of every table, from the schema itself."""
    db = apsw.Connection("")
    with closing(db):
        from croupier.store.migrations import MIGRATIONS

        for step in MIGRATIONS:
            db.execute(step) if isinstance(step, str) else step(db)
        names = [str(row[0]) for row in db.execute(TABLES)]
        return {name: [str(row[1]) for row in db.execute(f"PRAGMA table_info({name})")] for name in names}


SCHEMA = _schema()
COLUMNS = [(table, column) for table, columns in SCHEMA.items() for column in columns]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("played")
    hire(SqliteStore(folder / "tables.db"))
    return play(folder).store


@pytest.fixture
def copy(played: Path, tmp_path: Path) -> Path:
    for file in played.parent.glob("tables.db*"):
        shutil.copy2(file, tmp_path / file.name)
    return tmp_path / "tables.db"


def _verified(path: Path) -> dict[str, Verified]:
    with closing(apsw.Connection(str(path))) as db:
        return {one.table: one for one in verify_rows(Look(db, read(Path(f"{path}.checkpoints"))))}


def _wrong(path: Path) -> set[str]:
    return {name for name, one in _verified(path).items() if one.findings}


def _other(value: Any) -> Any:  # noqa: ANN401 - whatever a cell holds
    if isinstance(value, bytes):
        return bytes([value[0] ^ 1]) + value[1:] if value else b"x"
    return value + 1_000_000 if isinstance(value, int) else f"{value}x"


def _change(path: Path, table: str, column: str) -> None:
    """Change one cell of one row, as somebody with the database in hand would."""
    with closing(apsw.Connection(str(path))) as db:
        names = SCHEMA[table]
        row = db.execute(f"SELECT * FROM {table} LIMIT 1").fetchone()  # noqa: S608 - names of the schema
        assert row is not None, f"{table} has no row to change"
        where = " AND ".join(f"{name} = ?" for name in names)
        new = _other(row[names.index(column)])
        db.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (new, *row))  # noqa: S608 - the same
        assert db.total_changes() == 1


def test_every_table_of_the_schema_is_verified_and_an_untouched_store_is_right(copy: Path) -> None:
    assert set(CHECKS) == set(SCHEMA)
    found = _verified(copy)
    assert set(found) == set(SCHEMA)
    assert all(one.rows and not one.findings for one in found.values()), found


def test_each_table_has_its_line(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", "verify", "--store", str(copy)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1 : 1 + len(SCHEMA)]] == list(CHECKS)


def test_a_table_that_nobody_knows_fails_the_verification(copy: Path) -> None:
    with closing(apsw.Connection(str(copy))) as db:
        db.execute("CREATE TABLE strange (a)")
    assert _wrong(copy) == {"strange"}


@pytest.mark.parametrize(
    ("made", "named"),
    [
        (
            "CREATE TRIGGER gift AFTER INSERT ON postings BEGIN UPDATE balances SET cents = cents + 1; END",
            "gift (trigger)",
        ),
        ("CREATE VIEW people AS SELECT * FROM events", "people (view)"),
        ("CREATE INDEX odd ON postings (cents)", "odd (index)"),
        ("DROP INDEX postings_account", "postings_account (index)"),
        ("ALTER TABLE balances ADD COLUMN more INTEGER", "balances (table)"),
    ],
)
def test_a_trigger_or_another_schema_fails_the_verification_and_keeps_the_tables_closed(
    copy: Path, settings: Settings, made: str, named: str
) -> None:
    with closing(apsw.Connection(str(copy))) as db:
        db.execute(made)
    assert _wrong(copy) == {named}
    with pytest.raises(BrokenChainError, match="the tables stay closed"):
        _floor(copy, settings)


@pytest.mark.parametrize(("table", "column"), COLUMNS)
def test_a_changed_cell_is_found(copy: Path, table: str, column: str, capsys: pytest.CaptureFixture[str]) -> None:
    _change(copy, table, column)
    assert _wrong(copy)
    assert run(["audit", "verify", "--store", str(copy)]) == 1
    assert "wrong" in capsys.readouterr().out


@pytest.mark.parametrize("table", [table for table in SCHEMA if table != "snapshots"])
def test_a_row_left_out_is_found(copy: Path, table: str) -> None:
    """But for what is only kept to save time: without it the work is done again."""
    with closing(apsw.Connection(str(copy))) as db:
        names = SCHEMA[table]
        row = db.execute(f"SELECT * FROM {table} LIMIT 1").fetchone()  # noqa: S608 - names of the schema
        where = " AND ".join(f"{name} = ?" for name in names)
        db.execute(f"DELETE FROM {table} WHERE {where}", row)  # noqa: S608 - the same
    assert table in _wrong(copy)


TRUSTED_AT_START = [(table, column) for table in ("heads", "balances", "snapshots") for column in SCHEMA[table]]


@pytest.mark.parametrize(("table", "column"), TRUSTED_AT_START)
def test_what_a_server_trusts_is_verified_before_it_is_used(copy: Path, table: str, column: str) -> None:
    _change(copy, table, column)
    signet = Signet(open_key(Path(f"{copy}.signing")))
    with closing(SqliteStore(copy, read_only=True, seal=signet)) as store:
        wrong, _ = trusted(store, read(Path(f"{copy}.checkpoints")))
        for name in ("monitor", "server", *store.streams()):
            store.snapshot(name)
        assert wrong is not None or signet.refused or (table, column) == ("snapshots", "stream")


def test_changed_odds_in_a_kept_table_are_not_played_by(copy: Path) -> None:
    """The attack that was shown: a Blackjack at another price under the approved digest."""
    with closing(apsw.Connection(str(copy))) as db:
        state = bytes(db.execute("SELECT state FROM snapshots WHERE stream = 'table:lucky8'").get)
        assert b'"pays":"3:2"' in state or b'"pays":"3/2"' in state
        for price in (b'"pays":"3:2"', b'"pays":"3/2"'):
            state = state.replace(price, price.replace(b"3", b"6", 1).replace(b"2", b"5"))
        db.execute("UPDATE snapshots SET state = ? WHERE stream = 'table:lucky8'", (state,))
    signet = Signet(open_key(Path(f"{copy}.signing")))
    with closing(SqliteStore(copy, read_only=True, seal=signet)) as store:
        config = config_of(store, "lucky8")
        live = recover(store, config)
        assert signet.refused == ["table:lucky8"]
    with closing(SqliteStore(copy, read_only=True)) as store:
        assert recover(store, config) == live
    assert _wrong(copy) == {"snapshots"}


def test_rules_come_from_their_event_even_where_a_kept_state_is_signed(copy: Path) -> None:
    """Whoever has the key and signs another price has it thrown away all the same."""
    signet = Signet(open_key(Path(f"{copy}.signing")))
    with closing(SqliteStore(copy, seal=signet)) as store:
        config = config_of(store, "lucky8")
        right = recover(store, config)
        kept = store.snapshot("table:lucky8")
        assert kept is not None
        forged = kept[1].replace(b'"pays":"3:2"', b'"pays":"6:5"').replace(b'"pays":"3/2"', b'"pays":"6/5"')
        assert forged != kept[1]
        store.save_snapshot("table:lucky8", kept[0], forged)
        assert store.snapshot("table:lucky8") == (kept[0], forged)
        assert recover(store, config) == right


def test_a_round_swapped_with_another_is_not_recalled_as_that(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(apsw.Connection(str(copy))) as db:
        swap = "UPDATE rounds SET version = (SELECT version FROM rounds WHERE stream = 'table:lucky8' AND number = 2)"
        db.execute(f"{swap} WHERE stream = 'table:lucky8' AND number = 1")
    assert run(["recall", "lucky8", "1", "--store", str(copy)]) == 2
    assert "has no round 1" in capsys.readouterr().err
    assert _wrong(copy) == {"rounds"}


AT_START = [(table, column) for table, column in COLUMNS if table != "snapshots"]


@pytest.fixture(scope="module")
def settings(played: Path) -> Settings:
    return load_settings(played.parent / "settings.toml", {"store": str(played)})


def _floor(copy: Path, settings: Settings) -> TableManager:
    names = {"store": "", "key": ".key", "checkpoints": ".checkpoints", "signing": ".signing"}
    return TableManager(replace(settings, **{name: f"{copy}{ending}" for name, ending in names.items()}))


@pytest.mark.parametrize(("table", "column"), AT_START)
def test_a_server_does_not_start_on_a_changed_cell(copy: Path, settings: Settings, table: str, column: str) -> None:
    _change(copy, table, column)
    with pytest.raises(BrokenChainError):
        _floor(copy, settings)


def test_a_large_store_is_verified_beside_the_tables_which_close_on_a_changed_row(
    copy: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A key that was deleted lets a command happen twice, and nothing that play rests on shows it."""
    with closing(apsw.Connection(str(copy))) as db:
        db.execute("DELETE FROM keys WHERE key = (SELECT min(key) FROM keys)")
    monkeypatch.setattr(store_check, "AT_ONCE", 0)

    async def act() -> None:
        floor = _floor(copy, settings)
        await floor.start()
        try:
            host = floor.tables["lucky8"].host
            await until(lambda: bool(host.closed()))
            assert "the control of rows is not alive (rows of the store are not what they were" in host.closed()
        finally:
            await floor.stop()

    asyncio.run(act())
    with closing(SqliteStore(copy, read_only=True)) as store:
        assert [entry.subject for entry in entries(store) if entry.kind == "rows-changed"] == ["keys"]


def test_a_large_store_that_is_right_stays_open(
    copy: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_check, "AT_ONCE", 0)

    async def act() -> None:
        floor = _floor(copy, settings)
        sign = floor.control.periodic.signs.of["rows"]
        await floor.start()
        try:
            started = 1
            await until(lambda: sign.beats > started)
            assert not floor.tables["lucky8"].host.closed()
        finally:
            await floor.stop()

    asyncio.run(act())
