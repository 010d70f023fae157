"""The same commands on a PostgreSQL database: what a file can do, a database can, and each becomes the other."""

import asyncio
import json
from contextlib import closing
from functools import partial
from pathlib import Path

import apsw
import asyncpg
import pytest

from croupier.cli.close_play import NOT_CONFIRMED
from croupier.cli.run import run
from croupier.control.copies.backups import CopyError, backup, beside, state_of
from croupier.control.copies.database_copy import as_file, backup_database, copy_in, copy_out
from croupier.server.sessions.session_store import People, add_staff
from croupier.store.keyfile import make_once
from croupier.store.port import Append, Store
from croupier.store.postgres import PostgresStore
from croupier.store.sqlite import SqliteStore
from croupier.table.actors import Role
from tests.control.load import check_copies_under_load
from tests.control.stocked import SIDES, cash_in, stock
from tests.store.pg import Postgres
from tests.store.sealed import SEAL

ROUNDS = 2


def _stock(store: Store) -> None:
    stock(store, ROUNDS)
    store.append([Append("office", 0, (), (), key="=cmd|' /C calc'!A0", request="r", answer=b"{}")])
    store.save_snapshot("kept", 3, b"\x00\xff")


@pytest.fixture(scope="module")
def database(postgres: Postgres) -> str:
    address = postgres.database()
    with closing(PostgresStore(address, seal=SEAL)) as store:
        _stock(store)
    return address


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("file") / "tables.db"
    with closing(SqliteStore(path, seal=SEAL)) as store:
        _stock(store)
    return path


def _state(path: Path) -> str:
    with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)) as db:
        return state_of(db)


def _state_of(address: str, folder: Path) -> str:
    folder.mkdir()
    copy_out(address, folder / "seen.db")
    return _state(folder / "seen.db")


def _ask(address: str, text: str) -> None:
    async def inner() -> None:
        db = await asyncpg.connect(address)
        await db.execute(text)
        await db.close()

    asyncio.run(inner())


@pytest.fixture
def own(postgres: Postgres, database: str, tmp_path: Path) -> str:
    """Return a database of the test's own, which holds the same."""
    address = postgres.database()
    copy_out(database, tmp_path / "own.db")
    copy_in(tmp_path / "own.db", address)
    return address


def test_a_file_put_into_a_database_comes_out_the_same(file: Path, postgres: Postgres, tmp_path: Path) -> None:
    address = postgres.database()
    assert copy_in(file, address) == _state(file)
    assert _state_of(address, tmp_path / "out") == _state(file)


