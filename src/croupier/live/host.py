"""A table's host: one queue, one command at a time, persisted before anybody hears of it."""

import asyncio
import contextlib
import hashlib
from collections.abc import Callable
from typing import NamedTuple

import msgspec
from msgspec import Struct

from croupier.ledger.postings import Posting, postings
from croupier.live.cards import cards_of
from croupier.live.carry import Carried, Given, carry, open_round
from croupier.live.clock import next_tick
from croupier.live.codec import encode
from croupier.live.config import TableConfig
from croupier.live.state import LiveTable
from croupier.live.vault import Vault
from croupier.live.writer import Writer
from croupier.rules.refusals import Refused
from croupier.rules.schema import Clauses
from croupier.store.port import Append, Conflict, Done, KeyReused, Overdrawn, Repeated
from croupier.table import events as e
from croupier.table.commands import AnyCommand


class Answer(Struct, frozen=True, omit_defaults=True):
    """What the sender of a command hears; the same on every retry."""

    accepted: bool
    version: int
    code: str = ""
    clauses: Clauses = ()
    message: str = ""


class Ask(NamedTuple):
    """A command on its way to a table."""

    key: str
    command: AnyCommand
    expected: int | None = None


class Told(NamedTuple):
    """What everybody at a table hears: the events after a version, and the table after them."""

    first: int
    events: tuple[e.Event, ...]
    after: LiveTable


class Fenced(Exception):  # noqa: N818 - it says what happened to this host, not what went wrong in it
    """Another writer has moved the stream on: this host may not go on."""


Listener = Callable[[Told], None]


def stream_of(name: str) -> str:
    """Return the name of a table's stream."""
    return f"table:{name}"


class TableHost:
    """Runs one live table; everything it needs of the world is handed to it."""

    def __init__(
        self,
        config: TableConfig,
        live: LiveTable,
        *,
        vault: Vault,
        writer: Writer,
        now: Callable[[], int],
    ) -> None:
        """Take the table as it stands; nothing moves before `run`."""
        self.config = config
        self.live = live
        self._vault = vault
        self._writer = writer
        self._now = now
        self._asks: asyncio.Queue[tuple[Ask, asyncio.Future[Answer]] | None] = asyncio.Queue()
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Tell somebody of everything that is stored from now on; return how to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    async def ask(self, ask: Ask) -> Answer:
        """Give a command; the answer comes once it is durable, or refused."""
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        await self._asks.put((ask, done))
        return await done

    async def stop(self) -> None:
        """Finish the command in hand and stop; the round in progress waits in the store."""
        await self._asks.put(None)

    async def run(self) -> None:
        """Take commands one by one; where nobody acts in time, the dealer goes on."""
        while True:
            tick = next_tick(self.live, self.config.clocks) if self.config.dealing == "automatic" else None
            try:
                async with asyncio.timeout(tick.seconds if tick is not None else None):
                    item = await self._asks.get()
            except TimeoutError:
                await self._by_clock(tick.command if tick is not None else None)
                continue
            if item is None:
                return
            ask, done = item
            await self._answer(ask, done)

    async def _answer(self, ask: Ask, done: "asyncio.Future[Answer]") -> None:
        try:
            answer = await self._handle(ask)
        except Exception as error:
            if not done.done():
                done.set_exception(error)
            raise
        if not done.done():
            done.set_result(answer)

    async def _handle(self, ask: Ask) -> Answer:
        request = hashlib.sha256(encode(ask.command)).hexdigest()
        known = await self._writer.known(ask.key)
        if known is not None:
            return self._reused() if known.request != request else msgspec.json.decode(known.answer, type=Answer)
        if ask.expected is not None and ask.expected != self.live.version:
            message = f"the table is at version {self.live.version}, not {ask.expected}"
            return Answer(accepted=False, version=self.live.version, code="stale", message=message)
        try:
            carried = carry(self.live, Given(ask.command, self._now()), cards_of(self.live, self._vault))
        except Refused as refused:
            return await self._refuse(ask, request, refused)
        return await self._store(carried, ask.key, request)

    def _reused(self) -> Answer:
        message = "this key was used for another command"
        return Answer(accepted=False, version=self.live.version, code="key-reused", message=message)

    async def _refuse(self, ask: Ask, request: str, refused: Refused) -> Answer:
        """Keep a refusal under its key too, so that a retry hears the same."""
        answer = Answer(
            accepted=False,
            version=self.live.version,
            code=refused.code,
            clauses=refused.clauses,
            message=refused.message,
        )
        stream = stream_of(self.live.name)
        kept = Append(stream, self.live.version, (), (), ask.key, request, msgspec.json.encode(answer))
        await self._writer.append(kept)
        return answer

    async def _store(self, carried: Carried, key: str = "", request: str = "") -> Answer:
        before, after = self.live, carried.after
        answer = Answer(accepted=True, version=after.version)
        entry = Append(
            stream_of(before.name),
            before.version,
            tuple(encode(event) for event in carried.events),
            _moved(before, after),
            key,
            request,
            msgspec.json.encode(answer),
        )
        outcome = await self._writer.append(entry)
        if isinstance(outcome, Done):
            self.live = after
            self._broadcast(Told(before.version + 1, carried.events, after))
            return answer
        if isinstance(outcome, Repeated):
            return msgspec.json.decode(outcome.answer, type=Answer)
        if isinstance(outcome, KeyReused):
            return self._reused()
        if isinstance(outcome, Overdrawn):
            message = f"{outcome.account} holds {outcome.balance} cents, which is not enough"
            return Answer(accepted=False, version=before.version, code="not-enough-money", message=message)
        raise _fenced(outcome)

    async def _by_clock(self, command: AnyCommand | None) -> None:
        """Do what the dealer does when nobody acts."""
        if command is None:
            virtual = self.config.dealing == "automatic"
            carried = open_round(self.live, self._vault, self._now(), cut=self.config.penetration, virtual=virtual)
        else:
            given = Given(command, self._now(), by_clock=True)
            carried = carry(self.live, given, cards_of(self.live, self._vault))
        await self._store(carried)

    def _broadcast(self, told: Told) -> None:
        for listener in tuple(self._listeners):
            with contextlib.suppress(asyncio.QueueFull):
                listener(told)


def _moved(before: LiveTable, after: LiveTable) -> tuple[Posting, ...]:
    if before.table is None or after.table is None or before.round != after.round:
        return ()
    return postings(before.name, before.table, after.table)


def _fenced(conflict: Conflict) -> Fenced:
    return Fenced(f"the stream is at version {conflict.version}: another writer has it")
