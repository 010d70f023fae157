"""The session store: the guests and staff a server knows, and the sessions of both.

They are events of one stream like everything else. No one's password or token is stored, only hashes; and the hash of a
password is not among the events, which others may see, but apart, under its digest.
"""

import hashlib
import re
import secrets
import time
from collections import deque

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.api.limits import OwnLimits
from croupier.api.source import SOURCE
from croupier.control.trail.people_entries import CREDENTIALS_IN, session_of
from croupier.ledger.postings import Posting, wallet
from croupier.live.streams import PEOPLE
from croupier.rules.digest import DIGEST, digest_of
from croupier.server.sessions.password_hashing import HASHER, is_password
from croupier.store.port import Append, Conflict, Store
from croupier.table.actors import Actor, Role

NAME = re.compile(r"[a-z][a-z0-9-]{1,19}")
RESERVED = frozenset(("anybody", "house", "dealer", *(role.value for role in Role)))
GIFTS = "bank:gifts"
CHANGES = 20
"""Changes of somebody's own limits that are kept at hand; the stream has them all."""


class _Event(Struct, frozen=True, tag_field="event", kw_only=True):
    """What happened to a person, and the address it was asked for from, where it was asked for over the net."""

    address: str = ""


class GuestCame(_Event, frozen=True, tag="guest-came/1"):
    """A guest came in, or was let in by staff, and was given so much play money, in cents."""

    name: str
    at: int
    gift: int = 0
    by: str = ""


class GuestRefilled(_Event, frozen=True, tag="guest-refilled/1"):
    """A guest who had played theirs away was given more play money, in cents; `before` is what they had left."""

    name: str
    at: int
    gift: int
    before: int = 0


class StaffAdded(_Event, frozen=True, tag="staff-added/2"):
    """A member of staff may sign in; a second entry changes post and password.

    Stored is only the digest of the password's hash; the hash itself lies with the credentials.
    """

    name: str
    role: Role
    password: str
    at: int
    by: str = ""
    why: str = ""


class SessionBegan(_Event, frozen=True, tag="session-began/2"):
    """A person holds a token of which this is the hash, until a time in milliseconds."""

    name: str
    token: str
    until: int
    at: int = 0


class SessionEnded(_Event, frozen=True, tag="session-ended/2"):
    """A token is worth nothing any more; `why` is a kind of the audit trail."""

    token: str
    at: int = 0
    why: str = ""
    by: str = ""


class SessionUsed(_Event, frozen=True, tag="session-used/2"):
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
    """Too many wrong passwords: no one signs in before a second person unlocks the account."""


class AccountUnlocked(_Ordered, frozen=True, tag="account-unlocked/1"):
    """A second person unlocked it."""


class AccountDisabled(_Ordered, frozen=True, tag="account-disabled/1"):
    """The account may do nothing until it is enabled again."""


class AccountEnabled(_Ordered, frozen=True, tag="account-enabled/1"):
    """It may again."""


class FactorSet(_Event, frozen=True, tag="factor-set/1"):
    """A member of staff set a second factor; the secret lies with the credentials, and here is only its digest."""

    name: str
    secret: str
    at: int


class PasskeyAdded(_Event, frozen=True, tag="passkey-added/1"):
    """A member of staff has a passkey: its name, and the public half of its key."""

    name: str
    key: str
    public: str
    at: int


class FactorResetAsked(_Ordered, frozen=True, tag="factor-reset-asked/1"):
    """A person asked for a member of staff's second factor to be taken away; a second person decides."""


class FactorReset(_Ordered, frozen=True, tag="factor-reset/1"):
    """The second person took it away."""


class LimitsSet(_Event, frozen=True, tag="own-limits-set/1"):
    """A player set limits of their own."""

    name: str
    at: int
    limits: OwnLimits


PersonEvent = (
    GuestCame
    | GuestRefilled
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
    | FactorSet
    | PasskeyAdded
    | FactorResetAsked
    | FactorReset
)
_DECODER: msgspec.json.Decoder[PersonEvent] = msgspec.json.Decoder(PersonEvent)


Factors = FactorSet | PasskeyAdded | FactorResetAsked | FactorReset


