"""Backups of a running store, and putting one back: one file, consistent, with the digest of its state beside it."""

import hashlib
import os
import shutil
from pathlib import Path

import apsw
import msgspec
from msgspec import Struct

from croupier.control.copies.private_files import private_folder, write_private
from croupier.store.migrations import MIGRATIONS

PAGES = 2_000
"""Pages copied at a time; between two turns the server writes as it likes."""


STATE = (
    "SELECT stream, version, hex(chain) FROM heads WHERE version > 0 ORDER BY stream",
    "SELECT stream, version, hex(chain) FROM events ORDER BY stream, version",
    "SELECT key, stream, version FROM keys ORDER BY key",
    "SELECT stream, entry, place, version, account, cents FROM postings ORDER BY stream, entry, place",
    "SELECT account, cents FROM balances ORDER BY account",
    "SELECT stream, number, version FROM rounds ORDER BY stream, number",
    "SELECT digest, text FROM rulebooks ORDER BY digest",
)
"""Everything that is the state of a store: two that answer these the same are the same."""


STATES = {
    2: (
        *STATE[:2],
        "SELECT key, request, hex(answer) FROM keys ORDER BY key",
        "SELECT stream, version, account, cents FROM postings ORDER BY id",
        *STATE[4:6],
    )
}
"""The same of stores of older versions, whose backups say what it was."""


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
    version: int = db.pragma("user_version")
    for text in STATES.get(version, STATE):
        for row in db.execute(text):
            digest.update(repr(row).encode())
        digest.update(b"|")
    return digest.hexdigest()


def open_to_read(path: Path, *, older: bool = False) -> apsw.Connection:
    """Return a store opened to look at; one of an `older` version only where that is what is asked for."""
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
    if not older and (found := db.pragma("user_version")) != len(MIGRATIONS):
        db.close()
        msg = f"{path}: has schema version {found}, this program knows {len(MIGRATIONS)}: croupier upgrade"
        raise CopyError(msg)
    return db


def backup(store: Path, copy: Path, at: int) -> Copied:
    """Copy a store as it is at one moment, while a server writes to it."""
    if copy.exists():
        msg = f"{copy} is there already"
        raise CopyError(msg)
    source = open_to_read(store, older=True)
    # In one read transaction: whatever is written meanwhile is not in the copy.
    source.execute("BEGIN")
    source.execute("SELECT 1 FROM heads LIMIT 1").fetchall()
    part = copy.with_name(f"{copy.name}.part")
    private_folder(part.parent)
    part.unlink(missing_ok=True)
    part.touch(0o600)
    target = apsw.Connection(str(part))
    with target.backup("main", source, "main") as copying:
        while not copying.done:
            copying.step(PAGES)
    target.pragma("journal_mode", "delete")
    found = described(target, at)
    target.close()
    source.close()
    durable(part, copy)
    keep_described(copy, found)
    return found


def keep_described(copy: Path, found: Copied) -> None:
    """Write the description of a copy beside it."""
    write_private(beside(copy), msgspec.json.encode(found) + b"\n")


def described(db: apsw.Connection, at: int) -> Copied:
    """Return what a copy holds."""
    streams = dict(db.execute("SELECT stream, version FROM heads ORDER BY stream"))
    return Copied(at, state_of(db), streams)


def durable(part: Path, copy: Path) -> None:
    """Give a file that is written its name, once it is on the disk."""
    _sync(part)
    part.replace(copy)
    _sync(copy.parent)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    os.fsync(handle)
    os.close(handle)


def checked(copy: Path) -> Copied:
    """Return what a backup holds, which must be what was described."""
    source = open_to_read(copy, older=True)
    found = described(source, 0)
    said = msgspec.json.decode(beside(copy).read_bytes(), type=Copied) if beside(copy).exists() else found
    source.close()
    if said.state != found.state:
        msg = f"{copy} does not hold what {beside(copy).name} says: it was changed"
        raise CopyError(msg)
    return said


def restore(copy: Path, store: Path) -> Copied:
    """Put a backup in the place of a store that is not there; what it holds must be what was described."""
    if store.exists():
        msg = f"{store} is there already; move it away first"
        raise CopyError(msg)
    said = checked(copy)
    private_folder(store.parent)
    part = store.with_name(f"{store.name}.part")
    write_private(part, b"")
    shutil.copyfile(copy, part)
    durable(part, store)
    return said
