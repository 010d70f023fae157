"""A bad network between clients and a server: every message is late, comes in pieces, and the line breaks at times."""

import asyncio
from contextlib import suppress
from random import Random
from typing import Self
from urllib.parse import urlsplit


class Lossy:
    """A line to a server that delays, cuts to pieces, and hangs up in the middle of a message."""

    def __init__(self, address: str, seed: int, *, delay: float = 0.02, breaks: float = 0.01) -> None:
        self._to = urlsplit(address)
        self._chance = Random(seed)
        self._delay = delay
        self._breaks = breaks
        self._server: asyncio.Server | None = None
        self.address = ""
        self.broken = 0

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._line, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._server is not None:
            self._server.close()

    async def _line(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        far, there = await asyncio.open_connection(self._to.hostname, self._to.port)
        ways = [asyncio.create_task(self._carry(near, there)), asyncio.create_task(self._carry(far, back))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            for writer in (there, back):
                # Whatever is still on its way is lost, as it is when a line breaks.
                writer.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while piece := await reader.read(self._chance.randint(1, 700)):
                await asyncio.sleep(self._chance.expovariate(1 / self._delay))
                if self._chance.random() < self._breaks:
                    self.broken += 1
                    writer.write(piece[: len(piece) // 2])
                    return
                writer.write(piece)
                await writer.drain()
