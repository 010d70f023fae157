"""A table's host: one queue, one command at a time, persisted before anybody hears of it."""

import asyncio
import hashlib
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import NamedTuple

import msgspec

from croupier.api import events as le
from croupier.api.answers import Answer, no, refusal
from croupier.api.codec import encode
from croupier.api.orders import AnyGiven, OpenRound, Resume, Suspend
from croupier.fairness.witness import Witnessed
from croupier.ledger.postings import Posting, not_enough, postings
from croupier.live.apply_command import Carried, Given, carry, folded
from croupier.live.cards import Dealer
from croupier.live.clock import Tick, awaited, by_clock, next_tick
from croupier.live.config import TableConfig
from croupier.live.open_round import Next, needs_shoe, round_opened, words_closed, words_stand
from croupier.live.pit import STAFF_RULE, check_post
from croupier.live.readiness import bettors
from croupier.live.script import Script
from croupier.live.state import LiveTable
from croupier.live.streams import stream_of
from croupier.live.visibility import Around
from croupier.live.witness_share import AGAIN, Asks, share_for
from croupier.live.writer import Writes
from croupier.rules.digest import digest, digest_of, text_of
from croupier.rules.refusals import Refused
from croupier.store.crashpoints import reached
from croupier.store.port import (
    Append,
    Done,
    FencedError,
    KeyReused,
    Outcome,
    Overdrawn,
    Repeated,
    StorageFullError,
    StoreUnavailableError,
)
from croupier.table import events as e

WAITING = 256
"""Commands that may wait at a table before further ones are turned away."""

CLOSED_FOR = 0.5
"""Seconds after which a closed table looks again whether it may open."""

MOST_SEEN = 1_000
LOOK = 0.5
"""Seconds between two looks at who is still there."""

SNAPSHOT_EVERY = 500
"""Events between two snapshots of a table."""


class Ask(NamedTuple):
    """A command on its way to a table."""

    key: str
    command: AnyGiven
    expected: int | None = None
    why: str = ""
    address: str = ""
    """Where it came from, for the audit trail."""


class TableUpdate(NamedTuple):
    """What everybody at a table hears: the events after a version, and the table after them."""

    first: int
    events: tuple[e.Event, ...]
    after: LiveTable


Listener = Callable[[TableUpdate], None]
Waiting = tuple[Ask, "asyncio.Future[Answer]"]


class World(NamedTuple):
    """Everything a host needs from outside: who writes, the clock, how to read a table back, where faults go."""

    writer: Writes
    now: Callable[[], int]
    rebuild: Callable[[], LiveTable]
    on_fault: Callable[[str, BaseException], None] = lambda _name, _error: None
    closed: Callable[[], str] = str
    """Why no new round may open, or nothing."""
    check: Callable[[LiveTable, LiveTable], None] = lambda _before, _after: None
    """Looks at every step before it is stored; what it raises takes the table out of play."""
    approves: Callable[[str], bool] = lambda _rulebook: True
    """Tells whether a table may go by other rules than before, by their digest."""
    witness: Asks | None = None
    """Asks for a witness's share of every shoe; without one the house makes shoes alone."""


