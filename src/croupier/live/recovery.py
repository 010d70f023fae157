"""Recovery: a table is the fold of its stream, from the latest snapshot that is still valid."""

from functools import cache

import msgspec
from msgspec.structs import replace

from croupier.api import events as le
from croupier.api.codec import decode_event, encode
from croupier.live.config import TableConfig
from croupier.live.state import LiveTable, fold
from croupier.live.streams import stream_of
from croupier.rules.digest import digest_of, text_of
from croupier.rules.load import Raw, RulebookError
from croupier.rules.load import decode as read_odds
from croupier.rules.older_books import build_stored
from croupier.store.port import BrokenChainError, Store


def recover(store: Store, config: TableConfig) -> LiveTable:
    """Return a table exactly as it was when its last event was stored; the chain is checked on the way."""
    stream = stream_of(config.name)
    live = LiveTable(config.name, config.rules, config.setup)
    # Another server may write meanwhile: the stream ends no earlier than now, and no later than afterwards.
    ends = store.head(stream).version
    live = _kept(store, stream) or live
    for stored in store.read(stream, live.version):
        live = fold(live, decode_event(stored.event))
    if not ends <= live.version <= store.head(stream).version:
        msg = f"{stream} ends at event {live.version} of {ends}: the table stays closed"
        raise BrokenChainError(msg)
    return live


def _kept(store: Store, stream: str) -> LiveTable | None:
    """Return the table as it was kept, under the rules it adopted; one kept by a program with other forms is none."""
    kept = store.snapshot(stream)
    try:
        live = decode_table(kept[1]) if kept is not None else None
        rules = _adopted(store, stream, live.rules_at) if live is not None else None
        book = build_stored(rules, stream) if rules is not None else None
    except (msgspec.DecodeError, RulebookError):
        return None
    if live is None or rules is None or book is None or digest_of(text_of(rules)) != live.rulebook:
        return None
    read = tuple(replace(one, before=replace(one.before, book=book)) for one in live.read)
    table = replace(live.table, book=book) if live.table is not None else None
    return replace(live, book=book, table=table, read=read)


def _adopted(store: Store, stream: str, at: int) -> Raw | None:
    """Return the rules that a table adopted with an event: never those that something else says they were."""
    stored = next(store.read(stream, at - 1), None) if at else None
    event = decode_event(stored.event) if stored is not None else None
    return event.book if isinstance(event, le.RulebookAdopted) else None


@cache
def _tables() -> msgspec.json.Decoder[LiveTable]:
    return msgspec.json.Decoder(LiveTable, dec_hook=read_odds)


def decode_table(text: bytes) -> LiveTable:
    """Return the table a snapshot holds."""
    return _tables().decode(text)


def snapshot(live: LiveTable) -> bytes:
    """Return the current table, so that recovery need not fold from the beginning."""
    return encode(live)
