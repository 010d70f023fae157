"""Who is asking: the session of a call or a socket, whether its page may use it, and how much it may send."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request

from croupier.server.commanding import read_only
from croupier.server.floor import Floor
from croupier.server.limits import Bucket
from croupier.server.refused import refuse
from croupier.table.actors import Actor, Role

COOKIE = "croupier_session"
UNATTENDED = "x-unattended"
"""The header of a call that a page makes by itself, with nobody having touched it since the last one."""
MOST_BUCKETS = 10_000
FAILURES_AT_ONCE = 10
FAILURES_A_SECOND = 1 / 60
"""Wrong passwords one address may send, at once and in the long run."""


class Guard:
    """Decides about every call before anything else does."""

    def __init__(self, floor: Floor) -> None:
        """Take the limits from the settings."""
        self._floor = floor
        self._buckets: dict[str, Bucket] = {}
        self._doors: dict[str, Bucket] = {}
        self._failures: dict[str, Bucket] = {}

    def token(self, call: HTTPConnection) -> str:
        """Return the token of a call, if it carries one; a token in the address is none."""
        kind, _, bearer = call.headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer":
            return bearer.strip()
        return call.cookies.get(COOKIE, "")

    def asker(self, call: HTTPConnection) -> Actor | None:
        """Return whose session it is, if anybody's; a page that looks by itself does not keep the session alive."""
        # A socket is opened by the page too, again and again where the connection is poor.
        attended = call.scope["type"] == "http" and UNATTENDED not in call.headers
        return self._floor.desk.who(self.token(call), attended=attended)

    def who(self, call: HTTPConnection) -> Actor:
        """Return whose session it is, or refuse."""
        actor = self.asker(call)
        if actor is None:
            raise refuse("not-signed-in")
        return actor

    def reader(self, call: HTTPConnection) -> str | None:
        """Return who reads what others did: nothing where it is staff, who see it all, else a player's name or none."""
        actor = self.asker(call)
        if actor is None:
            return ""
        return actor.name if actor.role is Role.PLAYER else None

    def check_changes(self, call: HTTPConnection, *, harmless: bool) -> None:
        """Refuse a call that may change something to whoever may only look, whatever else the call would say."""
        actor = None if harmless else self.asker(call)
        if actor is not None and actor.role is Role.AUDITOR:
            raise read_only(self._floor, actor, call.url.path)

    def check_origin(self, call: HTTPConnection, *, socket: bool) -> None:
        """Refuse a page of another origin: a browser would send it the session's cookie."""
        # Only a bearer's token is never sent by a browser of itself; any other kind leaves the cookie in force.
        if call.headers.get("authorization", "").lower().startswith("bearer "):
            return
        origin = call.headers.get("origin")
        if origin is None and not socket and COOKIE not in call.cookies:
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

    def visitor(self, request: Request, clock: float) -> str:
        """Return who asks, by name or else by address, and refuse whoever asks faster than a session may."""
        actor = self.asker(request)
        if actor is not None:
            self.count(actor, clock)
            return actor.name
        address = f"[{request.client.host if request.client is not None else ''}]"
        settings = self._floor.settings
        if not _bucket(self._buckets, address, settings.rate, settings.burst, clock).take(clock):
            raise refuse("too-many")
        return address

    def count_failure(self, request: Request, clock: float) -> None:
        """Note a wrong password of an address."""
        self._failures_of(request, clock).take(clock)

    def check_failures(self, request: Request, clock: float) -> None:
        """Refuse an address that has tried too many passwords, whosever they were."""
        if self._failures_of(request, clock).left(clock) < 1:
            raise refuse("too-many-sign-ins")

    def _failures_of(self, request: Request, clock: float) -> Bucket:
        address = request.client.host if request.client is not None else ""
        return _bucket(self._failures, address, FAILURES_A_SECOND, FAILURES_AT_ONCE, clock)

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
