"""A whole server in one deterministic simulation: one seed owns the clock, the network, the store and chance.

Messages are lost, delayed, doubled and overtake each other; the server is killed at any moment and comes back
from its store. After every write the money is counted; in the end every answer is compared with the log.
"""

import asyncio
import hashlib
from collections import Counter
from random import Random
from typing import NamedTuple

import msgspec

from croupier.api import events as le
from croupier.api.answers import Answer
from croupier.api.codec import decode_event
from croupier.fairness.shoe_commitment import ShoeName
from croupier.ledger.holdings import in_play
from croupier.live.cards import Dealer
from croupier.live.config import Clocks, TableConfig
from croupier.live.host import Ask, TableHost, TableUpdate, World
from croupier.live.recovery import recover
from croupier.live.state import LiveTable
from croupier.live.vault import NONCE_BYTES, Vault
from croupier.rules.load import GAMES
from croupier.store.chain import first_broken
from croupier.store.memory import MemoryStore
from croupier.store.port import Append, Known, Outcome
from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.prompt import ANYBODY, Option, prompt
from croupier.table.state import Limits, Phase, Setup
from tests.live.hosting import fund

GIFT = 200_000
PEOPLE = ("ann", "bob", "cat")


class SeededVault(Vault):
    """A vault whose entropy is the simulation's; never for a real table."""

    def __init__(self, chance: Random) -> None:
        super().__init__(bytes(range(32)))
        self._chance = chance

    def new_seed(self) -> bytes:
        return self._chance.randbytes(32)

    def seal(self, seed: bytes, name: ShoeName) -> str:
        nonce = self._chance.randbytes(NONCE_BYTES)
        return (nonce + self._cipher.encrypt(nonce, seed, name.text())).hex()


class Heard(NamedTuple):
    """One command as its sender saw it: when he first sent it, when he heard which answer, if he ever did."""

    key: str
    command: c.AnyCommand
    expected: int | None
    sent: float
    heard: float | None
    answer: Answer | None


class SlowWriter:
    """Writes after a while and answers after another; between the two the server may die."""

    def __init__(self, store: MemoryStore, chance: Random, people: tuple[str, ...]) -> None:
        self._store = store
        self._chance = chance
        self._people = people
        self.dead = False

    async def append(self, entry: Append) -> Outcome:
        await asyncio.sleep(self._chance.expovariate(200))
        if self.dead:
            await asyncio.Event().wait()
        outcome = self._store.append([entry])[0]
        money(self._store, self._people)
        await asyncio.sleep(self._chance.expovariate(200))
        return outcome

    async def known(self, key: str) -> Known | None:
        await asyncio.sleep(self._chance.expovariate(500))
        return self._store.known(key)

    def keep(self, stream: str, version: int, state: bytes) -> None:
        self._store.save_snapshot(stream, version, state)


def money(store: MemoryStore, people: tuple[str, ...]) -> None:
    """Count the money: nothing is made or lost, and nobody owes."""
    assert store.total() == 0
    assert all(store.balance(f"wallet:{name}") >= 0 for name in people)


