"""The whole trail: the entries of every stream, in the order of their times; read once, or followed."""

from bisect import insort
from collections.abc import Callable, Iterator
from heapq import merge

import msgspec

from croupier.control.trail import cage_entries, people_entries, table_entries
from croupier.control.trail.entry import OFFICE, Entry, Noted
from croupier.store.port import Store, Stored

Take = Callable[[Stored], Entry | None]
"""What tells the entries of a stream, given its events one after the other."""


def entries(store: Store) -> Iterator[Entry]:
    """Yield every significant event of a store; within a stream the order is the stream's own."""
    return merge(*(of_stream(store, stream) for stream in store.streams()), key=lambda entry: entry.at)


def of_stream(store: Store, stream: str) -> Iterator[Entry]:
    """Yield the entries of one stream."""
    take = _teller(stream)
    if take is not None:
        yield from (entry for entry in map(take, store.read(stream)) if entry is not None)


def _teller(stream: str) -> Take | None:
    if stream.startswith("table:"):
        return table_entries.Teller(stream).take
    if stream == "people":
        return people_entries.Teller(stream).take
    if stream == cage_entries.STREAM:
        return cage_entries.told
    return _noted if stream == OFFICE else None


def _noted(stored: Stored) -> Entry:
    one = msgspec.json.decode(stored.event, type=Noted)
    what = (one.kind, one.at, one.who, one.role, one.subject, one.before, one.after, one.why)
    return Entry(*what, OFFICE, stored.version, one.address)


class Trail:
    """A trail that is followed: what has been read once is not read again."""

    def __init__(self) -> None:
        """Begin before the first event of every stream."""
        self._tellers: dict[str, Take | None] = {}
        self._versions: dict[str, int] = {}
        self.entries: list[Entry] = []

    def read(self, store: Store, stopped: Callable[[], bool] = lambda: False) -> None:
        """Take in whatever is new, until told to stop."""
        for stream in store.streams():
            if stream not in self._tellers:
                self._tellers[stream] = _teller(stream)
            take = self._tellers[stream]
            if take is not None:
                self._follow(store, stream, take, stopped)

    def _follow(self, store: Store, stream: str, take: Take, stopped: Callable[[], bool]) -> None:
        for stored in store.read(stream, self._versions.get(stream, 0)):
            entry = take(stored)
            if entry is not None:
                insort(self.entries, entry, key=lambda one: one.at)
            self._versions[stream] = stored.version
            if stopped():
                return
