"""The front desk: lets guests in, signs staff in and out, and knows whose session a token is.

A second sign-in ends the first session, a session nobody uses ends by itself, and three wrong passwords lock an
account until a second person unlocks it. Whoever fails hears the same, whatever the reason was.
"""

import asyncio
import os
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import NamedTuple

from croupier.api.limits import OwnLimits, SetLimits
from croupier.house.own_limits import all_standing, changed
from croupier.live.writer import Writes
from croupier.server.memory import is_short
from croupier.server.people import (
    AccountDisabled,
    AccountEnabled,
    AccountLocked,
    AccountUnlocked,
    GuestCame,
    LimitsSet,
    People,
    PersonEvent,
    SessionBegan,
    SessionEnded,
    SessionUsed,
    SignInFailed,
    fingerprint,
    is_name,
    new_name,
)
from croupier.server.refused import refuse
from croupier.server.uses import Uses
from croupier.store.port import Conflict, Store, StoreUnavailableError
from croupier.table.actors import RANK, Actor, Role

DAY = 24 * 60 * 60 * 1000
FAILURES = 3
"""Wrong passwords that lock an account."""

JUST_NOW = 0.05
"""Seconds within which an unknown token is not looked for again."""

HASHING = 2
BEHIND = 10
"""How far hashing stands behind play for the processor."""

WAITING = 16
"""Passwords that may wait to be checked; more are turned away, so that a flood of them holds nobody up."""


def _step_back() -> None:
    """Let a thread that hashes passwords leave the processor to play; where threads have no priority, it does not."""
    with suppress(OSError):
        own = os.getpriority(os.PRIO_PROCESS, 0)
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), max(own, BEHIND))


class Rules(NamedTuple):
    """How the desk is kept: gifts in cents, times in seconds."""

    gift: int
    idle: float = 900.0
    guest_idle: float = 86_400.0
    guests: int = 100_000
    loosening: int = 86_400
    shared: bool = False
    """Whether other servers keep the same people."""


