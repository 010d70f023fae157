"""Players of one table at two servers: they see the same table, and each command happens once, wherever it is sent."""

import asyncio
import os
import subprocess
import time
from pathlib import Path

import httpx
import pytest

from croupier.api import messages as m
from croupier.client.errors import ServerSaysNo
from croupier.client.http import Client
from croupier.client.socket import Socket, open_socket
from croupier.rules.load import GAMES
from croupier.server.sessions.session_store import People, SessionBegan, StaffAdded, append, fingerprint
from croupier.store.postgres import PostgresStore
from croupier.table import commands as c
from croupier.table.actors import Role, player
from tests.cluster.crowd import owned_by
from tests.cluster.servers import said, servers
from tests.processes import croupier
from tests.server.running import Running
from tests.store.pg import Postgres


def _croupier(database: str, *words: str) -> "subprocess.CompletedProcess[str]":
    return croupier(*words, given="correct horse\n", env={**os.environ, "CROUPIER_DATABASE": database})


def _bet(name: str, box: int) -> c.Bet:
    return c.Bet(by=player(name), player=name, box=box, amount=1000)


async def _heard(socket: Socket, bets: int) -> list[tuple[int, bytes]]:
    """Return version and text of every event heard, until so many wagers were."""
    heard: list[tuple[int, bytes]] = []
    async with asyncio.timeout(20):
        while sum(b'"event":"wager-placed' in text for _, text in heard) < bets:
            message = await socket.said.get()
            if isinstance(message, m.Happened):
                heard += ((message.first + place, bytes(raw)) for place, raw in enumerate(message.events))
    return heard


def test_two_players_at_two_servers_see_the_same_table(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.database()
    with servers(tmp_path, database, bets=3600) as (one, other):
        _further_table(database, one, other)
        asyncio.run(_at_both(one, other))
        asyncio.run(_one_session(one, other))
        asyncio.run(_one_name(one, other))
        asyncio.run(_own_limits(one, other))


async def _at_both(one: Running, other: Running) -> None:
    async with Client(one.address) as ann, Client(other.address) as bob:
        names = [(await client.come_in()).name for client in (ann, bob)]
        async with open_socket(ann) as here, open_socket(bob) as there:
            for game in GAMES:
                await here.watch(game)
                await there.watch(game)
                for number in range(3):
                    first = await here.command(game, f"k{number}", _bet(names[0], 1 + number))
                    second = await there.command(game, f"k{number}", _bet(names[1], 4 + number))
                    assert (first.accepted, second.accepted) == (True, True)
                seen, seen_too = await _heard(here, 6), await _heard(there, 6)
                assert [version for version, _ in seen] == list(range(seen[0][0], seen[0][0] + len(seen)))
                assert seen[-8:] == seen_too[-8:]
                one_view, other_view = await ann.table(game), await bob.table(game)
                assert (one_view.version, one_view.boxes) == (other_view.version, other_view.boxes)
                assert one_view.seconds_left == pytest.approx(other_view.seconds_left, abs=60)
        assert (await bob.me()).balance == 100_000 - 12_000


async def _one_session(one: Running, other: Running) -> None:
    """Use a session of one server at the other, where a key means the same command."""
    async with Client(one.address) as ann:
        name = (await ann.come_in()).name
        async with Client(other.address, ann.token) as elsewhere:
            first = await ann.command("lucky8", "same", _bet(name, 7))
            assert await elsewhere.command("lucky8", "same", _bet(name, 7)) == first
            assert (await elsewhere.me()).balance == 99_000
            assert (await elsewhere.command("lucky8", "same", _bet(name, 6))).code == "key-reused"
            await ann.sign_out()
            # The other server hears of it a moment later.
            assert await _refused(elsewhere) == "not-signed-in"


def _further_table(database: str, one: Running, other: Running) -> None:
    """Open a table at one server: it is there at the other, and a round of it opens from either."""
    store = PostgresStore(database)
    hired = StaffAdded("mia", Role.PIT_MANAGER, "no password", 1)
    append(store, People().read(store), hired, SessionBegan("mia", fingerprint("a token"), 10**15))
    store.close()
    asked = {"name": "further", "game": "lucky8", "why": "a full house"}
    headers = {"authorization": "Bearer a token"}
    with httpx.Client(headers=headers, trust_env=False, timeout=30) as calls:
        opened = calls.post(f"{one.address}/api/v1/office/tables", json=asked)
        assert opened.status_code == 201, opened.text
        for _ in range(200):
            if calls.get(f"{other.address}/api/v1/tables/further").status_code == 200:
                break
            time.sleep(0.1)
        body = {"key": "first", "body": {"command": "open-round/1"}}
        answer = calls.post(f"{other.address}/api/v1/tables/further/commands", json=body).json()
        assert answer["accepted"] is True, answer
        assert calls.post(f"{one.address}/api/v1/tables/further/commands", json=body).json() == answer


async def _refused(client: Client) -> str:
    """Ask again and again, until the answer is no."""
    for _ in range(2000):
        try:
            await client.me()
        except ServerSaysNo as refused:
            return refused.code
    return ""


async def _one_name(one: Running, other: Running) -> None:
    """Ask for one name at both servers at once, many times: one gets it."""
    async with Client(one.address) as here, Client(other.address) as there:

        async def come(client: Client) -> str:
            try:
                async with Client(client.address) as guest:
                    return (await guest.come_in("carl")).name
            except ServerSaysNo as refused:
                return refused.code

        got = await asyncio.gather(*(come(client) for client in (here, there) * 5))
        assert sorted(got) == ["carl", *["name-taken"] * 9]


async def _own_limits(one: Running, other: Running) -> None:
    """Set limits at one server: they hold at the other, which counts what was laid at either."""
    async with Client(one.address) as ann:
        name = (await ann.come_in()).name
        headers = {"authorization": f"Bearer {ann.token}"}
        async with httpx.AsyncClient(headers=headers, trust_env=False, timeout=30) as calls:
            assert (await calls.post(f"{one.address}/api/v1/me/limits", json={"loss": 3000})).status_code == 200
            assert (await ann.command("lucky8", "first", _bet(name, 1))).accepted
            assert (await ann.command("ace-race", "second", _bet(name, 1))).accepted
            async with asyncio.timeout(20):
                held = {"lost": 0}
                while held["lost"] != 2000:
                    held = (await calls.get(f"{other.address}/api/v1/me/limits")).json()
        async with Client(other.address, ann.token) as elsewhere:
            assert (await elsewhere.command("dueling8s", "third", _bet(name, 1))).accepted
            for game in GAMES:
                with pytest.raises(ServerSaysNo) as refused:
                    await elsewhere.command(game, f"over-{game}", _bet(name, 2))
                assert refused.value.code == "own-loss-limit"
            assert (await elsewhere.me()).balance == 97_000


def test_a_server_that_comes_takes_its_share_and_one_that_goes_leaves_it(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.database()
    with servers(tmp_path, database, lease=60) as (first, second):
        asyncio.run(owned_by(database, 2))
        assert said(second, "table-taken") != []
        # With a lease of a minute nobody waits for one to run out.
        assert second.stop() == 0
        asyncio.run(owned_by(database, 1))
        assert first.stop() == 0
    for words in (("users", "add", "maria", "--role", "dealer"), ("users", "list"), ("verify", "log")):
        done = _croupier(database, *words)
        assert done.returncode == 0, done.stderr
    assert "maria  dealer" in _croupier(database, "users", "list").stdout
