"""The people the server knows: guests with play money, staff with a post, and the sessions of both.

They are events of one stream like everything else; nobody's password or token is stored, only hashes.
"""

import hashlib
import re
import secrets
import time
from collections import deque
from functools import cache

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from msgspec import Struct

from croupier.api.limits import OwnLimits
from croupier.ledger.postings import Posting, wallet
from croupier.live.streams import PEOPLE
from croupier.store.port import Append, Conflict, Store
from croupier.table.actors import Actor, Role

NAME = re.compile(r"[a-z][a-z0-9-]{1,19}")
RESERVED = frozenset(("anybody", "house", "dealer", *(role.value for role in Role)))
GIFTS = "bank:gifts"
CHANGES = 20
"""Changes of somebody's own limits that are kept at hand; the stream has them all."""

HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


class _Event(Struct, frozen=True, tag_field="event"):
    """What happened to somebody."""


class GuestCame(_Event, frozen=True, tag="guest-came/1"):
    """A guest came in, or was let in by staff, and was given so much play money, in cents."""

    name: str
    at: int
    gift: int = 0
    by: str = ""


class StaffAdded(_Event, frozen=True, tag="staff-added/1"):
    """A member of staff may sign in; a second entry changes post and password."""

    name: str
    role: Role
    password: str
    at: int
    by: str = ""
    why: str = ""


class SessionBegan(_Event, frozen=True, tag="session-began/1"):
    """Somebody holds a token of which this is the hash, until a time in milliseconds."""

    name: str
    token: str
    until: int
    at: int = 0


class SessionEnded(_Event, frozen=True, tag="session-ended/1"):
    """A token is worth nothing any more; `why` is a kind of the audit trail."""

    token: str
    at: int = 0
    why: str = ""
    by: str = ""


class SessionUsed(_Event, frozen=True, tag="session-used/1"):
    """A session is used at one of several servers, which the others hear now and then, so that they do not end it."""

    token: str
    at: int
    server: str


class SignInFailed(_Event, frozen=True, tag="sign-in-failed/1"):
    """A password was wrong; an unknown name is not kept, people type their passwords there."""

    name: str
    failures: int
    at: int


class _Ordered(_Event, frozen=True):
    """What was decided about an account, by whom and why."""

    name: str
    at: int
    by: str = ""
    why: str = ""


class AccountLocked(_Ordered, frozen=True, tag="account-locked/1"):
    """Too many wrong passwords: nobody signs in before a second person unlocks the account."""


class AccountUnlocked(_Ordered, frozen=True, tag="account-unlocked/1"):
    """A second person unlocked it."""


class AccountDisabled(_Ordered, frozen=True, tag="account-disabled/1"):
    """The account may do nothing until it is enabled again."""


class AccountEnabled(_Ordered, frozen=True, tag="account-enabled/1"):
    """It may again."""


class LimitsSet(_Event, frozen=True, tag="own-limits-set/1"):
    """A player set limits of his own."""

    name: str
    at: int
    limits: OwnLimits


PersonEvent = (
    GuestCame
    | StaffAdded
    | SessionBegan
    | SessionEnded
    | SessionUsed
    | SignInFailed
    | AccountLocked
    | AccountUnlocked
    | AccountDisabled
    | AccountEnabled
    | LimitsSet
)
_DECODER: msgspec.json.Decoder[PersonEvent] = msgspec.json.Decoder(PersonEvent)


