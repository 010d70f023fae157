"""Bring older stores up to date: answers and postings that nothing chained are booked as entries, rules by digest."""

import json
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from croupier.ledger.postings import Posting
from croupier.rules.digest import digest_of, text_of
from croupier.store.chain import START, link
from croupier.store.entries import booking, entries_of
from croupier.store.port import Append, Head

ADOPTED = "%rulebook-adopted/%"
"""How the events that hold a rulebook are found."""

EventRow = tuple[str, int, bytes, bytes]


class Rebooked(NamedTuple):
    """The rows of a store in the newer form."""

    events: list[EventRow]
    heads: dict[str, Head]
    keys: list[tuple[str, str, int]]
    postings: list[tuple[str, int, int, int, str, int]]


def rebooked(keys: Iterable[tuple[str, str, bytes]], postings: Iterable[tuple[str, int, str, int]]) -> Rebooked:
    """Return what the rows of an older store become; whose the answers were was not kept, they are no one's."""
    found = Rebooked([], {}, [], [])
    for key, request, answer in keys:
        at = _book(found, Append("", 0, (), (), key, request, answer), 0)
        found.keys.append((key, entries_of(""), at))
    for (stream, version), rows in groupby(postings, lambda row: row[:2]):
        moved = tuple(Posting(account, cents) for _, _, account, cents in rows)
        at = _book(found, Append(stream, version, (), moved), version)
        lines = enumerate(moved)
        found.postings.extend((stream, at, place, version, one.account, one.cents) for place, one in lines)
    return found


def _book(found: Rebooked, entry: Append, version: int) -> int:
    stream = entries_of(entry.stream)
    head = found.heads.get(stream, Head(0, START))
    event = booking(entry, version)
    chain = link(head.chain, stream, head.version + 1, event)
    found.events.append((stream, head.version + 1, event, chain))
    found.heads[stream] = Head(head.version + 1, chain)
    return head.version + 1


def rulebooks_in(events: Iterable[bytes]) -> Iterator[tuple[str, str]]:
    """Yield the digest and the text of each rulebook that was adopted."""
    for event in events:
        text = text_of(json.loads(event)["book"])
        yield digest_of(text), text
