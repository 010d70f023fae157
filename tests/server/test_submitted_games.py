"""A game of the house's own comes to a table in two steps: one member of staff submits it, another approves it."""

import asyncio
from pathlib import Path

import pytest

from croupier.control.trail.approvals import APPROVED
from croupier.control.trail.trail_reader import entries
from croupier.server.settings import TableSettings
from croupier.store.sqlite import SqliteStore
from tests.security.inside import House, hire, inside

BOOK = 'base = "lucky8"\ngame = "house"\ntitle = "House Blackjack"\n[dealer]\nsoft_17 = "hit"\n'
TABLES = (TableSettings("lucky8", "lucky8"),)
OPEN = {"name": "salon", "game": "house", "why": "opened", "dealing": "automatic"}


async def _submitted(house: House, token: str) -> str:
    response = await house.call(token, "POST", "/office/games", {"rulebook": BOOK, "why": "for the salon"})
    assert response.status_code == 201, response.text
    found = response.json()
    examined = found["examined"]
    assert (found["state"], found["may"]) == ("waits", ["decline"])
    assert (examined["game"], examined["base"]) == ("house", "lucky8")
    assert [row["topic"] for row in examined["differences"]] == ["dealer.soft_17"]
    assert [(check["check"], check["passed"]) for check in examined["checks"]] == [
        ("playable", True),
        ("named", True),
        ("fits", True),
        ("settles", True),
    ]
    edge = {line["what"]: line["value"] for line in examined["worth"]}
    assert -0.01 < edge["main"] < -0.003
    return str(examined["rulebook"])


def test_two_people_bring_a_game_to_a_table_and_it_is_there_after_a_restart(tmp_path: Path) -> None:
    hire(tmp_path, "sam", "mia")

    async def first() -> None:
        async with inside(tmp_path, tables=TABLES) as house:
            sam, mia = await house.staff("sam"), await house.staff("mia")
            rulebook = await _submitted(house, sam)
            assert (await house.call(mia, "POST", "/office/tables", OPEN)).json()["code"] == "no-such-game"
            agree = {"agree": True, "why": "the edge is right"}
            own = await house.call(sam, "POST", f"/office/games/{rulebook}", agree)
            assert own.json()["code"] == "second-person"
            decided = (await house.call(mia, "POST", f"/office/games/{rulebook}", agree)).json()
            assert decided["state"] == "approved"
            again = await house.call(mia, "POST", f"/office/games/{rulebook}", {"agree": False, "why": "no"})
            assert again.json()["code"] == "no-such-game"
            opened = await house.call(mia, "POST", "/office/tables", OPEN)
            assert opened.json()["own"] is True
            assert (await house.call("", "GET", "/rules/house")).json()["soft_17"] == "hit"

    async def second() -> None:
        async with inside(tmp_path, tables=TABLES) as house:
            assert house.floor.tables["salon"].host.config.rules.dealer.soft_17.value == "hit"

    asyncio.run(first())
    asyncio.run(second())
    store = SqliteStore(tmp_path / "tables.db", read_only=True)
    kinds = [(entry.kind, entry.who) for entry in entries(store) if entry.kind in (APPROVED, "game-submitted")]
    store.close()
    assert kinds == [("game-submitted", "sam"), (APPROVED, "mia")]


def test_a_game_of_the_library_comes_to_a_table_from_the_mathematics_room(tmp_path: Path) -> None:
    hire(tmp_path, "sam", "mia")

    async def inner() -> None:
        async with inside(tmp_path, tables=TABLES) as house:
            sam, mia = await house.staff("sam"), await house.staff("mia")
            listed = (await house.call("", "GET", "/rules")).json()["library"]
            assert "Free Bet Blackjack" in [one["title"] for one in listed if one["game"] == "free-bet"]
            form = (await house.call(sam, "POST", "/maths/form", {"game": "free-bet"})).json()
            handed = {"rulebook": form["toml"], "why": "for the salon"}
            found = (await house.call(sam, "POST", "/office/games", handed)).json()
            assert all(check["passed"] for check in found["examined"]["checks"]), found
            agree = {"agree": True, "why": "the edge is right"}
            await house.call(mia, "POST", f"/office/games/{found['examined']['rulebook']}", agree)
            opened = await house.call(mia, "POST", "/office/tables", {**OPEN, "game": "free-bet"})
            assert opened.json()["own"] is True, opened.text

    asyncio.run(inner())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('base = "lucky8"\n[dealer]\nsoft_17 = "hit"\n', "belongs to the approved book of lucky8"),
        (BOOK + "[deck]\nfewest = 8\nmost = 2\n", "fewest decks"),
    ],
)
def test_rules_that_borrow_a_name_or_contradict_themselves_are_not_taken(tmp_path: Path, text: str, why: str) -> None:
    hire(tmp_path, "sam")

    async def inner() -> None:
        async with inside(tmp_path, tables=TABLES) as house:
            sam = await house.staff("sam")
            refused = await house.call(sam, "POST", "/office/games", {"rulebook": text, "why": "please"})
            assert refused.json()["code"] == "bad-rules"
            assert why in refused.json()["message"]
            assert (await house.call(sam, "GET", "/office/games")).json() == {"games": []}

    asyncio.run(inner())
