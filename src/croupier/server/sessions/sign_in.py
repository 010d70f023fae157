"""The front desk: lets guests in, signs staff in and out, and knows whose session a token is.

A second sign-in ends the first session, and a session no one uses ends by itself. Anyone who fails hears the same,
whatever the reason was.
"""

import asyncio
import secrets
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import NamedTuple

from croupier.api.limits import OwnLimits, SetLimits
from croupier.control.money.own_limits import all_standing, changed
from croupier.live.writer import Writes
from croupier.server.processes.out_of_memory import is_short
from croupier.server.processes.priority import stand_behind
from croupier.server.refused import ServerRefused, refuse
from croupier.server.sessions.password_hashing import HASHER
from croupier.server.sessions.password_rules import why_weak
from croupier.server.sessions.session_activity import SessionActivity
from croupier.server.sessions.session_store import (
    AccountDisabled,
    AccountEnabled,
    AccountUnlocked,
    GuestCame,
    GuestRefilled,
    LimitsSet,
    People,
    PersonEvent,
    SessionBegan,
    SessionEnded,
    SessionUsed,
    SignInFailed,
    StaffAdded,
    fingerprint,
    is_name,
    new_name,
)
from croupier.store.port import Conflict, Store, StoreUnavailableError
from croupier.table.actors import RANK, Actor, Role

DAY = 24 * 60 * 60 * 1000
LONGEST, LONGEST_GUEST = 7 * DAY, 365 * DAY
"""How long a session lasts at most, however much it is used; a guest has nothing else to be known by."""

JUST_NOW = 0.05
"""Seconds within which an unknown token is not looked for again."""

HERE = 900.0
"""Seconds after their last word for which a guest without a socket is here; who has left gives way to others."""

AT_A_TIME = 2_000
"""Sessions that are looked at in one round, so that no table waits for the look."""

HASHING = 2
BEHIND = 10
"""How far hashing stands behind play for the processor."""

WAITING = 16
"""Passwords that may wait to be checked; more are turned away, so that a flood of them holds nobody up."""


def lacks_play_money(refill: int, held: int) -> int:
    """Return what a guest may be given: they are filled up once less than a tenth of the refill is left."""
    return refill - held if held * 10 < refill else 0


class Rules(NamedTuple):
    """How the desk is kept: gifts in cents, times in seconds."""

    gift: int
    idle: float = 900.0
    guest_idle: float = 2_592_000.0
    guests: int = 100_000
    loosening: int = 86_400
    address_guests: int = 500
    refill: int = 0
    shared: bool = False
    """Whether other servers keep the same people."""


class Shown(NamedTuple):
    """What a person showed beside a password: a code, or the answer of a passkey, and the site they showed it to."""

    code: str = ""
    passkey: str = ""
    site: tuple[str, str] = ("", "")


NOTHING_SHOWN = Shown()
WRONG = ("wrong-code", "wrong-passkey")


