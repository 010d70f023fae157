"""Bots of the house: whoever has lost everything plays on as who they are, and nothing of them piles up."""

import asyncio
import contextlib
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from croupier.api.orders import Ready
from croupier.bots.visitor import KEPT, Visitor
from croupier.client.http import Client
from croupier.client.socket import open_socket
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.state import Phase
from tests.server.running import WIDE, Running

BOTS = 3
ENOUGH = BOTS + 2
"""Times a bot has lost everything; with so many more at the table they would have piled up."""

POOR = f"""{WIDE}
guests = 1000.0
gift = 1000
bots = {BOTS}
refill = %d
[clocks]
bets = 0.1
offer = 0.2
decision = 0.2
pause = 0.02
[[tables]]
name = "lucky8"
game = "lucky8"
"""
"""A table at which a bot that loses one round has lost everything."""


def _people(store: Path) -> Counter[str]:
    with closing(SqliteStore(store, read_only=True)) as found:
        return Counter(msgspec.json.decode(stored.event)["event"] for stored in found.read("people"))


async def _keep_company(server: Running, event: str) -> None:
    """Bet once and look on while the bots play, which they do only where somebody is there, until some are broke."""
    async with asyncio.timeout(600), Client(server.address) as client:
        by = player((await client.come_in()).name)
        async with open_socket(client) as socket:
            await socket.watch("lucky8")
            # Bots that came before are told nothing of who looks on; they hear of who sits down.
            await client.command("lucky8", "sit", c.Sit(by=by, player=by.name, box=1))
            await client.command("lucky8", "first", c.Bet(by=by, player=by.name, box=1, amount=1000))
            while _people(server.store)[event] < ENOUGH:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(socket.said.get(), 1)


@pytest.mark.parametrize("refill", [1000, 0], ids=["refilled", "never refilled"])
def test_bots_that_lose_everything_do_not_pile_up(tmp_path: Path, refill: int) -> None:
    server = Running(tmp_path, POOR % refill)
    try:
        event = "guest-refilled/1" if refill else "session-ended/2"
        asyncio.run(_keep_company(server, event))
        found = _people(server.store)
    finally:
        server.stop()
    began, ended = found["session-began/2"], found["session-ended/2"]
    # One may have gone at this very moment, and the next not have come yet.
    assert began - ended <= BOTS + 1


def test_a_bot_keeps_so_many_answers_and_no_more() -> None:
    visitor = Visitor(Client("http://127.0.0.1:1"), cast("Any", None), "lucky8", cast("Any", None))
    assert visitor.answers.maxlen == KEPT


PATIENT = POOR % 0
"""The same table, but bets stay open until everybody with a wager is ready."""


async def _begin(address: str) -> bool:
    """Tell whether bets are open once every bot has bet; return when a person's wager and word have closed them."""
    async with Client(address) as client:
        by = player((await client.come_in()).name)
        async with open_socket(client) as socket:
            await socket.watch("lucky8")
            # Bots that came before are told nothing of who looks on; they hear of who sits down.
            await client.command("lucky8", "sit", c.Sit(by=by, player=by.name, box=1))
            while len((view := await client.table("lucky8")).boxes) < BOTS:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(socket.said.get(), 5)
            first, still_open = view.round, view.phase is Phase.BETTING
            await client.command("lucky8", "bet", c.Bet(by=by, player=by.name, box=1, amount=1000))
            await client.command("lucky8", "ready", Ready(by=by, player=by.name))
            while (view := await client.table("lucky8")).phase is Phase.BETTING and view.round == first:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(socket.said.get(), 5)
            return still_open


def test_bots_close_no_bets_before_a_person_has_laid_one(tmp_path: Path) -> None:
    server = Running(tmp_path, PATIENT.replace("bets = 0.1", "bets = 600.0"))
    try:
        assert asyncio.run(asyncio.wait_for(_begin(server.address), 60))
    finally:
        server.stop()
