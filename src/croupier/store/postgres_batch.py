"""What a batch of appends comes to, worked out from the rows it has locked, and the rows it writes."""

from typing import NamedTuple

from croupier.store.chain import link
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
        self.keys: list[tuple[str, str, bytes]] = []
        self.postings: list[tuple[str, int, str, int]] = []
        self.rounds: list[tuple[str, int, int]] = []

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
        version, chain = top.version, top.chain
        for event in entry.events:
            version += 1
            chain = link(chain, entry.stream, version, event)
            self.events.append(EventRow(entry.stream, version, event, chain, top.epoch))
            self.changed.add(entry.stream)
        self.tops[entry.stream] = top._replace(version=version, chain=chain)
        for account, cents in _sums(entry).items():
            self._balances[account] = self._balances.get(account, 0) + cents
            self.moved[account] = self.moved.get(account, 0) + cents
        self.postings += ((entry.stream, version, posting.account, posting.cents) for posting in entry.postings)
        for stream, begun in ((entry.stream, entry.rounds), (shoes_of(entry.stream), entry.shoes)):
            self.rounds += ((stream, number, begins) for number, begins in begun)
        if entry.key:
            self._known[entry.key] = Known(entry.request, entry.answer)
            self.keys.append((entry.key, entry.request, entry.answer))
        return Done(version)


def _sums(entry: Append) -> dict[str, int]:
    """Return what each account gains or loses by an entry."""
    sums: dict[str, int] = {}
    for posting in entry.postings:
        sums[posting.account] = sums.get(posting.account, 0) + posting.cents
    return sums
