"""What a request asks for: a number of its address, or the message in its body."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request

from croupier.server.refused import refuse

Body = TypeVar("Body")
Found = TypeVar("Found")

MOST_DIGITS = 15
"""Longer than any version, and any time in milliseconds."""

EVER = 10**14
"""Later than anything that happened, in milliseconds."""


def number_in(text: str) -> int:
    """Return a number of an address."""
    if not text.isascii() or not text.isdigit() or len(text) > MOST_DIGITS:
        raise refuse("bad-query")
    return int(text)


async def unless_gone(request: Request, work: Coroutine[Any, Any, Found]) -> Found:
    """Wait for work that a person asked for, and end it where they have hung up meanwhile; the body is read already."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_hung_up(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise refuse("gone")
        return working.result()
    finally:
        for task in (working, leaving):
            task.cancel()


async def _hung_up(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def body_of(request: Request, kind: type[Body], most: int) -> Body:
    """Read a body of that kind, and no more bytes than it may have."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise refuse("only-json")
    text = b""
    async for part in request.stream():
        text += part
        if len(text) > most:
            raise refuse("too-large")
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as error:
        raise refuse("bad-message", "said", text=str(error)) from error
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise refuse("bad-json") from error
