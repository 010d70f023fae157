"""Events of a table after a version, as somebody may hear them, in pages."""

from itertools import islice

import msgspec

from croupier.api.codec import decode_event, encode
from croupier.api.messages import EventPage, Happened
from croupier.live.sight import public
from croupier.live.streams import stream_of
from croupier.server.floor import Floor
from croupier.server.gallery import Gallery
from croupier.table.actors import Actor

PAGE = 200
NEAR = 400
"""Events a returning client is sent; one who has missed more is shown the table instead."""


def page(floor: Floor, gallery: Gallery, after: int, actor: Actor) -> EventPage:
    """Return the next events after a version."""
    live = gallery.host.live
    stored = list(islice(floor.reader.read(stream_of(live.name), after), PAGE + 1))
    # Only what was already broadcast is shown: the store may be a moment ahead of the table.
    known = [item for item in stored if item.version <= live.version]
    events = tuple(msgspec.Raw(encode(public(decode_event(item.event), live.table, actor))) for item in known[:PAGE])
    return EventPage(live.name, after + 1, events, more=len(known) > PAGE)


def frames_after(floor: Floor, gallery: Gallery, after: int, actor: Actor) -> list[Happened] | None:
    """Return what a returning client has missed, or None where a look at the table says it shorter."""
    version = gallery.host.live.version
    if not 0 <= version - after <= NEAR:
        return None
    frames: list[Happened] = []
    while after < version:
        found = page(floor, gallery, after, actor)
        frames.append(Happened(found.table, found.first, found.events))
        after += len(found.events)
    return frames
