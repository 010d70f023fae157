"""A file that is no store is said to be none by every command that looks into one, and left as it was."""

from pathlib import Path

import apsw
import pytest

from croupier.cli.run import run
from croupier.store.migrations import MIGRATIONS
from croupier.store.port import StoreError
from croupier.store.sqlite import SqliteStore

COMMANDS = (
    ("recall", "lucky8"),
    ("verify", "log"),
    ("audit", "verify"),
    ("audit", "list"),
    ("audit", "checkpoint"),
    ("reconcile",),
    ("backup", "copy.db"),
    ("export", "out"),
    ("users", "list"),
    ("close", "play", "--by", "maria", "--why", "inspection"),
    ("reopen", "play", "--by", "maria", "--why", "inspection"),
)
FILES = {"empty.db": b"", "text.db": b"no store at all\n" * 100, "noise.db": bytes(range(256)) * 20}


def another_programs(path: Path) -> Path:
    """Return a database that holds somebody else's table."""
    other = apsw.Connection(str(path))
    other.execute("CREATE TABLE addresses (name TEXT)")
    other.close()
    return path


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_file_that_is_no_store_is_named_and_left_alone(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, content in FILES.items():
        path = tmp_path / name
        path.write_bytes(content)
        assert run([*command, "--store", name]) == 2
        said = capsys.readouterr().err
        assert said.startswith("croupier: ")
        assert name in said
        assert said.count("\n") == 1
        assert path.read_bytes() == content
    assert run([*command, "--store", str(another_programs(tmp_path / "other.db"))]) == 2
    assert "other.db" in capsys.readouterr().err


def test_a_store_that_is_not_there_is_not_made_by_looking(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "none.db"
    assert run(["users", "list", "--store", str(path)]) == 2
    assert "there is no store" in capsys.readouterr().err
    assert not path.exists()


def test_another_programs_database_is_not_made_a_store(tmp_path: Path) -> None:
    path = another_programs(tmp_path / "other.db")
    with pytest.raises(StoreError, match="is no store"):
        SqliteStore(path)
    other = apsw.Connection(str(path))
    assert [row[0] for row in other.execute("SELECT name FROM sqlite_master")] == ["addresses"]
    other.close()


def test_a_newer_store_is_not_read_either(tmp_path: Path) -> None:
    path = tmp_path / "newer.db"
    SqliteStore(path).close()
    newer = apsw.Connection(str(path))
    newer.pragma("user_version", 99)
    newer.close()
    with pytest.raises(StoreError, match=f"schema version 99, this program knows {len(MIGRATIONS)}"):
        SqliteStore(path, read_only=True)
