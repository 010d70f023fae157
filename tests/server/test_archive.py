"""The archive's calls: rounds found by table, time and player, told by their moments, and records sent to replay."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.bots.chart_player import ChartPlayer, Habit
from croupier.bots.charts import default_chart
from croupier.bots.visitor import Visitor
from croupier.cli.stores import Where, opened
from croupier.client.http import Client
from croupier.client.socket import open_socket
from croupier.records.shipped_records import shown_records
from croupier.rules.load import GAMES, load
from croupier.server.live_tables import round_search
from croupier.server.live_tables.round_search import Over, Wanted, find
from tests.processes import croupier
from tests.server.running import FAST, Running

PASSWORD = "correct horse battery staple"  # noqa: S105 - of a server that lives for one test
ROUNDS = 5


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, str, str]]:
    """Yield a server at which somebody has played, his name and his token."""
    server = Running(tmp_path_factory.mktemp("archive"), FAST)
    try:
        yield server, *asyncio.run(_play(server))
    finally:
        server.end()


async def _play(server: Running) -> tuple[str, str]:
    async with asyncio.timeout(60), Client(server.address) as client:
        await client.come_in()
        for game, rounds in (("lucky8", ROUNDS), ("dueling8s", 2)):
            policy = ChartPlayer(default_chart(load(game)), Habit(3, 1000))
            async with open_socket(client) as socket:
                await Visitor(client, socket, game, policy).play(rounds)
        return client.name, client.token


def ask(server: Running, path: str, token: str = "", **query: Any) -> httpx.Response:  # noqa: ANN401 - as httpx has it
    """Ask the archive."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return httpx.get(f"{server.address}/api/v1{path}", params=query, headers=headers)


def send(server: Running, token: str, body: bytes | dict[str, str]) -> httpx.Response:
    """Send a record."""
    headers = {"Authorization": f"Bearer {token}", "content-type": "application/json"}
    address = f"{server.address}/api/v1/replays"
    if isinstance(body, bytes):
        return httpx.post(address, content=body, headers=headers)
    return httpx.post(address, json=body, headers=headers, timeout=30)


def test_rounds_come_latest_first(played: tuple[Running, str, str]) -> None:
    server, _, _ = played
    answer = ask(server, "/rounds").json()
    times = [one["at"] for one in answer["rounds"]]
    assert times == sorted(times, reverse=True)
    numbers = {(one["table"], one["round"]) for one in answer["rounds"]}
    assert {("lucky8", number) for number in range(1, ROUNDS + 1)} | {("dueling8s", 1), ("dueling8s", 2)} <= numbers


