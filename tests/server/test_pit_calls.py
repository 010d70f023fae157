"""What the pit is told: tables at a glance, ways on with what they do to everybody's money, people, takings."""

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.control.trail.trail_reader import entries
from croupier.store.sqlite import SqliteStore
from croupier.words.render import render
from tests.page.observing import Pit, observed, staffed
from tests.server.running import Running

TABLES = ("lucky8-1", "lucky8-2", "lucky8-3", "lucky8-4", "lucky8-5", "blackjack-plus-1", "ace-race-1")
GIFT = 100_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = staffed(tmp_path_factory.mktemp("pit"), observed(*TABLES))
    yield running
    running.end()


@pytest.fixture(scope="module")
def pit(server: Running) -> Iterator[Pit]:
    found = Pit(server.address)
    yield found
    found.close()


def way(shown: dict[str, Any], kind: str, part: str = "ways", **facts: object) -> dict[str, Any]:
    """Return the one way on that is a command."""
    fits = [
        one
        for one in shown.get(part, ())
        if one["command"]["command"] == f"{kind}/1" and facts.items() <= one["command"].items()
    ]
    assert len(fits) == 1, (kind, [one["command"] for one in shown.get(part, ())])
    return dict(fits[0])


def test_a_misdeal_shows_its_ways_on_and_what_they_do(pit: Pit, server: Running) -> None:
    pit.bets("lucky8-1", ann=(1, 2_500), bob=(3, 5_000))
    pit.cards("lucky8-1", "9d", "8h>1")
    shown = pit.shown("sam", "lucky8-1")
    assert shown["row"]["waiting"]["kind"] == "misdeal"
    assert shown["row"]["waiting"]["clauses"]
    assert shown["row"]["on_felt"] == 7_500
    again, cannot = way(shown, "reconstruct"), way(shown, "cannot-reconstruct")
    assert (again["post"], again["may"], again.get("money", [])) == ("dealer", True, [])
    assert cannot["ends"] == "void"
    assert cannot["money"] == [{"player": "ann", "cents": 2_500}, {"player": "bob", "cents": 5_000}]
    assert any(said.get("clauses") for said in cannot["says"])
    pit.do("sam", "lucky8-1", "reconstruct", why="the dealer skipped box 3")
    assert pit.shown("sam", "lucky8-1").get("ways", []) == []
    store = SqliteStore(server.store, read_only=True)
    found = [entry for entry in entries(store) if entry.kind == "cards-reconstructed"]
    store.close()
    assert [(entry.who, entry.role) for entry in found] == [("sam", "pit-supervisor")]
    assert render(found[0].why).endswith("; the dealer skipped box 3")


def test_a_ruling_shows_its_money_before_it_is_given(pit: Pit, server: Running) -> None:
    table, path = "lucky8-5", "/office/tables/lucky8-5/ruling"
    pit.bets(table, ann=(1, 2_500), bob=(3, 5_000))
    pit.do("sam", table, "refer", text="a drink was spilled over box 1")
    tried = pit.call("max", "POST", path, {"effects": "ann 1 main wins; returns bob"})
    assert tried.status_code == 200, tried.text
    shown = tried.json()
    assert shown["money"] == [{"player": "ann", "cents": 5_000}, {"player": "bob", "cents": 5_000}]
    assert (shown["post"], shown["may"], shown["ends"]) == ("shift-manager", True, "settled")
    assert shown["effects"] == "ann 1 main wins; returns bob"
    assert pit.call("sam", "POST", path, {"effects": "void"}).json()["may"] is False
    for wrong in ("discards Kd", "returns zoe", "so be it"):
        refused = pit.call("max", "POST", path, {"effects": wrong})
        assert (refused.status_code, refused.json()["code"]) == (409, "bad-ruling"), refused.text
    assert pit.shown("max", table)["row"]["waiting"]["kind"] == "referred"
    before = {name: pit.balance(name) for name in ("ann", "bob")}
    pit.do("max", table, "rule", text="as it was seen", effects=shown["command"]["effects"])
    assert {name: pit.balance(name) - before[name] for name in before} == {"ann": 5_000, "bob": 5_000}
    store = SqliteStore(server.store, read_only=True)
    found = [entry for entry in entries(store) if entry.kind == "case-ruled"]
    store.close()
    assert [(entry.who, entry.after, entry.why) for entry in found] == [
        ("max", "ann 1 main wins; returns bob", "as it was seen")
    ]


def test_what_may_be_declared_says_what_it_would_do(pit: Pit) -> None:
    pit.bets("lucky8-2", cat=(2, 1_000))
    pit.cards("lucky8-2", "9d")
    shown = pit.shown("sam", "lucky8-2")
    foreign = way(shown, "report-cards", "acts", what="foreign")
    assert (foreign["ends"], foreign["money"]) == ("void", [{"player": "cat", "cents": 1_000}])
    assert way(shown, "refer", "acts")["words"] == "text"
    assert not shown.get("established")
    pit.do("sam", "lucky8-2", "fail-power")
    back = way(pit.shown("sam", "lucky8-2"), "withdraw", player="cat")
    assert back["money"] == [{"player": "cat", "cents": 1_000}]
    pit.do("sam", "lucky8-2", "withdraw", player="cat")
    assert pit.balance("cat") == GIFT


