"""Open a server's store from the command line: the file or the database named, or what the environment names."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from croupier.cli.error_sentences import UsageError
from croupier.cli.options import option
from croupier.words.facts import message

if TYPE_CHECKING:
    from croupier.server.settings import Settings
    from croupier.store.port import Seal, Store


PATIENCE = 10.0
"""Seconds a command waits for a server that writes; one that has stopped in the middle of it never lets go."""


@Parameter(name="*")
@dataclass(kw_only=True)
class Where:
    """Which store is meant."""

    store: Annotated[Path | None, option("store.store")] = None
    database: Annotated[str | None, option("store.database")] = None


Asked = Where | None


def paths(where: Asked) -> "Settings":
    """Return the settings of a store: where it lies, and its keys and checkpoints.

    A file that is named counts, whatever database the environment names.
    """
    from croupier.server.settings import load_settings

    where = where or Where()
    named = {"store": str(where.store) if where.store else None, "database": where.database}
    if where.store and where.database is None:
        named["database"] = ""
    return load_settings(None, named)


def opened(where: Asked) -> "closing[Store]":
    """Return the store, to look and not to write."""
    return _opened(where, read_only=True)


class StoreHeldError(UsageError):
    """A server holds the store and does not let it go; nothing was written."""


@contextmanager
def opened_to_write(where: Asked) -> "Iterator[Store]":
    """Yield the store, to write to it; the first member of staff may come before the first server."""
    from croupier.store.port import StoreBusyError

    try:
        with _opened(where, read_only=False) as store:
            yield store
    except StoreBusyError as error:
        raise StoreHeldError(str(error)) from error


def opened_sealed(where: Asked, seal: "Seal") -> "Store":
    """Return the store, to write to it and to keep states that a seal signs."""
    return _found(where, read_only=False, seal=seal)


def _opened(where: Asked, *, read_only: bool) -> "closing[Store]":
    return closing(_found(where, read_only=read_only, seal=None))


def _found(where: Asked, *, read_only: bool, seal: "Seal | None") -> "Store":
    from croupier.store.port import StoreError

    settings = paths(where)
    try:
        if settings.database:
            from croupier.store.postgres import PostgresStore

            return PostgresStore(settings.database, read_only=read_only, seal=seal)
        return _file(Path(settings.store), read_only=read_only, seal=seal)
    except StoreError as error:
        raise UsageError(str(error)) from error


def _file(path: Path, *, read_only: bool, seal: "Seal | None") -> "Store":
    from croupier.store.sqlite import SqliteStore

    _there(path, made=not read_only)
    path.parent.mkdir(parents=True, exist_ok=True)
    return SqliteStore(path, read_only=read_only, seal=seal, patience=PATIENCE)


def _there(path: Path, *, made: bool) -> None:
    """Refuse a folder, and a file that is not there unless it may be made."""
    if path.is_dir():
        raise UsageError(message("usage.folder-no-store", file=str(path)))
    if not made and not path.exists():
        raise UsageError(message("usage.no-store", file=str(path)))


@contextmanager
def file_of(where: Asked, *, books: bool = False) -> Iterator[Path]:
    """Return the file of a store; of a database, a file that holds what it does now, or only its books."""
    from croupier.control.copies.backups import CopyError
    from croupier.control.copies.database_copy import BOOKS, COLUMNS, as_file

    settings = paths(where)
    if not settings.database:
        _there(Path(settings.store), made=False)
    try:
        with as_file(settings.store, settings.database, BOOKS if books else tuple(COLUMNS)) as path:
            yield path
    except CopyError as error:
        raise UsageError(str(error)) from error
