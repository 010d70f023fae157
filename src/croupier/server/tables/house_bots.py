"""House bots that fill seats: they come in as guests, and bet only while a person is at the table."""

import asyncio
from functools import partial

import httpx
from websockets.exceptions import WebSocketException

from croupier.bots.chart_player import ChartPlayer, Habit
from croupier.bots.charts import default_chart
from croupier.bots.visitor import Visitor
from croupier.client.errors import ConnectionLost, ServerSaysNo
from croupier.client.http import Client
from croupier.client.socket import open_socket
from croupier.live.host import TableHost
from croupier.live.readiness import bettors
from croupier.server.http.tls_certificate import own_certificate
from croupier.server.live_tables.table_manager import TableManager

AGAIN = 5.0
"""Seconds before a bot that lost its money, or its socket, plays on."""


class HouseBots:
    """The bots of one server."""

    def __init__(self, floor: TableManager, address: str) -> None:
        """Know no one yet."""
        self._floor = floor
        self._address = address
        self._trust = own_certificate(floor.settings)
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
        """Keep one bot at a box: who has lost everything is given more, and stays who they are."""
        async with Client(self._address, trust=self._trust) as client:
            while True:
                try:
                    await self._play(client, host, box)
                except ServerSaysNo as refused:
                    if refused.code == "not-signed-in":
                        self._forget(client)
                except (ConnectionLost, httpx.TransportError, WebSocketException, OSError):
                    pass
                await asyncio.sleep(AGAIN)

    async def _play(self, client: Client, host: TableHost, box: int) -> None:
        least = host.config.setup.main.least if host.config.setup.main is not None else host.config.setup.unit
        await self._come(client, least)
        policy = ChartPlayer(default_chart(host.live.book), Habit(box, least))
        async with open_socket(client) as socket:
            here, begun = partial(self._has_company, host), partial(self._have_begun, host)
            await Visitor(client, socket, host.live.name, policy, here, hurries=begun).play()

    async def _come(self, client: Client, least: int) -> None:
        """Have a session, and money enough to play on; who is given none any more goes, and another comes."""
        if client.token:
            me = await client.me()
            if me.refill:
                await client.refill()
            elif me.balance < least:
                await client.sign_out()
                self._forget(client)
        if not client.token:
            self._names.add((await client.come_in()).name)

    def _forget(self, client: Client) -> None:
        self._names.discard(client.name)
        client.token = ""

    def _has_company(self, host: TableHost) -> bool:
        return any(name not in self._names for name in host.present)

    def _have_begun(self, host: TableHost) -> bool:
        """Tell whether a person has a wager: without one bots would close the bets before anybody could lay any."""
        table = host.live.table
        return table is not None and bool(bettors(table) - self._names)
