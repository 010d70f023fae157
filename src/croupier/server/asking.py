"""What an address asks for: a number, or a round of a table that is over."""

from starlette.requests import Request

from croupier.server.commanding import gallery_of
from croupier.server.floor import Floor
from croupier.server.gallery import Gallery
from croupier.server.refused import refuse

MOST_DIGITS = 15
"""Longer than any version, and any time in milliseconds."""


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
