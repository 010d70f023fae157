"""The socket of a client: commands answered by key, tables followed without a gap."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from croupier.api import messages as m
from croupier.api.answers import Answer
from croupier.api.bodies import write_body
from croupier.api.messages import BASE
from croupier.client.errors import ConnectionLost, ServerSaysNo
from croupier.client.http import Client
from croupier.table.commands import Command

_SAID: msgspec.json.Decoder[m.AnySaid] = msgspec.json.Decoder(m.AnySaid)


class Socket:
    """One open socket; what the server says beside answers is read from `said`."""

    def __init__(self, wire: ClientConnection) -> None:
        """Begin with nothing asked."""
        self._wire = wire
        self._waiting: dict[str, asyncio.Future[Answer]] = {}
        self.said: asyncio.Queue[m.AnySaid | None] = asyncio.Queue()

    async def watch(self, table: str, after: int | None = None) -> None:
        """Hear of a table from now on."""
        await self.send(m.Watch(table, after))

    async def command(self, table: str, key: str, command: Command, expected: int | None = None) -> Answer:
        """Ask something of a table, and wait for the answer."""
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[key] = done
        # Where the caller has gone meanwhile, nobody is left to hear of a lost socket.
        done.add_done_callback(lambda ended: ended.cancelled() or ended.exception())
        try:
            await self.send(m.Command(table, key, msgspec.Raw(write_body(command)), expected))
            return await done
        finally:
            self._waiting.pop(key, None)

    async def ask_options(self, table: str) -> None:
        """Ask what may be done at a table now."""
        await self.send(m.AskOptions(table))

    async def send(self, message: m.Sent) -> None:
        """Send a message."""
        try:
            await self._wire.send(msgspec.json.encode(message).decode())
        except ConnectionClosed as error:
            raise ConnectionLost(str(error)) from error

    async def read(self) -> None:
        """Take what the server says until the socket is gone."""
        try:
            async for text in self._wire:
                self._take(_SAID.decode(text))
        except ConnectionClosed:
            pass
        finally:
            for done in self._waiting.values():
                if not done.done():
                    done.set_exception(ConnectionLost("the socket closed before the answer"))
            self.said.put_nowait(None)

    def _take(self, said: m.AnySaid) -> None:
        if isinstance(said, m.Answered):
            done = self._waiting.get(said.key)
            if done is not None and not done.done():
                done.set_result(said.answer)
        elif isinstance(said, m.Failed) and said.key in self._waiting:
            self._waiting[said.key].set_exception(ServerSaysNo(said.code, said.message))
        else:
            self.said.put_nowait(said)


@asynccontextmanager
async def open_socket(client: Client, made: Callable[[ClientConnection], Socket] = Socket) -> AsyncIterator[Socket]:
    """Open a socket in the client's session; `made` may make it one that does more."""
    address = client.address.replace("http", "ws", 1) + f"{BASE}/socket"
    headers = {"Authorization": f"Bearer {client.token}"}
    trust: dict[str, Any] = {"ssl": client.trust} if client.trust is not None else {}
    async with connect(
        address, additional_headers=headers, proxy=None, compression=None, max_size=2**20, **trust
    ) as wire:
        socket = made(wire)
        reading = asyncio.create_task(socket.read())
        try:
            yield socket
        finally:
            await wire.close()
            await reading
