"""What the dealer of an observed table is told: what is due, to say, to pay and to report; and letting players in."""

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.control.trail.trail_reader import entries
from croupier.store.sqlite import SqliteStore
from croupier.words.facts import message
from tests.page.observing import GAMES, Pit, observed, staffed
from tests.server.running import Running

TABLES = (*(f"{game}-1" for game in GAMES), "lucky8-2", "lucky8-3", "lucky8-4")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    sealed = '[[tables]]\nname = "sealed"\ngame = "lucky8"\n'
    running = staffed(tmp_path_factory.mktemp("console"), observed(*TABLES) + sealed)
    yield running
    running.end()


@pytest.fixture(scope="module")
def pit(server: Running) -> Iterator[Pit]:
    found = Pit(server.address)
    yield found
    found.close()


def console(pit: Pit, table: str, name: str = "dora") -> dict[str, Any]:
    found: dict[str, Any] = pit.call(name, "GET", f"/tables/{table}/console").raise_for_status().json()
    return found


def kinds(told: dict[str, Any], **facts: object) -> set[str]:
    """Return the kinds of the options that fit."""
    commands = [option["command"] for option in told.get("options", ())]
    return {command["command"] for command in commands if facts.items() <= command.items()}


def said(told: dict[str, Any]) -> dict[str, str]:
    return {one["says"]: one["when"] for one in told.get("announcements", ())}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_due_follows_the_round(pit: Pit, game: str) -> None:
    table = f"{game}-1"
    assert console(pit, table) == {"table": table, "version": 0, "may_open": True}
    pit.bets(table, ann=(2, 5_000), bob=(5, 2_500))
    told = console(pit, table)
    assert told["due"] == ({"box": 2, "nth": 2} if game == "dueling8s" else {"box": 2})
    assert [target["box"] for target in told["targets"]] == [1, 2, 3, 4, 5, 6, 7, 0, -1]
    assert said(told)["bets"] == said(told)["no-more-bets"] == "said"
    pit.cards(table, "9h")
    assert console(pit, table)["due"]["box"] == 5
    assert [read["card"] for read in console(pit, table)["read"]] == ["9h"]


def test_every_player_has_his_own_options_and_the_pit_has_its_own(pit: Pit) -> None:
    table = "lucky8-2"
    pit.bets(table, ann=(1, 5_000), bob=(2, 2_500))
    pit.cards(table, "9h", "Td", "6c", "5s", "9d")
    told = console(pit, table)
    assert kinds(told, player="ann", box=1) == kinds(told, player="bob", box=2) == {"surrender/1", "decline/1"}
    assert said(told) | {"surrender-offered": "now", "surrender-closed": "later"} == said(told)
    pit.do("dora", table, "deal")
    assert kinds(console(pit, table), player="ann") >= {"hit/1", "stand/1"}
    pit.do("dora", table, "stand", player="ann", box=1)
    pit.do("dora", table, "refer", text="a glass fell over")
    posts = {option["command"]["command"]: option.get("post", "") for option in console(pit, table)["options"]}
    assert posts["rule/1"] == "shift-manager"
    mine = {option["command"]["command"]: option.get("post", "") for option in console(pit, table, "max")["options"]}
    assert mine["rule/1"] == ""


def test_chips_to_move_make_up_what_is_settled(pit: Pit) -> None:
    table = "lucky8-3"
    pit.bets(table, ann=(1, 2_500))
    pit.cards(table, "Ah", "9d", "Kc")
    pit.do("dora", table, "settle")
    told = console(pit, table)
    (push,) = told["pushes"]
    assert (push["move"], push["cents"], push["back"]) == ("pay", 3_750, 6_250)
    assert sum(chip["value"] * chip["count"] for chip in push["chips"]) == push["cents"]
    assert said(told)["outcome"] == "now"
    assert "reports" not in told


def test_a_report_tells_what_would_follow_and_changes_nothing(pit: Pit) -> None:
    table = "lucky8-4"
    pit.bets(table, ann=(1, 2_500), bob=(1, 2_500))
    before = console(pit, table)
    (calls,) = [one for one in before["announcements"] if one["says"] == "calls"]
    assert (calls["box"], calls["player"], calls["clauses"]) == (1, "ann", ["3.13"])
    reports = {report["what"]: report for report in before["reports"]}
    assert reports["foreign"]["follows"][0]["kind"] == "void"
    assert reports["foreign"]["follows"][0]["clauses"] == ["5.1", "5.1.1"]
    assert reports["power"]["follows"][0]["kind"] == "power"
    assert console(pit, table) == before


def test_a_player_is_let_in_by_staff_and_that_is_kept(pit: Pit, server: Running) -> None:
    assert pit.call("dora", "POST", "/office/players", {"name": "walter"}).status_code == 204
    assert pit.call("dora", "POST", "/office/players", {"name": "walter"}).json()["code"] == "name-taken"
    assert pit.call("dora", "POST", "/office/players", {"name": "W"}).json()["code"] == "bad-name"
    assert pit.call("ann", "POST", "/office/players", {"name": "zoe"}).json()["code"] == "post-too-low"
    store = SqliteStore(server.store)
    (came,) = [entry for entry in entries(store) if entry.kind == "guest-came" and entry.subject == "walter"]
    store.close()
    assert (came.who, came.role, came.why) == ("dora", "dealer", message("trail.let-in"))


def test_only_staff_and_only_a_table_dealt_by_hand(pit: Pit) -> None:
    assert pit.call("ann", "GET", "/tables/lucky8-1/console").json()["code"] == "post-too-low"
    assert pit.call("dora", "GET", "/tables/nowhere/console").json()["code"] == "no-such-table"
    assert pit.call("dora", "GET", "/tables/sealed/console").json()["code"] == "not-observed"
