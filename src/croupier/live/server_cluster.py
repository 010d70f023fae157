"""Several servers on one database: each gives signs of life, owns its share of the tables and follows the rest.

A table belongs to the living server that a hash of both names prefers, so that servers agree without asking;
one that comes or goes moves no more tables than its share.
"""

import asyncio
import hashlib
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from croupier.live.command_forwarding import CommandForwarding, channel_of
from croupier.live.shared_table import SharedHost
from croupier.store import postgres_read as questions
from croupier.store.port import BrokenChainError, Stored, StoreError, StoreUnavailableError
from croupier.store.postgres_append import NEWS
from croupier.store.postgres_connection import Link
from croupier.store.postgres_leases import OWNERS, Held, Lease, Member, Roll
from croupier.store.postgres_notify import Listening, Speaking

BEATS = 6
"""Signs of life in the time of one lease."""

AT_ONCE = 32
"""Tables given away in one beat; the next sign of life is not to be late."""

Reigns = Callable[[SharedHost, float], Awaitable[None]]
Fault = Callable[[str, BaseException], None]
Runs = Callable[[str, Callable[[], Awaitable[None]]], asyncio.Task[None]]
"""Runs a task of a name, and sees to it that it goes on."""


def preferred(stream: str, alive: dict[str, frozenset[str]]) -> str | None:
    """Return the server that is to own a stream, among those that know it."""
    able = [server for server, streams in alive.items() if stream in streams]
    return max(able, key=lambda server: hashlib.sha256(f"{server}|{stream}".encode()).digest(), default=None)