class Simulation:
    """One seed's world."""

    def __init__(self, seed: int, commands: int = 25, people: tuple[str, ...] = PEOPLE) -> None:
        self.chance = Random(seed)
        self.commands = commands
        self.people = people
        self.history: list[Heard] = []
        self.store = MemoryStore()
        self.vault = SeededVault(self.chance)
        setup = Setup(decks=self.chance.choice((4, 6, 8)), unit=100, main=Limits(1000, 50_000), side=Limits(100, 5000))
        clocks = Clocks(bets=2, offer=1, decision=1.5, pause=0.5, interruption=3)
        game = GAMES[seed % len(GAMES)]
        self.config = TableConfig("sim", game, setup, clocks=clocks, penetration=self.chance.choice((0.0, 0.2, 0.75)))
        self.sent: dict[str, c.AnyCommand] = {}
        self.answers: dict[str, Answer] = {}
        self.crashes = 0
        self.operations = 0
        self.wrong: list[str] = []
        self.rounds = 0
        self._prompted: tuple[LiveTable | None, tuple[Option, ...]] = (None, ())
        for name in people:
            fund(self.store, name, GIFT)
        self._begin()

    def _begin(self) -> None:
        self.writer = SlowWriter(self.store, self.chance, self.people)
        world = World(self.writer, self._now, lambda: recover(self.store, self.config), self._fault)
        self.host = TableHost(self.config, recover(self.store, self.config), Dealer(self.vault), world)
        self.host.listen(self._told)

    def _told(self, update: TableUpdate) -> None:
        """Count the chips after every write: what lies on the layout is what the account of wagers holds."""
        self.operations += 1
        if self.store.balance("wagers:sim") != _lying(update.after):
            self.wrong.append(f"chips at version {update.after.version}")

    def _fault(self, name: str, error: BaseException) -> None:
        self.wrong.append(f"{name}: {error!r}")

    def _now(self) -> int:
        return int(asyncio.get_running_loop().time() * 1000)

    async def run(self) -> str:
        """Play to the end; return a fingerprint of everything that was stored."""
        self.task = asyncio.create_task(self.host.run())
        people = [asyncio.create_task(self._person(name)) for name in self.people]
        crashing = asyncio.create_task(self._crash())
        await asyncio.gather(*people)
        crashing.cancel()
        await asyncio.gather(crashing, return_exceptions=True)
        if self.task.done():
            self._begin()
        else:
            await self.host.stop()
            await self.task
        self._check()
        self.rounds = self.host.live.round
        return hashlib.sha256(self.store.head("table:sim").chain + str(self.crashes).encode()).hexdigest()

    async def _crash(self) -> None:
        while True:
            await asyncio.sleep(self.chance.expovariate(1 / 4))
            self.crashes += 1
            self.writer.dead = True
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
            before = self.host.live.version
            self._begin()
            assert self.host.live.version >= before
            await asyncio.sleep(self.chance.uniform(0, 1))
            self.task = asyncio.create_task(self.host.run())

    async def _person(self, name: str) -> None:
        for number in range(self.commands):
            await asyncio.sleep(self.chance.expovariate(3))
            command = self._choose(name)
            expected = self.host.live.version if self.chance.random() < 1 / 3 else None
            await self._insist(f"{name}-{number}", command, expected)

    def _choose(self, name: str) -> c.AnyCommand:
        """Choose something lawful most of the time, else nonsense."""
        table = self.host.live.table
        if table is not None and table.phase is Phase.BETTING and self.chance.random() < 2 / 3:
            return self._bet(name)
        own = [option for found in self._lawful() if (option := _as(found, name)) is not None]
        if own and self.chance.random() < 0.9:
            kinds = sorted({type(option.command).__name__ for option in own})
            kind = self.chance.choice(kinds)
            option = self.chance.choice([o for o in own if type(o.command).__name__ == kind])
            return _amount(option, self.chance)
        return c.Hit(by=player(name), player=name, box=self.chance.randint(0, 9))

    def _bet(self, name: str) -> c.AnyCommand:
        """Bet as people do: mostly a main wager, often where another one lies already."""
        box, kind = self.chance.randint(1, 7), self.chance.choice(("main", "main", "main", "pair"))
        return c.Bet(by=player(name), player=name, box=box, amount=1000 * self.chance.randint(1, 5), wager=kind)

    def _lawful(self) -> tuple[Option, ...]:
        """Return every lawful option, worked out once a version."""
        live = self.host.live
        if self._prompted[0] is not live:
            self._prompted = (live, prompt(live.table).options if live.table is not None else ())
        return self._prompted[1]

    async def _insist(self, key: str, command: c.AnyCommand, expected: int | None) -> None:
        """Send until an answer comes through; every answer to a key is the same."""
        self.sent[key] = command
        began = asyncio.get_running_loop().time()
        answer = await self._until_answered(key, command, expected)
        heard = asyncio.get_running_loop().time() if answer is not None else None
        self.history.append(Heard(key, command, expected, began, heard, answer))

    async def _until_answered(self, key: str, command: c.AnyCommand, expected: int | None) -> Answer | None:
        for _ in range(50):
            copies = 2 if self.chance.random() < 0.2 else 1
            calls = [asyncio.create_task(self._call(key, command, expected)) for _ in range(copies)]
            done, waiting = await asyncio.wait(calls, timeout=2)
            for call in waiting:
                call.cancel()
            found = [answer for call in done if (answer := call.result()) is not None]
            final = [answer for answer in found if answer.code not in ("stale", "busy")]
            assert all(answer == final[0] for answer in final)
            if final:
                assert self.answers.setdefault(key, final[0]) == final[0]
            if found:
                return (final or found)[0]
        return None

    async def _call(self, key: str, command: c.AnyCommand, expected: int | None) -> Answer | None:
        await asyncio.sleep(self.chance.expovariate(20))
        if self.chance.random() < 0.1:
            return None
        answer = await self.host.ask(Ask(key, command, expected))
        await asyncio.sleep(self.chance.expovariate(20))
        return None if self.chance.random() < 0.1 else answer

    def _check(self) -> None:
        """Compare everything answered with everything stored."""
        assert self.wrong == []
        money(self.store, self.people)
        assert first_broken("table:sim", self.store.read("table:sim")) is None
        live = recover(self.store, self.config)
        assert live == self.host.live
        assert self.store.balance("wagers:sim") == _lying(live)
        given = Counter(
            event.command
            for stored in self.store.read("table:sim")
            if isinstance(event := decode_event(stored.event), le.CommandGiven) and not event.by_clock
        )
        kept = {key: self.store.known(key) for key in self.sent}
        accepted = Counter(
            self.sent[key]
            for key, known in kept.items()
            if known is not None and msgspec.json.decode(known.answer, type=Answer).accepted
        )
        assert given == accepted
        for key, answer in self.answers.items():
            known = kept[key]
            assert known is not None
            assert msgspec.json.decode(known.answer, type=Answer) == answer


def _lying(live: LiveTable) -> int:
    """Return the chips in play, in cents."""
    return sum(in_play(live.table).values()) if live.table and live.table.phase is not Phase.OVER else 0


def _as(option: Option, name: str) -> Option | None:
    command = option.command
    if not isinstance(command, c.PlayerCommand) or command.player not in (name, ANYBODY):
        return None
    changed = msgspec.structs.replace(command, player=name, by=player(name))
    return msgspec.structs.replace(option, command=changed)


def _amount(option: Option, chance: Random) -> c.AnyCommand:
    command = option.command
    if option.least is not None:
        most = option.most if option.most is not None else option.least + 5000
        steps = max((most - option.least) // 100, 0)
        command = msgspec.structs.replace(command, amount=option.least + 100 * chance.randint(0, min(steps, 50)))
    return _known(command)


def _known(command: c.Command) -> c.AnyCommand:
    assert isinstance(command, c.AnyCommand)
    return command
