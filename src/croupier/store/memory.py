"""A store in memory: for tests, and for tables that need not outlive the process."""

from collections.abc import Iterator, Sequence

from croupier.ledger.postings import Posting
from croupier.store.chain import START, checked, link
from croupier.store.entries import PREFIX, booking, books, by_digest, entries_of
from croupier.store.port import (
    MAY_BE_NEGATIVE,
    Append,
    Conflict,
    Done,
    FencedError,
    Head,
    Holdings,
    KeyReused,
    Known,
    Outcome,
    Overdrawn,
    Repeated,
    Stored,
    shoes_of,
)


class MemoryStore:
    """A store that forgets everything when it is let go."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._events: dict[str, list[Stored]] = {}
        self._keys: dict[str, Known] = {}
        self._balances: dict[str, int] = {}
        self._snapshots: dict[str, tuple[int, bytes]] = {}
        self._rounds: dict[str, dict[int, int]] = {}
        self._rulebooks: dict[str, str] = {}
        self._credentials: dict[str, str] = {}
        self._epoch = [0]
        self._owner: int | None = None

    def claim(self) -> int:
        """Become the store's owner."""
        self._epoch[0] += 1
        self._owner = self._epoch[0]
        return self._epoch[0]

    def handle(self) -> "MemoryStore":
        """Return the same contents as another process would hold them, with an ownership of its own."""
        other = MemoryStore()
        other.__dict__.update(self.__dict__, _owner=None)
        return other

    def append(self, entries: Sequence[Append]) -> list[Outcome]:
        """Append each entry or none of it."""
        if self._owner is not None and self._owner != self._epoch[0]:
            msg = "another owner has claimed the store"
            raise FencedError(msg)
        return [self._append(entry) for entry in entries]

    def _append(self, entry: Append) -> Outcome:
        known = self.known(entry.key)
        if known is not None:
            return Repeated(known.answer) if known.request == entry.request else KeyReused()
        head = self.head(entry.stream)
        if head.version != entry.expected:
            return Conflict(head.version)
        balances = self._after(entry.postings)
        for account, cents in balances.items():
            fell = cents < min(0, self.balance(account))
            if fell and not account.startswith(MAY_BE_NEGATIVE):
                return Overdrawn(account, self.balance(account))
        self._balances.update(balances)
        if entry.key:
            self._keys[entry.key] = Known(entry.request, entry.answer)
        done = self._write(entry, head)
        if books(entry):
            stream = entries_of(entry.stream)
            self._write(Append(stream, 0, (booking(entry, done.version),)), self.head(stream))
        return done

    def _after(self, postings: Sequence[Posting]) -> dict[str, int]:
        after: dict[str, int] = {}
        for posting in postings:
            after[posting.account] = after.get(posting.account, self.balance(posting.account)) + posting.cents
        return after

    def _write(self, entry: Append, head: Head) -> Done:
        events = self._events.setdefault(entry.stream, []) if entry.events else []
        version, chain = head.version, head.chain
        for event in entry.events:
            version += 1
            chain = link(chain, entry.stream, version, event)
            events.append(Stored(version, event, chain))
        self._rounds.setdefault(entry.stream, {}).update(entry.rounds)
        self._rounds.setdefault(shoes_of(entry.stream), {}).update(entry.shoes)
        self._rulebooks.update(entry.rulebooks)
        self._credentials.update(entry.credentials)
        return Done(version)

    def read(self, stream: str, after: int = 0) -> Iterator[Stored]:
        """Yield the events of a stream after a version, in order, each once it follows from the one before."""
        return checked(stream, self.unchecked(stream, max(after - 1, 0)), after)

    def unchecked(self, stream: str, after: int = 0) -> Iterator[Stored]:
        """Yield the events of a stream as they stand."""
        return iter(self._events.get(stream, [])[after:])

    def head(self, stream: str) -> Head:
        """Return where a stream ends."""
        events = self._events.get(stream)
        return Head(events[-1].version, events[-1].chain) if events else Head(0, START)

    def known(self, key: str) -> Known | None:
        """Return what became of a command, where one of that key came before."""
        return self._keys.get(key)

    def round_at(self, stream: str, number: int) -> int | None:
        """Return the version at which a round of a stream begins."""
        return self._rounds.get(stream, {}).get(number)

    def rounds(self, stream: str) -> int:
        """Return the number of the latest round of a stream."""
        return max(self._rounds.get(stream, {}), default=0)

    def streams(self) -> list[str]:
        """Return the names of all streams."""
        return sorted(self._events)

    def balance(self, account: str) -> int:
        """Return what an account holds, in cents."""
        return self._balances.get(account, 0)

    def holdings(self) -> Holdings:
        """Return what every account holds, at one moment."""
        ends = {stream: len(events) for stream, events in self._events.items() if stream.startswith(PREFIX)}
        return Holdings(dict(self._balances), ends)

    def rulebook(self, digest: str) -> str | None:
        """Return the text of the rules with a digest."""
        return by_digest(digest, self._rulebooks.get(digest), "rulebook")

    def credential(self, digest: str) -> str | None:
        """Return the secret with a digest."""
        return by_digest(digest, self._credentials.get(digest), "credential")

    def total(self) -> int:
        """Return the sum over all accounts, which is nothing."""
        return sum(self._balances.values())

    def save_snapshot(self, stream: str, version: int, state: bytes) -> None:
        """Keep a state of a stream."""
        self._snapshots[stream] = (version, state)

    def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        """Return the latest state kept of a stream."""
        return self._snapshots.get(stream)

    def close(self) -> None:
        """Let everything go."""
