"""What an auditor is shown: how the log stands, what was verified, significant events, whether the books agree."""

from typing import Any

from msgspec import Struct

from croupier.words.facts import Message


class StreamState(Struct, frozen=True):
    """A stream: how many events it has, how many of them are signed, and the chain at its end."""

    stream: str
    events: int
    signed: int
    chain: str


class CheckpointView(Struct, frozen=True):
    """The latest checkpoint: its number, when it was signed, its digest and the public key it is signed with."""

    number: int
    at: int
    digest: str
    public: str


class BookDigest(Struct, frozen=True):
    """A game that is dealt here, its edition, and the digest of its rulebook."""

    game: str
    title: str
    edition: str
    digest: str
    tables: tuple[str, ...] = ()


class Found(Struct, frozen=True):
    """An event that is not what was signed; event 0 stands for the checkpoints themselves."""

    stream: str
    event: int
    says: Message


class VerifiedTable(Struct, frozen=True):
    """A table of the store: how it was verified, how many rows it has, and how much is wrong with them."""

    table: str
    how: Message | None
    rows: int
    wrong: int


class Verified(Struct, frozen=True):
    """What a verification came to: every table, how many events of each stream were checked, and what is wrong."""

    at: int
    milliseconds: int
    checkpoints: int
    streams: dict[str, int]
    findings: tuple[Found, ...]
    tables: tuple[VerifiedTable, ...] = ()


class Verification(Struct, frozen=True, omit_defaults=True):
    """Whether a verification runs, what the last one came to, and why the latest came to nothing, if it did."""

    running: bool
    last: Verified | None = None
    failed: Message | None = None


class AuditStatus(Struct, frozen=True, omit_defaults=True):
    """How the log stands: versions, digests, checkpoints, and every stream."""

    version: str
    python: str
    files: str
    books: tuple[BookDigest, ...]
    checkpoints: int
    unsigned: int
    streams: tuple[StreamState, ...]
    verification: Verification
    checkpoint: CheckpointView | None = None
    files_changed: str = ""


class FilesCompared(Struct, frozen=True):
    """The digest of everything that runs, at the start and now, how many files there are, and what differs."""

    digest: str
    now: str
    files: dict[str, int]
    differences: tuple[Message, ...]


class TrailEntry(Struct, frozen=True):
    """A significant event: what, when, who with which post and from where, whom it concerns, before, after and why."""

    kind: str
    at: int
    who: str
    role: str
    subject: Message | str
    before: Any
    after: Any
    why: Message | str
    stream: str
    version: int
    address: str = ""


class TrailPage(Struct, frozen=True):
    """Significant events, latest first; `next` is where the page after this one begins, or nothing."""

    entries: tuple[TrailEntry, ...]
    next: str
    kinds: dict[str, int]


class Differing(Struct, frozen=True):
    """Where the books do not agree, in cents."""

    where: str
    account: str
    should: int
    found: int


class Reconciliation(Struct, frozen=True):
    """What was compared, and what does not agree."""

    at: int
    entries: int
    rounds: int
    accounts: int
    differences: tuple[Differing, ...]
