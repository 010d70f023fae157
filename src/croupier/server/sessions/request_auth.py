"""Authentication of requests: the session of a call or socket, its origin, its post and its limits."""

import time
from collections.abc import Callable
from typing import Protocol
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request

from croupier.server.http.listening_socket import counted_address
from croupier.server.http.rate_limit import MOST_BUCKETS, LoopDelay, RateLimits
from croupier.server.processes.work_queue import Asker
from croupier.server.refused import ServerRefused, refuse
from croupier.server.sessions.second_factor import SecondFactors
from croupier.server.sessions.sign_in import SignIn
from croupier.server.settings import LOOPBACK, Settings
from croupier.table.actors import RANK, SEES_OWN, Actor, Role
from croupier.words.facts import Said, message

COOKIE = "croupier_session"
HTTPS_COOKIE = f"__Host-{COOKIE}"
"""The session's cookie, and what it is called over HTTPS: no other host, path or plain HTTP can then have set it."""

UNATTENDED = "x-unattended"
"""The header of a call that a page makes by itself, with nobody having touched it since the last one."""
FAILURES_AT_ONCE = 10
FAILURES_A_SECOND = 1 / 60
"""Wrong passwords one address may send, at once and in the long run."""


class NoteRefusal(Protocol):
    """Writes into the audit trail that an act was refused."""

    def __call__(self, kind: str, subject: str, *, by: Actor, after: object, why: Said) -> None:
        """Note it."""


class RequestAuth:
    """Decides about every call before anything else does."""

    def __init__(  # noqa: PLR0913 - everything a request is held against
        self,
        settings: Settings,
        desk: SignIn,
        factors: SecondFactors,
        delay: LoopDelay,
        note: NoteRefusal,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take the limits from the settings; `note` writes a refused act into the audit trail."""
        self._settings = settings
        self._desk = desk
        self._factors = factors
        self._note = note

        def buckets(rate: float, burst: float) -> RateLimits:
            return RateLimits(rate, burst, clock, delay, MOST_BUCKETS)

        self._sessions = buckets(settings.rate, settings.burst)
        self._addresses = buckets(settings.address_rate, settings.address_burst)
        self._doors = buckets(settings.guests, settings.guests * 20)
        self._failures = buckets(FAILURES_A_SECOND, FAILURES_AT_ONCE)

    def token(self, call: HTTPConnection) -> str:
        """Return the token of a call, if it carries one; a token in the address is none."""
        kind, _, bearer = call.headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer":
            return bearer.strip()
        return call.cookies.get(cookie_of(call), "")

    def asker(self, call: HTTPConnection) -> Actor | None:
        """Return whose session it is, if anybody's; a page that looks by itself does not keep the session alive."""
        # A socket is opened by the page too, again and again where the connection is poor.
        attended = call.scope["type"] == "http" and UNATTENDED not in call.headers
        return self._desk.who(self.token(call), attended=attended)

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
        return actor.name if actor.role in SEES_OWN else None

    def staff(self, request: Request, least: Role) -> Actor:
        """Return a member of staff of that post or a higher one, or refuse; an auditor may look."""
        actor = self.who(request)
        looks = actor.role is Role.AUDITOR and request.method == "GET"
        if RANK[actor.role] < RANK[least] and not looks:
            raise self.refused_post(actor, request.url.path, message("trail.least-post", post=message(f"post.{least}")))
        return actor

    def refused_post(self, actor: Actor, subject: str, why: Said) -> ServerRefused:
        """Return the refusal of an act that is not for a person's post, and note it."""
        self._note("act-refused", subject, by=actor, after="post-too-low", why=why)
        return refuse("post-too-low")

    def read_only(self, actor: Actor, subject: str) -> ServerRefused:
        """Return the refusal of an auditor's act, and note it."""
        self._note("act-refused", subject, by=actor, after="read-only", why=message("refusal.read-only"))
        return refuse("read-only")

    def check_changes(self, call: HTTPConnection, *, harmless: bool) -> None:
        """Refuse a call that may change something to anyone who may only look, whatever else the call would say."""
        actor = None if harmless else self.asker(call)
        if actor is not None and actor.role is Role.AUDITOR:
            raise self.read_only(actor, call.url.path)

    def check_stepped(self, call: HTTPConnection) -> None:
        """Refuse an act that matters most to anyone who has a second factor and has not shown it just now."""
        self._factors.check(self.who(call), self.token(call))

    def check_origin(self, call: HTTPConnection, *, socket: bool) -> None:
        """Refuse a page of another origin: a browser would send it the session's cookie."""
        # Only a bearer's token is never sent by a browser of itself; any other kind leaves the cookie in force.
        if call.headers.get("authorization", "").lower().startswith("bearer "):
            return
        origin = call.headers.get("origin")
        if origin is None and not socket and cookie_of(call) not in call.cookies:
            return
        if origin is None or (urlsplit(origin).netloc != call.headers.get("host") and origin not in self._allowed):
            raise refuse("forbidden-origin")

    def check_host(self, call: HTTPConnection) -> None:
        """Refuse a request for another name than the server's: a page elsewhere may have that name point here."""
        settings = self._settings
        known = settings.hosts or (LOOPBACK if settings.host in LOOPBACK else ())
        name = urlsplit(f"//{call.headers.get('host', '')}").hostname
        if known and name not in known:
            raise refuse("wrong-host")

    @property
    def _allowed(self) -> tuple[str, ...]:
        return self._settings.origins

    def count(self, name: str) -> None:
        """Refuse a session that sends faster than it may."""
        if not self._sessions.take(name):
            raise refuse("too-many")

    def count_address(self, call: HTTPConnection, cost: float = 1.0) -> None:
        """Refuse an address from which more comes than may, whosever it is."""
        if not self._addresses.take(address_of(call), cost):
            raise refuse("too-many-here")

    def admit(self, call: HTTPConnection, cost: float) -> None:
        """Count a call against its session, and against its address what it costs beyond a plain one."""
        if cost > 1:
            self.count_address(call, cost - 1)
        actor = self._desk.who(self.token(call), attended=False)
        if actor is not None:
            self.count(actor.name)

    def queued(self, call: HTTPConnection) -> Asker:
        """Return who asks for work that waits in a queue."""
        actor = self.asker(call)
        return Asker(actor.name if actor is not None else "", address_of(call))

    def count_failure(self, call: HTTPConnection) -> None:
        """Note a wrong password of an address."""
        self._failures.take(address_of(call))

    def check_failures(self, call: HTTPConnection) -> None:
        """Refuse an address that has tried too many passwords, whosever they were."""
        if self._failures.left(address_of(call)) < 1:
            raise refuse("too-many-sign-ins")

    def count_guest(self, call: HTTPConnection) -> None:
        """Refuse an address that brings more guests than it may."""
        if not self._doors.take(address_of(call)):
            raise refuse("too-many-guests")


def cookie_of(call: HTTPConnection) -> str:
    """Return what the session's cookie is called."""
    return HTTPS_COOKIE if call.url.scheme in ("https", "wss") else COOKIE


def address_of(call: HTTPConnection) -> str:
    """Return the address a call came from, as the server, or a proxy that it trusts, knows it."""
    return counted_address(call.client.host) if call.client is not None else ""
