"""Bots that fill seats: they come in like any guest, and bet only while somebody else is at the table."""

import asyncio
import contextlib

import httpx

from croupier.bots.chart_player import ChartPlayer, Habit
from croupier.bots.charts import default_chart
from croupier.bots.visitor import Visitor
from croupier.client.errors import ConnectionLost, ServerSaysNo
from croupier.client.http import Client
from croupier.client.socket import open_socket
from croupier.live.host import TableHost
from croupier.server.floor import Floor

AGAIN = 5.0
"""Seconds before a bot that lost its money, or its socket, comes in again."""


class Bots:
    """The bots of one server."""

    def __init__(self, floor: Floor, address: str) -> None:
        """Know nobody yet."""
        self._floor = floor
        self._address = address
        self._names: set[str] = set()

    async def run(self) -> None:
        """Fill the seats that the settings name until the server stops."""
        tables = {table.name: table.bots or self._floor.settings.bots for table in self._floor.settings.tables}
        hosts = [(self._floor.tables[name].host, count) for name, count in tables.items()]
        seats = [
            (host, host.config.setup.positions - number)
            for host, count in hosts
            if host.config.dealing == "automatic"
            for number in range(min(count, host.config.setup.positions))
        ]
        await asyncio.gather(*(self._sit(host, box) for host, box in seats))

    async def _sit(self, host: TableHost, box: int) -> None:
        while True:
            with contextlib.suppress(ConnectionLost, ServerSaysNo, httpx.TransportError, OSError):
                await self._play(host, box)
            await asyncio.sleep(AGAIN)

    async def _play(self, host: TableHost, box: int) -> None:
        least = host.config.setup.main.least if host.config.setup.main is not None else host.config.setup.unit
        policy = ChartPlayer(default_chart(host.live.book), Habit(box, least))
        async with Client(self._address) as client:
            session = await client.come_in()
            self._names.add(session.name)
            async with open_socket(client) as socket:
                visitor = Visitor(client, socket, host.live.name, policy, lambda: self._has_company(host))
                await visitor.play()

    def _has_company(self, host: TableHost) -> bool:
        return any(name not in self._names for name in host.present)
