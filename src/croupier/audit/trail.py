"""The whole trail: the entries of every stream, in the order of their times."""

from collections.abc import Iterator
from heapq import merge

import msgspec

from croupier.audit import cage, people, tables
from croupier.audit.entry import OFFICE, Entry, Noted
from croupier.store.port import Store, Stored


def entries(store: Store) -> Iterator[Entry]:
    """Yield every significant event of a store; within a stream the order is the stream's own."""
    return merge(*(of_stream(store, stream) for stream in store.streams()), key=lambda entry: entry.at)


def of_stream(store: Store, stream: str) -> Iterator[Entry]:
    """Yield the entries of one stream."""
    if stream.startswith("table:"):
        return tables.entries(stream, store.read(stream))
    if stream == "people":
        return people.entries(stream, store.read(stream))
    if stream == cage.STREAM:
        return cage.entries(stream, store.read(stream))
    return _noted(stream, store.read(stream)) if stream == OFFICE else iter(())


def _noted(stream: str, events: Iterator[Stored]) -> Iterator[Entry]:
    for stored in events:
        one = msgspec.json.decode(stored.event, type=Noted)
        yield Entry(
            one.kind, one.at, one.who, one.role, one.subject, one.before, one.after, one.why, stream, stored.version
        )
