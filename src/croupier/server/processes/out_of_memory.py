"""Memory limits: whether the process is short of memory, and how it ends when it gets none."""

import asyncio
import os
import resource
from pathlib import Path
from typing import Any

from croupier.server.logs import log

OUT_OF_MEMORY = 71
"""The exit code of a server that got no memory; it has acknowledged nothing that is not stored."""

RESERVE = 48 << 20
"""Bytes that are kept for those who are here already; nobody new is let in below that."""

_STATM = Path("/proc/self/statm")


def room() -> int | None:
    """Return how many bytes the process may still ask for, or None where nothing limits it or no one says."""
    most = resource.getrlimit(resource.RLIMIT_AS)[0]
    if most == resource.RLIM_INFINITY or not _STATM.exists():
        return None
    return most - int(_STATM.read_text(encoding="ascii").split()[0]) * resource.getpagesize()


def is_short() -> bool:
    """Tell whether there is no room for anybody new."""
    try:
        left = room()
    except (MemoryError, OSError):
        return True
    return left is not None and left < RESERVE


def stop_without_memory() -> None:
    """End the process: whatever could not be done was not acknowledged, and the next start goes on from the store."""
    try:
        log().error("no-memory")
    finally:
        os._exit(OUT_OF_MEMORY)


def watch_memory(loop: asyncio.AbstractEventLoop) -> None:
    """Let no want of memory be passed over: a task that no one waits for would leave a person waiting for good."""

    def hear(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if isinstance(context.get("exception"), MemoryError):
            stop_without_memory()
        loop.default_exception_handler(context)

    loop.set_exception_handler(hear)