def test_a_backup_of_a_database_comes_back_in_a_database_and_in_a_file(
    database: str, postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = _state_of(database, tmp_path / "before")
    copy, other = tmp_path / "monday.db", postgres.database()
    assert run(["backup", str(copy), "--database", database]) == 0
    assert json.loads(beside(copy).read_text())["state"] == before
    for where in (["--database", other], ["--store", str(tmp_path / "tables.db")]):
        assert run(["restore", str(copy), *where]) == 0
        assert before in capsys.readouterr().out
        assert run(["verify", "log", *where]) == 0
    for store in (PostgresStore(other, seal=SEAL), SqliteStore(tmp_path / "tables.db", seal=SEAL)):
        with closing(store):
            assert store.snapshot("kept") == (3, b"\x00\xff")
            assert store.total() == 0


def test_a_restored_database_goes_on(own: str) -> None:
    with closing(PostgresStore(own)) as store:
        cash_in(store, "ann", 700, "lucky8")
        assert store.total() == 0
    with as_file("", own) as path:
        found = run(["reconcile", "--store", str(path)])
    assert found == 0
    assert not path.exists()


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_an_export_of_a_database_comes_back(
    own: str, postgres: Postgres, tmp_path: Path, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = _state_of(own, tmp_path / "before")
    again = postgres.database()
    assert run(["export", str(tmp_path / "out"), "--form", form, "--database", own]) == 0
    assert run(["restore", str(tmp_path / "out"), "--database", again]) == 0
    assert f"state {before}." in capsys.readouterr().out
    assert run(["verify", "log", "--database", again]) == 0


def test_every_round_of_a_database_comes_out_as_a_record(own: str, tmp_path: Path) -> None:
    assert run(["export", str(tmp_path / "out"), "--form", "records", "--database", own]) == 0
    assert len(list((tmp_path / "out").glob("*/*.round.toml"))) == ROUNDS * len(SIDES)


def test_the_books_of_a_database_agree_and_a_cent_is_found(own: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["reconcile", "--by", "table", "--database", own]) == 0
    told = capsys.readouterr().out
    assert f"{ROUNDS * len(SIDES)} rounds" in told
    assert "0 differences" in told
    assert "lucky8" in told
    assert "%" in told
    _ask(own, "UPDATE postings SET cents = cents + 1 WHERE ctid = (SELECT max(ctid) FROM postings)")
    assert run(["reconcile", "--database", own]) == 1
    assert "event" in capsys.readouterr().out


def test_nothing_is_written_over(own: str, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "there").touch()
    with pytest.raises(CopyError, match="already"):
        backup_database(own, tmp_path / "there", 1)
    backup(file, tmp_path / "copy.db", 1)
    assert run(["restore", str(tmp_path / "copy.db"), "--database", own]) == 2
    assert "holds something already" in capsys.readouterr().err
    with closing(apsw.Connection(str(tmp_path / "copy.db"))) as db:
        db.execute("UPDATE balances SET cents = cents + 1 WHERE account = 'wallet:ann'")
    assert run(["restore", str(tmp_path / "copy.db"), "--database", own]) == 2
    assert "was changed" in capsys.readouterr().err


def test_a_database_that_is_away_is_said_to_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nowhere = "postgresql://croupier@127.0.0.1:1/none"
    for words in (["reconcile"], ["backup", str(tmp_path / "copy.db")], ["export", str(tmp_path / "out")]):
        assert run([*words, "--database", nowhere]) == 2
        assert "cannot be" in capsys.readouterr().err
    assert list(tmp_path.glob("copy.db")) == []


def test_a_backup_of_a_database_under_load_is_one_moment(own: str, tmp_path: Path) -> None:
    check_copies_under_load(lambda: PostgresStore(own), partial(backup_database, own), tmp_path)


def test_a_database_is_closed_and_audited_by_the_same_commands(
    own: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    beside_it = ["--database", own, "--store", str(tmp_path / "beside.db")]
    make_once(tmp_path / "beside.db.signing", bytes(range(32)))
    with closing(PostgresStore(own)) as store:
        add_staff(store, People().read(store), "maria", Role.SHIFT_MANAGER, "a password")
    who = ["--by", "maria", "--why", "fire alarm"]
    assert run(["close", "play", "--by", "stranger", "--why", "a prank", *beside_it]) == 2
    assert "stranger is no member of staff; there are maria" in capsys.readouterr().err
    # Nobody knows whether a database has a server, and none has confirmed it.
    assert run(["close", "play", *who, *beside_it]) == NOT_CONFIRMED
    assert run(["close", "account", "ann", *who, *beside_it]) == NOT_CONFIRMED
    assert run(["reopen", "account", "ann", *who, *beside_it]) == NOT_CONFIRMED
    assert run(["close", "account", "nobody", *who, *beside_it]) == 2
    assert run(["audit", "checkpoint", *beside_it]) == 0
    capsys.readouterr()
    assert run(["audit", "list", "--json", *beside_it]) == 0
    kinds = [entry["kind"] for entry in json.loads(capsys.readouterr().out)]
    assert {"play-closed", "account-disabled", "account-enabled"} <= set(kinds)
    assert run(["audit", "verify", *beside_it]) == 0
    _ask(own, "UPDATE events SET event = event || '\\x20'::bytea WHERE stream = 'table:lucky8' AND version = 4")
    assert run(["audit", "verify", *beside_it]) == 1
    assert "table:lucky8: event 4" in capsys.readouterr().out
    assert not (tmp_path / "beside.db").exists()
