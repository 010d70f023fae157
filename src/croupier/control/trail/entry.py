"""An entry of the audit trail: what happened, who did it, when, what it was before and after, and why."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from croupier.store.port import Append, Conflict, Outcome, Store
from croupier.words.facts import Said

OFFICE = "office"
"""The stream of whatever no table, person or cage did: the server's own doings and orders of the management."""

HOUSE = "house"

EntryFacts = tuple[str, Said, Any, Any, Said]
"""What an event says of itself: kind, subject, before, after, why."""


class Noted(Struct, frozen=True, tag_field="event", tag="noted/1", omit_defaults=True):
    """What is stored of a significant event that no other stream holds; `why` is text where a person wrote it."""

    kind: str
    at: int
    who: str = HOUSE
    role: str = HOUSE
    subject: str = ""
    before: Any = None
    after: Any = None
    why: Said = ""
    address: str = ""


class Entry(Struct, frozen=True):
    """One line of the trail; `stream` and `version` say which stored event it stands for, `address` where from.

    Words of before and after, such as `in play`, are names of states; an amount in them is a `Money`.
    """

    kind: str
    at: int
    who: str
    role: str
    subject: Said
    before: Any
    after: Any
    why: Said
    stream: str
    version: int
    address: str = ""


def encode(noted: Noted) -> bytes:
    """Return an entry as it is stored."""
    return msgspec.json.encode(noted)


def note(store: Store, *noted: Noted) -> None:
    """Write entries from outside a running server; another writer's entries come first."""
    while isinstance(_append(store, noted), Conflict):
        continue


def _append(store: Store, noted: Sequence[Noted]) -> Outcome:
    version = store.head(OFFICE).version
    return store.append([Append(OFFICE, version, tuple(encode(one) for one in noted))])[0]
