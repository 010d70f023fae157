"""A table that goes by rules of the house's own: what it is called, what is read about it, what it may not borrow."""

import asyncio
from pathlib import Path

import pytest

from croupier.server.settings import SettingsError, TableSettings
from tests.security.inside import inside

HOUSE = """base = "lucky8"
game = "house"
title = "House Blackjack"
[blackjack]
pays = "6:5"
[clauses]
"blackjack.pays" = "house rule 2"
"""


def _file(folder: Path, text: str) -> str:
    path = folder / "house.toml"
    path.write_text(text)
    return str(path)


def test_a_table_of_own_rules_is_known_by_its_name_and_read_from_its_book(tmp_path: Path) -> None:
    tables = (TableSettings("salon", _file(tmp_path, HOUSE)), TableSettings("lucky8", "lucky8"))

    async def inner() -> None:
        async with inside(tmp_path, tables=tables) as house:
            _, token = await house.guest("ann")
            listed = (await house.call(token, "GET", "/tables")).json()["tables"]
            assert [(one["table"], one["game"], one.get("own", False)) for one in listed] == [
                ("salon", "house", True),
                ("lucky8", "lucky8", False),
            ]
            view = await house.call(token, "GET", "/tables/salon")
            assert view.json()["game"] == "house"
            assert str(tmp_path) not in view.text
            rules = (await house.call("", "GET", "/rules/house")).json()
            assert (rules["title"], rules["own"], rules["operator"], rules["edition"]) == (
                "House Blackjack",
                True,
                "",
                "",
            )
            assert rules["blackjack"] == "6:5"
            said = {clause["number"]: clause["says"] for clause in rules["clauses"]}
            assert said["house rule 2"] == "A Blackjack is paid 6 to 5."
            assert "own" not in (await house.call("", "GET", "/rules/lucky8")).json()

    asyncio.run(inner())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('base = "lucky8"\n[blackjack]\npays = "6:5"\n', "game is 'lucky8', which belongs to the approved book"),
        ('base = "lucky8"\ngame = "house"\n', "title is 'Blackjack Lucky 8'"),
        ('base = "lucky8"\ngame = "house"\ntitle = "blackjack  lucky 8"\n', "title is 'blackjack  lucky 8'"),
        ('base = "lucky8"\ngame = "house"\ntitle = "House"\noperator = "MBS"\n', "operator is 'MBS'"),
        ('base = "lucky8"\ngame = "house"\ntitle = "House"\n[blackjack]\npay = "1:1"\n', "blackjack.pay"),
    ],
)
def test_own_rules_borrow_nothing_of_an_approved_book(tmp_path: Path, text: str, why: str) -> None:
    tables = (TableSettings("salon", _file(tmp_path, text)),)

    async def inner() -> None:
        async with inside(tmp_path, tables=tables):
            pass

    with pytest.raises(SettingsError, match=why):
        asyncio.run(inner())


def test_a_name_stands_for_one_set_of_rules_on_a_floor(tmp_path: Path) -> None:
    (tmp_path / "other.toml").write_text(HOUSE.replace("6:5", "1:1"))
    tables = (TableSettings("salon", _file(tmp_path, HOUSE)), TableSettings("bar", str(tmp_path / "other.toml")))

    async def inner() -> None:
        async with inside(tmp_path, tables=tables):
            pass

    with pytest.raises(SettingsError, match="salon has other rules under the name 'house'"):
        asyncio.run(inner())
