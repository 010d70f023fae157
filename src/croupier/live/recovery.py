"""Recovery: a table is the fold of its stream, from the latest snapshot that is still valid."""

from croupier.live.codec import decode_event, decode_table, encode
from croupier.live.config import TableConfig
from croupier.live.host import stream_of
from croupier.live.state import LiveTable, fold
from croupier.rules.digest import digest
from croupier.rules.load import load
from croupier.store.port import Store


def recover(store: Store, config: TableConfig) -> LiveTable:
    """Return a table exactly as it was when its last event was stored."""
    live = LiveTable(config.name, load(config.game), config.setup)
    kept = store.snapshot(stream_of(config.name))
    if kept is not None:
        found = decode_table(kept[1])
        if found.version == kept[0] and digest(found.book) == digest(live.book):
            live = found
    for stored in store.read(stream_of(config.name), live.version):
        live = fold(live, decode_event(stored.event))
    return live


def snapshot(store: Store, live: LiveTable) -> None:
    """Keep the table as it stands, so that recovery need not fold from the beginning."""
    store.save_snapshot(stream_of(live.name), live.version, encode(live))
