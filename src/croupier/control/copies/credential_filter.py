"""Credentials stay in the store: the events of today only name them, those of older versions are exported without."""

from typing import Any

import msgspec

from croupier.control.trail.people_entries import CREDENTIALS_IN
from croupier.live.streams import PEOPLE

WITHHELD = "withheld"
"""What stands in its place."""

Row = tuple[Any, ...]


def without_credentials(row: Row) -> Row:
    """Return the row of an event as it may leave the store: that of a person without what would let another in."""
    stream, version, text, chain = row
    if stream != PEOPLE:
        return row
    event = msgspec.json.decode(text)
    field = CREDENTIALS_IN.get(event["event"])
    return row if field is None else (stream, version, msgspec.json.encode({**event, field: WITHHELD}).decode(), chain)


def is_withheld(row: Row) -> bool:
    """Tell whether an event was exported without its credential: it does not fit its chain any more."""
    if row[0] != PEOPLE:
        return False
    event = msgspec.json.decode(row[2])
    return bool(event.get(CREDENTIALS_IN.get(event["event"], "")) == WITHHELD)
