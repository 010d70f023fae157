"""Where a store is, for processes beside the server, each of which opens it for itself."""

from functools import cache
from typing import NamedTuple

from croupier.store.port import Store


class StoreAddress(NamedTuple):
    """Where the store is: a database, or else a file."""

    file: str
    database: str


@cache
def store_at(where: StoreAddress) -> Store:
    """Return this process's own connection to the store, which only reads."""
    if where.database:
        from croupier.store.postgres import PostgresStore

        return PostgresStore(where.database, read_only=True)
    from croupier.store.sqlite import SqliteStore

    return SqliteStore(where.file, read_only=True)
