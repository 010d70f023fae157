"""The entries of the cage's stream: money that staff asked for, and what the second person decided."""

from typing import Any

import msgspec

from croupier.control.trail.entry import Entry
from croupier.store.port import Stored
from croupier.words.facts import Money

STREAM = "cage"
Raw = dict[str, Any]


def told(stored: Stored) -> Entry:
    """Return the entry of an event of the cage's stream."""
    raw: Raw = msgspec.json.decode(stored.event)
    order: Raw = raw["order"]
    kind = str(raw["event"]).partition("/")[0]
    before: Any
    after: Any
    if kind == "order-confirmed":
        kind, before, after = order["kind"], Money(raw["before"]), Money(raw["after"])
    elif kind == "order-asked":
        kind, before, after = "money-asked", None, _amount(order)
    else:
        kind, before, after = "money-declined", _amount(order), None
    why = raw.get("why") or order["why"]
    by, role, subject = raw["by"], raw["role"], order["subject"]
    address = raw.get("address", "")
    return Entry(kind, raw["at"], by, role, subject, before, after, why, STREAM, stored.version, address)


def _amount(order: Raw) -> Raw:
    return {**order, "cents": Money(order["cents"])}
