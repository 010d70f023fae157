"""Durable means synced: what is acknowledged survives a power cut, and a failing disk is never believed."""

import shutil
from itertools import count
from pathlib import Path

import apsw
import pytest

from croupier.store.chain import first_broken
from croupier.store.port import Append, Done, StorageFullError, StoreError
from croupier.store.sqlite import SqliteStore
from tests.store.disk import Disk

_names = count()


def _disk() -> Disk:
    return Disk(f"watched-{next(_names)}")


def _add(store: SqliteStore, text: str = "event") -> int:
    version = store.head("s").version
    assert store.append([Append("s", version, (text.encode(),))]) == [Done(version + 1)]
    return version + 1


def test_no_append_returns_before_its_log_is_synced(tmp_path: Path) -> None:
    disk = _disk()
    store = SqliteStore(tmp_path / "t.db", vfs=disk.named)
    for number in range(1000):
        _add(store, f"event {number}")
        assert disk.unsynced() == []
    assert sum(what == "sync" for what, _ in disk.done) >= 1000
    store.close()


def test_the_watch_would_notice_a_log_that_is_not_synced(tmp_path: Path) -> None:
    disk = _disk()
    store = SqliteStore(tmp_path / "t.db", vfs=disk.named)
    store._db.pragma("synchronous", "normal")  # noqa: SLF001 - the setting that must not be used
    _add(store)
    _add(store)
    assert disk.unsynced() != []
    store.close()


def test_a_failed_sync_is_a_failure_of_the_store(tmp_path: Path) -> None:
    disk = _disk()
    store = SqliteStore(tmp_path / "t.db", vfs=disk.named)
    _add(store)
    disk.fails = {"sync": apsw.IOError}
    with pytest.raises(StoreError) as failed:
        _add(store)
    assert not isinstance(failed.value, StorageFullError)
    disk.fails = {}
    store.close()
    again = SqliteStore(tmp_path / "t.db")
    assert first_broken("s", again.read("s")) is None
    assert again.head("s").version in (1, 2)
    again.close()


def test_a_full_disk_writes_nothing_and_is_not_the_end(tmp_path: Path) -> None:
    disk = _disk()
    store = SqliteStore(tmp_path / "t.db", vfs=disk.named)
    _add(store)
    disk.fails = {"write": apsw.FullError}
    with pytest.raises(StorageFullError):
        _add(store)
    assert store.head("s").version == 1
    disk.fails = {}
    assert _add(store) == 2
    store.close()


def test_cut_off_at_any_byte_after_the_last_sync_everything_acknowledged_is_there(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "t.db")
    wal = tmp_path / "t.db-wal"
    acknowledged: list[tuple[int, int]] = []
    for number in range(8):
        version = _add(store, f"event {number} " + "x" * 50)
        acknowledged.append((wal.stat().st_size, version))
    copy = tmp_path / "copy"
    copy.mkdir()
    first, last = acknowledged[0][0], acknowledged[-1][0]
    for size in sorted({*range(first, last, 997), *(size for size, _ in acknowledged), last - 1, last}):
        _cut(tmp_path, copy, size)
        again = SqliteStore(copy / "t.db")
        events = list(again.read("s"))
        promised = max((version for at, version in acknowledged if at <= size), default=0)
        assert promised <= len(events) <= 8
        assert first_broken("s", events) is None
        assert again.head("s").version == len(events)
        again.close()
    store.close()


def _cut(source: Path, copy: Path, size: int) -> None:
    for old in copy.iterdir():
        old.unlink()
    shutil.copy(source / "t.db", copy / "t.db")
    (copy / "t.db-wal").write_bytes((source / "t.db-wal").read_bytes()[:size])


def test_a_torn_last_page_is_dropped(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "t.db")
    for number in range(5):
        _add(store, f"event {number}")
    copy = tmp_path / "copy"
    copy.mkdir()
    wal = (tmp_path / "t.db-wal").read_bytes()
    shutil.copy(tmp_path / "t.db", copy / "t.db")
    (copy / "t.db-wal").write_bytes(wal[:-2000] + bytes(2000))
    again = SqliteStore(copy / "t.db")
    assert [stored.version for stored in again.read("s")] == [1, 2, 3, 4]
    again.close()
    store.close()
