"""Forget what was compiled of other sources.

The compiler looks at the file a function stands in, not at those of the functions it calls, and fails where a type it
once knew has gone. So a file beside each function's compiled code names the sources it was compiled of.
"""

import hashlib
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any


def mark_in(folder: Path, function: Callable[..., Any]) -> Path:
    """Return the file in a compile cache that names the sources of a function."""
    return folder / f"{function.__module__}.{function.__name__}.sources"


def forget_older(function: Callable[..., Any], folder: Path, sources: Iterable[Path]) -> bool:
    """Empty the compile cache of a function that was compiled of other sources; tell whether it had been."""
    mark, digest = mark_in(folder, function), _digest(tuple(sources))
    if mark.exists() and mark.read_text(encoding="ascii") == digest:
        return False
    stem = Path(function.__code__.co_filename).stem
    for path in folder.glob(f"{stem}.{function.__qualname__}-*.nb[ic]"):
        path.unlink(missing_ok=True)
    mark.write_text(digest, encoding="ascii")
    return True


@cache
def _digest(sources: tuple[Path, ...]) -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