def test_a_post_that_is_too_low_sees_whose_it_is(pit: Pit) -> None:
    pit.do("dora", "lucky8-4", "open-round")
    pit.do("ivy", "lucky8-4", "bet", box=1, amount=1_000)
    low, high = (way(pit.shown(name, "lucky8-4"), "restrict-player", "acts", player="ivy") for name in ("sam", "mia"))
    assert (low["may"], low["post"], high["may"]) == (False, "pit-manager", True)


def test_nothing_is_tried_for_good(pit: Pit) -> None:
    pit.bets("ace-race-1", dan=(1, 1_000))
    before = pit.shown("mia", "ace-race-1")["row"]["version"]
    for name in ("sam", "mia", "max"):
        pit.shown(name, "ace-race-1")
    assert pit.shown("mia", "ace-race-1")["row"]["version"] == before


def test_the_floor_at_a_glance(pit: Pit) -> None:
    pit.bets("blackjack-plus-1", eve=(1, 3_000))
    floor = pit.call("sam", "GET", "/office/floor").json()
    rows = {row["table"]: row for row in floor["tables"]}
    assert set(TABLES) <= set(rows)
    row = rows["blackjack-plus-1"]
    assert (row["phase"], row["players"], row["on_felt"]) == ("initial-deal", ["eve"], 3_000)
    assert row["made"]["win"] == 0
    assert floor["powers"]["closures"] is False
    assert pit.call("mia", "GET", "/office/floor").json()["powers"]["closures"] is True
    assert "correction" in floor["powers"]["money"]


def test_an_account_shows_how_its_money_came_there(pit: Pit) -> None:
    pit.token("fay")
    asked = {"kind": "correction", "subject": "fay", "cents": -700, "why": "paid twice"}
    order = pit.call("sam", "POST", "/office/orders", asked).json()
    assert order["may"] == ["decline"]
    listed = {one["number"]: one for one in pit.call("mia", "GET", "/office/orders").json()["orders"]}
    assert listed[order["number"]]["may"] == ["agree", "decline"]
    assert pit.call("mia", "POST", f"/office/orders/{order['number']}", {"agree": True}).status_code == 200
    account = pit.call("sam", "GET", "/office/people/fay").json()
    assert account["person"]["balance"] == GIFT - 700
    moved = {one["kind"]: one for one in account["movements"]}
    assert moved["gift"]["cents"] == GIFT
    assert (moved["correction"]["cents"], moved["correction"]["asked"], moved["correction"]["agreed"]) == (
        -700,
        "sam",
        "mia",
    )
    assert account["may"] == ["cash-in", "cash-out", "correction"]
    assert pit.call("mia", "GET", "/office/people/fay").json()["may"][-1] == "disable"
    assert pit.call("mia", "GET", "/office/people/max").json().get("may", []) == []
    assert pit.call("sam", "GET", "/office/people/nobody-here").json()["code"] == "no-such-person"
    found = pit.call("sam", "GET", "/office/people?find=fa").json()
    assert [one["name"] for one in found["people"]] == ["fay"]


def test_takings_count_a_round_that_is_over(pit: Pit) -> None:
    pit.bets("lucky8-3", gil=(1, 10_000))
    pit.cards("lucky8-3", "Td", "9s", "7h")
    pit.do("gil", "lucky8-3", "decline", box=1)
    pit.do("gil", "lucky8-3", "stand", box=1)
    pit.cards("lucky8-3", "Tc")
    pit.do("dora", "lucky8-3", "settle")
    rows = {row["by"]: row for row in pit.call("sam", "GET", "/office/takings").json()["rows"]}
    made = rows["lucky8-3"]
    assert (made["rounds"], made["handle"], made["drop"]) == (1, 10_000, 0)
    assert made["win"] == GIFT - pit.balance("gil")
    games = {row["by"]: row for row in pit.call("sam", "GET", "/office/takings?by=game").json()["rows"]}
    assert games["lucky8"]["handle"] == sum(row["handle"] for name, row in rows.items() if name.startswith("lucky8"))
    assert pit.call("sam", "GET", "/office/takings?by=moon").json()["code"] == "bad-query"
    assert pit.call("sam", "GET", "/office/takings?by=shift&hours=0").json()["code"] == "bad-query"


@pytest.mark.parametrize(
    "path", ["/office/floor", "/office/tables/lucky8-1", "/office/takings", "/office/people", "/office/people/x"]
)
def test_the_pit_is_not_for_dealers_or_players(pit: Pit, path: str) -> None:
    assert pit.call("dora", "GET", path).json()["code"] == "post-too-low"
    assert pit.call("hal", "GET", path).json()["code"] == "post-too-low"
