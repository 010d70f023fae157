"""Open a server's store from the command line, to look and not to write."""

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.faults import UsageError

if TYPE_CHECKING:
    from croupier.store.sqlite import SqliteStore


def opened(store: Path | None) -> "closing[SqliteStore]":
    """Return the store named, or the one in the user's data directory."""
    from croupier.server.settings import load_settings
    from croupier.store.port import StoreError
    from croupier.store.sqlite import SqliteStore

    path = Path(load_settings(None, {"store": str(store) if store else None}).store)
    if not path.exists():
        message = f"{path}: there is no store"
        raise UsageError(message)
    try:
        return closing(SqliteStore(path, read_only=True))
    except StoreError as error:
        raise UsageError(str(error)) from error
