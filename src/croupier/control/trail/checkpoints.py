"""Signed checkpoints of every stream's chain, appended to a file outside the store.

Anyone who rewrites the store, chain and all, does not have the key; anyone who puts an old copy in its place finds
the checkpoints ahead of it. A checkpoint carries a short mark of each event since the one before, so that the
first event that was changed can be named and not only the thousand it lies in.
"""

import fcntl
import hashlib
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct

from croupier.control.trail.entry import OFFICE
from croupier.control.trail.signed_balances import Balances
from croupier.control.trail.signing_key import public_of
from croupier.store.entries import PREFIX
from croupier.store.port import Store

EVERY_EVENTS = 1_000
EVERY_SECONDS = 60.0
MARK = 4
"""Bytes of each event's chain that a checkpoint keeps; they only say where, the whole chain says whether."""


class Covered(Struct, frozen=True):
    """What a checkpoint says of one stream: events `first` to `version`, the chain there, and their marks."""

    first: int
    version: int
    chain: str
    marks: str


class _First(Struct, frozen=True):
    """A checkpoint in its first form, in which those without anything more are still written and signed."""

    number: int
    at: int
    before: str
    public: str
    streams: dict[str, Covered]
    why: str = ""
    """Set where the log was accepted though it is behind: the earlier checkpoints do not bind it any more."""


class Checkpoint(_First, frozen=True):
    """One checkpoint; `before` is the digest of the one before it, so that none can be left out."""

    balances: str = ""
    """Where it is worked out: the digest of what every account holds by the entries that are covered."""
    successor: str = ""
    """Where the key is changed: the public half of the key that signs from the next checkpoint on."""


class Signed(Struct, frozen=True):
    """A checkpoint as it is now in the file."""

    checkpoint: Checkpoint
    signature: str


class Key(NamedTuple):
    """A key that signed checkpoints, and up to which event of the office's stream it counts; None is without end."""

    public: str
    until: int | None


def keys_of(signed: Sequence[Signed]) -> tuple[Key, ...]:
    """Return the keys that signed one after the other, each named by the one before it."""
    found: list[Key] = []
    public, office = (signed[0].checkpoint.public if signed else ""), 0
    for one in signed:
        covered = one.checkpoint.streams.get(OFFICE)
        office = covered.version if covered is not None else office
        if one.checkpoint.successor:
            found.append(Key(public, office))
            public = one.checkpoint.successor
    return (*found, Key(public, None)) if public else ()


class CheckpointError(Exception):
    """The file of checkpoints is not what it should be."""


def text_of(checkpoint: Checkpoint) -> bytes:
    """Return what is signed."""
    more = checkpoint.balances or checkpoint.successor
    first = checkpoint if more else _First(*(getattr(checkpoint, name) for name in _First.__struct_fields__))
    return msgspec.json.encode(first, order="deterministic")


def digest_of(checkpoint: Checkpoint) -> str:
    """Return the digest that the next checkpoint names."""
    return hashlib.sha256(text_of(checkpoint)).hexdigest()


def read(path: Path) -> list[Signed]:
    """Return the checkpoints of a file; a last line that was cut off by a crash was never acknowledged."""
    whole, _, _torn = path.read_bytes().rpartition(b"\n") if path.exists() else (b"", b"", b"")
    return list(_decoded(path, whole))


def _decoded(path: Path, whole: bytes, before: int = 0) -> Iterator[Signed]:
    for number, line in enumerate(whole.split(b"\n") if whole else (), before + 1):
        try:
            yield msgspec.json.decode(line, type=Signed)
        except msgspec.DecodeError as error:
            msg = f"{path}: line {number} is not a checkpoint"
            raise CheckpointError(msg) from error


class Checkpointer:
    """Writes the checkpoints of one store; others may write to the same file, each going on where it ends."""

    def __init__(self, path: Path, key: Ed25519PrivateKey, balances: Balances | None = None) -> None:
        """Learn what is signed already; `balances` is what the accounts held by then, else it is worked out anew."""
        self._path = path
        self._key = key
        self._balances = balances or Balances()
        self._summed = 0
        self._signer = ""
        self._versions: dict[str, int] = {}
        self._last: Checkpoint | None = None
        self._end = 0
        if path.exists():
            self._read_on(path.read_bytes())

    def _read_on(self, text: bytes) -> None:
        """Take in what was written since the last look."""
        whole, line_end, _torn = text.rpartition(b"\n")
        for signed in _decoded(self._path, whole, self.number):
            self._take(signed.checkpoint)
        self._end += len(whole) + len(line_end)

    def _take(self, checkpoint: Checkpoint) -> None:
        self._last = checkpoint
        self._signer = checkpoint.successor or self._signer or checkpoint.public
        if checkpoint.why:
            self._versions.clear()
        if checkpoint.balances:
            self._summed = checkpoint.at
        self._versions.update({stream: covered.version for stream, covered in checkpoint.streams.items()})

    @property
    def number(self) -> int:
        """Return the number of the latest checkpoint."""
        return self._last.number if self._last is not None else 0

    def behind(self, store: Store) -> int:
        """Return how many events no checkpoint covers yet."""
        return sum(store.head(stream).version - self._versions.get(stream, 0) for stream in store.streams())

    def make(self, store: Store, at: int, why: str = "", successor: str = "") -> Checkpoint | None:
        """Write a checkpoint of whatever is new, durably; return it, or None where nothing is."""
        with self._alone() as file:
            self._read_on(os.pread(file, os.fstat(file).st_size - self._end, self._end))
            if self._signer not in ("", public_of(self._key)):
                msg = f"{self._path}: another key signs from checkpoint {self.number + 1} on; start again with that one"
                raise CheckpointError(msg)
            if why:
                self._versions.clear()
                self._balances = Balances()
            streams = {stream: self._cover(store, stream) for stream in store.streams()}
            new = {stream: covered for stream, covered in streams.items() if covered is not None}
            if not new and not why and not successor:
                return None
            before = digest_of(self._last) if self._last is not None else ""
            balances = self._sum(store, new) if why or at - self._summed >= EVERY_SECONDS * 1000 else ""
            own = public_of(self._key)
            checkpoint = Checkpoint(self.number + 1, at, before, own, new, why, balances, successor)
            self._write(file, Signed(checkpoint, self._key.sign(text_of(checkpoint)).hex()))
            self._take(checkpoint)
        return checkpoint

    def _sum(self, store: Store, new: Mapping[str, Covered]) -> str:
        """Return the digest of what every account holds by the entries that are covered now."""
        ends = self._versions | {stream: covered.version for stream, covered in new.items()}
        self._balances.follow(store, {stream: end for stream, end in ends.items() if stream.startswith(PREFIX)})
        return self._balances.digest

    @contextmanager
    def _alone(self) -> Iterator[int]:
        """Hold the file, so that another server or `croupier audit checkpoint` waits."""
        handle = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            yield handle
        finally:
            os.close(handle)

    def _cover(self, store: Store, stream: str) -> Covered | None:
        after = self._versions.get(stream, 0)
        events = list(store.read(stream, after)) if store.head(stream).version > after else []
        if not events:
            return None
        marks = "".join(stored.chain[:MARK].hex() for stored in events)
        return Covered(after + 1, events[-1].version, events[-1].chain.hex(), marks)

    def _write(self, file: int, signed: Signed) -> None:
        # What a crash cut off ends here; it was never a checkpoint.
        os.ftruncate(file, self._end)
        text = msgspec.json.encode(signed) + b"\n"
        written = 0
        while written < len(text):
            written += os.write(file, text[written:])
        os.fsync(file)
        self._end += len(text)
