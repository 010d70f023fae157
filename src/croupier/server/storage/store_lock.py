"""The lock of a store: one server owns it; a second is refused, or takes over."""

import fcntl
import os
from pathlib import Path


class StoreTakenError(Exception):
    """Another server has the store."""


class StoreLock:
    """The lock of one server; the operating system lets it go when the process ends, however it ends."""

    def __init__(self, path: Path, *, take_over: bool = False) -> None:
        """Take the lock; with `take_over` put one's own in its place, the store itself then fences the other off."""
        self._path = path
        self._handle: int | None = _locked(path)
        if self._handle is None and take_over:
            self._handle = _replaced(path)
        if self._handle is None:
            msg = f"another server has this store ({path.with_suffix('')}); --take-over fences it off"
            raise StoreTakenError(msg)

    def let_go(self) -> None:
        """Let the next server have the store."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def _locked(path: Path) -> int | None:
    """Return the lock, or None where another process has it; a file replaced meanwhile is no lock any more."""
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(handle)
            return None
        if path.exists() and path.stat().st_ino == os.fstat(handle).st_ino:
            return handle
        os.close(handle)


def _replaced(path: Path) -> int:
    """Put a file that is locked already in the place of one that another person holds, asleep or not."""
    own = path.with_name(f"{path.name}.{os.getpid()}")
    handle = os.open(own, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    fcntl.flock(handle, fcntl.LOCK_EX)
    own.replace(path)
    return handle
