"""Pages of a table's events after a version, as one person may see them."""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice

import msgspec

from croupier.api.codec import decode_event, encode
from croupier.api.events import RoundOpened
from croupier.api.messages import EventPage, Happened
from croupier.live.state import LiveTable
from croupier.live.streams import stream_of
from croupier.live.visibility import public
from croupier.server.live_tables.hidden_names import Names
from croupier.server.live_tables.table_broadcast import TableBroadcast
from croupier.server.storage.read_thread import StoreReads, resting
from croupier.store.port import Store, Stored
from croupier.table.actors import SEES_OWN, Actor

PAGE = 200
PAGE_BYTES = 262_144
"""Events and bytes of one page; the first event is there however long it is."""

NEAR = 400
"""Events a returning client is sent; one who has missed more is shown the table instead."""

TRIES = 3
"""How often what happened meanwhile is read too, before a returning client is shown the table instead."""


def written_page(store: Store, live: LiveTable, after: int, actor: Actor) -> bytes:
    """Return the next events after a version as JSON."""
    return msgspec.json.encode(page(store, live, after, actor))


def page(store: Store, live: LiveTable, after: int, actor: Actor) -> EventPage:
    """Return the next events after a version, of a table in its current state."""
    stored = list(resting(islice(store.read(stream_of(live.name), after), PAGE + 1)))
    # Only what was already broadcast is shown: the store may be a moment ahead of the table.
    known = [item for item in stored if item.version <= live.version]
    events = tuple(_first_bytes(_written(store, live, known[:PAGE], actor)))
    return EventPage(live.name, after + 1, events, more=len(known) > len(events))


def _first_bytes(events: Iterator[msgspec.Raw]) -> Iterator[msgspec.Raw]:
    size = 0
    for event in events:
        size += len(bytes(event))
        if size > PAGE_BYTES and size > len(bytes(event)):
            return
        yield event


def _written(store: Store, live: LiveTable, known: list[Stored], actor: Actor) -> Iterator[msgspec.Raw]:
    """Yield events as a person may hear them; in rounds that are over only staff read the names of others."""
    stream = stream_of(live.name)
    began = store.round_at(stream, live.round) or 0
    names = Names("", actor.name)
    if known and known[0].version < began:
        numbers = range(1, live.round + 1)
        number = bisect_right(numbers, known[0].version, key=lambda one: store.round_at(stream, one) or 0)
        names = Names(f"{live.name} {number}", actor.name)
    for item in resting(known):
        event = public(decode_event(item.event), live.table, actor)
        if actor.role not in SEES_OWN or item.version >= began:
            yield msgspec.Raw(encode(event))
            continue
        if isinstance(event, RoundOpened):
            names = Names(f"{live.name} {event.number}", actor.name)
        yield msgspec.Raw(msgspec.json.encode(names.hide(msgspec.json.decode(encode(event)))))


async def frames_after(reads: StoreReads, gallery: TableBroadcast, after: int, actor: Actor) -> list[bytes] | None:
    """Return what a returning client has missed up to now, or None where a look at the table says it shorter."""
    frames: list[bytes] = []
    for _ in range(TRIES):
        live = gallery.host.live
        if live.version == after:
            return frames
        if not 0 <= live.version - after <= NEAR or reads.is_full:
            return None
        frames += await reads.do(_frames, live, after, actor)
        after = live.version
    return frames if gallery.host.live.version == after else None


def _frames(store: Store, live: LiveTable, after: int, actor: Actor) -> list[bytes]:
    frames: list[bytes] = []
    while after < live.version:
        found = page(store, live, after, actor)
        frames.append(msgspec.json.encode(Happened(found.table, found.first, found.events)))
        after += len(found.events)
    return frames
