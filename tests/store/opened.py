"""The tables of a store as a server would open them."""

import msgspec

from croupier.live.config import TableConfig
from croupier.live.streams import stream_of
from croupier.rules.load import GAMES
from croupier.store.port import Store
from croupier.table.state import Setup

TABLE = "table:"


def tables_of(store: Store) -> list[str]:
    """Return the names of a store's tables."""
    return [stream.removeprefix(TABLE) for stream in store.streams() if stream.startswith(TABLE)]


def config_of(store: Store, table: str) -> TableConfig:
    """Return how a table can be opened: its rules and settings come back with its rounds."""
    opened = next(store.read(stream_of(table)))
    game = msgspec.json.decode(opened.event)["game"]
    return TableConfig(table, game if game in GAMES else "lucky8", Setup(decks=6, unit=100))
