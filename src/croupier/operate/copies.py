"""Backups of a running store, and putting one back: one file, consistent, with the digest of its state beside it."""

import hashlib
import os
from pathlib import Path

import apsw
import msgspec
from msgspec import Struct

PAGES = 2_000
"""Pages copied at a time; between two turns the server writes as it likes."""


class CopyError(Exception):
    """A copy cannot be made or used."""


class Copied(Struct, frozen=True):
    """What a backup holds: its digest, and where every stream ends."""

    at: int
    state: str
    streams: dict[str, int]


def beside(path: Path) -> Path:
    """Return where the description of a backup lies."""
    return path.with_name(f"{path.name}.json")


def state_of(db: apsw.Connection) -> str:
    """Return the digest of everything a store holds: streams, answers, postings, balances."""
    digest = hashlib.sha256()
    for text in (
        "SELECT stream, version, hex(chain) FROM heads ORDER BY stream",
        "SELECT stream, version, hex(chain) FROM events ORDER BY stream, version",
        "SELECT key, request, hex(answer) FROM keys ORDER BY key",
        "SELECT stream, version, account, cents FROM postings ORDER BY id",
        "SELECT account, cents FROM balances ORDER BY account",
        "SELECT stream, number, version FROM rounds ORDER BY stream, number",
    ):
        for row in db.execute(text):
            digest.update(repr(row).encode())
        digest.update(b"|")
    return digest.hexdigest()


def open_to_read(path: Path) -> apsw.Connection:
    """Return a store opened to look at."""
    if not path.exists():
        msg = f"{path}: there is no store"
        raise CopyError(msg)
    try:
        db = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
        db.set_busy_timeout(5_000)
        db.execute("SELECT 1 FROM heads LIMIT 1").fetchall()
    except apsw.Error as error:
        msg = f"{path}: not a store: {error}"
        raise CopyError(msg) from error
    return db


def backup(store: Path, copy: Path, at: int) -> Copied:
    """Copy a store as it is at one moment, while a server writes to it."""
    if copy.exists():
        msg = f"{copy} is there already"
        raise CopyError(msg)
    source = open_to_read(store)
    # In one read transaction: whatever is written meanwhile is not in the copy.
    source.execute("BEGIN")
    source.execute("SELECT 1 FROM heads LIMIT 1").fetchall()
    part = copy.with_name(f"{copy.name}.part")
    target = apsw.Connection(str(part))
    with target.backup("main", source, "main") as copying:
        while not copying.done:
            copying.step(PAGES)
    target.pragma("journal_mode", "delete")
    described = _described(target, at)
    target.close()
    source.close()
    _durable(part, copy)
    beside(copy).write_bytes(msgspec.json.encode(described) + b"\n")
    return described


def _described(db: apsw.Connection, at: int) -> Copied:
    streams = dict(db.execute("SELECT stream, version FROM heads ORDER BY stream"))
    return Copied(at, state_of(db), streams)


def _durable(part: Path, copy: Path) -> None:
    for path in (part, part.parent):
        handle = os.open(path, os.O_RDONLY)
        os.fsync(handle)
        os.close(handle)
    part.replace(copy)


def restore(copy: Path, store: Path) -> Copied:
    """Put a backup in the place of a store that is not there; what it holds must be what was described."""
    if store.exists():
        msg = f"{store} is there already; move it away first"
        raise CopyError(msg)
    source = open_to_read(copy)
    found = _described(source, 0)
    said = msgspec.json.decode(beside(copy).read_bytes(), type=Copied) if beside(copy).exists() else found
    source.close()
    if said.state != found.state:
        msg = f"{copy} does not hold what {beside(copy).name} says: it was changed"
        raise CopyError(msg)
    store.parent.mkdir(parents=True, exist_ok=True)
    part = store.with_name(f"{store.name}.part")
    part.write_bytes(copy.read_bytes())
    _durable(part, store)
    return said
