"""Signed checkpoints: whatever is done to a log afterwards, the first bad event is named."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import apsw
import pytest

from croupier.control.trail.chain_verification import CHECKPOINTS, is_behind, verify
from croupier.control.trail.checkpoints import Checkpointer, CheckpointError, read
from croupier.control.trail.signing_key import SigningError, make_key, public_of
from croupier.store.chain import START, link
from croupier.store.port import Append
from croupier.store.sqlite import SqliteStore
from tests.control.stocked import stocked

STREAM = "table:lucky8"


class Log(NamedTuple):
    """A store, its checkpoints, and the key."""

    store: Path
    checkpoints: Path
    key: Path

    def findings(self) -> list[tuple[str, int]]:
        """Return what is wrong with it."""
        store = SqliteStore(self.store, read_only=True)
        try:
            return [(one.stream, one.event) for one in verify(store, read(self.checkpoints))]
        finally:
            store.close()

    def change(self, *orders: tuple[str, tuple[object, ...]]) -> None:
        """Change the database behind everybody's back."""
        db = apsw.Connection(str(self.store))
        for text, values in orders:
            db.execute(text, values)
        db.close()


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Log:
    folder = tmp_path_factory.mktemp("log")
    log = Log(folder / "tables.db", folder / "tables.checkpoints", folder / "tables.signing")
    store = stocked(log.store, 3)
    checkpointer = Checkpointer(log.checkpoints, make_key(log.key))
    assert checkpointer.make(store, 1) is not None
    assert checkpointer.make(store, 2) is None
    store.append([Append("office", 0, (b'{"event":"noted/1","kind":"server-started","at":1}',))])
    assert checkpointer.behind(store) == 1
    assert checkpointer.make(store, 3) is not None
    store.close()
    return log


@pytest.fixture
def log(made: Log, tmp_path: Path) -> Log:
    for file in made:
        shutil.copy2(file, tmp_path / file.name)
    return Log(*(tmp_path / file.name for file in made))


def test_an_untouched_log_is_what_was_signed(log: Log) -> None:
    assert log.findings() == []
    assert [one.checkpoint.number for one in read(log.checkpoints)] == [1, 2]


