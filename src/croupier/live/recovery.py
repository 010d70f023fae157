"""Recovery: a table is the fold of its stream, from the latest snapshot that is still valid."""

from functools import cache

import msgspec

from croupier.api.codec import decode_event, encode
from croupier.live.config import TableConfig
from croupier.live.state import LiveTable, fold
from croupier.live.streams import stream_of
from croupier.rules.load import decode as read_odds
from croupier.rules.load import load
from croupier.store.chain import START, link
from croupier.store.port import Store


class BrokenChainError(Exception):
    """An event is not what was stored; the table it belongs to does not open."""


def recover(store: Store, config: TableConfig) -> LiveTable:
    """Return a table exactly as it was when its last event was stored; the chain is checked on the way."""
    stream = stream_of(config.name)
    live = LiveTable(config.name, load(config.game), config.setup)
    # Another server may write meanwhile: the stream ends no earlier than now, and no later than afterwards.
    ends = store.head(stream).version
    kept = store.snapshot(stream)
    if kept is not None:
        live = decode_table(kept[1])
    chain = START
    for stored in store.read(stream, max(live.version - 1, 0)):
        if stored.version == live.version:
            chain = stored.chain
            continue
        chain = link(chain, stream, live.version + 1, stored.event)
        if stored.version != live.version + 1 or stored.chain != chain:
            msg = f"event {live.version + 1} of {stream} is not what was stored: the table stays closed"
            raise BrokenChainError(msg)
        live = fold(live, decode_event(stored.event))
    if not ends <= live.version <= store.head(stream).version:
        msg = f"{stream} ends at event {live.version} of {ends}: the table stays closed"
        raise BrokenChainError(msg)
    return live


@cache
def _tables() -> msgspec.json.Decoder[LiveTable]:
    return msgspec.json.Decoder(LiveTable, dec_hook=read_odds)


def decode_table(text: bytes) -> LiveTable:
    """Return the table a snapshot holds."""
    return _tables().decode(text)


def snapshot(live: LiveTable) -> bytes:
    """Return the table as it stands, so that recovery need not fold from the beginning."""
    return encode(live)
