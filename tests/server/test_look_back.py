"""Looking back at a server's store from the command line: any round, and whether the log is whole."""

import asyncio
from pathlib import Path

import apsw
import pytest

from croupier.bots.chart_player import ChartPlayer, Habit
from croupier.bots.charts import default_chart
from croupier.bots.visitor import Visitor
from croupier.cli.error_sentences import UsageError
from croupier.cli.recall import recall
from croupier.cli.stores import Where
from croupier.cli.verify import log
from croupier.client.http import Client
from croupier.client.socket import open_socket
from croupier.records.read import read
from croupier.records.replay import replay
from croupier.rules.load import load
from croupier.table.state import Status
from tests.server.running import FAST, Running


async def _play(address: str, box: int, rounds: int) -> set[str]:
    """Play, and return who else had a wager in the last round."""
    async with asyncio.timeout(60), Client(address) as client:
        await client.come_in()
        policy = ChartPlayer(default_chart(load("lucky8")), Habit(box, 1000))
        async with open_socket(client) as socket:
            await Visitor(client, socket, "lucky8", policy).play(rounds)
        view = await client.table("lucky8")
        return {wager.player for seat in view.boxes for wager in seat.mains} - {client.name}


def test_rounds_come_back_and_a_changed_event_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    server = Running(tmp_path, FAST)
    try:
        asyncio.run(_play(server.address, 1, 3))
    finally:
        server.stop()
    assert recall("lucky8", 2, where=Where(store=server.store)) == 0
    text = capsys.readouterr().out
    assert replay(read(text, Path())).table.status is Status.SETTLED
    assert recall("lucky8", where=Where(store=server.store), words=True) == 0
    assert "lucky8, round" in capsys.readouterr().out
    with pytest.raises(UsageError, match="has no round 999"):
        recall("lucky8", 999, where=Where(store=server.store))
    assert log(where=Where(store=server.store)) == 0
    assert "all of them as they were stored" in capsys.readouterr().out
    db = apsw.Connection(str(server.store))
    db.execute("UPDATE events SET event = CAST('{}' AS BLOB) WHERE stream = 'table:lucky8' AND version = 7")
    db.close()
    assert log(where=Where(store=server.store)) == 1
    assert "table:lucky8: event 7 of" in capsys.readouterr().out
    with pytest.raises(UsageError, match="there is no store"):
        log(where=Where(store=tmp_path / "nowhere.db"))


def test_bots_fill_seats_while_somebody_is_there(tmp_path: Path) -> None:
    server = Running(tmp_path, FAST.replace("bets = 0.15", "bets = 0.6"), "--bots", "2")
    try:
        others = asyncio.run(_play(server.address, 1, 2))
    finally:
        server.stop()
    assert len(others) >= 1
