"""Absent bettors cannot hold a table: who has no connection is played at once, and a table takes so many people."""

import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.running import Running

SETTINGS = """
guests = 1000.0
address_rate = 10000.0
address_burst = 10000.0
bettors = 4
[clocks]
bets = 8.0
offer = 60.0
decision = 60.0
pause = 0.2
absent = 1.0
"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path, SETTINGS)
    yield running
    running.end()


def _come_in(server: Running, name: str) -> str:
    return str(httpx.post(f"{server.address}/api/v1/guests", json={"name": name}).json()["token"])


def _bet(server: Running, token: str, box: int) -> str:
    call = {"key": "k", "body": {"command": "bet/1", "box": box, "amount": 1000}}
    address = f"{server.address}/api/v1/tables/lucky8/commands"
    answer = httpx.post(address, json=call, headers={"authorization": f"Bearer {token}"}).json()
    return str(answer.get("code", ""))


def test_seven_boxes_of_people_who_have_gone_hold_nobody_up(server: Running) -> None:
    """Each decision may take a minute; with nobody there the round is over long before the first has passed."""
    tokens = [_come_in(server, f"ghost-{number}") for number in range(1, 6)]
    codes = [_bet(server, token, box) for box, token in enumerate(tokens, 1)]
    assert codes == ["", "", "", "", "table-full"]
    began = time.monotonic()
    while httpx.get(f"{server.address}/api/v1/tables/lucky8").json()["round"] < 2:
        assert time.monotonic() - began < 45
        time.sleep(0.2)
    found = httpx.get(f"{server.address}/api/v1/tables/lucky8/rounds/1").json()
    assert found["status"] == "settled"


def test_names_in_rounds_that_are_over_are_hidden_from_strangers_in_events_too(server: Running) -> None:
    assert _bet(server, _come_in(server, "quentin"), 2) == ""
    began = time.monotonic()
    while httpx.get(f"{server.address}/api/v1/tables/lucky8").json()["round"] < 2:
        assert time.monotonic() - began < 45
        time.sleep(0.2)
    other = _come_in(server, "olga")
    for headers in ({}, {"authorization": f"Bearer {other}"}):
        text = httpx.get(f"{server.address}/api/v1/tables/lucky8/events", headers=headers).text
        assert "quentin" not in text
        assert "player-" in text
