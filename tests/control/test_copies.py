"""Backups under load, restores and exports: whatever comes back is the same state, to the last byte."""

import shutil
from functools import partial
from pathlib import Path

import apsw
import pytest

from croupier.control.copies.backups import CopyError, backup, beside, restore, state_of
from croupier.control.copies.export_tables import plain, safe
from croupier.control.copies.exports import export, import_
from croupier.live.config import TableConfig
from croupier.live.recovery import recover, snapshot
from croupier.records.read import read
from croupier.records.replay import replay
from croupier.store.port import Append
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.state import Setup
from tests.control.load import check_copies_under_load
from tests.control.stocked import ANN, SIDES, Player, stocked


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("copies") / "tables.db"
    store = stocked(path, 4)
    store.append([Append("office", 0, (), (), key="=cmd|' /C calc'!A0", request="r", answer=b"{}")])
    store.close()
    return path


def _state(path: Path) -> str:
    db = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    found = state_of(db)
    db.close()
    return found


def _hashes(path: Path) -> dict[str, bytes]:
    store = SqliteStore(path, read_only=True)
    found = {
        game: snapshot(recover(store, TableConfig(game, game, Setup(decks=6, unit=100), penetration=0.75)))
        for game in SIDES
    }
    store.close()
    return found


def test_a_backup_put_back_is_the_same_state(made: Path, tmp_path: Path) -> None:
    copied = backup(made, tmp_path / "copy.db", 7)
    assert copied.state == _state(made)
    restored = restore(tmp_path / "copy.db", tmp_path / "new" / "tables.db")
    assert restored == copied
    assert _state(tmp_path / "new" / "tables.db") == copied.state
    assert _hashes(tmp_path / "new" / "tables.db") == _hashes(made)


def test_a_backup_in_the_middle_of_a_round_goes_on_where_it_was(made: Path, tmp_path: Path) -> None:
    live = tmp_path / "tables.db"
    shutil.copy(made, live)
    store = SqliteStore(live)
    config = TableConfig("lucky8", "lucky8", Setup(decks=6, unit=100), penetration=0.75)
    player = Player(store, "lucky8", SIDES["lucky8"])
    player.live = recover(store, config)
    player._append(_opening(player))  # noqa: SLF001 - the test's own player
    player._give(c.Bet(by=ANN, player="ann", box=1, amount=1000))  # noqa: SLF001 - the same
    backup(live, tmp_path / "copy.db", 7)
    restore(tmp_path / "copy.db", tmp_path / "again.db")
    store.close()
    again = SqliteStore(tmp_path / "again.db", read_only=True)
    assert recover(again, config) == player.live
    assert player.live.is_open
    again.close()


def _opening(player: Player) -> tuple[e.Event, ...]:
    from croupier.live.open_round import Next, round_opened
    from tests.live.hosting import VAULT

    return round_opened(player.live, VAULT, Next(player.config, player.book, 9))


def test_a_backup_under_load_is_one_moment(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    stocked(path, 1).close()
    check_copies_under_load(lambda: SqliteStore(path), partial(backup, path), tmp_path)


def test_a_changed_backup_is_not_put_back(made: Path, tmp_path: Path) -> None:
    backup(made, tmp_path / "copy.db", 7)
    db = apsw.Connection(str(tmp_path / "copy.db"))
    db.execute("UPDATE balances SET cents = cents + 1 WHERE account = 'wallet:ann'")
    db.close()
    with pytest.raises(CopyError, match="was changed"):
        restore(tmp_path / "copy.db", tmp_path / "new.db")
    assert not (tmp_path / "new.db").exists()


def test_nothing_is_written_over(made: Path, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "file").touch()
    with pytest.raises(CopyError, match="already"):
        backup(made, made, 7)
    with pytest.raises(CopyError, match="already"):
        restore(made, made)
    with pytest.raises(CopyError, match="not empty"):
        export(made, tmp_path / "there", "csv")
    with pytest.raises(CopyError, match="no store"):
        backup(tmp_path / "nowhere.db", tmp_path / "copy.db", 7)
    assert not beside(tmp_path / "copy.db").exists()


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_an_export_comes_back_as_the_same_state(made: Path, tmp_path: Path, form: str) -> None:
    assert export(made, tmp_path / "out", "csv" if form == "csv" else "parquet").written > 100
    assert import_(tmp_path / "out", tmp_path / "new.db") == _state(made)
    assert _hashes(tmp_path / "new.db") == _hashes(made)


def test_every_round_comes_out_as_a_record_that_settles_as_it_did(made: Path, tmp_path: Path) -> None:
    assert export(made, tmp_path / "out", "records") == (4 * len(SIDES), [])
    store = SqliteStore(made, read_only=True)
    for game in SIDES:
        files = sorted((tmp_path / "out" / game).glob("*.round.toml"))
        assert len(files) == 4
        won = sum(line.net for file in files for line in replay(read(file.read_text(), Path())).table.lines)
        assert won == -store.balance(f"house:{game}")
    store.close()


def test_no_cell_is_a_formula(made: Path, tmp_path: Path) -> None:
    export(made, tmp_path / "out", "csv")
    assert "'=cmd" in (tmp_path / "out" / "keys.csv").read_text()
    for cell in ("=1", "+1", "-1", "@x", "\tx", "'x", "x", ""):
        assert not safe(cell).startswith(("=", "+", "-", "@", "\t"))
        assert plain(safe(cell)) == cell
