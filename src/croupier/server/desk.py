"""The front desk: lets guests in, signs staff in and out, and knows whose session a token is."""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from croupier.live.writer import Writes
from croupier.server.people import (
    GuestCame,
    People,
    PersonEvent,
    SessionBegan,
    SessionEnded,
    fingerprint,
    is_name,
    new_name,
)
from croupier.server.refused import refuse
from croupier.store.port import Conflict, Store
from croupier.table.actors import Actor

DAY = 24 * 60 * 60 * 1000


class Desk:
    """Keeps the people of one server; every change is stored before anybody hears of it."""

    def __init__(self, reader: Store, writer: Writes, now: Callable[[], int], gift: int) -> None:
        """Learn who is known already."""
        self._reader = reader
        self._writer = writer
        self._now = now
        self._gift = gift
        self._one = asyncio.Lock()
        self._hashing = ThreadPoolExecutor(2, thread_name_prefix="passwords")
        self.people = People().read(reader)

    async def guest(self, name: str) -> tuple[Actor, str]:
        """Let a guest in with play money; return who he is and his token."""
        if name and not is_name(name):
            raise refuse("bad-name")
        async with self._one:
            self.people.read(self._reader)
            chosen = name or new_name()
            if chosen in self.people.roles:
                raise refuse("name-taken")
            token, session = self._session(chosen)
            came = GuestCame(chosen, self._now())
            await self._write(came, session, gift=(chosen, self._gift))
            return Actor(self.people.roles[chosen], chosen), token

    async def sign_in(self, name: str, password: str) -> tuple[Actor, str]:
        """Sign a member of staff in."""
        self.people.read(self._reader)
        loop = asyncio.get_running_loop()
        if not await loop.run_in_executor(self._hashing, self.people.is_password, name, password):
            raise refuse("sign-in-failed")
        async with self._one:
            token, session = self._session(name)
            await self._write(session)
        return Actor(self.people.roles[name], name), token

    async def sign_out(self, token: str) -> None:
        """End a session."""
        async with self._one:
            await self._write(SessionEnded(fingerprint(token)))

    def who(self, token: str) -> Actor | None:
        """Return whose session a token is."""
        return self.people.who(token, self._now())

    def close(self) -> None:
        """Let go of the threads."""
        self._hashing.shutdown(wait=False)

    def _session(self, name: str) -> tuple[str, SessionBegan]:
        token = secrets.token_urlsafe(32)
        return token, SessionBegan(name, fingerprint(token), self._now() + 7 * DAY)

    async def _write(self, *events: PersonEvent, gift: tuple[str, int] | None = None) -> None:
        """Store what happened; where somebody else wrote to the stream meanwhile, read that first."""
        while isinstance(await self._writer.append(self.people.entry(*events, gift=gift)), Conflict):
            self.people.read(self._reader)
        for event in events:
            self.people.learn(event)
        self.people.version += len(events)
