"""A store that a real server has written, with people, money, rounds, refusals and rules in it, all of it signed."""

import asyncio
from contextlib import closing
from pathlib import Path

from croupier.bots.chart_player import ChartPlayer, Habit
from croupier.bots.charts import default_chart
from croupier.bots.visitor import Visitor
from croupier.client.http import Client
from croupier.client.socket import open_socket
from croupier.rules.load import load
from croupier.server.sessions.session_store import People, add_staff
from croupier.store.port import Store
from croupier.table import commands as c
from croupier.table.actors import Role, player
from tests.server.running import FAST, Running

PASSWORD = "a password of nobody"  # noqa: S105 - of this test's staff
SETTINGS = f'{FAST}[[tables]]\nname = "lucky8"\ngame = "lucky8"\n[[tables]]\nname = "plus"\ngame = "blackjack-plus"\n'


def hire(store: Store) -> None:
    """Give a store a member of staff."""
    with closing(store):
        add_staff(store, People().read(store), "mia", Role.SHIFT_MANAGER, PASSWORD)


async def _play(address: str) -> None:
    async with asyncio.timeout(120), Client(address) as client:
        await client.come_in("ann")
        for table, game in (("lucky8", "lucky8"), ("plus", "blackjack-plus")):
            async with open_socket(client) as socket:
                await Visitor(client, socket, table, ChartPlayer(default_chart(load(game)), Habit(1, 1000))).play(2)
        assert not (await client.command("lucky8", "k", c.Hit(by=player("ann"), player="ann", box=7))).accepted
    async with Client(address) as staff:
        await staff.sign_in("mia", PASSWORD)


def play(folder: Path, *flags: str) -> Running:
    """Run a server, play, and stop it; everything it wrote is signed by then."""
    server = Running(folder, SETTINGS, *flags)
    try:
        asyncio.run(_play(server.address))
    finally:
        server.stop()
    return server
