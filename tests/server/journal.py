"""A client's journal: every command sent and every answer heard, compared with what the store holds in the end."""

import asyncio
import contextlib
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import InvalidHandshake

from croupier.api import events as le
from croupier.api.answers import Answer
from croupier.api.codec import decode_event
from croupier.bots.chart_player import ChartPlayer, Habit
from croupier.bots.charts import default_chart
from croupier.bots.visitor import Visitor
from croupier.client.errors import ConnectionLost, ServerSaysNo
from croupier.client.http import Client
from croupier.client.socket import Socket, open_socket
from croupier.ledger.holdings import in_play
from croupier.live.config import TableConfig
from croupier.live.recovery import recover
from croupier.rules.load import GAMES, load
from croupier.store.chain import first_broken
from croupier.store.port import Store
from croupier.store.sqlite import SqliteStore
from croupier.table.actors import HOUSE
from croupier.table.commands import Command, FailPower
from croupier.table.state import Phase, Setup

NO_ANSWER = ("storage-full", "store-unavailable")
"""What says nothing about a command; it is sent again."""


AFTER_AN_OUTAGE = FailPower(by=HOUSE)
"""What the server itself declares where the machine stood still for longer than a minute."""


class Sent(NamedTuple):
    """A command as a client sent it."""

    client: int
    table: str
    key: str
    command: Command
    expected: int | None


class Journal:
    """What the clients know."""

    def __init__(self) -> None:
        self.sent: dict[str, Sent] = {}
        self.answers: dict[str, Answer] = {}
        self.differing: list[str] = []
        self._waiting: tuple[int, asyncio.Event] | None = None

    async def has(self, answers: int) -> None:
        """Wait until so many commands are answered."""
        self._waiting = (answers, asyncio.Event())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(25):
                await self._waiting[1].wait()

    def heard(self, key: str, answer: Answer) -> None:
        known = self.answers.get(key)
        if answer.code in NO_ANSWER:
            return
        if known is None or known.code in ("stale", "busy"):
            # These two are no answers for good: the same command may be sent again.
            self.answers[key] = answer
        elif known != answer:
            self.differing.append(key)
        if self._waiting is not None and len(self.answers) >= self._waiting[0]:
            self._waiting[1].set()

    @property
    def open(self) -> list[Sent]:
        return [sent for key, sent in self.sent.items() if key not in self.answers]


class Journalled(Socket):
    """A socket that writes down what it sends before it is sent, and what it hears."""

    def __init__(self, wire: ClientConnection, journal: Journal, client: int) -> None:
        super().__init__(wire)
        self._journal = journal
        self._client = client

    async def command(self, table: str, key: str, command: Command, expected: int | None = None) -> Answer:
        self._journal.sent[key] = Sent(self._client, table, key, command, expected)
        answer = await super().command(table, key, command, expected)
        self._journal.heard(key, answer)
        return answer


class Crowd:
    """Some clients who play at every table until the server is gone, and come back afterwards."""

    def __init__(self, clients: int) -> None:
        self.clients = clients
        self.tokens: dict[int, tuple[str, str]] = {}
        self.journal = Journal()

    async def play(self, address: str, seconds: float | None) -> None:
        """Play for so long, or until the server is gone."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.gather(*(self._one(address, number) for number in range(self.clients)))

    async def _one(self, address: str, number: int) -> None:
        with contextlib.suppress(ConnectionLost, OSError, InvalidHandshake, EOFError, httpx.TransportError):
            async with Client(address) as client:
                await self._enter(client, number)
                game = GAMES[number % len(GAMES)]
                habit = Habit(1 + number // len(GAMES) % 7, 1000)
                async with open_socket(client, lambda wire: Journalled(wire, self.journal, number)) as socket:
                    await Visitor(client, socket, game, ChartPlayer(default_chart(load(game)), habit)).play()

    async def _enter(self, client: Client, number: int) -> None:
        if number in self.tokens:
            client.token, client.name = self.tokens[number]
        else:
            session = await client.come_in()
            self.tokens[number] = (session.token, session.name)

    async def retry(self, address: str) -> None:
        """Send everything unanswered again, and some of what was answered; each must be answered as before."""
        again = self.journal.open + list(self.journal.sent.values())[-20:]
        async with Client(address) as client:
            for sent in again:
                client.token = self.tokens[sent.client][0]
                # The next kill may come while this one is being made good.
                with contextlib.suppress(ServerSaysNo, httpx.TransportError):
                    self.journal.heard(sent.key, await client.command(*sent[1:]))


def faults(store: Path, journal: Journal) -> list[str]:
    """Return everything in which the store and the journal disagree: lost, doubled, invented, or money gone."""
    with contextlib.closing(SqliteStore(store, read_only=True)) as opened:
        return faults_in(opened, journal)


def faults_in(opened: Store, journal: Journal) -> list[str]:
    """Return the same of a store that is open already."""
    found = [f"answered twice differently: {key}" for key in journal.differing]
    for game in GAMES:
        found += _of_table(opened, game, journal)
    if opened.total() != 0:
        found.append(f"the accounts sum to {opened.total()}")
    return found


def _of_table(store: Store, game: str, journal: Journal) -> list[str]:
    stream = f"table:{game}"
    broken = first_broken(stream, store.read(stream))
    found = [] if broken is None else [f"{stream} is broken at {broken}"]
    given: Counter[Command] = Counter()
    for stored in store.read(stream):
        event = decode_event(stored.event)
        if isinstance(event, le.CommandGiven) and not event.by_clock and event.command != AFTER_AN_OUTAGE:
            given[event.command] += 1
    # A command carries its player's name, and each client bets the same every round: counting tells them apart.
    accepted: Counter[Command] = Counter()
    for key, sent in journal.sent.items():
        if sent.table == game:
            answer = journal.answers.get(key)
            accepted[sent.command] += answer is not None and answer.accepted
    found += [f"lost: {command}" for command in (accepted - given)]
    found += [f"doubled or invented: {command}" for command in (given - (accepted + _open(journal, game)))]
    live = recover(store, TableConfig(game, game, Setup(decks=6)))
    lying = sum(in_play(live.table).values()) if live.table and live.table.phase is not Phase.OVER else 0
    if store.balance(f"wagers:{game}") != lying:
        found.append(f"{stream}: {store.balance(f'wagers:{game}')} cents in play, {lying} on the layout")
    return found


def _open(journal: Journal, game: str) -> Counter[Command]:
    return Counter(sent.command for sent in journal.open if sent.table == game)
