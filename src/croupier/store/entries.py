"""Entries: what an append moves and answers, as an event of a stream of its own, so that the chain covers it too."""

import hashlib

import msgspec
from msgspec import Struct

from croupier.ledger.postings import Posting
from croupier.rules.digest import digest_of
from croupier.store.port import Append, BrokenChainError, Known, Stored

PREFIX = "entries:"
OWNER = "owner"
"""The stream of the store's owners: its version is the number of the ownership."""

CLAIMED = b'{"event":"claimed/1"}'

HOLDINGS = """
SELECT 1, account, cents FROM balances
UNION ALL SELECT 0, stream, version FROM heads WHERE version > 0 AND stream LIKE 'entries:%'
"""
"""Every balance, and where every stream of entries ends; in one statement, so that it is one moment."""


class Booked(Struct, frozen=True, tag_field="event", tag="booked/1", omit_defaults=True):
    """What came of an append beside its events; `version` is where its stream stood afterwards."""

    version: int
    key: str = ""
    request: str = ""
    answer: str = ""
    postings: tuple[Posting, ...] = ()


_DECODER = msgspec.json.Decoder(Booked)


def entries_of(stream: str) -> str:
    """Return the stream in which the entries of a stream are booked."""
    return PREFIX + stream


def books(entry: Append) -> bool:
    """Tell whether an append has anything to book."""
    return bool(entry.key or entry.postings)


def booking(entry: Append, version: int) -> bytes:
    """Return an append's entry, as an event."""
    answer = entry.answer.decode() if entry.key else ""
    return msgspec.json.encode(Booked(version, entry.key, entry.request, answer, entry.postings))


def booked(stored: Stored) -> Booked:
    """Return the entry of an event."""
    return _DECODER.decode(stored.event)


def answered(key: str, stored: Stored | None) -> Known:
    """Return what was answered under a key, from the event that is said to hold it."""
    try:
        entry = booked(stored) if stored is not None else None
    except msgspec.DecodeError:
        entry = None
    if entry is None or entry.key != key:
        msg = f"the answer to {key} is not where it was stored"
        raise BrokenChainError(msg)
    return Known(entry.request, entry.answer.encode())


def by_digest(digest: str, text: str | None, what: str) -> str | None:
    """Return a text that has the digest it is kept under."""
    if text is not None and digest_of(text) != digest:
        msg = f"the {what} {digest} is not what was stored"
        raise BrokenChainError(msg)
    return text


def kept_text(stream: str, version: int, chain: bytes, state: bytes) -> bytes:
    """Return what is signed of a state that is kept: where it stands, and what led there."""
    said = ("croupier-kept-v1", stream, str(version), chain.hex(), hashlib.sha256(state).hexdigest())
    return "|".join(said).encode()
