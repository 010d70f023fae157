"""The people the server knows: guests with play money, staff with a post, and the sessions of both.

They are events of one stream like everything else; nobody's password or token is stored, only hashes.
"""

import hashlib
import re
import secrets
import time
from functools import cache
from typing import Union

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from msgspec import Struct

from croupier.ledger.postings import Posting, wallet
from croupier.live.streams import PEOPLE
from croupier.store.port import Append, Conflict, Store
from croupier.table.actors import Actor, Role

NAME = re.compile(r"[a-z][a-z0-9-]{1,19}")
RESERVED = frozenset(("anybody", "house", "dealer", *(role.value for role in Role)))
GIFTS = "bank:gifts"
HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


class _Event(Struct, frozen=True, tag_field="event"):
    """What happened to somebody."""


class GuestCame(_Event, frozen=True, tag="guest-came/1"):
    """A guest came in."""

    name: str
    at: int


class StaffAdded(_Event, frozen=True, tag="staff-added/1"):
    """A member of staff may sign in; a second entry changes post and password."""

    name: str
    role: Role
    password: str
    at: int


class SessionBegan(_Event, frozen=True, tag="session-began/1"):
    """Somebody holds a token of which this is the hash, until a time in milliseconds."""

    name: str
    token: str
    until: int


class SessionEnded(_Event, frozen=True, tag="session-ended/1"):
    """A token is worth nothing any more."""

    token: str


PersonEvent = GuestCame | StaffAdded | SessionBegan | SessionEnded
_DECODER = msgspec.json.Decoder(Union[GuestCame, StaffAdded, SessionBegan, SessionEnded])  # noqa: UP007


class People:
    """Everybody the server knows, as the fold of their stream."""

    def __init__(self) -> None:
        """Know nobody."""
        self.version = 0
        self.roles: dict[str, Role] = {}
        self.passwords: dict[str, str] = {}
        self.sessions: dict[str, SessionBegan] = {}

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
        elif isinstance(event, StaffAdded):
            self.roles[event.name] = event.role
            self.passwords[event.name] = event.password
        elif isinstance(event, SessionBegan):
            self.sessions[event.token] = event
        else:
            self.sessions.pop(event.token, None)

    @property
    def has_staff(self) -> bool:
        """Tell whether any member of staff has a password."""
        return bool(self.passwords)

    def who(self, token: str, now: int) -> Actor | None:
        """Return whose session a token is."""
        session = self.sessions.get(fingerprint(token))
        if session is None or session.until <= now or session.name not in self.roles:
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
    added = StaffAdded(name, role, HASHER.hash(password), time.time_ns() // 1_000_000)
    while isinstance(store.append([people.entry(added)])[0], Conflict):
        people.read(store)