class Desk:
    """Keeps the people of one server; every change is stored before anybody hears of it."""

    def __init__(
        self,
        reader: Store,
        writer: Writes,
        now: Callable[[], int],
        rules: Rules,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        """Learn who is known already; idleness goes by the steady clock, which nobody can set."""
        self._reader = reader
        self._writer = writer
        self._now = now
        self._steady = steady
        self._rules = rules
        self._one = asyncio.Lock()
        self._hashing = ThreadPoolExecutor(HASHING, thread_name_prefix="passwords", initializer=_step_back)
        self._waiting = 0
        self._name = secrets.token_hex(8)
        self._uses = Uses(self._clock, shared=rules.shared)
        self._last: dict[str, int] = {}
        self._heard = 0.0
        self.on_ended: list[Callable[[str], None]] = []
        """Told the hash of the token of every session that ends."""
        self.people = People().read(reader)
        self.people.ended.clear()
        self.people.used.clear()

    def _clock(self) -> float:
        return self._steady()

    async def guest(self, name: str) -> tuple[Actor, str]:
        """Let a guest in with play money; return who he is and his token."""
        if name and not is_name(name):
            raise refuse("bad-name")
        async with self._one:
            self._hear()
            chosen = name or new_name()
            self._check_free(chosen)
            if len(self.people.roles) >= self._rules.guests or is_short():
                raise refuse("full-house")
            token, session = self._session(chosen)
            came = GuestCame(chosen, self._now(), self._rules.gift)
            await self._write(came, session, gift=(chosen, self._rules.gift), check=lambda: self._check_free(chosen))
            return Actor(self.people.roles[chosen], chosen), token

    async def enrol(self, name: str, by: Actor) -> None:
        """Know somebody who plays at a table and whom staff let in: as a guest, but without a session of his own."""
        if not is_name(name):
            raise refuse("bad-name")
        async with self._one:
            self._hear()
            self._check_free(name)
            if len(self.people.roles) >= self._rules.guests:
                raise refuse("full-house")
            came = GuestCame(name, self._now(), self._rules.gift, by.name)
            await self._write(came, gift=(name, self._rules.gift), check=lambda: self._check_free(name))

    def _check_free(self, name: str) -> None:
        if name in self.people.roles:
            raise refuse("name-taken")

    def _hear(self) -> None:
        """Learn what has been stored, by this server or another; whoever's session has ended is told."""
        self._heard = self._steady()
        self.people.read(self._reader)
        while self.people.ended:
            token = self.people.ended.pop()
            self._uses.forget(token)
            for told in self.on_ended:
                told(token)
        while self.people.used:
            token, used = self.people.used.popitem()
            if used.server != self._name:
                self._uses.hear(token, (self._now() - used.at) / 1000)

    async def follow(self) -> None:
        """Hear that another server has written to the stream."""
        self._hear()

    async def sign_in(self, name: str, password: str) -> tuple[Actor, str]:
        """Sign a member of staff in; his earlier session ends."""
        self._hear()
        right = await self._is_right(name, password)
        async with self._one:
            if not right or self.people.is_barred(name):
                await self._failed(name)
                raise refuse("sign-in-failed")
            old = self.people.tokens_of(name)
            self._last[name] = max((self.people.sessions[token].at for token in old), default=0)
            token, session = self._session(name)
            ended = [SessionEnded(print_, self._now(), "session-replaced", name) for print_ in sorted(old)]
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
        """Note a wrong password; the third locks the account."""
        known = name if name in self.people.passwords else ""
        failures = self.people.failures.get(known, 0) + 1 if known else 0
        events: list[PersonEvent] = [SignInFailed(known, failures, self._now())]
        if failures >= FAILURES and known not in self.people.locked:
            events.append(AccountLocked(known, self._now(), why=f"{failures} wrong passwords"))
        await self._write(*events)
        await self._end_stale()

    def last_sign_in(self, name: str) -> int:
        """Return when somebody last signed in before the session he has now, or 0."""
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
            await self._end_stale()

    async def set_limits(self, name: str, asked: SetLimits) -> None:
        """Set somebody's own limits: what is tighter holds at once, what is looser after a time."""
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
        print_ = fingerprint(token)
        if self._uses.is_idle(print_, self._limit(print_)):
            return None
        if attended:
            self._uses.note(print_)
        return actor

    def use(self, token: str) -> None:
        """Note that a session is used."""
        self._uses.note(fingerprint(token))

    def _limit(self, print_: str) -> float:
        """Return how long a session may be left; one that has ended meanwhile as long as a guest's."""
        session = self.people.sessions.get(print_)
        role = Role.PLAYER if session is None else self.people.roles.get(session.name, Role.PLAYER)
        return self._rules.guest_idle if role is Role.PLAYER else self._rules.idle

    async def look_round(self) -> None:
        """Hear what others wrote to the stream, and end what is idle or was ordered to end; called every moment."""
        self._hear()
        await self._tell_others()
        idle = [print_ for print_ in self.people.sessions if self._uses.is_idle(print_, self._limit(print_))]
        if idle or self.people.stale:
            async with self._one:
                for print_ in idle:
                    await self._end(print_, "session-idle")
                await self._end_stale()

    async def _tell_others(self) -> None:
        """Let the other servers know, now and then, which sessions are used here."""
        used = [print_ for print_ in self._uses.untold(self._limit) if print_ in self.people.sessions]
        if not used:
            return
        async with self._one:
            await self._write(*(SessionUsed(print_, self._now(), self._name) for print_ in used))
        for print_ in used:
            self._uses.tell(print_)

    async def _end_stale(self) -> None:
        for print_ in sorted(self.people.stale):
            await self._end(print_, "session-revoked")

    async def _end(self, print_: str, why: str) -> None:
        if print_ in self.people.sessions:
            by = "" if why == "session-idle" else self.people.sessions[print_].name
            await self._write(SessionEnded(print_, self._now(), why, by))

    def close(self) -> None:
        """Let go of the threads."""
        self._hashing.shutdown(wait=False)

    def _session(self, name: str) -> tuple[str, SessionBegan]:
        token = secrets.token_urlsafe(32)
        now = self._now()
        self._uses.begin(fingerprint(token))
        return token, SessionBegan(name, fingerprint(token), now + 7 * DAY, now)

    async def _write(
        self, *events: PersonEvent, gift: tuple[str, int] | None = None, check: Callable[[], None] = lambda: None
    ) -> None:
        """Store what happened; where somebody else wrote to the stream meanwhile, hear that first and check again."""
        while isinstance(await self._writer.append(self.people.entry(*events, gift=gift)), Conflict):
            self._hear()
            check()
        self._hear()
