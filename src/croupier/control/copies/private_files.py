"""Files and folders that only their owner may read, from the moment they are there."""

import os
from pathlib import Path


def private_folder(folder: Path) -> None:
    """Make a folder for its owner alone; one that is there stays as it is."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def write_private(path: Path, content: bytes) -> None:
    """Write a file for its owner alone."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