class People:
    """Everybody the server knows, as the fold of their stream."""

    def __init__(self) -> None:
        """Know nobody."""
        self.version = 0
        self.roles: dict[str, Role] = {}
        self.came: dict[str, GuestCame] = {}
        self.passwords: dict[str, str] = {}
        self.sessions: dict[str, SessionBegan] = {}
        self.failures: dict[str, int] = {}
        self.locked: set[str] = set()
        self.disabled: set[str] = set()
        self.limits: dict[str, deque[LimitsSet]] = {}
        """What those who have limits of their own have set, in order, each after what it was before."""
        self.ended: list[str] = []
        """Tokens of sessions that have ended, until whoever serves them has been told."""
        self.used: dict[str, SessionUsed] = {}
        """The latest use of a session that was noted, until whoever keeps the sessions has heard of it."""
        self.stale: set[str] = set()
        """Tokens of sessions that an order has made worthless, and that are still to be ended."""

    def read(self, store: Store) -> "People":
        """Learn what has happened since."""
        for stored in store.read(PEOPLE, self.version):
            self.learn(_DECODER.decode(stored.event))
            self.version = stored.version
        return self

    def learn(self, event: PersonEvent) -> None:
        """Take in one event."""
        if isinstance(event, GuestCame):
            self.roles[event.name] = Role.PLAYER
            self.came[event.name] = event
        elif isinstance(event, StaffAdded):
            if self.roles.get(event.name, event.role) is not event.role:
                self.stale |= self.tokens_of(event.name)
            self.roles[event.name] = event.role
            self.passwords[event.name] = event.password
        elif isinstance(event, SessionBegan):
            self.sessions[event.token] = event
            self.failures.pop(event.name, None)
        elif isinstance(event, SessionEnded):
            self.sessions.pop(event.token, None)
            self.ended.append(event.token)
            self.stale.discard(event.token)
            self.used.pop(event.token, None)
        elif isinstance(event, SessionUsed):
            self.used[event.token] = event
        elif isinstance(event, SignInFailed):
            self.failures[event.name] = event.failures
        elif isinstance(event, LimitsSet):
            unlimited = LimitsSet(event.name, 0, OwnLimits())
            self.limits.setdefault(event.name, deque((unlimited,), CHANGES + 1)).append(event)
        else:
            self._order(event)

    def _order(self, event: AccountLocked | AccountUnlocked | AccountDisabled | AccountEnabled) -> None:
        if isinstance(event, AccountLocked):
            self.locked.add(event.name)
        elif isinstance(event, AccountUnlocked):
            self.locked.discard(event.name)
            self.failures.pop(event.name, None)
        elif isinstance(event, AccountDisabled):
            self.disabled.add(event.name)
        else:
            self.disabled.discard(event.name)
        if isinstance(event, AccountLocked | AccountDisabled):
            self.stale |= self.tokens_of(event.name)

    def tokens_of(self, name: str) -> set[str]:
        """Return the hashes of the tokens of somebody's sessions."""
        return {token for token, session in self.sessions.items() if session.name == name}

    def limits_of(self, name: str) -> OwnLimits:
        """Return the limits somebody has set himself."""
        changes = self.limits.get(name)
        return changes[-1].limits if changes else OwnLimits()

    def is_barred(self, name: str) -> bool:
        """Tell whether an account may do nothing at present."""
        return name in self.locked or name in self.disabled

    @property
    def has_staff(self) -> bool:
        """Tell whether any member of staff has a password."""
        return bool(self.passwords)

    def who(self, token: str, now: int) -> Actor | None:
        """Return whose session a token is."""
        print_ = fingerprint(token)
        session = self.sessions.get(print_)
        if session is None or session.until <= now or session.name not in self.roles or print_ in self.stale:
            return None
        return Actor(self.roles[session.name], session.name)

    def entry(self, *events: PersonEvent, gift: tuple[str, int] | None = None) -> Append:
        """Return what an append of these events is; a gift of play money goes with them."""
        moved = () if gift is None else (Posting(GIFTS, -gift[1]), Posting(wallet(gift[0]), gift[1]))
        return Append(PEOPLE, self.version, tuple(msgspec.json.encode(event) for event in events), moved)

    def is_password(self, name: str, password: str) -> bool:
        """Tell whether a password is right; an unknown name takes as long as a wrong password."""
        known = self.passwords.get(name)
        try:
            HASHER.verify(known or _nobody(), password)
        except VerificationError:
            return False
        return known is not None


@cache
def _nobody() -> str:
    return HASHER.hash(secrets.token_hex())


def fingerprint(token: str) -> str:
    """Return the hash of a token, which is all that is stored of it."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_name(name: str) -> bool:
    """Tell whether a name can be given to somebody."""
    return NAME.fullmatch(name) is not None and name not in RESERVED


def new_name() -> str:
    """Return a name for a guest who brought none."""
    return f"guest-{secrets.token_hex(4)}"


def add_staff(store: Store, people: People, name: str, role: Role, password: str) -> None:
    """Let a member of staff sign in."""
    append(store, people, StaffAdded(name, role, HASHER.hash(password), time.time_ns() // 1_000_000))


def append(store: Store, people: People, *events: PersonEvent) -> None:
    """Write what happened to somebody from outside a running server, which hears of it within a second."""
    while isinstance(store.append([people.entry(*events)])[0], Conflict):
        people.read(store)
