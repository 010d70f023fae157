"""The pit opens a further table while the server runs: it deals at once, and is there after a restart."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from croupier.control.trail.trail_reader import entries
from croupier.server.sessions.session_store import People, SessionBegan, append, fingerprint
from croupier.store.sqlite import SqliteStore
from tests.security.inside import FAST, House, hire, inside, until

ASKED = {"name": "further", "game": "dueling8s", "why": "the house is full", "least": 2_000, "most": 10_000}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    hire(tmp_path, "mia")
    store = SqliteStore(tmp_path / "tables.db")
    append(store, People().read(store), SessionBegan("mia", fingerprint("token of mia"), 10**15))
    store.close()
    return tmp_path


def _run(folder: Path, act: Callable[[House], Awaitable[None]]) -> None:
    async def inner() -> None:
        async with inside(folder, clocks=FAST) as house:
            await act(house)

    asyncio.run(inner())


async def _open(house: House, **changed: object) -> tuple[int, str]:
    response = await house.call("token of mia", "POST", "/office/tables", ASKED | changed)
    return response.status_code, str(response.json().get("code", ""))


def test_it_deals_at_once_and_after_a_restart(folder: Path) -> None:
    async def first(house: House) -> None:
        assert await _open(house) == (201, "")
        assert await _open(house, name="clocked", dealing="automatic") == (201, "")
        answer = await house.command("token of mia", "further", {"command": "open-round/1"}, "one")
        assert answer.json()["accepted"]
        clocked = house.floor.tables["clocked"].host
        await until(lambda: clocked.live.round == 1)

    async def again(house: House) -> None:
        names = [table["table"] for table in (await house.call("", "GET", "/tables")).json()["tables"]]
        assert names[-2:] == ["further", "clocked"]
        live = house.floor.tables["further"].host.live
        assert (live.round, live.table is not None and live.table.setup.observed) == (1, True)
        assert live.next_setup.main is not None
        assert live.next_setup.main.least == 2_000
        assert await _open(house) == (409, "name-taken")

    _run(folder, first)
    _run(folder, again)
    store = SqliteStore(folder / "tables.db", read_only=True)
    found = [entry for entry in entries(store) if entry.kind == "table-added"]
    store.close()
    assert [(entry.subject, entry.who, entry.why) for entry in found] == [
        ("further", "mia", "the house is full"),
        ("clocked", "mia", "the house is full"),
    ]


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"name": "UP"}, "bad-name"),
        ({"name": "floor"}, "name-taken"),
        ({"game": "whist"}, "no-such-game"),
        ({"game": "/etc/passwd"}, "no-such-game"),
        ({"decks": 2}, "bad-table"),
        ({"decks": 10**30}, "bad-table"),
        ({"most": 10**15}, "bad-table"),
        ({"least": 0}, "bad-table"),
        ({"least": 20_000}, "bad-table"),
        ({"game": "lucky8", "unit": 5}, "bad-table"),
        ({"why": " "}, "no-reason"),
        ({"dealing": "test"}, "bad-message"),
    ],
)
def test_what_cannot_be_opened_is_refused(folder: Path, changed: dict[str, object], code: str) -> None:
    async def act(house: House) -> None:
        before = set(house.floor.tables)
        assert (await _open(house, **changed))[1] == code
        assert set(house.floor.tables) == before

    _run(folder, act)