def _flip(column: str, at: int) -> Callable[[Log], None]:
    def flip(log: Log) -> None:
        db = apsw.Connection(str(log.store))
        row = db.execute(f"SELECT {column} FROM events WHERE stream = ? AND version = ?", (STREAM, at)).fetchone()  # noqa: S608 - the test's own words
        old = bytes(row[0]) if row is not None else b""
        for place in (0, len(old) // 2, len(old) - 1):
            new = old[:place] + bytes([old[place] ^ 1]) + old[place + 1 :]
            text = f"UPDATE events SET {column} = ? WHERE stream = ? AND version = ?"  # noqa: S608 - the same
            db.execute(text, (new, STREAM, at))
        db.close()

    return flip


ATTACKS: dict[str, tuple[Callable[[Log], None], int]] = {
    "first byte of an event": (_flip("event", 1), 1),
    "a byte of an event in the middle": (_flip("event", 17), 17),
    "a byte of the chain": (_flip("chain", 9), 9),
    "deletion": (lambda log: log.change(("DELETE FROM events WHERE stream = ? AND version = 12", (STREAM,))), 12),
    "insertion": (
        lambda log: log.change(
            ("UPDATE events SET version = -version WHERE stream = ? AND version >= 12", (STREAM,)),
            ("UPDATE events SET version = 1 - version WHERE stream = ? AND version < 0", (STREAM,)),
            (
                "INSERT INTO events SELECT stream, 12, event, chain FROM events WHERE stream = ? AND version = 11",
                (STREAM,),
            ),
        ),
        12,
    ),
    "swap": (
        lambda log: log.change(
            ("UPDATE events SET version = -5 WHERE stream = ? AND version = 5", (STREAM,)),
            ("UPDATE events SET version = 5 WHERE stream = ? AND version = 6", (STREAM,)),
            ("UPDATE events SET version = 6 WHERE stream = ? AND version = -5", (STREAM,)),
        ),
        5,
    ),
    "truncation": (lambda log: log.change(("DELETE FROM events WHERE stream = ? AND version > 20", (STREAM,))), 21),
    "everything of a stream": (
        lambda log: log.change(
            ("DELETE FROM events WHERE stream = ?", (STREAM,)), ("DELETE FROM heads WHERE stream = ?", (STREAM,))
        ),
        1,
    ),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_whatever_is_done_to_the_log_the_first_bad_event_is_named(log: Log, name: str) -> None:
    attack, first = ATTACKS[name]
    attack(log)
    assert log.findings() == [(STREAM, first)]


def _rechained(log: Log, change: Callable[[int, bytes], bytes], last: int = 10**9) -> None:
    """Change events and make the chain fit again, as somebody with the database in his hands would."""
    db = apsw.Connection(str(log.store))
    rows = db.execute("SELECT version, event FROM events WHERE stream = ? ORDER BY version", (STREAM,)).fetchall()
    chain = START
    end = 0
    for version, event in [(int(str(row[0])), bytes(row[1]) if isinstance(row[1], bytes) else b"") for row in rows]:
        if version > last:
            db.execute("DELETE FROM events WHERE stream = ? AND version = ?", (STREAM, version))
            continue
        new = change(version, event)
        chain = link(chain, STREAM, version, new)
        text = "UPDATE events SET event = ?, chain = ? WHERE stream = ? AND version = ?"
        db.execute(text, (new, chain, STREAM, version))
        end = version
    db.execute("UPDATE heads SET version = ?, chain = ? WHERE stream = ?", (end, chain, STREAM))
    db.close()


@pytest.mark.parametrize("at", [1, 13, 40])
def test_a_log_chained_anew_after_a_change_is_found_by_its_checkpoint(log: Log, at: int) -> None:
    _rechained(log, lambda version, event: event + b" " if version == at else event)
    assert log.findings() == [(STREAM, at)]


def test_a_tail_cut_off_and_chained_anew_is_found(log: Log) -> None:
    _rechained(log, lambda _version, event: event, last=30)
    assert log.findings() == [(STREAM, 31)]


def test_an_old_backup_is_behind_its_checkpoints(log: Log, tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    shutil.copy2(log.store, old)
    store = SqliteStore(log.store)
    head = store.head(STREAM)
    store.append([Append(STREAM, head.version, (b'{"event":"dealer-caught-up/1"}',))])
    Checkpointer(log.checkpoints, make_key(log.key)).make(store, 4)
    assert is_behind(store, read(log.checkpoints)) is None
    store.close()
    behind = is_behind(SqliteStore(old, read_only=True), read(log.checkpoints))
    assert behind is not None
    assert (behind.stream, behind.event) == (STREAM, head.version + 1)


def _chain_at(log: Log, version: int) -> bytes:
    store = SqliteStore(log.store, read_only=True)
    found = next(store.read(STREAM, version - 1)).chain
    store.close()
    return found


def test_a_restored_log_is_bound_again_once_it_is_accepted(log: Log) -> None:
    log.change(
        ("DELETE FROM events WHERE stream = ? AND version > 20", (STREAM,)),
        ("UPDATE heads SET version = 20, chain = ? WHERE stream = ?", (_chain_at(log, 20), STREAM)),
    )
    store = SqliteStore(log.store)
    assert is_behind(store, read(log.checkpoints)) is not None
    Checkpointer(log.checkpoints, make_key(log.key)).make(store, 5, "the disk was lost")
    assert is_behind(store, read(log.checkpoints)) is None
    store.close()
    assert log.findings() == []
    log.change(("DELETE FROM events WHERE stream = ? AND version = 20", (STREAM,)))
    assert log.findings() == [(STREAM, 20)]


def test_checkpoints_that_were_changed_are_found(log: Log) -> None:
    text = log.checkpoints.read_text()
    first, second, _ = text.split("\n")
    for changed in (text.replace('"at":1', '"at":2'), f"{second}\n{first}\n", f"{second}\n", text.replace("a", "b", 1)):
        log.checkpoints.write_text(changed)
        try:
            assert (CHECKPOINTS, 0) in log.findings()
        except CheckpointError:
            continue


def test_checkpoints_signed_with_another_key_are_not_believed(log: Log, tmp_path: Path) -> None:
    believed = public_of(make_key(log.key))
    log.checkpoints.unlink()
    store = SqliteStore(log.store)
    Checkpointer(log.checkpoints, make_key(tmp_path / "other")).make(store, 1)
    assert [one.stream for one in verify(store, read(log.checkpoints), believed)] == [CHECKPOINTS]
    store.close()


def test_a_line_cut_off_by_a_crash_is_no_checkpoint_and_the_next_one_follows(log: Log) -> None:
    with log.checkpoints.open("a") as file:
        file.write('{"checkpoint":{"num')
    store = SqliteStore(log.store)
    store.append([Append("office", 1, (b'{"event":"noted/1","kind":"server-stopped","at":1}',))])
    made = Checkpointer(log.checkpoints, make_key(log.key)).make(store, 9)
    store.close()
    assert made is not None
    assert made.number == 3
    assert log.findings() == []


def test_a_key_that_others_may_read_signs_nothing(tmp_path: Path) -> None:
    key = tmp_path / "key"
    make_key(key)
    key.chmod(0o644)
    with pytest.raises(SigningError, match="chmod 600"):
        make_key(key)


def test_two_may_write_to_one_file(log: Log) -> None:
    """Two servers of one machine, or a server and `croupier audit checkpoint`: each goes on where the other ended."""
    first, second = (Checkpointer(log.checkpoints, make_key(log.key)) for _ in range(2))
    store = SqliteStore(log.store)
    for number in range(6):
        store.append([Append("load", number, (b"{}",))])
        made = (first, second)[number % 2].make(store, 10 + number)
        assert made is not None
        assert (made.number, list(made.streams)) == (3 + number, ["load"])
    assert second.make(store, 20) is None
    store.close()
    assert log.findings() == []
    assert len(read(log.checkpoints)) == 8