class TableHost:
    """Runs one live table; everything it needs of the world is handed to it."""

    def __init__(self, config: TableConfig, live: LiveTable, dealer: Dealer, world: World) -> None:
        """Take the current table; nothing moves before `run`."""
        self.config = config
        self.live = live
        self.dealer = dealer
        self.present: Counter[str] = Counter()
        self.last_seen: dict[str, float] = {}
        """When whoever has no connection now was last connected, or gave a command."""
        self._began = 0.0
        """When the table began to run here: after a restart everybody has as long to come back as after a cut."""
        self.knows_present = False
        """Whether everybody who is at the table is connected here, so that the others are absent."""
        self.owned = True
        self._script = Script(config.record) if config.dealing == "test" else None
        self._book = config.rules if self._script is None else self._script.book
        self._world = world
        self._asks: asyncio.Queue[Waiting | None] = asyncio.Queue(WAITING)
        self._listeners: list[Listener] = []
        self._about: tuple[object, ...] = ()
        self._deadline = 0.0
        self._kept = live.version
        self._ticking: tuple[LiveTable | None, frozenset[str], Tick | None] = (None, frozenset(), None)

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Tell one of everything that is stored from now on; return how to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    async def ask(self, ask: Ask) -> Answer:
        """Give a command; the answer comes once it is durable, or refused."""
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.saw(ask.command.by.name)
        try:
            self._asks.put_nowait((ask, done))
        except asyncio.QueueFull:
            return no("busy", self.live.version, "table")
        return await done

    def saw(self, name: str) -> None:
        """Note that a person was here just now; who was seen longest ago is forgotten first."""
        self.last_seen.pop(name, None)
        self.last_seen[name] = asyncio.get_running_loop().time()
        if len(self.last_seen) > MOST_SEEN:
            del self.last_seen[next(iter(self.last_seen))]

    async def follow(self) -> None:
        """Learn what another server has stored; here no one else writes."""

    async def stop(self) -> None:
        """Finish the command in hand and stop; the round in progress waits in the store."""
        await self._asks.put(None)

    @property
    def seconds_left(self) -> float | None:
        """Return how long the dealer still waits, or None while nothing is waited for."""
        if not self._about:
            return None
        return max(self._deadline - asyncio.get_running_loop().time(), 0.0)

    @property
    def around(self) -> Around:
        """What is to be told about the table that it does not know itself."""
        return Around(self.seconds_left, self.gone(), bool(self.closed()))

    def gone(self) -> frozenset[str]:
        """Return who has a seat and no wager, and is not connected; of a table dealt by hand that is not known."""
        table = self.live.table
        if table is None or not self.knows_present or self.config.dealing != "automatic":
            return frozenset()
        playing = bettors(table) if self.live.is_open else frozenset[str]()
        return frozenset(table.seats.values()) - self.here() - playing

    async def run(self) -> None:
        """Take commands one by one; where no one acts in time, the dealer goes on."""
        self._began = asyncio.get_running_loop().time()
        while True:
            tick = self._tick()
            self._set_deadline(tick)
            try:
                async with asyncio.timeout_at(self._next_look() if tick is not None else None):
                    item = await self._asks.get()
            except TimeoutError:
                if not self._is_due(tick):
                    continue
                await self._guarded(self._by_clock(tick))
                continue
            if item is None:
                return
            ask, done = item
            answer = await self._guarded(self._handle(ask))
            if not done.done():
                done.set_result(answer)

    def _next_look(self) -> float:
        """Return when to look next whether the dealer goes on: at the deadline, or sooner, as people may have gone."""
        soon = asyncio.get_running_loop().time() + LOOK
        return min(self._deadline, soon) if self.knows_present else self._deadline

    def _is_due(self, tick: Tick | None) -> bool:
        """Tell whether the time is up, or everybody who is waited for has gone."""
        now = asyncio.get_running_loop().time()
        return now >= self._deadline or (tick is not None and self._have_gone(awaited(self.live, tick), now))

    def _have_gone(self, names: frozenset[str], now: float) -> bool:
        """Tell whether no one of these is there any more; of no one at all it is not said."""
        since = self.config.clocks.absent
        gone = all(not self.present[name] and now - self.last_seen.get(name, self._began) >= since for name in names)
        return self.knows_present and bool(names) and gone

    def _tick(self) -> Tick | None:
        """Return what the dealer does next when no one acts; worked out once for a version and those who are there."""
        here = self.here()
        if self._ticking[0] is not self.live or self._ticking[1] != here:
            self._ticking = (self.live, here, self._next_tick(here))
        return self._ticking[2]

    def _next_tick(self, here: frozenset[str]) -> Tick | None:
        if self._script is not None and not self.live.suspended:
            about = ("test", self.live.version)
            return Tick(self.config.clocks.pause, None, about)
        if self.config.dealing != "automatic":
            return None
        return next_tick(self.live, self.config.clocks, here)

    def _set_deadline(self, tick: Tick | None) -> None:
        """Let the time run on while the same thing is waited for."""
        about = tick.about if tick is not None else ()
        if tick is not None and about != self._about:
            self._deadline = asyncio.get_running_loop().time() + tick.seconds
        self._about = about

    async def _guarded(self, work: Coroutine[None, None, Answer]) -> Answer:
        """Do a piece of work; a fault of our own takes the table out of play and leaves nothing half done."""
        try:
            return await work
        except StorageFullError as error:
            self._about = ()
            self._world.on_fault(self.live.name, error)
            return no("storage-full", self.live.version)
        except (FencedError, StoreUnavailableError, MemoryError):
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, the table goes on from what is stored
            self._world.on_fault(self.live.name, error)
            await self._out_of_play()
            return no("table-failed", self.live.version)

    async def _out_of_play(self) -> None:
        self.live = self._world.rebuild()
        if not self.live.suspended:
            event = le.TableSuspended("a fault of the table's own", "house")
            await self._store(folded(self.live, (event,)))

    async def _handle(self, ask: Ask) -> Answer:
        request = hashlib.sha256(encode(ask.command)).hexdigest()
        if ask.expected is not None and ask.expected != self.live.version:
            return await self._stale(ask, request)
        if isinstance(ask.command, OpenRound) and self.closed():
            # Not kept under its key: the same command may be sent again once the table may open.
            return no("closed", self.live.version, "said", why=self.closed())
        try:
            carried = self._carried(ask)
        except Refused as refused:
            return await self._refuse(refusal(refused, self.live.version), ask.key, request)
        return await self._store(carried, ask.key, request)

    def _carried(self, ask: Ask) -> Carried:
        command = ask.command
        automatic = self.config.dealing == "automatic"
        if self._script is not None and not isinstance(command, Suspend | Resume):
            raise Refused("test-table", STAFF_RULE)
        if isinstance(command, OpenRound) and not automatic:
            check_post(command)
            noted = le.CommandGiven(command, self._world.now(), why=ask.why, address=ask.address)
            return folded(self.live, (noted, *self._opened(before=1)))
        given = Given(command, self._world.now(), why=ask.why, address=ask.address)
        return carry(self.live, given, self.dealer.cards(self.live), sealed=automatic)

    def here(self) -> frozenset[str]:
        """Return who is at the table."""
        return frozenset(name for name, sockets in self.present.items() if sockets)

    def _plan(self, before: int = 0, witness: Witnessed | None = None) -> Next:
        now = asyncio.get_running_loop().time()
        gone = frozenset(name for name in self.gone() if self._have_gone(frozenset((name,)), now))
        return Next(self.config, self._book, self._world.now(), self.here(), before, witness, gone)

    def _opened(self, before: int = 0, witness: Witnessed | None = None) -> tuple[e.Event, ...]:
        return round_opened(self.live, self.dealer.vault, self._plan(before, witness))

    async def _open_next(self) -> Answer:
        """Open the next round; where it begins a shoe, the words stand first, and then the witness is asked."""
        vault, asks = self.dealer.vault, self._world.witness
        if not needs_shoe(self.live, self.config) or (asks is None and self.live.closed is None):
            return await self._store(folded(self.live, self._opened()))
        if not words_stand(self.live, self._plan()):
            answer = await self._store(folded(self.live, words_closed(self.live, vault, self._plan())))
            if not answer.accepted:
                return answer
        share = await share_for(self.live, vault, asks) if asks is not None else None
        if share is None:
            # A shoe whose words stand is never made without the share that was asked for.
            self._deadline = asyncio.get_running_loop().time() + AGAIN
            return no("closed", self.live.version, "witness")
        return await self._store(folded(self.live, self._opened(witness=share)))

    async def _stale(self, ask: Ask, request: str) -> Answer:
        """Answer a repetition as before; whatever else is stale is refused and may be sent again."""
        known = await self._world.writer.known(ask.key)
        if known is None:
            version, expected = self.live.version, str(ask.expected)
            return no("stale", version, "version", version=version, expected=expected)
        return self._reused() if known.request != request else msgspec.json.decode(known.answer, type=Answer)

    def _reused(self) -> Answer:
        return no("key-reused", self.live.version)

    async def _refuse(self, answer: Answer, key: str, request: str) -> Answer:
        """Keep a refusal under its key too, so that a retry hears the same."""
        stream = stream_of(self.live.name)
        entry = Append(stream, self.live.version, (), (), key, request, msgspec.json.encode(answer))
        outcome = await self._world.writer.append(entry)
        return answer if isinstance(outcome, Done) else self._instead(outcome)

    async def _store(self, carried: Carried, key: str = "", request: str = "") -> Answer:
        before, after = self.live, carried.after
        self._world.check(before, after)
        answer = Answer(accepted=True, version=after.version)
        entry = Append(
            stream_of(before.name),
            before.version,
            tuple(encode(event) for event in carried.events),
            () if self.config.dealing == "test" else _moved(before, after),
            key,
            request,
            msgspec.json.encode(answer),
            begun(before.version, carried.events, le.RoundOpened),
            begun(before.version, carried.events, le.ShoeSealed),
            rulebooks=adopted(carried.events),
        )
        outcome = await self._world.writer.append(entry)
        if isinstance(outcome, Overdrawn):
            facts = not_enough(outcome.account, outcome.balance)
            return await self._refuse(no("not-enough-money", before.version, "account", **facts), key, request)
        if not isinstance(outcome, Done):
            return self._instead(outcome)
        self.live = after
        self._set_deadline(self._tick())
        reached("before-broadcast")
        self._broadcast(TableUpdate(before.version + 1, carried.events, after))
        reached("after-broadcast")
        self._keep_snapshot()
        return answer

    def _instead(self, outcome: Outcome) -> Answer:
        if isinstance(outcome, Repeated):
            return msgspec.json.decode(outcome.answer, type=Answer)
        if isinstance(outcome, KeyReused):
            return self._reused()
        msg = f"the stream of {self.live.name} was moved on by another writer"
        raise FencedError(msg)

    def _keep_snapshot(self) -> None:
        if self.live.version - self._kept >= SNAPSHOT_EVERY and not self.live.is_open:
            self._kept = self.live.version
            self._world.writer.keep(stream_of(self.live.name), self.live.version, encode(self.live))

    async def _by_clock(self, tick: Tick | None) -> Answer:
        """Do what the dealer does when no one acts."""
        if self._script is not None and self.live.table is not None:
            step = self._script.next_step(self.live.table)
            return await self._store(folded(self.live, step or self._opened()))
        if tick is None or tick.command is None:
            return self._waits() or await self._open_next()
        # Whatever comes next is waited for anew, even where it looks the same.
        self._about = ()
        cards = self.dealer.cards(self.live)
        return await self._store(by_clock(self.live, tick, self.config.clocks, self._world.now(), cards))

    def closed(self) -> str:
        """Return why no new round may open, or nothing; a round in progress keeps the rules it began with."""
        why = self._world.closed()
        if why or self.live.is_open or self._script is not None or not self.live.rulebook:
            return why
        rules = digest(self._book)
        if rules == self.live.rulebook or self._world.approves(rules):
            return ""
        return f"the rules are no longer those of the rounds before, and nobody has approved {rules}"

    def _waits(self) -> Answer | None:
        """Ask again in a moment where no new round may open."""
        why = self.closed()
        if not why:
            return None
        self._deadline = asyncio.get_running_loop().time() + CLOSED_FOR
        return no("closed", self.live.version, "said", why=why)

    def _broadcast(self, update: TableUpdate) -> None:
        for listener in tuple(self._listeners):
            listener(update)


def _moved(before: LiveTable, after: LiveTable) -> tuple[Posting, ...]:
    if before.table is None or after.table is None or before.round != after.round:
        return ()
    return postings(before.name, before.table, after.table)


def begun(version: int, events: tuple[e.Event, ...], kind: type[e.Event]) -> tuple[tuple[int, int], ...]:
    """Return the number and version of each round, or shoe, that begins with these events."""
    found = [(event, version + place) for place, event in enumerate(events, 1) if isinstance(event, kind)]
    return tuple((_number(event), at) for event, at in found)


def adopted(events: tuple[e.Event, ...]) -> tuple[tuple[str, str], ...]:
    """Return the digest and the whole text of the rules that are adopted with these events."""
    texts = [text_of(event.book) for event in events if isinstance(event, le.RulebookAdopted)]
    return tuple((digest_of(text), text) for text in texts)


def _number(event: e.Event) -> int:
    if isinstance(event, le.ShoeSealed):
        return event.shoe.number
    return event.number if isinstance(event, le.RoundOpened) else 0
