"""Verify a store against its checkpoints: the first event that is not what was signed, by stream and number."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from croupier.control.trail.checkpoints import MARK, Covered, Signed, digest_of, text_of
from croupier.control.trail.signing_key import is_signed
from croupier.store.chain import START, link
from croupier.store.port import Head, Store, Stored
from croupier.words.facts import Message, message
from croupier.words.render import render


class Finding(NamedTuple):
    """What is wrong; event 0 stands for the checkpoints themselves."""

    stream: str
    event: int
    words: Message

    @property
    def says(self) -> str:
        """Return what is wrong in English."""
        return render(self.words)

    def __str__(self) -> str:
        return f"{self.stream}: event {self.event} {self.says}" if self.event else f"{self.stream}: {self.says}"


CHECKPOINTS = "checkpoints"


class Log(Protocol):
    """As much of a store as is verified."""

    def streams(self) -> list[str]:
        """Return the names of the streams."""

    def head(self, stream: str) -> Head:
        """Return where a stream ends."""

    def unchecked(self, stream: str, after: int = 0) -> Iterator[Stored]:
        """Yield the events of a stream after a version, as they stand."""


def verify(store: Log, signed: list[Signed], public: str = "") -> list[Finding]:
    """Return what is wrong with a store, the first bad event of each stream; `public` is the key to believe."""
    found = list(of_file(signed, public))
    marks = bound(signed)
    for stream in sorted({*store.streams(), *marks}):
        bad = _of_stream(store, stream, marks.get(stream, []))
        if bad is not None:
            found.append(bad)
    return found


def of_file(signed: list[Signed], public: str, *, last_only: bool = False) -> Iterator[Finding]:
    """Yield what is wrong with the checkpoints themselves; each names the one before it, so the last stands for all."""
    believed = public or (signed[0].checkpoint.public if signed else "")
    before = ""
    for number, one in enumerate(signed, 1):
        checkpoint = one.checkpoint
        looked_at = not last_only or number == len(signed) or checkpoint.successor
        if looked_at and not is_signed(believed, text_of(checkpoint), one.signature):
            yield Finding(CHECKPOINTS, 0, message("finding.checkpoint.unsigned", number=number))
            return
        if checkpoint.number != number or checkpoint.before != before:
            yield Finding(CHECKPOINTS, 0, message("finding.checkpoint.loose", number=number))
            return
        before = digest_of(checkpoint)
        believed = checkpoint.successor or believed


def bound(signed: list[Signed]) -> dict[str, list[Covered]]:
    """Return what the checkpoints say of each stream; one that accepted the log begins anew."""
    found: dict[str, list[Covered]] = {}
    for one in signed:
        if one.checkpoint.why:
            found.clear()
        for stream, covered in one.checkpoint.streams.items():
            found.setdefault(stream, []).append(covered)
    return found


def _of_stream(store: Log, stream: str, covered: list[Covered]) -> Finding | None:
    """Follow the chain of a stream, and beside it what was signed of it."""
    marks = iter(_marks(covered))
    chain, version = START, 0
    for stored in store.unchecked(stream):
        version += 1
        mark = next(marks, None)
        chain = link(chain, stream, version, stored.event)
        if stored.version != version or stored.chain != chain:
            return Finding(stream, version, message("finding.event.not-stored"))
        if mark is not None and not chain.startswith(mark):
            return Finding(stream, version, message("finding.event.chain-fits"))
    if next(marks, None) is not None:
        return Finding(stream, version + 1, message("finding.event.missing.signed", count=covered[-1].version))
    if store.head(stream) != Head(version, chain):
        counted = message("finding.event.missing.counted", count=store.head(stream).version)
        return Finding(stream, version + 1, counted)
    return None


def _marks(covered: list[Covered]) -> Iterator[bytes]:
    """Yield what was signed of each event: a mark, and the whole chain at each checkpoint."""
    for one in covered:
        marks = bytes.fromhex(one.marks)
        for start in range(0, len(marks) - MARK, MARK):
            yield marks[start : start + MARK]
        yield bytes.fromhex(one.chain)


def is_behind(store: Store, signed: list[Signed]) -> Finding | None:
    """Return where a store ends before what was signed of it: an old copy was put in its place."""
    for stream, covered in sorted(bound(signed).items()):
        last = covered[-1]
        head = store.head(stream)
        if head.version < last.version:
            return Finding(stream, head.version + 1, message("finding.event.missing.signed", count=last.version))
        stored = next(store.unchecked(stream, last.version - 1), None)
        if stored is None or stored.chain.hex() != last.chain:
            return Finding(stream, last.version, message("finding.event.not-signed"))
    return None