class People:
    """Everybody the server knows, as the fold of their stream."""

    def __init__(self) -> None:
        """Know no one."""
        self.version = 0
        self.roles: dict[str, Role] = {}
        self.came: dict[str, GuestCame] = {}
        self.passwords: dict[str, str] = {}
        self.sessions: dict[str, SessionBegan] = {}
        self.failures: dict[str, int] = {}
        self.locked: set[str] = set()
        self.disabled: set[str] = set()
        self.refilled: dict[str, list[GuestRefilled]] = {}
        """The play money that guests were given after the first."""
        self.limits: dict[str, deque[LimitsSet]] = {}
        """What those who have limits of their own have set, in order, each after what it was before."""
        self.factors: dict[str, str] = {}
        """The sealed secret of everybody's second factor."""
        self.passkeys: dict[str, dict[str, PasskeyAdded]] = {}
        """Everybody's passkeys, each by its name."""
        self.resets: dict[str, FactorResetAsked] = {}
        """Who asked for a factor to be taken away, where nobody has decided."""
        self.ended: list[str] = []
        """Tokens of sessions that have ended, until whoever serves them has been told."""
        self.used: dict[str, SessionUsed] = {}
        """The latest use of a session that was noted, until whoever keeps the sessions has heard of it."""
        self.ordered = 0
        """The version of the last order about an account, until somebody has taken note of it."""
        self.stale: set[str] = set()
        """Tokens of sessions that an order has made worthless, and that are still to be ended."""

    def read(self, store: Store) -> "People":
        """Learn what has happened since."""
        for stored in store.read(PEOPLE, self.version):
            event = _decoded(stored.event)
            if isinstance(event, StaffAdded) and event.password.startswith(DIGEST):
                event = replace(event, password=store.credential(event.password) or "")
            elif isinstance(event, FactorSet):
                event = replace(event, secret=store.credential(event.secret) or "")
            self.learn(event)
            self.version = stored.version
            if isinstance(event, AccountUnlocked | AccountDisabled | AccountEnabled):
                self.ordered = stored.version
        return self

    def learn(self, event: PersonEvent) -> None:
        """Take in one event."""
        if isinstance(event, GuestCame):
            self.roles[event.name] = Role.PLAYER
            self.came[event.name] = event
        elif isinstance(event, GuestRefilled):
            self.refilled.setdefault(event.name, []).append(event)
        elif isinstance(event, StaffAdded):
            # Another post or another password: whoever is signed in with the old ones is not any more.
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
        elif isinstance(event, Factors):
            self._factor(event)
        else:
            self._order(event)

    def _factor(self, event: Factors) -> None:
        if isinstance(event, FactorResetAsked):
            self.resets[event.name] = event
            return
        self.resets.pop(event.name, None)
        if isinstance(event, FactorSet):
            self.factors[event.name] = event.secret
        elif isinstance(event, PasskeyAdded):
            self.passkeys.setdefault(event.name, {})[event.key] = event
        else:
            self.factors.pop(event.name, None)
            self.passkeys.pop(event.name, None)
            self.stale |= self.tokens_of(event.name)

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
        """Return the hashes of the tokens of a person's sessions."""
        return {token for token, session in self.sessions.items() if session.name == name}

    def limits_of(self, name: str) -> OwnLimits:
        """Return the limits a person has set for themselves."""
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
        token_hash = fingerprint(token)
        session = self.sessions.get(token_hash)
        if session is None or session.until <= now or session.name not in self.roles or token_hash in self.stale:
            return None
        return Actor(self.roles[session.name], session.name)

    def entry(self, *events: PersonEvent, gift: tuple[str, int] | None = None) -> Append:
        """Return what an append of these events is; a gift of play money goes with them."""
        moved = () if gift is None else (Posting(GIFTS, -gift[1]), Posting(wallet(gift[0]), gift[1]))
        hashes = [event.password for event in events if isinstance(event, StaffAdded)]
        hashes += [event.secret for event in events if isinstance(event, FactorSet)]
        credentials = tuple((digest_of(hashed), hashed) for hashed in hashes)
        source = SOURCE.get()
        stored = tuple(msgspec.json.encode(replace(_without_hash(event), address=source)) for event in events)
        return Append(PEOPLE, self.version, stored, moved, credentials=credentials)

    def is_password(self, name: str, password: str) -> bool:
        """Tell whether a password is right; an unknown name takes as long as a wrong password."""
        return is_password(self.passwords.get(name), password)


def _decoded(text: bytes) -> PersonEvent:
    """Return an event, whatever form it was written in: older ones have the hashes in themselves."""
    raw = msgspec.json.decode(text)
    older = {kind: f"{kind.partition('/')[0]}/2" for kind in CREDENTIALS_IN}
    if raw["event"] in older:
        token = {"token": session_of(raw["token"])} if "token" in raw else {}
        text = msgspec.json.encode({**raw, "event": older[raw["event"]], **token})
    return _DECODER.decode(text)


def _without_hash(event: PersonEvent) -> PersonEvent:
    if isinstance(event, StaffAdded):
        return replace(event, password=digest_of(event.password))
    return replace(event, secret=digest_of(event.secret)) if isinstance(event, FactorSet) else event


def fingerprint(token: str) -> str:
    """Return the name of a token's session, which is all that is stored of it."""
    return session_of(hashlib.sha256(token.encode()).hexdigest())


def is_name(name: str) -> bool:
    """Tell whether a name can be given to a person."""
    return NAME.fullmatch(name) is not None and name not in RESERVED


def new_name() -> str:
    """Return a name for a guest who brought none."""
    return f"guest-{secrets.token_hex(4)}"


def add_staff(store: Store, people: People, name: str, role: Role, password: str) -> None:
    """Let a member of staff sign in."""
    append(store, people, StaffAdded(name, role, HASHER.hash(password), time.time_ns() // 1_000_000))


def append(store: Store, people: People, *events: PersonEvent) -> None:
    """Write what happened to a person from outside a running server, which hears of it within a second."""
    while isinstance(store.append([people.entry(*events)])[0], Conflict):
        people.read(store)
