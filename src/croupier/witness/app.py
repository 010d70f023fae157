"""The witness's three addresses: its key, a share for a list that the house has signed, and its journal."""

import asyncio
import time
from typing import NamedTuple

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from msgspec import Struct
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.fairness.witness import ClosedList, public_text, share_of
from croupier.witness.journal import Entry, Journal

MOST_BYTES = 65_536


class Ask(Struct, frozen=True, forbid_unknown_fields=True):
    """A list that is closed, with the house's signature over it."""

    closed: ClosedList
    signature: str


class No(Struct, frozen=True):
    """A refusal; where a share was given for another list, the digest of that one."""

    code: str
    message: str
    given_for: str = ""


class Key(Struct, frozen=True):
    """The witness's public key."""

    key: str


class Page(Struct, frozen=True):
    """Shares that were given for a table's shoes."""

    shares: list[Entry]


class Witness(NamedTuple):
    """Who gives shares, to which house, and where that is written down."""

    key: RSAPrivateKey
    house: str
    journal: Journal


def _said(value: Struct, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def _from_house(witness: Witness, ask: Ask) -> bool:
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(witness.house))
        key.verify(bytes.fromhex(ask.signature), ask.closed.text())
    except (InvalidSignature, ValueError):
        return False
    return True


def give(witness: Witness, ask: Ask, at: int) -> Response:
    """Give the share of a shoe, for the first list that the house closes and for no other."""
    if not _from_house(witness, ask):
        return _said(No("not-the-house", "the list is not signed with the house's key"), 403)
    entry = witness.journal.take(ask.closed, at)
    if entry.closed.text() != ask.closed.text():
        shoe = ask.closed.shoe
        message = f"the share of shoe {shoe.number} of {shoe.table} was given for another list"
        return _said(No("given-already", message, entry.closed.digest), 409)
    return _said(share_of(witness.key, ask.closed))


def witness_app(witness: Witness) -> Starlette:
    """Return the witness as a web application."""
    public = _said(Key(public_text(witness.key.public_key())))
    one_at_a_time = asyncio.Lock()

    async def key(_request: Request) -> Response:
        return public

    async def share(request: Request) -> Response:
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > MOST_BYTES:
                return _said(No("too-large", f"a list has {MOST_BYTES} bytes at most"), 413)
        try:
            ask = msgspec.json.decode(body, type=Ask)
        except (msgspec.DecodeError, RecursionError) as error:
            return _said(No("bad-body", f"not a closed list: {error}"), 400)
        async with one_at_a_time:
            return await asyncio.to_thread(give, witness, ask, time.time_ns() // 1_000_000)

    async def shares(request: Request) -> Response:
        asked = request.query_params.get("after", "0")
        if not asked.isdecimal() or len(asked) > len(str(1 << 62)):
            return _said(No("bad-query", "after is the number of a shoe"), 400)
        async with one_at_a_time:
            return _said(Page(witness.journal.of_table(request.path_params["table"], int(asked))))

    return Starlette(
        routes=[
            Route("/key", key),
            Route("/shares", share, methods=["POST"]),
            Route("/shares/{table}", shares),
        ]
    )
