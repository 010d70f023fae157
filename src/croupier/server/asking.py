"""What a call asks for: a number or a round that is over by its address, a message by its body."""

from typing import TypeVar

import msgspec
from starlette.requests import Request

from croupier.server.commanding import gallery_of
from croupier.server.floor import Floor
from croupier.server.gallery import Gallery
from croupier.server.refused import refuse

Body = TypeVar("Body")

MOST_DIGITS = 15
"""Longer than any version, and any time in milliseconds."""

EVER = 10**14
"""Later than anything that happened, in milliseconds."""


def number_in(text: str) -> int:
    """Return a number of an address."""
    if not text.isascii() or not text.isdigit() or len(text) > MOST_DIGITS:
        raise refuse("bad-query")
    return int(text)


def round_asked(floor: Floor, request: Request) -> tuple[Gallery, int]:
    """Return the table and the number of a round; one that is not over is none yet."""
    gallery = gallery_of(floor, request.path_params["table"])
    number = number_in(request.path_params["number"])
    live = gallery.host.live
    if number > live.round or (number == live.round and live.is_open):
        raise refuse("no-such-round")
    return gallery, number


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
        raise refuse("bad-message", str(error)) from error
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise refuse("bad-json") from error