def test_older_rounds_come_on_asking(played: tuple[Running, str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(round_search, "AT_ONCE", 2)
    tables = [Over("lucky8", "lucky8", ROUNDS), Over("dueling8s", "dueling8s", 2)]
    seen: list[tuple[str, int]] = []
    until, more = 10**14, True
    with opened(Where(store=played[0].store)) as store:
        while more:
            found = find(store, tables, Wanted("", 0, until))
            seen += [(one.table, one.round) for one in found.rounds]
            until, more = found.rounds[-1].at - 1, found.more
    assert len(seen) == len(set(seen)) == ROUNDS + 2


def test_table_and_time_narrow_the_search(played: tuple[Running, str, str]) -> None:
    server, _, _ = played
    of_table = ask(server, "/rounds", table="dueling8s").json()["rounds"]
    assert {one["table"] for one in of_table} == {"dueling8s"}
    rounds = ask(server, "/rounds", table="lucky8").json()["rounds"]
    one = rounds[2]
    exact = ask(server, "/rounds", table="lucky8", since=one["at"], until=one["at"]).json()["rounds"]
    assert one in exact
    assert {found["at"] for found in exact} == {one["at"]}
    assert ask(server, "/rounds", until=1).json() == {"rounds": [], "more": False}
    assert ask(server, "/rounds", since=10**14).json() == {"rounds": [], "more": False}


def test_a_stranger_is_told_nobodys_name(played: tuple[Running, str, str]) -> None:
    server, name, token = played
    other = httpx.post(f"{server.address}/api/v1/guests", json={"name": "stranger"}).json()["token"]
    for reader in ("", other):
        rounds = ask(server, "/rounds", reader, table="dueling8s").json()["rounds"]
        assert [(one.get("players"), one["others"]) for one in rounds if one["status"] == "settled"] == [(None, 1)] * 2
        record, steps = (ask(server, f"/tables/dueling8s/rounds/1{part}", reader).text for part in ("", "/steps"))
        assert name not in record + steps
        assert "player-1" in record
        assert "player-1" in steps
    for reader in (token, _staff(server)):
        rounds = ask(server, "/rounds", reader, table="dueling8s").json()["rounds"]
        assert {own["player"] for one in rounds for own in one.get("players", ())} == {name}
        record, steps = (ask(server, f"/tables/dueling8s/rounds/1{part}", reader).text for part in ("", "/steps"))
        assert name in record
        assert name in steps


def test_one_finds_ones_own_rounds_and_only_staff_anothers(played: tuple[Running, str, str]) -> None:
    server, name, token = played
    own = ask(server, "/rounds", token, player=name, table="dueling8s").json()["rounds"]
    assert len(own) == 2
    assert all([one["player"] for one in found["players"]] == [name] for found in own)
    assert ask(server, "/rounds", token, player="somebody").json()["code"] == "post-too-low"
    assert ask(server, "/rounds", player=name).json()["code"] == "not-signed-in"
    staff = _staff(server)
    found = ask(server, "/rounds", staff, player=name, table="dueling8s").json()["rounds"]
    assert found == own


def _staff(server: Running) -> str:
    words = ["users", "add", "maria", "--role", "pit-manager", "--store", str(server.store)]
    assert croupier(*words, given=PASSWORD + "\n").returncode == 0

    async def sign_in() -> str:
        async with Client(server.address) as client:
            return (await client.sign_in("maria", PASSWORD)).token

    return asyncio.run(sign_in())


@pytest.mark.parametrize(
    ("query", "code"),
    [({"table": "nowhere"}, "no-such-table"), ({"since": "x"}, "bad-query"), ({"until": "-1"}, "bad-query")],
)
def test_a_search_that_cannot_be_is_refused(played: tuple[Running, str, str], query: dict[str, str], code: str) -> None:
    assert ask(played[0], "/rounds", **query).json()["code"] == code


def test_a_round_is_told_as_it_is_recalled(played: tuple[Running, str, str]) -> None:
    server, name, token = played
    told = ask(server, "/tables/lucky8/rounds/2/steps", token).json()
    recalled = ask(server, "/tables/lucky8/rounds/2", token).json()
    assert (told["record"], told["status"], told["at"]) == (recalled["record"], recalled["status"], recalled["at"])
    said = [(one["text"], one["clauses"]) for moment in told["moments"] for one in moment["says"]]
    assert said == [(one["text"], one["clauses"]) for step in recalled["explained"] for one in step["says"]]
    assert name in told["net"]
    assert ask(server, "/tables/lucky8/rounds/99999/steps").json()["code"] == "no-such-round"
    assert ask(server, "/tables/lucky8/rounds/x/steps").json()["code"] == "bad-query"


@pytest.mark.parametrize("game", GAMES)
def test_shipped_records_are_told_by_name(played: tuple[Running, str, str], game: str) -> None:
    server = played[0]
    listed = ask(server, f"/rules/{game}/records").json()["records"]
    assert [one["name"] for one in listed] == list(shown_records(game))
    name = next(one["name"] for one in listed if one["name"].startswith("irregular/"))
    told = ask(server, f"/examples/{game}/{name}").json()
    assert told["record"] == shown_records(game)[name].text


@pytest.mark.parametrize(
    "path", ["lucky8/nothing", "pontoon/x", "lucky8/../ace-race/x", "lucky8/%2e%2e%2f%2e%2e%2fREADME"]
)
def test_no_other_file_is_told(played: tuple[Running, str, str], path: str) -> None:
    assert ask(played[0], f"/examples/{path}").status_code == 404


def test_a_record_is_replayed_for_whoever_has_come_in(played: tuple[Running, str, str]) -> None:
    server, _, token = played
    record = next(iter(shown_records("lucky8").values()))
    answer = send(server, token, {"record": record.text}).json()
    assert answer["faults"] == []
    assert answer["round"]["record"] == record.text
    assert send(server, "nobody", {"record": record.text}).json()["code"] == "not-signed-in"
    assert send(server, token, {"record": "x" * 70_000}).json()["code"] == "too-large"
    assert send(server, token, b'{"record": 3}').json()["code"] == "bad-message"
    assert send(server, token, b"record").json()["code"] == "bad-json"
    wrong = send(server, token, {"record": 'version = 1\ngame = "/etc/passwd"\n'}).json()
    assert [fault["line"] for fault in wrong["faults"]] == [2]


def test_two_games_stand_side_by_side(played: tuple[Running, str, str]) -> None:
    server = played[0]
    topics = ask(server, "/rules/lucky8/against/ace-race").json()["topics"]
    decks = next(topic for topic in topics if topic["topic"] == "deck")
    assert (decks["left"]["clauses"], decks["same"]) == (["2.1"], False)
    assert ask(server, "/rules/lucky8/against/pontoon").json()["code"] == "no-such-game"
    assert ask(server, "/rules/pontoon/records").json()["code"] == "no-such-game"


def test_the_program_has_no_folder_of_records_of_its_own() -> None:
    assert not (Path(__file__).parents[2] / "src" / "croupier" / "books" / "rounds.json").exists()
