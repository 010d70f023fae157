"""The port every store implements: appends that happen once or not at all, and reads of what was appended."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct

from croupier.ledger.postings import Posting


class Append(Struct, frozen=True):
    """What one command adds to a stream: its events, its postings, and the answer its sender gets.

    Postings, key and answer are booked as an event of a stream of their own, so that they are chained and signed too.

    `key` is the sender's own name for the command; `request` is a digest of what was asked, so that the
    same key with another request is distinguished from a repetition. `rounds` and `shoes` say at which version
    each round and shoe that begins here begins, so that any of them is found again at once. `epoch` is the
    fencing token of a leased stream: the number of the reign in which its owner writes. `rulebooks` and
    `credentials` are texts by their digest, which an event names: the first may be seen by anybody, the others never
    leave the store.
    """

    stream: str
    expected: int
    events: tuple[bytes, ...]
    postings: tuple[Posting, ...] = ()
    key: str = ""
    request: str = ""
    answer: bytes = b""
    rounds: tuple[tuple[int, int], ...] = ()
    shoes: tuple[tuple[int, int], ...] = ()
    epoch: int = 0
    rulebooks: tuple[tuple[str, str], ...] = ()
    credentials: tuple[tuple[str, str], ...] = ()


def shoes_of(stream: str) -> str:
    """Return the name under which the shoes of a stream are found, as its rounds are under its own."""
    return f"{stream}#shoes"


class Stored(Struct, frozen=True):
    """One event of a stream, with the chain up to and including it."""

    version: int
    event: bytes
    chain: bytes


class Head(Struct, frozen=True):
    """Where a stream ends."""

    version: int
    chain: bytes


class Known(Struct, frozen=True):
    """A command that came before: what was asked, and the answer."""

    request: str
    answer: bytes


class Done(Struct, frozen=True, tag="done"):
    """Appended, durably."""

    version: int


class Repeated(Struct, frozen=True, tag="repeated"):
    """The same command came before; this was the answer."""

    answer: bytes


class Conflict(Struct, frozen=True, tag="conflict"):
    """The stream has moved on; nothing was written."""

    version: int


class KeyReused(Struct, frozen=True, tag="key-reused"):
    """The key was used for another request; nothing was written."""


class Overdrawn(Struct, frozen=True, tag="overdrawn"):
    """An account that may not be negative would be; nothing was written."""

    account: str
    balance: int


class Fenced(Struct, frozen=True, tag="fenced"):
    """The stream is leased, and not to the writer in this epoch; nothing was written."""

    epoch: int


Outcome = Done | Repeated | Conflict | KeyReused | Overdrawn | Fenced


MAY_BE_NEGATIVE = ("house:", "bank:")
"""Accounts of the casino; every other account holds what it has."""


class StoreError(Exception):
    """The store itself failed: nothing after the last acknowledgement may be believed to be written."""


class StorageFullError(StoreError):
    """There is no room: nothing was written, and writing may be tried again once there is."""


class StoreBusyError(StoreError):
    """Another process holds the store and does not let it go: nothing was written."""


class StoreUnavailableError(StoreError):
    """The store cannot be reached: what was being written may be there or not, and must be read before going on."""


class FencedError(StoreError):
    """Another owner has claimed the store: the one before may not write any more."""


class BrokenChainError(Exception):
    """A row is not what was stored; what needs it stays closed."""


class Seal(Protocol):
    """Signs what is kept to save time, with a key that is not in the store: no one else's is believed."""

    def sign(self, text: bytes) -> bytes:
        """Return the signature of a text."""

    def is_signed(self, text: bytes, signature: bytes) -> bool:
        """Tell whether a text was signed here."""

    def refuse(self, name: str) -> None:
        """Hear that something kept under a name was not signed here."""


class Holdings(NamedTuple):
    """What every account holds, and where each stream of entries ended at that moment."""

    cents: dict[str, int]
    entries: dict[str, int]


class Store(Protocol):
    """An append-only store."""

    def claim(self) -> int:
        """Become the store's owner, and fence off the one before; return the number of the ownership."""

    def append(self, entries: Sequence[Append]) -> list[Outcome]:
        """Append each entry or none of it; return only when everything appended is durable."""

    def read(self, stream: str, after: int = 0) -> Iterator[Stored]:
        """Yield the events of a stream after a version, in order; raise BrokenChainError at one that is changed."""

    def unchecked(self, stream: str, after: int = 0) -> Iterator[Stored]:
        """Yield the events of a stream as they are, to look for the first that was changed."""

    def head(self, stream: str) -> Head:
        """Return where a stream ends."""

    def known(self, key: str) -> Known | None:
        """Return what became of a command, where one of that key came before."""

    def round_at(self, stream: str, number: int) -> int | None:
        """Return the version at which a round of a stream begins, or None where there is no such round."""

    def rounds(self, stream: str) -> int:
        """Return the number of the latest round of a stream."""

    def streams(self) -> list[str]:
        """Return the names of all streams."""

    def balance(self, account: str) -> int:
        """Return what an account holds, in cents."""

    def holdings(self) -> Holdings:
        """Return what every account holds, at one moment."""

    def rulebook(self, digest: str) -> str | None:
        """Return the text of the rules with a digest."""

    def credential(self, digest: str) -> str | None:
        """Return the secret with a digest."""

    def total(self) -> int:
        """Return the sum over all accounts, which is nothing."""

    def save_snapshot(self, stream: str, version: int, state: bytes) -> None:
        """Keep a state of a stream, so that it need not be folded from the beginning."""

    def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        """Return the latest state kept of a stream, where it was signed by the seal this store was opened with."""

    def close(self) -> None:
        """Let the store go."""
