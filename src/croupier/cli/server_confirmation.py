"""Whether a running server has heard an order that was written to its store."""

import fcntl
import os
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from croupier.cli.stores import Asked, opened, paths

if TYPE_CHECKING:
    from croupier.store.port import Store

SECONDS = 5.0
"""How long a server has to confirm."""

FURTHER = 1.0
"""How much longer the other servers of a database have, after the first."""

LOOK = 0.1


def confirmations(stream: str, where: Asked) -> list[tuple[str, str]]:
    """Return which servers have heard the last order of a stream, and when, waiting for them where need be."""
    from croupier.live.streams import PEOPLE

    found: dict[str, str] = {}
    shared = bool(paths(where).database)
    until = time.monotonic() + SECONDS
    with opened(where) as store:
        version = store.head(PEOPLE).version if stream == "people" else _last_order(store)
        while time.monotonic() < until:
            fresh = _heard(store, stream, version)
            if fresh and not found:
                until = min(until, time.monotonic() + FURTHER)
            found |= fresh
            if found and not shared:
                break
            time.sleep(LOOK)
    return sorted(found.items())


def _last_order(store: "Store") -> int:
    from croupier.control.trail.entry import OFFICE, Noted
    from croupier.server.background.office_log import CLOSING

    orders = (
        stored.version for stored in store.read(OFFICE) if msgspec.json.decode(stored.event, type=Noted).kind in CLOSING
    )
    return max(orders, default=0)


def _heard(store: "Store", stream: str, version: int) -> dict[str, str]:
    from croupier.control.trail.entry import OFFICE, Noted
    from croupier.server.background.periodic_tasks import HEARD

    found: dict[str, str] = {}
    for stored in store.read(OFFICE):
        noted = msgspec.json.decode(stored.event, type=Noted)
        if noted.kind == HEARD and isinstance(noted.after, dict) and noted.after.get(stream, 0) >= version:
            found[noted.subject] = datetime.fromtimestamp(noted.at / 1000, UTC).isoformat(timespec="milliseconds")
    return found


def has_server(where: Asked) -> bool | None:
    """Tell whether a server has the file at present; of a database no one knows."""
    settings = paths(where)
    if settings.database:
        return None
    lock = Path(f"{settings.store}.lock")
    if not lock.exists():
        return False
    handle = os.open(lock, os.O_RDWR)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(handle)
    return False
