"""Open a server's store from the command line: the file named, the database of the environment, or the usual file."""

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.faults import UsageError

if TYPE_CHECKING:
    from croupier.store.port import Store


def opened(store: Path | None) -> "closing[Store]":
    """Return the store, to look and not to write."""
    return _opened(store, read_only=True)


def opened_to_write(store: Path | None) -> "closing[Store]":
    """Return the store, to write to it; the first member of staff may come before the first server."""
    return _opened(store, read_only=False)


def _opened(store: Path | None, *, read_only: bool) -> "closing[Store]":
    from croupier.server.settings import load_settings
    from croupier.store.port import StoreError

    settings = load_settings(None, {"store": str(store) if store else None})
    try:
        if store is None and settings.database:
            from croupier.store.postgres import PostgresStore

            return closing(PostgresStore(settings.database, read_only=read_only))
        return closing(_file(Path(settings.store), read_only=read_only))
    except StoreError as error:
        raise UsageError(str(error)) from error


def _file(path: Path, *, read_only: bool) -> "Store":
    from croupier.store.sqlite import SqliteStore

    if read_only and not path.exists():
        message = f"{path}: there is no store"
        raise UsageError(message)
    path.parent.mkdir(parents=True, exist_ok=True)
    return SqliteStore(path, read_only=read_only)
