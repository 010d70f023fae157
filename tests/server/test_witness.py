"""A server and its witness, two processes: a share in every shoe, no shoe without, and none looked at and left out."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from croupier.bots.chart_player import ChartPlayer, Habit
from croupier.bots.charts import default_chart
from croupier.bots.visitor import Visitor
from croupier.client.http import Client
from croupier.client.socket import open_socket
from croupier.client.witness_check import compared, wrongs
from croupier.fairness.proof import check
from croupier.fairness.witness import fingerprint
from croupier.rules.load import load
from tests.processes import croupier
from tests.server.running import FAST, Running
from tests.server.witnessed import Both

SETTINGS = f'{FAST}\n[[tables]]\nname = "quick"\ngame = "lucky8"\npenetration = 0.0\n'


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    with Both(tmp_path_factory.mktemp("witnessed"), SETTINGS) as found:
        yield found


async def _play(client: Client, rounds: int) -> None:
    policy = ChartPlayer(default_chart(load("lucky8")), Habit(1, 1000))
    async with asyncio.timeout(60), open_socket(client) as socket:
        await Visitor(client, socket, "quick", policy).play(rounds)


def _key(both: Both) -> str:
    key: str = httpx.get(f"{both.witness.address}/key").json()["key"]
    return key


def test_every_shoe_has_its_share_and_the_witness_agrees(both: Both, tmp_path: Path) -> None:
    key = _key(both)
    assert fingerprint(key) in both.witness.said

    async def play() -> None:
        async with Client(both.server.address) as client:
            await client.come_in()
            await _play(client, 3)
            proof = await client.shoe("quick", 1)
            assert check(proof, key) == []
            assert check(proof, "00") != []
            (tmp_path / "shoe.json").write_bytes(msgspec.json.encode(proof))
            assert wrongs(proof, replace(proof.closed, words=("another",)), key)
        found = await compared("quick", both.server.address, both.witness.address)
        assert (found.problems, found.shoes >= 3) == ([], True)

    asyncio.run(play())
    proven = croupier("verify", "shoe", str(tmp_path / "shoe.json"), "--witness", key)
    assert (proven.returncode, fingerprint(key) in proven.stdout) == (0, True), proven
    addresses = "--server", both.server.address, "--witness", both.witness.address
    agreed = croupier("verify", "shoes", "quick", *addresses)
    assert (agreed.returncode, "each is in the shoe it was given for" in agreed.stdout) == (0, True), agreed
    house = croupier("witness", "house", "--store", str(both.server.store))
    assert house.stdout.strip() == both.vault.public


def test_without_the_witness_no_shoe_is_made_and_with_them_play_goes_on(both: Both) -> None:
    async def play() -> None:
        async with Client(both.server.address) as client:
            await client.come_in()
            await _play(client, 1)
            both.witness.stop()
            # A round may have been open; after it the words of the next shoe stand, and its share does not come.
            going_on = asyncio.create_task(_play(client, 2))
            await asyncio.to_thread(_said, both.server, "witness-gives-no-share")
            assert not going_on.done()
            waits = await client.table("quick")
            both.witness.start()
            await going_on
            assert (await client.table("quick")).round > waits.round

    asyncio.run(play())


def _said(server: Running, what: str) -> None:
    """Wait until the server's log says something."""
    for _ in range(2_000):
        if what in server.log.read_text():
            return
        time.sleep(0.02)
    raise AssertionError(what)


def test_a_shoe_that_was_looked_at_and_never_dealt_is_shown_up(tmp_path: Path) -> None:
    with Both(tmp_path, SETTINGS) as both:

        async def play() -> None:
            async with Client(both.server.address) as client:
                await client.come_in()
                await _play(client, 1)
                last = (await compared("quick", both.server.address, both.witness.address)).shoes
                proof = await client.shoe("quick", 1)
                for number in (last + 40, last + 41):
                    peeked = replace(proof.closed, shoe=replace(proof.shoe, number=number))
                    asked = {"closed": peeked, "signature": both.vault.sign(peeked.text())}
                    async with httpx.AsyncClient(base_url=both.witness.address) as line:
                        reply = await line.post("/shares", content=msgspec.json.encode(asked))
                    assert reply.status_code == 200
            found = await compared("quick", both.server.address, both.witness.address)
            assert found.problems == [f"shoe {last + 40}: its share was given, and it was never dealt"]
            assert found.waiting == last + 41

        asyncio.run(play())
        bad = httpx.post(f"{both.witness.address}/shares", content=b"nonsense")
        assert (bad.status_code, bad.json()["code"]) == (400, "bad-body")
        large = httpx.post(f"{both.witness.address}/shares", content=b" " * 70_000)
        assert (large.status_code, large.json()["code"]) == (413, "too-large")
        assert httpx.get(f"{both.witness.address}/shares/quick?after=x").status_code == 400
