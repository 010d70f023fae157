"""A bot at a server: follows a table through the client, and lets a policy bet and answer for it."""

import uuid
from collections import deque
from collections.abc import Callable

import msgspec

from croupier.api import messages as m
from croupier.api.answers import Answer
from croupier.api.bodies import read_body
from croupier.api.orders import Ready
from croupier.bots.policy import Options, Policy, options_on
from croupier.client.follow import Followed
from croupier.client.http import Client
from croupier.client.socket import Socket
from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.decide import try_step
from croupier.table.prompt import Option, waits_for
from croupier.table.state import Phase

MOST_WAGERS = 20
KEPT = 1_000
"""Answers that are kept at hand; a bot of the house plays for months."""


class Visitor:
    """One bot at one table."""

    def __init__(  # noqa: PLR0913 - who plays where, and when
        self,
        client: Client,
        socket: Socket,
        table: str,
        policy: Policy,
        wants: Callable[[], bool] = lambda: True,
        *,
        hurries: Callable[[], bool] = lambda: True,
    ) -> None:
        """Take a session with its socket, a table, a policy, whether it bets just now, and hurries others."""
        self._wants = wants
        self._hurries = hurries
        self._client = client
        self._socket = socket
        self._table = table
        self._policy = policy
        self._followed: Followed | None = None
        self._bet_in = 0
        self._passed_in = 0
        self._laid_in = 0
        """The round whose bets are laid, and in which nobody has been told so yet."""
        self.rounds = 0
        self.answers: deque[Answer] = deque(maxlen=KEPT)

    async def play(self, rounds: int | None = None) -> int:
        """Play until so many rounds are over, the money is gone or the socket is; return how many were played."""
        await self._socket.watch(self._table)
        while rounds is None or self.rounds < rounds:
            said = await self._socket.said.get()
            if said is None or not await self._hear(said):
                break
        return self.rounds

    async def _hear(self, said: m.AnySaid) -> bool:
        if isinstance(said, m.Shown):
            self._followed = Followed(said.view)
            await self._ask()
        elif isinstance(said, m.Happened) and self._followed is not None:
            if not self._followed.take(said):
                await self._socket.watch(self._table, self._followed.version)
            await self._after()
        elif isinstance(said, m.Options) and self._followed is not None:
            return await self._choose(self._followed, said)
        return True

    async def _after(self) -> None:
        followed = self._followed
        if followed is None:
            return
        over = followed.table.phase is Phase.OVER
        if over and self._bet_in == followed.round:
            self.rounds += 1
            self._bet_in = 0
        await self._be_done(followed)
        await self._ask()

    async def _ask(self) -> None:
        """Ask for the options of a round that has no wager of ours yet; those of a turn are sent unasked."""
        followed = self._followed
        bets_open = followed is not None and followed.table.phase is Phase.BETTING
        if followed is not None and bets_open and self._bet_in != followed.round and self._wants():
            self._bet_in = followed.round
            await self._socket.ask_options(self._table)

    async def _choose(self, followed: Followed, said: m.Options) -> bool:
        if said.version != followed.version:
            if followed.table.phase is Phase.BETTING:
                # What they are told is old, or what it is about is still to come: they ask again.
                self._bet_in = 0
                if said.version < followed.version:
                    await self._ask()
            return True
        options = self._read(said)
        waits = waits_for(followed.table)
        if waits == "bets":
            return await self._wager(followed, options)
        if waits == "offer" and followed.table.offer is not None:
            offer = followed.table.offer
            own = [box for name, box in offer.asked if name == self._client.name]
            silent = [box for box in own if (self._client.name, box) not in offer.answered]
            if silent:
                await self._answer(followed, _own(options_on(options, silent[0])))
            elif self._passed_in != followed.round and any(_of_another(option) for option in options):
                # What others pass up is left alone, and nobody need wait for it.
                self._passed_in = followed.round
                await self._ready()
        elif waits == "decision" and any(isinstance(option.command, c.Play) for option in options):
            await self._answer(followed, options)
        return True

    def _read(self, said: m.Options) -> Options:
        by = player(self._client.name)
        views = said.options
        return tuple(Option(read_body(msgspec.json.encode(v.command), by), v.least, v.most) for v in views)

    async def _wager(self, followed: Followed, options: Options) -> bool:
        """Lay what the policy wants; the table may move on in between."""
        table = followed.table
        for _ in range(MOST_WAGERS):
            command = self._policy.wager(table, self._client.name, options)
            if command is None:
                self._laid_in = followed.round
                await self._be_done(followed)
                return True
            answer = await self._give(command, None)
            if not answer.accepted:
                return answer.code != "not-enough-money"
            done = try_step(table, command)
            if done is None:
                return True
            table = done.after
        return True

    async def _answer(self, followed: Followed, options: Options) -> None:
        if options:
            command = self._policy.answer(followed.table, self._client.name, options)
            await self._give(command, followed.version)

    async def _be_done(self, followed: Followed) -> None:
        """Say that all is laid, unless that would close the bets before those whom no one hurries."""
        if self._laid_in == followed.round and followed.table.phase is Phase.BETTING and self._hurries():
            self._laid_in = 0
            await self._ready()

    async def _ready(self) -> None:
        await self._give(Ready(by=player(self._client.name), player=self._client.name), None)

    async def _give(self, command: c.Command, expected: int | None) -> Answer:
        answer = await self._socket.command(self._table, uuid.uuid4().hex, command, expected)
        self.answers.append(answer)
        return answer


def _own(options: Options) -> Options:
    """Return what answers for the own wager, not what others pass up."""
    return tuple(option for option in options if not isinstance(option.command, c.Yield) and not _of_another(option))


def _of_another(option: Option) -> bool:
    return isinstance(option.command, c.Insure) and option.command.of is not None
