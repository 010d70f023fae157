"""Who is asking: the session of a call or a socket, whether its page may use it, and how much it may send."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request

from croupier.server.floor import Floor
from croupier.server.limits import Bucket
from croupier.server.refused import refuse
from croupier.table.actors import Actor

COOKIE = "croupier_session"
MOST_BUCKETS = 10_000


class Guard:
    """Decides about every call before anything else does."""

    def __init__(self, floor: Floor) -> None:
        """Take the limits from the settings."""
        self._floor = floor
        self._buckets: dict[str, Bucket] = {}
        self._doors: dict[str, Bucket] = {}

    def token(self, call: HTTPConnection) -> str:
        """Return the token of a call, if it carries one; a token in the address is none."""
        kind, _, bearer = call.headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer":
            return bearer.strip()
        return call.cookies.get(COOKIE, "")

    def who(self, call: HTTPConnection) -> Actor:
        """Return whose session it is, or refuse."""
        actor = self._floor.desk.who(self.token(call))
        if actor is None:
            raise refuse("not-signed-in")
        return actor

    def check_origin(self, call: HTTPConnection, *, socket: bool) -> None:
        """Refuse a page of another origin: a browser would send it the session's cookie."""
        if "authorization" in call.headers:
            return
        origin = call.headers.get("origin")
        if origin is None and not socket:
            return
        if origin is None or (urlsplit(origin).netloc != call.headers.get("host") and origin not in self._allowed):
            raise refuse("forbidden-origin")

    @property
    def _allowed(self) -> tuple[str, ...]:
        return self._floor.settings.origins

    def count(self, actor: Actor, clock: float) -> None:
        """Refuse a session that sends faster than it may."""
        settings = self._floor.settings
        if not _bucket(self._buckets, actor.name, settings.rate, settings.burst, clock).take(clock):
            raise refuse("too-many")

    def count_guest(self, request: Request, clock: float) -> None:
        """Refuse an address that brings more guests than it may."""
        address = request.client.host if request.client is not None else ""
        rate = self._floor.settings.guests
        if not _bucket(self._doors, address, rate, rate * 20, clock).take(clock):
            raise refuse("too-many-guests")


def _bucket(buckets: dict[str, Bucket], name: str, rate: float, burst: float, clock: float) -> Bucket:
    found = buckets.get(name)
    if found is None:
        if len(buckets) >= MOST_BUCKETS:
            buckets.pop(next(iter(buckets)))
        found = buckets[name] = Bucket(rate, burst, clock)
    return found
