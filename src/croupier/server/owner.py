"""One owner a store: a lock beside the file, held while the server lives; a second server is refused or takes over."""

import fcntl
import os
from pathlib import Path


class StoreTakenError(Exception):
    """Another server has the store."""


class Owner:
    """The lock of one server; the operating system lets it go when the process ends, however it ends."""

    def __init__(self, path: Path, *, take_over: bool = False) -> None:
        """Take the lock; with `take_over` go on without it, the store itself then fences the other server off."""
        self._handle: int | None = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._handle)
            self._handle = None
            if not take_over:
                msg = f"another server has this store ({path.with_suffix('')}); --take-over fences it off"
                raise StoreTakenError(msg) from error

    def let_go(self) -> None:
        """Let the next server have the store."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
