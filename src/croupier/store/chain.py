"""The chain of a stream: each event's hash covers the one before it, so that no event can be changed unseen."""

import hashlib
from collections.abc import Iterable, Iterator

from croupier.store.port import BrokenChainError, Stored

START = bytes(32)


def link(before: bytes, stream: str, version: int, event: bytes) -> bytes:
    """Return the chain up to and including an event."""
    return _link(before, stream.encode(), version, event)


def _link(before: bytes, stream: bytes, version: int, event: bytes) -> bytes:
    return hashlib.sha256(b"%b%b|%d|%d|%b" % (before, stream, version, len(event), event)).digest()


def first_broken(stream: str, events: Iterable[Stored]) -> int | None:
    """Return the version of the first event that does not fit the chain, or None where all do."""
    chain, expected, name = START, 1, stream.encode()
    for stored in events:
        chain = _link(chain, name, expected, stored.event)
        if stored.version != expected or stored.chain != chain:
            return expected
        expected += 1
    return None


def checked(stream: str, rows: Iterable[Stored], after: int) -> Iterator[Stored]:
    """Yield the events after a version, each once it follows from the one before; `rows` begin with that one."""
    chain, version, name = START, 0, stream.encode()
    for stored in rows:
        if stored.version == after:
            chain, version = stored.chain, after
            continue
        chain, version = _link(chain, name, version + 1, stored.event), version + 1
        if stored.version != version or stored.chain != chain:
            msg = f"event {max(version, after + 1)} of {stream} is not what was stored"
            raise BrokenChainError(msg)
        yield stored
