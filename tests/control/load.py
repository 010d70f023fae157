"""Copies taken while somebody writes: each must be one moment of the store."""

import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from croupier.control.copies.backups import Copied
from croupier.store.chain import first_broken
from croupier.store.port import Append, Store
from croupier.store.sqlite import SqliteStore

STREAM = "load"


def check_copies_under_load(opened: Callable[[], Store], copy: Callable[[Path, int], Copied], folder: Path) -> None:
    """Fail unless every copy is a prefix of what is written: chains whole, books summing to nothing."""
    with _written_to(opened):
        seen = [_length(copy, folder / f"copy-{number}.db", number) for number in range(5)]
    assert seen == sorted(seen)
    assert seen[-1] > seen[0]


@contextmanager
def _written_to(opened: Callable[[], Store]) -> Iterator[None]:
    done = threading.Event()

    def write() -> None:
        with closing(opened()) as store:
            version = 0
            while not done.is_set():
                version += 1
                store.append([Append(STREAM, version - 1, (b'{"n":%d}' % version,))])

    thread = threading.Thread(target=write)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _length(copy: Callable[[Path, int], Copied], path: Path, number: int) -> int:
    told = copy(path, number).streams.get(STREAM, 0)
    with closing(SqliteStore(path, read_only=True)) as found:
        assert [stream for stream in found.streams() if first_broken(stream, found.read(stream)) is not None] == []
        assert found.head(STREAM).version == told
        assert found.total() == 0
    return told
