"""What strangers read about the games is worked out beside the tables, once, and no name they make up is kept."""

import asyncio
import gc
import threading
import tracemalloc
from pathlib import Path
from typing import NoReturn
from urllib.parse import urlsplit

import pytest

from croupier.records import shipped_records
from croupier.rules.load import load
from croupier.rules.schema import Rulebook
from croupier.server.background import control_room
from croupier.server.rules import rulesheet
from croupier.server.settings import TableSettings
from tests.security.inside import House, hire, inside

TABLES = (TableSettings("lucky8", "lucky8"),)
READ = ("/rules", "/rules/lucky8")
NAME_BYTES, NAMES = 8_000, 60


def test_rules_of_approved_games_are_written_before_anybody_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act() -> None:
        async with inside(tmp_path, tables=TABLES) as house:
            monkeypatch.setattr(rulesheet, "load", _never)
            for path in READ:
                assert (await house.call("", "GET", path)).status_code == 200

    asyncio.run(act())


def test_other_rules_are_written_once_in_a_thread_beside_the_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at: set[threading.Thread] = set()

    def noted(game: str) -> Rulebook:
        at.add(threading.current_thread())
        return load(game)

    async def act() -> None:
        async with inside(tmp_path, tables=TABLES) as house:
            monkeypatch.setattr(rulesheet, "load", noted)
            path = "/rules/lucky8/against/ace-race"
            first = await house.call("", "GET", path)
            assert at
            assert threading.current_thread() not in at
            at.clear()
            assert (await house.call("", "GET", path)).content == first.content
            assert not at

    asyncio.run(act())


def test_names_that_strangers_make_up_are_not_kept(tmp_path: Path) -> None:
    async def ask(house: House, letter: str) -> None:
        for path in ("/rules/{}", "/rules/{}/records", "/rules/{}/against/lucky8"):
            for number in range(NAMES):
                found = await house.call("", "GET", path.format(f"{letter}{number}" + "a" * NAME_BYTES))
                assert found.json()["code"] == "no-such-game"

    async def act() -> int:
        async with inside(tmp_path, tables=TABLES) as house:
            await ask(house, "a")
            tracemalloc.start()
            try:
                await ask(house, "b")
                for number in range(256):
                    # The library remembers the latest addresses, and these are short.
                    urlsplit(f"http://{number}")
                gc.collect()
                return tracemalloc.get_traced_memory()[0]
            finally:
                tracemalloc.stop()

    assert asyncio.run(act()) < NAME_BYTES * NAMES


def test_signatures_of_own_games_are_checked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hire(tmp_path, "sam", "mia")
    book = 'base = "lucky8"\ngame = "house"\ntitle = "House Blackjack"\n[dealer]\nsoft_17 = "hit"\n'

    async def act() -> None:
        async with inside(tmp_path, tables=TABLES) as house:
            sam, mia = await house.staff("sam"), await house.staff("mia")
            asked = (await house.call(sam, "POST", "/office/games", {"rulebook": book, "why": "for the salon"})).json()
            agree = {"agree": True, "why": "the edge is right"}
            await house.call(mia, "POST", f"/office/games/{asked['examined']['rulebook']}", agree)
            assert (await house.call("", "GET", "/rules/house")).json()["soft_17"] == "hit"
            monkeypatch.setattr(control_room, "approves", _never)
            for name, status in (("house", 200), ("another", 404)):
                assert (await house.call("", "GET", f"/rules/{name}")).status_code == status

    asyncio.run(act())


def test_shipped_records_are_looked_for_in_the_process_of_the_archive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act() -> None:
        async with inside(tmp_path, tables=TABLES) as house:
            shipped_records.shown_records.cache_clear()
            monkeypatch.setattr(shipped_records, "_texts", _never)
            found = await house.call("", "GET", "/examples/lucky8/there-is-none")
            assert found.json()["code"] == "no-such-record"
            found = await house.call("", "GET", "/rules/lucky8/records")
            assert len(found.json()["records"]) > 100

    asyncio.run(act())


def _never(*_given: object) -> NoReturn:
    msg = "nobody asked for this"
    raise AssertionError(msg)
