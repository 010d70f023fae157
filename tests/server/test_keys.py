"""Keys are made with a store and never again; a new signing key is named by the old one, and both are believed."""

import shutil
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.cli.run import run
from croupier.control.trail.chain_verification import verify
from croupier.control.trail.checkpoints import Checkpointer, CheckpointError, Signed, keys_of, read, text_of
from croupier.control.trail.signing_key import open_key, public_of
from croupier.server.storage.store_lock import StoreLock, StoreTakenError
from croupier.store.sqlite import SqliteStore
from tests.control.played import SETTINGS, hire, play
from tests.server.running import Running


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


def _said(store: Path) -> str:
    """Start a server that is expected to refuse; return what it says."""
    server = Running(store.parent, SETTINGS)
    try:
        assert server.address == ""
        assert server.process.wait(20) == 2
    finally:
        server.end()
    return server.log.read_text()


@pytest.mark.parametrize("ending", ["key", "signing"])
def test_a_key_that_is_gone_is_not_made_anew(copy: Path, ending: str) -> None:
    gone = Path(f"{copy}.{ending}")
    gone.unlink()
    assert "is missing: put it back" in _said(copy)
    assert not gone.exists()


def test_another_signing_key_in_its_place_opens_no_table(copy: Path) -> None:
    Path(f"{copy}.signing").write_bytes(bytes(32))
    assert "is not the key that signed the checkpoints last" in _said(copy)


def test_a_changed_balance_opens_no_table(copy: Path) -> None:
    with closing(apsw.Connection(str(copy))) as db:
        db.execute("UPDATE balances SET cents = cents + 100 WHERE account = 'wallet:ann'")
    assert "balances: an account does not hold what was signed: the tables stay closed" in _said(copy)


def test_a_changed_kept_state_is_worked_out_anew_and_noted(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(apsw.Connection(str(copy))) as db:
        db.execute("UPDATE snapshots SET state = CAST(state || ' ' AS BLOB) WHERE stream = 'table:lucky8'")
    server = Running(copy.parent, SETTINGS)
    assert server.address
    assert server.stop() == 0
    assert run(["audit", "list", "--kind", "rows-changed", "--store", str(copy)]) == 0
    assert "table:lucky8" in capsys.readouterr().out
    assert run(["audit", "verify", "--store", str(copy)]) == 0


def test_a_new_signing_key_is_named_by_the_old_one_and_both_are_believed(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["--store", str(copy)]
    key, checkpoints = Path(f"{copy}.signing"), Path(f"{copy}.checkpoints")
    old = open_key(key)
    assert run(["audit", "rotate", "--by", "nobody", "--why", "a year is over", *where]) == 2
    assert run(["audit", "rotate", "--by", "mia", "--why", "a year is over", *where]) == 0
    new = open_key(key)
    assert public_of(new) != public_of(old)
    assert key.stat().st_mode & 0o777 == 0o600
    assert [one.public for one in keys_of(read(checkpoints))] == [public_of(old), public_of(new)]
    assert run(["audit", "verify", *where]) == 0
    assert run(["audit", "verify", "--public", public_of(old), *where]) == 0
    assert run(["audit", "verify", "--public", public_of(new), *where]) == 1
    server = Running(copy.parent, SETTINGS)
    assert server.stop() == 0
    assert "kept-state-refused" not in server.log.read_text()
    assert run(["audit", "verify", *where]) == 0
    capsys.readouterr()
    assert run(["audit", "list", "--kind", "key-changed", *where]) == 0
    assert "a year is over" in capsys.readouterr().out
    with closing(SqliteStore(copy)) as store, pytest.raises(CheckpointError, match="another key signs"):
        Checkpointer(checkpoints, old).make(store, 7, "an old key")
    with closing(SqliteStore(copy, read_only=True)) as store:
        forged = [*read(checkpoints)[:-1], _signed_by(old, checkpoints)]
        assert verify(store, forged)


def _signed_by(key: Ed25519PrivateKey, checkpoints: Path) -> Signed:
    last = read(checkpoints)[-1].checkpoint
    return Signed(last, key.sign(text_of(last)).hex())


def test_whoever_takes_over_has_the_lock(tmp_path: Path) -> None:
    path = tmp_path / "tables.db.lock"
    first = StoreLock(path)
    with pytest.raises(StoreTakenError):
        StoreLock(path)
    second = StoreLock(path, take_over=True)
    with pytest.raises(StoreTakenError):
        StoreLock(path)
    first.let_go()
    with pytest.raises(StoreTakenError):
        StoreLock(path)
    second.let_go()
    StoreLock(path).let_go()