class Cluster:
    """This server's part in it."""

    def __init__(self, address: str, lease: float, on_reign: Reigns, on_fault: Fault, run: Runs) -> None:
        """Join when `start` is called; `on_reign` is called with every table taken over, and how long no one had it."""
        self.id = secrets.token_hex(6)
        self.hosts: dict[str, SharedHost] = {}
        self.followers: dict[str, Callable[[], Awaitable[None]]] = {}
        self._lease = lease
        self._on_reign = on_reign
        self._on_fault = on_fault
        self._run = run
        self._leases = Link(address)
        self._pages = Link(address)
        self._speaking = Speaking(address)
        self._switchboard = CommandForwarding(self.id, self._speaking.say, self._owner_of)
        channels = {NEWS: self._stored, OWNERS: self._wake, channel_of(self.id): self._switchboard.heard}
        self._listening = Listening(address, channels, self._gap)
        self._roll = Roll({}, {})
        self._member = Member(self.id, (), lease)
        self._due = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._reigns: dict[str, asyncio.Task[None]] = {}
        self._behind: dict[str, asyncio.Task[None]] = {}
        self._heard: Counter[str] = Counter()

    def add(self, host: SharedHost) -> None:
        """Share a table."""
        self.hosts[host.stream] = host
        self._switchboard.hosts[host.config.name] = host
        host.forward = self._switchboard.forward
        self._due.set()

    async def page(self, stream: str, after: int) -> list[Stored]:
        """Return the next events of a stream."""
        return await self._pages.do(partial(questions.page, stream=stream, after=after))

    async def start(self) -> None:
        """Join the others, and own this server's share of the tables before anybody is served."""
        self._tasks.append(self._run("cluster news", self._listening.run))
        await self._beat()
        self._speaking.say(OWNERS, "")
        self._tasks.append(self._run("cluster beats", self._beats))

    async def stop(self) -> None:
        """Stop every table after the command in hand, and leave them to the others at once."""
        for task in self._tasks:
            task.cancel()
        for host in self.hosts.values():
            host.disown()
        await asyncio.gather(*self._reigns.values(), *self._tasks, *self._behind.values(), return_exceptions=True)
        with suppress(StoreError):
            await self._leases.do(self._member.leave)
        for closing in (self._leases, self._pages, self._speaking):
            await closing.close()

    def _owner_of(self, stream: str) -> str | None:
        held = self._roll.held.get(stream)
        return held.owner if held is not None and held.owner in self._roll.alive else None

    async def _beats(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._lease / BEATS):
                    await self._due.wait()
            self._due.clear()
            try:
                await self._beat()
            except StoreUnavailableError:
                # A database that is away is nobody's fault here; it is asked again at the next beat.
                continue
            except Exception as error:  # noqa: BLE001 - a server that gives no more signs of life loses its tables
                self._on_fault("cluster", error)

    async def _beat(self) -> None:
        """Give a sign of life, take what is to be ours, give away what is not."""
        if len(self._member.streams) < len(self.hosts):
            member = self._member._replace(streams=tuple(self.hosts))
            await self._leases.do(member.join)
            self._member = member
        self._roll = await self._leases.do(self._member.renew)
        self._switchboard.owners_changed()
        for stream, held in tuple(self._roll.held.items()):
            self._align(self.hosts[stream], held)
        await self._claim()
        wanted = ((host, preferred(stream, self._roll.alive)) for stream, host in self.hosts.items() if host.owned)
        leaving = [(host, better) for host, better in wanted if better is not None and better != self.id]
        for host, better in leaving[:AT_ONCE]:
            await self._give_away(host, better)
        self._switchboard.tell_who_is_here(frozenset(self._roll.alive))

    def _align(self, host: SharedHost, held: Held) -> None:
        """Run what the database says is ours, and only that."""
        running = self._reigns.get(host.stream)
        if held.owner != self.id:
            host.disown()
        elif running is None or running.done():
            self._begin(host, Lease(host.stream, held.epoch, 0.0))
        elif host.epoch != held.epoch:
            host.disown()

    async def _claim(self) -> None:
        alive = self._roll.alive
        gone = [stream for stream, held in self._roll.held.items() if held.owner not in alive]
        mine = [stream for stream in gone if preferred(stream, alive) == self.id]
        if mine:
            leases = await self._leases.do(partial(self._member.claim, streams=mine, alive=sorted(alive)))
            for lease in leases:
                self._roll.held[lease.stream] = Held(self.id, lease.epoch)
                self._begin(self.hosts[lease.stream], lease)

    def _begin(self, host: SharedHost, lease: Lease) -> None:
        old = self._reigns.get(host.stream)
        self._reigns[host.stream] = asyncio.create_task(self._reign(host, lease, old))

    async def _reign(self, host: SharedHost, lease: Lease, old: "asyncio.Task[None] | None") -> None:
        host.disown()
        if old is not None:
            await asyncio.wait((old,))
        running = asyncio.create_task(host.reign(lease.epoch))
        try:
            await self._on_reign(host, lease.away)
            await running
        except Exception as error:  # noqa: BLE001 - whatever it is, the next beat begins the table anew
            self._on_fault(host.config.name, error)

    async def _give_away(self, host: SharedHost, to: str) -> None:
        """Finish the command in hand, then let another server have the table."""
        host.disown()
        await asyncio.wait((self._reigns[host.stream],))
        await self._leases.do(partial(self._member.hand_over, stream=host.stream, epoch=host.epoch, to=to))
        self._roll.held[host.stream] = Held(to, host.epoch + 1)

    def _wake(self, _payload: str) -> None:
        self._due.set()

    def _stored(self, payload: str) -> None:
        """Hear `stream:version` of something stored; follow where it is news."""
        stream, _, version = payload.rpartition(":")
        host = self.hosts.get(stream)
        if (host is not None and not host.owned and host.live.version < int(version)) or stream in self.followers:
            self._follow(stream)

    def _gap(self) -> None:
        """After a gap no one knows what was missed: look at everything."""
        self._due.set()
        for stream in (*self.hosts, *self.followers):
            self._follow(stream)

    def _follow(self, stream: str) -> None:
        """Read a stream on; what is heard while that is under way is looked for once more."""
        self._heard[stream] += 1
        if stream not in self._behind:
            self._behind[stream] = asyncio.create_task(self._read_on(stream))

    async def _read_on(self, stream: str) -> None:
        host, read = self.hosts.get(stream), -1
        try:
            while read != self._heard[stream]:
                read = self._heard[stream]
                with suppress(StoreError):
                    await (self.followers[stream]() if host is None else host.follow())
                    continue
                self._heard[stream] += 1
                await asyncio.sleep(self._lease / BEATS)
        except BrokenChainError as error:
            self._on_fault(stream, error)
        finally:
            del self._behind[stream]
