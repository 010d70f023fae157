"""A newcomer's way: a real server, a bot through the client, a round of each game, recalled and proven afterwards."""

import asyncio
from pathlib import Path

import pytest

from croupier.bots.chart_player import ChartPlayer, Habit
from croupier.bots.charts import default_chart
from croupier.bots.visitor import Visitor
from croupier.client.http import Client
from croupier.client.socket import open_socket
from croupier.fairness.proof import check
from croupier.records.read import read
from croupier.records.replay import replay
from croupier.rules.load import GAMES, load
from croupier.table.settlement.pay import nets
from tests.server.running import Running


@pytest.mark.parametrize("game", GAMES)
def test_a_round_of_each_game_through_a_real_server(server: Running, game: str) -> None:
    async def play() -> None:
        async with asyncio.timeout(60), Client(server.address) as client:
            me = await client.come_in()
            policy = ChartPlayer(default_chart(load(game)), Habit(2, 1000))
            async with open_socket(client) as socket:
                visitor = Visitor(client, socket, game, policy)
                assert await visitor.play(3) == 3
            assert all(answer.accepted for answer in visitor.answers)
            view = await client.table(game)
            won = 0
            for number in range(1, view.round + (view.phase == "over")):
                recalled = await client.round(game, number)
                replayed = replay(read(recalled.record, Path()))
                assert replayed.table.status == recalled.status
                assert recalled.explained
                won += nets(replayed.table).get(me.name, 0)
            assert (await client.me()).balance == 100_000 + won
            proof = await client.shoe(game, 1)
            assert proof.openings
            assert proof.seed is None
            assert check(proof) == []

    asyncio.run(play())


def test_a_finished_shoe_reveals_its_seed(tmp_path: Path) -> None:
    settings = """
rate = 500.0
burst = 1000.0
[clocks]
bets = 0.05
offer = 1.0
decision = 1.0
pause = 0.02
[[tables]]
name = "quick"
game = "lucky8"
penetration = 0.0
"""
    server = Running(tmp_path, settings)

    async def play() -> None:
        async with asyncio.timeout(60), Client(server.address) as client:
            await client.come_in()
            policy = ChartPlayer(default_chart(load("lucky8")), Habit(1, 1000))
            async with open_socket(client) as socket:
                await Visitor(client, socket, "quick", policy).play(3)
            proof = await client.shoe("quick", 1)
            assert proof.seed is not None
            # A Blackjack that the dealer cannot reach ends a round with its third card.
            assert len(proof.openings) >= 3
            assert check(proof) == []

    try:
        asyncio.run(play())
    finally:
        server.end()


def test_several_bots_at_one_table(server: Running) -> None:
    async def one(box: int) -> int:
        async with Client(server.address) as client:
            await client.come_in()
            policy = ChartPlayer(default_chart(load("blackjack-plus")), Habit(box, 1000))
            async with open_socket(client) as socket:
                return await Visitor(client, socket, "blackjack-plus", policy).play(2)

    async def play() -> None:
        async with asyncio.timeout(60):
            assert await asyncio.gather(*(one(box) for box in range(1, 6))) == [2] * 5

    asyncio.run(play())