class SignIn:
    """Keeps the people of one server; every change is stored before anybody hears of it."""

    def __init__(
        self,
        reader: Store,
        writer: Writes,
        now: Callable[[], int],
        rules: Rules,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        """Learn who is known already; idleness goes by the steady clock, which no one can set."""
        self._reader = reader
        self._writer = writer
        self._now = now
        self._steady = steady
        self._rules = rules
        self._one = asyncio.Lock()
        self._hashing = ThreadPoolExecutor(
            HASHING, thread_name_prefix="passwords", initializer=stand_behind, initargs=(0, BEHIND)
        )
        self._waiting = 0
        self._name = secrets.token_hex(8)
        self._uses = SessionActivity(self._clock, shared=rules.shared)
        self._last: dict[str, int] = {}
        self._address: dict[str, str] = {}
        self._from: dict[str, dict[str, None]] = {}
        """The sessions of the guests of each address."""
        self._to_look_at: list[str] = []
        self.connected: Callable[[str], bool] = lambda _session: False
        """Tells whether a session has a socket."""
        self._heard = 0.0
        self.check_second: Callable[[str, Shown, str], None] = lambda _name, _shown, _token: None
        """Refuses a sign-in whose second factor is missing or wrong, where somebody has one."""
        self.on_ended: list[Callable[[str], None]] = []
        """Told the hash of the token of every session that ends."""
        self.people = People().read(reader)
        self.people.ended.clear()
        self.people.used.clear()
        self.people.ordered = 0

    def _clock(self) -> float:
        return self._steady()

    async def guest(self, name: str, address: str = "") -> tuple[Actor, str]:
        """Let a guest in with play money; return who they are and their token."""
        if name and not is_name(name):
            raise refuse("bad-name")
        async with self._one:
            self._hear()
            chosen = name or new_name()
            self._check_free(chosen)
            if is_short():
                raise refuse("full-house")
            await self._make_room(address)
            token, session = self._session(chosen)
            came = GuestCame(chosen, self._now(), self._rules.gift)
            await self._write(came, session, gift=(chosen, self._rules.gift), check=lambda: self._check_free(chosen))
            self._address[session.token] = address
            self._from.setdefault(address, {})[session.token] = None
            return Actor(self.people.roles[chosen], chosen), token

    async def _make_room(self, address: str) -> None:
        """Refuse a guest where as many are here as may be; the session of one who has left gives way."""
        own = self._from.get(address, {})
        if len(own) >= self._rules.address_guests:
            gone = [one for one in own if not self._is_here(one)]
            if not gone:
                raise refuse("full-house", "guests")
            await self._end(max(gone, key=self._uses.unused_for), "session-idle")
        if len(self.people.sessions) >= self._rules.guests:
            left = next(self._left(), None)
            if left is None:
                raise refuse("full-house")
            await self._end(left, "session-idle")

    def _left(self) -> Iterator[str]:
        """Yield the sessions of guests who have left, the longest unused first."""
        known, roles = self.people.sessions, self.people.roles
        for session in self._uses.longest_unused():
            if self._uses.unused_for(session) <= HERE:
                return
            guest = session in known and roles.get(known[session].name) is Role.PLAYER
            if guest and not self.connected(session):
                yield session

    def _is_here(self, session: str) -> bool:
        return self._uses.unused_for(session) <= HERE or self.connected(session)

    async def enrol(self, name: str, by: Actor) -> None:
        """Know a person who plays at a table and whom staff let in: as a guest, but without a session of their own."""
        if not is_name(name):
            raise refuse("bad-name")
        async with self._one:
            self._hear()
            self._check_free(name)
            if len(self.people.sessions) >= self._rules.guests:
                raise refuse("full-house")
            came = GuestCame(name, self._now(), self._rules.gift, by.name)
            await self._write(came, gift=(name, self._rules.gift), check=lambda: self._check_free(name))

    def _check_free(self, name: str) -> None:
        if name in self.people.roles:
            raise refuse("name-taken")

    def _hear(self) -> None:
        """Learn what has been stored, by this server or another; connections of a session that has ended are closed."""
        self._heard = self._steady()
        self.people.read(self._reader)
        while self.people.ended:
            token = self.people.ended.pop()
            self._uses.forget(token)
            if token in self._address:
                address = self._address.pop(token)
                del self._from[address][token]
                if not self._from[address]:
                    del self._from[address]
            for told in self.on_ended:
                told(token)
        while self.people.used:
            token, used = self.people.used.popitem()
            if used.server != self._name:
                self._uses.hear(token, (self._now() - used.at) / 1000)

    async def follow(self) -> None:
        """Hear that another server has written to the stream."""
        self._hear()

    async def note(self, *events: PersonEvent) -> None:
        """Store what happened to a person."""
        async with self._one:
            self._hear()
            await self._write(*events)
            await self._end_stale()

    async def check_password(self, name: str, password: str) -> None:
        """Refuse a wrong password, as a sign-in would."""
        self._hear()
        if not await self._is_right(name, password) or self.people.is_barred(name):
            async with self._one:
                await self._failed(name)
            raise refuse("sign-in-failed")

    async def sign_in(self, name: str, password: str, shown: Shown = NOTHING_SHOWN) -> tuple[Actor, str]:
        """Sign a member of staff in; their earlier session ends."""
        self._hear()
        right = await self._is_right(name, password)
        async with self._one:
            if not right or self.people.is_barred(name):
                await self._failed(name)
                raise refuse("sign-in-failed")
            token, session = self._session(name)
            try:
                self.check_second(name, shown, token)
            except ServerRefused as refused:
                if refused.code in WRONG:
                    await self._failed(name)
                raise
            old = self.people.tokens_of(name)
            self._last[name] = max((self.people.sessions[token].at for token in old), default=0)
            ended = [SessionEnded(token_hash, self._now(), "session-replaced", name) for token_hash in sorted(old)]
            await self._write(*ended, session)
        return Actor(self.people.roles[name], name), token

    async def _is_right(self, name: str, password: str) -> bool:
        if self._waiting >= WAITING:
            raise refuse("too-many-guests")
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._hashing, self.people.is_password, name, password)
        finally:
            self._waiting -= 1

    async def _failed(self, name: str) -> None:
        """Note a wrong password; a signed-in person stays so, and the account stays open to its owner."""
        known = name if name in self.people.passwords else ""
        failures = self.people.failures.get(known, 0) + 1 if known else 0
        await self._write(SignInFailed(known, failures, self._now()))

    async def change_password(self, name: str, old: str, new: str) -> tuple[Actor, str]:
        """Give a member of staff another password of their own choice; every session ends, and one begins."""
        if name not in self.people.passwords:
            raise refuse("post-too-low")
        if why := why_weak(new, name):
            raise refuse("weak-password", "said", text=why)
        if not await self._is_right(name, old):
            async with self._one:
                await self._failed(name)
            raise refuse("sign-in-failed")
        loop = asyncio.get_running_loop()
        hashed = await loop.run_in_executor(self._hashing, HASHER.hash, new)
        async with self._one:
            self._hear()
            role, now = self.people.roles[name], self._now()
            ended = [SessionEnded(one, now, "session-revoked", name) for one in sorted(self.people.tokens_of(name))]
            token, session = self._session(name)
            changed = StaffAdded(name, role, hashed, now, name)
            await self._write(changed, *ended, session)
        return Actor(role, name), token

    async def heard_orders(self) -> int:
        """Return the version of the last order about an account that came from outside the server, once it holds."""
        self._hear()
        heard, self.people.ordered = self.people.ordered, 0
        if heard and self.people.stale:
            async with self._one:
                await self._end_stale()
        return heard

    def last_sign_in(self, name: str) -> int:
        """Return when a person last signed in before the session they have now, or 0."""
        return self._last.get(name, 0)

    async def sign_out(self, token: str) -> None:
        """End a session."""
        async with self._one:
            await self._end(fingerprint(token), "signed-out")

    async def order(self, kind: str, by: Actor, name: str, why: str) -> None:
        """Unlock, disable or enable an account: an order of the pit, never about oneself."""
        kinds: dict[str, type[AccountUnlocked | AccountDisabled | AccountEnabled]] = {
            "unlock": AccountUnlocked,
            "disable": AccountDisabled,
            "enable": AccountEnabled,
        }
        if RANK[by.role] < RANK[Role.PIT_MANAGER]:
            raise refuse("post-too-low")
        if name not in self.people.roles:
            raise refuse("no-such-person")
        if by.name == name or RANK[self.people.roles[name]] > RANK[by.role]:
            raise refuse("second-person")
        async with self._one:
            self._hear()
            await self._write(kinds[kind](name, self._now(), by.name, why))
            self.people.ordered = 0
            await self._end_stale()

    async def refill(self, name: str, held: Callable[[], int]) -> None:
        """Give a guest play money up to the refill; `held` tells all that they have, on tables and off."""
        async with self._one:
            self._hear()
            before = held()
            gift = lacks_play_money(self._rules.refill, before)
            if self._now() < self.people.limits_of(name).away:
                raise refuse("own-time-out")
            if not gift:
                raise refuse("no-refill")
            # Whoever writes to the stream meanwhile gives this guest nothing: another refill waits for this one.
            await self._write(GuestRefilled(name, self._now(), gift, before), gift=(name, gift))

    async def set_limits(self, name: str, asked: SetLimits) -> None:
        """Set a person's own limits: what is tighter holds at once, what is looser after a time."""
        async with self._one:
            self._hear()
            before, now = self.people.limits_of(name), self._now()
            limits = changed(before, asked, now, self.loosening * 1000)
            if limits != all_standing(before, now):
                await self._write(LimitsSet(name, now, limits), check=lambda: self._check_still(name, before))

    def _check_still(self, name: str, limits: OwnLimits) -> None:
        """Refuse to set limits that were worked out from others than there are by now."""
        if self.people.limits_of(name) != limits:
            raise refuse("try-again")

    @property
    def loosening(self) -> int:
        """After how many seconds a looser limit holds."""
        return self._rules.loosening

    def who(self, token: str, *, attended: bool = True) -> Actor | None:
        """Return whose session a token is; where a person is behind the call, note that it is used."""
        actor = self.people.who(token, self._now())
        if actor is None and token and self._steady() - self._heard > JUST_NOW:
            # The session may have begun at another server a moment ago; where that cannot be asked, it is unknown.
            with suppress(StoreUnavailableError):
                self._hear()
            actor = self.people.who(token, self._now())
        if actor is None:
            return None
        token_hash = fingerprint(token)
        if self._uses.is_idle(token_hash, self._limit(token_hash)):
            return None
        if attended:
            self._uses.note(token_hash)
        return actor

    def use(self, token: str) -> None:
        """Note that a session is used."""
        self._uses.note(fingerprint(token))

    def _limit(self, token_hash: str) -> float:
        """Return how long a session may be left; one that has ended meanwhile as long as a guest's."""
        session = self.people.sessions.get(token_hash)
        role = Role.PLAYER if session is None else self.people.roles.get(session.name, Role.PLAYER)
        return self._rules.guest_idle if role is Role.PLAYER else self._rules.idle

    async def look_round(self) -> None:
        """Hear what others wrote to the stream, and end what is idle or was ordered to end; called every moment."""
        self._hear()
        await self._tell_others()
        self._to_look_at = self._to_look_at or list(self.people.sessions)
        looked_at, self._to_look_at = self._to_look_at[:AT_A_TIME], self._to_look_at[AT_A_TIME:]
        known = (token_hash for token_hash in looked_at if token_hash in self.people.sessions)
        idle = [token_hash for token_hash in known if self._uses.is_idle(token_hash, self._limit(token_hash))]
        if idle or self.people.stale:
            async with self._one:
                for token_hash in idle:
                    await self._end(token_hash, "session-idle")
                await self._end_stale()

    async def _tell_others(self) -> None:
        """Let the other servers know, now and then, which sessions are used here."""
        used = [token_hash for token_hash in self._uses.untold(self._limit) if token_hash in self.people.sessions]
        if not used:
            return
        async with self._one:
            await self._write(*(SessionUsed(token_hash, self._now(), self._name) for token_hash in used))
        for token_hash in used:
            self._uses.tell(token_hash)

    async def _end_stale(self) -> None:
        for token_hash in sorted(self.people.stale):
            await self._end(token_hash, "session-revoked")

    async def _end(self, token_hash: str, why: str) -> None:
        if token_hash in self.people.sessions:
            by = "" if why == "session-idle" else self.people.sessions[token_hash].name
            await self._write(SessionEnded(token_hash, self._now(), why, by))

    def close(self) -> None:
        """Let go of the threads."""
        self._hashing.shutdown(wait=False)

    def _session(self, name: str) -> tuple[str, SessionBegan]:
        token = secrets.token_urlsafe(32)
        now = self._now()
        self._uses.begin(fingerprint(token))
        guest = self.people.roles.get(name, Role.PLAYER) is Role.PLAYER
        return token, SessionBegan(name, fingerprint(token), now + (LONGEST_GUEST if guest else LONGEST), now)

    async def _write(
        self, *events: PersonEvent, gift: tuple[str, int] | None = None, check: Callable[[], None] = lambda: None
    ) -> None:
        """Store what happened; where another person wrote to the stream meanwhile, hear that first and check again."""
        while isinstance(await self._writer.append(self.people.entry(*events, gift=gift)), Conflict):
            self._hear()
            check()
        self._hear()
