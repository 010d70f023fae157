"""The server as a process: who may start it, one owner a store, SIGTERM in mid-round, staff that sign in."""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from croupier.client.errors import ServerSaysNo
from croupier.client.http import Client
from croupier.client.socket import open_socket
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from croupier.table.actors import player
from tests.processes import croupier
from tests.server.running import FAST, SLOW, Running

PASSWORD = "correct horse battery"  # noqa: S105 - of this test alone


def _add(store: Path, name: str, role: str) -> None:
    done = croupier("users", "add", name, "--role", role, "--store", str(store), given=PASSWORD + "\n")
    assert done.returncode == 0, done.stderr


def test_it_listens_to_others_only_where_staff_have_passwords(tmp_path: Path) -> None:
    store = tmp_path / "tables.db"
    refused = croupier("serve", "--host", "0.0.0.0", "--port", "0", "--store", str(store))  # noqa: S104 - the point
    assert refused.returncode == 2
    assert "croupier users add" in refused.stderr
    _add(store, "maria", "shift-manager")
    server = Running(tmp_path, FAST, "--host", "0.0.0.0")  # noqa: S104 - the point
    assert server.address.startswith("http://0.0.0.0:")
    assert server.stop() == 0


@pytest.mark.parametrize(
    "words", [("x", "--role", "dealer"), ("maria", "--role", "king"), ("house", "--role", "dealer")]
)
def test_nobody_is_added_under_a_bad_name_or_post(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = croupier("users", "add", *words, "--store", str(tmp_path / "t.db"), given=PASSWORD + "\n")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_staff_sign_in_while_the_server_runs_and_a_player_cannot(tmp_path: Path) -> None:
    server = Running(tmp_path)

    async def act() -> None:
        async with Client(server.address) as staff, Client(server.address) as guest:
            session = await staff.sign_in("maria", PASSWORD)
            assert session.role == "pit-manager"
            restrict = c.RestrictPlayer(by=player("x"), player="ann")
            assert (await staff.command("lucky8", "k", restrict)).accepted
            for name, password in (("maria", "wrong"), ("nobody", PASSWORD)):
                with pytest.raises(ServerSaysNo) as refused:
                    await guest.sign_in(name, password)
                assert refused.value.code == "sign-in-failed"

    try:
        _add(server.store, "maria", "pit-manager")
        asyncio.run(act())
        assert PASSWORD not in server.log.read_text()
        assert PASSWORD.encode() not in server.store.read_bytes()
    finally:
        server.end()


def test_a_second_server_is_refused_and_a_takeover_fences_the_first_off(tmp_path: Path) -> None:
    first = Running(tmp_path)
    (tmp_path / "second").mkdir()
    refused = croupier("serve", "--port", "0", "--store", str(first.store))
    assert refused.returncode == 2
    assert "another server" in refused.stderr
    os.kill(first.process.pid, signal.SIGSTOP)
    second = Running(tmp_path / "second", FAST, "--take-over", store=first.store)

    async def bet(address: str, box: int) -> bool:
        async with Client(address) as client:
            me = await client.come_in()
            bet = c.Bet(by=player(me.name), player=me.name, box=box, amount=1000)
            return (await client.command("lucky8", "k", bet)).accepted

    try:
        assert asyncio.run(bet(second.address, 1))
        os.kill(first.process.pid, signal.SIGCONT)
        with pytest.raises(Exception, match=r"."):
            asyncio.run(bet(first.address, 2))
        assert first.process.wait(20) == 70
        store = SqliteStore(first.store, read_only=True)
        versions = [stored.version for stored in store.read("table:lucky8")]
        assert versions == list(range(1, len(versions) + 1))
        assert store.total() == 0
        store.close()
    finally:
        first.end()
        second.end()


def test_sigterm_in_mid_round_loses_nothing(tmp_path: Path) -> None:
    server = Running(tmp_path, SLOW)

    async def bet() -> tuple[str, str]:
        async with Client(server.address) as client:
            me = await client.come_in()
            for box in range(1, 4):
                bet = c.Bet(by=player(me.name), player=me.name, box=box, amount=1000)
                assert (await client.command("dueling8s", f"k{box}", bet)).accepted
            async with open_socket(client) as socket:
                await socket.watch("dueling8s")
                while (await client.table("dueling8s")).phase == "betting":
                    await socket.said.get()
            return me.name, client.token

    async def look(token: str) -> tuple[object, ...]:
        async with Client(server.address, token) as client:
            view = await client.table("dueling8s")
            return view.version, view.boxes, view.dealer, view.phase, view.offer, (await client.me()).balance

    try:
        _, token = asyncio.run(bet())
        before = asyncio.run(look(token))
        assert server.stop() == 0
        server.restart()
        assert asyncio.run(look(token)) == before
    finally:
        server.end()
