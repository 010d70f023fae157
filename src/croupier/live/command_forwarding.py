"""Commands between servers: a server that does not own a table asks the one that does, and waits for the answer.

Messages may be lost; then the same command is asked again under its key, which happens once however often it
is asked.
"""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

import msgspec
from msgspec import Raw, Struct

from croupier.api.answers import Answer, no
from croupier.api.codec import decode_command, encode
from croupier.live.host import Ask
from croupier.live.shared_table import AWAY, MOVED, SharedHost

PATIENCE = 5.0
"""Seconds a command waits for the owner of its table."""

AGAIN = 2.5
"""Seconds after which a message counts as lost; sooner, and a busy owner would be asked everything twice."""

SOON = 0.1
MOST_BYTES = 7_900


class Asked(Struct, frozen=True, tag="asked"):
    """A command for a table of the server that hears it."""

    number: int
    back: str
    table: str
    key: str
    command: Raw
    expected: int | None = None
    why: str = ""
    address: str = ""


class Replied(Struct, frozen=True, tag="replied"):
    """The answer to a command."""

    number: int
    answer: Answer


class Here(Struct, frozen=True, tag="here"):
    """Who sits at a table and is connected to the server that says so."""

    server: str
    table: str
    names: frozenset[str]


_MESSAGES: msgspec.json.Decoder[Asked | Replied | Here] = msgspec.json.Decoder(Asked | Replied | Here)


def channel_of(server: str) -> str:
    """Return the channel on which a server hears what is meant for it alone."""
    return f"croupier_{server}"


class _Waiting(NamedTuple):
    """A command put through to an owner, whose answer is waited for."""

    owner: str
    host: SharedHost
    done: asyncio.Future[Answer]


class CommandForwarding:
    """Puts commands through to the owners of tables."""

    def __init__(self, server: str, say: Callable[[str, str], None], owner_of: Callable[[str], str | None]) -> None:
        """Know no table yet."""
        self.hosts: dict[str, SharedHost] = {}
        self._server = server
        self._say = say
        self._owner_of = owner_of
        self._waiting: dict[int, _Waiting] = {}
        self._numbers = 0
        self._work: set[asyncio.Task[None]] = set()
        self._told: dict[str, tuple[str | None, frozenset[str]]] = {}

    async def forward(self, host: SharedHost, ask: Ask) -> Answer:
        """Ask the owner of a table, wherever it is by then; give up after some seconds."""
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE
        while loop.time() < until:
            owner = self._owner_of(host.stream)
            if owner == self._server:
                answer = await host.ask_here(ask)
            elif owner is None:
                answer = no(MOVED, host.live.version)
            else:
                answer = await self._put_through(owner, host, ask, min(AGAIN, until - loop.time()))
            if answer.code != MOVED:
                return answer
            await asyncio.sleep(SOON)
        return no(AWAY, host.live.version, "server")

    async def _put_through(self, owner: str, host: SharedHost, ask: Ask, seconds: float) -> Answer:
        self._numbers += 1
        number = self._numbers
        command = Raw(encode(ask.command))
        asked = Asked(number, self._server, host.config.name, ask.key, command, ask.expected, ask.why, ask.address)
        text = msgspec.json.encode(asked)
        if len(text) > MOST_BYTES:
            return no("too-large", host.live.version, "forwarded")
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[number] = _Waiting(owner, host, done)
        try:
            self._say(channel_of(owner), text.decode())
            async with asyncio.timeout(seconds):
                return await done
        except TimeoutError:
            return no(MOVED, host.live.version)
        finally:
            del self._waiting[number]

    def heard(self, payload: str) -> None:
        """Take a message of another server."""
        message = _MESSAGES.decode(payload)
        if isinstance(message, Asked):
            task = asyncio.create_task(self._serve(message))
            self._work.add(task)
            task.add_done_callback(self._work.discard)
        elif isinstance(message, Replied):
            waiting = self._waiting.get(message.number)
            if waiting is not None and not waiting.done.done():
                waiting.done.set_result(message.answer)
        elif message.table in self.hosts:
            self.hosts[message.table].elsewhere[message.server] = message.names

    async def _serve(self, asked: Asked) -> None:
        host = self.hosts.get(asked.table)
        if host is not None:
            ask = Ask(asked.key, decode_command(asked.command), asked.expected, asked.why, asked.address)
            answer = await host.ask_here(ask)
            self._say(channel_of(asked.back), msgspec.json.encode(Replied(asked.number, answer)).decode())

    def owners_changed(self) -> None:
        """Wait no longer for a server that has lost the table."""
        for owner, host, done in self._waiting.values():
            if self._owner_of(host.stream) != owner and not done.done():
                done.set_result(no(MOVED, host.live.version))

    def tell_who_is_here(self, alive: frozenset[str]) -> None:
        """Tell each table's owner who sits there and is connected here, where that has changed."""
        for name, host in self.hosts.items():
            host.elsewhere = {server: names for server, names in host.elsewhere.items() if server in alive}
            owner, names = self._owner_of(host.stream), host.seated()
            if owner is None or owner == self._server or self._told.get(name, (None, frozenset())) == (owner, names):
                continue
            if names or name in self._told:
                text = msgspec.json.encode(Here(self._server, name, names)).decode()
                self._say(channel_of(owner), text)
            self._told[name] = (owner, names)
