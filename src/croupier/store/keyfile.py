"""A file with a secret, made once: the second process to come finds the first one's, whole."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path


def make_once(path: Path, secret: bytes) -> None:
    """Write a file that only its owner may read, unless another process has written it meanwhile."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(secret)
            file.flush()
            os.fsync(file.fileno())
        # A link is there or not: two servers that start together read the same key, never half of one.
        with suppress(FileExistsError):
            os.link(name, path)
    finally:
        Path(name).unlink()
