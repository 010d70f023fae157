"""A table that several servers share: one of them owns it and writes, the others follow what is stored.

Anyone who sits at another server's side of the table is served there; their commands go to the owner. A server that
has lost the table finds out at its next write, which the store refuses, and follows from then on.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine

from msgspec.structs import replace

from croupier.api import events as le
from croupier.api.answers import Answer, no
from croupier.api.codec import decode_event
from croupier.live.cards import Dealer
from croupier.live.clock import Tick
from croupier.live.config import TableConfig
from croupier.live.host import Ask, TableHost, TableUpdate, World
from croupier.live.state import LiveTable, fold
from croupier.live.streams import stream_of
from croupier.live.writer import Writes
from croupier.store.chain import checked
from croupier.store.port import Append, FencedError, Known, Outcome, Stored, StoreUnavailableError

MOVED = "moved"
"""The answer of a server that does not own the table; nobody but servers hears it."""

AWAY = "store-unavailable"

Pages = Callable[[str, int], Awaitable[list[Stored]]]
Forward = Callable[["SharedHost", Ask], Awaitable[Answer]]


class _InEpoch:
    """Writes for one table under its fencing token."""

    def __init__(self, writer: Writes) -> None:
        self._writer = writer
        self.epoch = 0

    async def append(self, entry: Append) -> Outcome:
        """Append an entry in the epoch this server holds."""
        return await self._writer.append(replace(entry, epoch=self.epoch))

    async def known(self, key: str) -> Known | None:
        """Return what became of a command of that key."""
        return await self._writer.known(key)

    def keep(self, stream: str, version: int, state: bytes) -> None:
        """Keep a snapshot when there is time for it."""
        self._writer.keep(stream, version, state)


class SharedHost(TableHost):
    """One server's side of a shared table."""

    def __init__(self, config: TableConfig, live: LiveTable, dealer: Dealer, world: World, pages: Pages) -> None:
        """Begin as a follower; `pages` reads what others have stored."""
        self._writer = _InEpoch(world.writer)
        super().__init__(config, live, dealer, world._replace(writer=self._writer))
        self.stream = stream_of(config.name)
        self.owned = False
        self.elsewhere: dict[str, frozenset[str]] = {}
        self.forward: Forward = _nobody
        self._pages = pages
        self._unsure = False
        self._catching = asyncio.Lock()

    @property
    def epoch(self) -> int:
        """Return the epoch in which this server last owned the table."""
        return self._writer.epoch

    def here(self) -> frozenset[str]:
        """Return who is at the table, at whichever server."""
        return super().here().union(*self.elsewhere.values())

    def seated(self) -> frozenset[str]:
        """Return who sits at the table and is connected to this server."""
        table = self.live.table
        return frozenset(table.seats.values()) & super().here() if table is not None else frozenset()

    async def ask(self, ask: Ask) -> Answer:
        """Give a command to the server that owns the table; the answer comes once it is durable, or refused."""
        answer = await self.ask_here(ask)
        return answer if answer.code != MOVED else await self.forward(self, ask)

    async def ask_here(self, ask: Ask) -> Answer:
        """Give a command to this server's own side."""
        if not self.owned:
            return no(MOVED, self.live.version)
        return await super().ask(ask)

    async def reign(self, epoch: int) -> None:
        """Own the table in an epoch: learn what others have stored, then run it until it is lost or stopped."""
        self._writer.epoch = epoch
        while not self._asks.empty():
            self._asks.get_nowait()
        # Nobody else can write in this epoch: what is read now is everything there is.
        await self.catch_up()
        self._about = ()
        self.owned = True
        try:
            await self.run()
        finally:
            self.disown()

    def disown(self) -> None:
        """Write no more; those who wait here are sent on to the new owner."""
        if not self.owned:
            return
        self.owned = False
        while not self._asks.empty():
            item = self._asks.get_nowait()
            if item is not None and not item[1].done():
                item[1].set_result(no(MOVED, self.live.version))
        self._asks.put_nowait(None)

    async def follow(self) -> None:
        """Learn what the owner has stored, unless that is this server."""
        if not self.owned:
            await self.catch_up()

    async def catch_up(self) -> None:
        """Learn what has been stored since, and tell everybody who watches here."""
        async with self._catching:
            while found := await self._next():
                self._learn(found)
            self._unsure = False

    async def _next(self) -> list[Stored]:
        """Return the next events, each of which follows from the one before; the first of them from the last known."""
        rows = await self._pages(self.stream, self.live.version - 1)
        return list(checked(self.stream, rows, self.live.version))

    def _learn(self, found: list[Stored]) -> None:
        live, events = self.live, []
        for stored in found:
            event = decode_event(stored.event)
            if isinstance(event, le.CommandGiven) and event.by_clock:
                self._about = ()
            live = fold(live, event)
            events.append(event)
        if events:
            first, self.live = self.live.version + 1, live
            self._set_deadline(self._tick())
            self._broadcast(TableUpdate(first, tuple(events), live))

    async def _guarded(self, work: Coroutine[None, None, Answer]) -> Answer:
        try:
            return await super()._guarded(work)
        except StoreUnavailableError:
            # What was being written may be there or not; before anything else it is read.
            self._unsure = True
            self._about = ()
            return no(AWAY, self.live.version, "key")
        except FencedError:
            self._unsure = True
            self.disown()
            return no(MOVED, self.live.version)

    async def _handle(self, ask: Ask) -> Answer:
        if self._unsure:
            await self.catch_up()
        return await super()._handle(ask)

    async def _by_clock(self, tick: Tick | None) -> Answer:
        if self._unsure:
            # What the dealer meant to do was meant for a table that may have moved on.
            await self.catch_up()
            return no("stale", self.live.version, "read-again")
        return await super()._by_clock(tick)


async def _nobody(host: SharedHost, _ask: Ask) -> Answer:
    return no(AWAY, host.live.version, "no-server")
