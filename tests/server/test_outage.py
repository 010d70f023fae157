"""After an outage: a short one goes on where it was, a long one is an interruption, and bets that lay stay."""

import asyncio
from pathlib import Path

import pytest

from croupier.client.errors import ServerSaysNo
from croupier.client.http import Client
from croupier.client.socket import open_socket
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from croupier.table.actors import player
from tests.server.running import SLOW, Running


async def _bet(address: str, game: str) -> tuple[str, str]:
    async with Client(address) as client:
        me = await client.come_in()
        bet = c.Bet(by=player(me.name), player=me.name, box=1, amount=1000)
        assert (await client.command(game, "k", bet)).accepted
        return me.name, client.token


async def _past_betting(address: str, token: str, game: str) -> None:
    async with Client(address, token) as client, open_socket(client) as socket:
        await socket.watch(game)
        while (await client.table(game)).phase == "betting":
            await socket.said.get()


async def _look(address: str, token: str, game: str) -> tuple[str, str, str, int]:
    async with Client(address, token) as client:
        view = await client.table(game)
        trouble = view.trouble.kind if view.trouble is not None else ""
        return view.phase.value, view.status.value, trouble, (await client.me()).balance


def _age(store: Path, seconds: int) -> None:
    """Make the last sign of life older than it is."""
    opened = SqliteStore(store)
    kept = opened.snapshot("server")
    assert kept is not None
    opened.save_snapshot("server", kept[0] - seconds * 1000, b"")
    opened.close()


async def _status(address: str, game: str) -> str:
    """Return how the first round ended, if it has."""
    async with Client(address) as client:
        try:
            return (await client.round(game, 1)).status
        except ServerSaysNo:
            return "open"


@pytest.mark.parametrize(("game", "seconds"), [("lucky8", 0), ("lucky8", 120), ("blackjack-plus", 120)])
def test_a_round_in_progress_when_the_server_dies(tmp_path: Path, game: str, seconds: int) -> None:
    server = Running(tmp_path, SLOW)
    try:
        _, token = asyncio.run(_bet(server.address, game))
        asyncio.run(_past_betting(server.address, token, game))
        before = asyncio.run(_look(server.address, token, game))
        server.kill()
        _age(server.store, seconds)
        server.restart()
        _, _, trouble, balance = asyncio.run(_look(server.address, token, game))
        ended = asyncio.run(_status(server.address, game))
        if before[0] == "over":
            assert ended == "settled"
        elif seconds == 0:
            assert (trouble, balance) == (before[2], before[3])
        else:
            # Blackjack Plus gives everything back, unless the first cards decided something: then it is played out.
            void = ended == "void" and balance == 100_000
            assert trouble == "power" or (game == "blackjack-plus" and (void or ended == "settled"))
            assert "round-interrupted" in server.log.read_text()
    finally:
        server.end()


def test_bets_that_lay_when_the_server_died_lie_there_still(tmp_path: Path) -> None:
    server = Running(tmp_path, "[clocks]\nbets = 3600.0\n")
    try:
        name, token = asyncio.run(_bet(server.address, "ace-race"))
        server.kill()
        _age(server.store, 600)
        server.restart()
        assert asyncio.run(_look(server.address, token, "ace-race")) == ("betting", "open", "", 99_000)
        again = asyncio.run(_retry(server.address, name, token))
        assert again == 99_000
    finally:
        server.end()


async def _retry(address: str, name: str, token: str) -> int:
    async with Client(address, token) as client:
        bet = c.Bet(by=player(name), player=name, box=1, amount=1000)
        assert (await client.command("ace-race", "k", bet)).accepted
        return (await client.me()).balance
