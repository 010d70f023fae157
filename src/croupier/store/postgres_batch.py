"""What a batch of appends comes to, worked out from the rows it has locked, and the rows it writes."""

from collections.abc import Sequence
from typing import NamedTuple

from croupier.store.chain import link
from croupier.store.entries import booking, books, entries_of
from croupier.store.port import (
    MAY_BE_NEGATIVE,
    Append,
    Conflict,
    Done,
    Fenced,
    KeyReused,
    Known,
    Outcome,
    Overdrawn,
    Repeated,
    shoes_of,
)


class Top(NamedTuple):
    """The row of a stream: where it ends, and whose it is."""

    version: int
    chain: bytes
    epoch: int = 0
    owner: str | None = None


class EventRow(NamedTuple):
    """One event as it is written."""

    stream: str
    version: int
    event: bytes
    chain: bytes
    epoch: int


class Batch:
    """The rows locked, as they will be after the batch; each entry is added or leaves nothing behind."""

    def __init__(self, tops: dict[str, Top], known: dict[str, Known], balances: dict[str, int]) -> None:
        """Take the rows that the entries are about."""
        self.tops = tops
        self._known = known
        self._balances = balances
        self.moved: dict[str, int] = {}
        self.changed: set[str] = set()
        self.events: list[EventRow] = []
        self.keys: list[tuple[str, str, int]] = []
        self.postings: list[tuple[str, int, int, int, str, int]] = []
        self.rounds: list[tuple[str, int, int]] = []
        self.rulebooks: dict[str, str] = {}
        self.credentials: dict[str, str] = {}

    def add(self, entry: Append) -> Outcome:
        """Add an entry to what is written, or say why not."""
        top = self.tops[entry.stream]
        if entry.epoch != top.epoch and (top.owner is not None or entry.epoch):
            return Fenced(top.epoch)
        known = self._known.get(entry.key) if entry.key else None
        if known is not None:
            return Repeated(known.answer) if known.request == entry.request else KeyReused()
        if top.version != entry.expected:
            return Conflict(top.version)
        short = self._overdrawn(entry)
        return short if short is not None else self._write(entry, top)

    def _overdrawn(self, entry: Append) -> Overdrawn | None:
        moved = _sums(entry)
        for account, cents in moved.items():
            balance = self._balances.get(account, 0)
            if cents < 0 and balance + cents < 0 and not account.startswith(MAY_BE_NEGATIVE):
                return Overdrawn(account, balance)
        return None

    def _write(self, entry: Append, top: Top) -> Done:
        version = self._chained(entry.stream, top, entry.events)
        for account, cents in _sums(entry).items():
            self._balances[account] = self._balances.get(account, 0) + cents
            self.moved[account] = self.moved.get(account, 0) + cents
        if books(entry):
            self._book(entry, version)
        for stream, begun in ((entry.stream, entry.rounds), (shoes_of(entry.stream), entry.shoes)):
            self.rounds += ((stream, number, begins) for number, begins in begun)
        self.rulebooks.update(entry.rulebooks)
        self.credentials.update(entry.credentials)
        return Done(version)

    def _chained(self, stream: str, top: Top, events: Sequence[bytes]) -> int:
        version, chain = top.version, top.chain
        for event in events:
            version += 1
            chain = link(chain, stream, version, event)
            self.events.append(EventRow(stream, version, event, chain, top.epoch))
            self.changed.add(stream)
        self.tops[stream] = top._replace(version=version, chain=chain)
        return version

    def _book(self, entry: Append, version: int) -> None:
        """Book what an append moves and answers, and keep it where it is found at once."""
        stream = entries_of(entry.stream)
        at = self._chained(stream, self.tops[stream], (booking(entry, version),))
        moved = enumerate(entry.postings)
        self.postings += ((entry.stream, at, place, version, one.account, one.cents) for place, one in moved)
        if entry.key:
            self._known[entry.key] = Known(entry.request, entry.answer)
            self.keys.append((entry.key, stream, at))


def _sums(entry: Append) -> dict[str, int]:
    """Return what each account gains or loses by an entry."""
    sums: dict[str, int] = {}
    for posting in entry.postings:
        sums[posting.account] = sums.get(posting.account, 0) + posting.cents
    return sums
