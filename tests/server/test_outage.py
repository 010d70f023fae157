"""After an outage: a short one goes on where it was, a long one is an interruption, and bets that lay stay.

Clauses: L8 5.29.1, 5.29.2; BP 5.4.1, 5.4.2. What was decided when the server died is read from its store.
"""

import asyncio
from pathlib import Path

import pytest

from croupier.api.orders import OpenRound
from croupier.cards.card import parse_card
from croupier.client.errors import ServerSaysNo
from croupier.client.http import Client
from croupier.client.socket import open_socket
from croupier.control.trail.signing_key import Signet, open_key
from croupier.live.config import TableConfig
from croupier.live.recovery import recover
from croupier.live.state import LiveTable
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from croupier.table.actors import Actor, Role, player
from croupier.table.state import Setup, Status
from tests.security.inside import PASSWORD, hire
from tests.server.running import SLOW, Running


async def _bet(address: str, game: str) -> tuple[str, str]:
    async with Client(address) as client:
        me = await client.come_in()
        bet = c.Bet(by=player(me.name), player=me.name, box=1, amount=1000)
        assert (await client.command(game, "k", bet)).accepted
        return me.name, client.token


async def _past_betting(address: str, token: str, game: str) -> None:
    async with asyncio.timeout(30), Client(address, token) as client, open_socket(client) as socket:
        await socket.watch(game)
        view = await client.table(game)
        # A round that the first cards end may be followed by the next before anybody looks.
        while view.phase == "betting" and view.round == 1:
            await socket.said.get()
            view = await client.table(game)


async def _look(address: str, token: str, game: str) -> tuple[str, str, str, int]:
    async with Client(address, token) as client:
        view = await client.table(game)
        trouble = view.trouble.kind if view.trouble is not None else ""
        return view.phase.value, view.status.value, trouble, (await client.me()).balance


def _age(store: Path, seconds: int) -> None:
    """Make the last sign of life older than it is."""
    opened = SqliteStore(store, seal=Signet(open_key(Path(f"{store}.signing"))))
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


def _stored(store: Path, table: str, game: str) -> LiveTable:
    """Return a table as the store has it."""
    reading = SqliteStore(store, read_only=True)
    try:
        return recover(reading, TableConfig(table, game, Setup(decks=6)))
    finally:
        reading.close()


@pytest.mark.parametrize(("game", "seconds"), [("lucky8", 0), ("lucky8", 120), ("blackjack-plus", 120)])
def test_a_round_in_progress_when_the_server_dies(tmp_path: Path, game: str, seconds: int) -> None:
    server = Running(tmp_path, SLOW)
    try:
        _, token = asyncio.run(_bet(server.address, game))
        asyncio.run(_past_betting(server.address, token, game))
        before = asyncio.run(_look(server.address, token, game))
        server.kill()
        died = _stored(server.store, game, game)
        _age(server.store, seconds)
        server.restart()
        phase, _, trouble, balance = asyncio.run(_look(server.address, token, game))
        ended = asyncio.run(_status(server.address, game))
        if died.round > 1 or not died.is_open:
            assert ended == "settled"
        elif seconds == 0:
            assert (phase, trouble, balance) == (before[0], "", before[3])
        elif game == "blackjack-plus":
            # Whoever is still asked something at his first cards has neither won nor lost.
            assert (ended, trouble, balance) == ("void", "", 100_000)
        else:
            assert (ended, trouble, balance) == ("open", "power", before[3])
        interrupted = "round-interrupted" in server.log.read_text()
        assert interrupted == (seconds > 0 and died.round == 1 and died.is_open)
    finally:
        server.end()


DORA = Actor(Role.DEALER, "dora")
FLOOR = """
[[tables]]
name = "floor"
game = "{game}"
dealing = "observed"
"""


async def _dealt(address: str, cards: tuple[str, ...]) -> None:
    """Lay a wager at an observed table and report the first cards."""
    async with Client(address) as guest, Client(address) as dealer:
        me = await guest.come_in("ann")
        await dealer.sign_in(DORA.name, PASSWORD)
        bet = c.Bet(by=player(me.name), player=me.name, box=1, amount=1000)
        told = [OpenRound(by=DORA), bet, c.CloseBets(by=DORA)]
        told += [c.DealCard(by=DORA, card=parse_card(text)) for text in cards]
        for number, command in enumerate(told):
            client = guest if command is bet else dealer
            assert (await client.command("floor", f"k{number}", command)).accepted


UNDECIDED, NATURAL = ("9s", "7d", "8h"), ("As", "7d", "Kh")


@pytest.mark.parametrize("game", ["lucky8", "blackjack-plus"])
@pytest.mark.parametrize("cards", [UNDECIDED, NATURAL])
def test_a_long_outage_once_something_is_won_and_before(tmp_path: Path, game: str, cards: tuple[str, ...]) -> None:
    """A Blackjack against a 7 cannot be tied any more: the round is concluded, also where it would else be void."""
    hire(tmp_path, "dora")
    server = Running(tmp_path, SLOW + FLOOR.format(game=game))
    try:
        asyncio.run(_dealt(server.address, cards))
        server.kill()
        _age(server.store, 120)
        server.restart()
        live = _stored(server.store, "floor", game)
        table = live.table
        assert table is not None
        if cards == UNDECIDED and game == "blackjack-plus":
            assert (table.status, table.trouble) == (Status.VOID, None)
        else:
            assert table.status is Status.OPEN
            assert table.trouble is not None
            assert table.trouble.kind == "power"
            assert table.trouble.asked == ((("ann", 1),) if cards == UNDECIDED else ())
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
