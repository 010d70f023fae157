"""A player's calls beside the table: the rules to read, the coach, his own past."""

import asyncio
from collections.abc import Awaitable, Callable

import httpx

from croupier.api.codec import encode
from croupier.api.events import RoundOpened
from croupier.api.history import History
from croupier.bots.chart_player import ChartPlayer, Habit
from croupier.bots.charts import default_chart
from croupier.bots.visitor import Visitor
from croupier.client.http import Client
from croupier.client.socket import open_socket
from croupier.live.streams import stream_of
from croupier.rules.load import GAMES, load
from croupier.server.live_tables.play_history import Histories
from croupier.server.storage.read_thread import StoreReads
from croupier.store.memory import MemoryStore
from croupier.store.port import Append
from croupier.table import events as e
from croupier.table.state import Line, Setup, Status
from tests.server.running import Running


def http(server: Running, client: Client) -> httpx.Client:
    return httpx.Client(
        base_url=server.address, headers={"authorization": f"Bearer {client.token}"}, trust_env=False, timeout=60
    )


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def main() -> None:
        await work()

    asyncio.run(main())


def test_every_game_can_be_read(server: Running) -> None:
    with httpx.Client(base_url=server.address, trust_env=False) as reader:
        games = reader.get("/api/v1/rules").json()["games"]
        assert [game["game"] for game in games] == list(GAMES)
        for game in GAMES:
            rules = reader.get(f"/api/v1/rules/{game}").json()
            book = load(game)
            assert [side["wager"] for side in rules["sides"]] == list(book.side)
            assert len(rules["clauses"]) > 100
        assert reader.get("/api/v1/rules/poker").json()["code"] == "no-such-game"


def test_a_played_round_is_in_ones_history_and_reviewed(server: Running) -> None:
    async def work() -> None:
        async with Client(server.address) as client:
            await client.come_in()
            policy = ChartPlayer(default_chart(load("dueling8s")), Habit(box=1, main=1000))
            async with open_socket(client) as socket:
                await Visitor(client, socket, "dueling8s", policy).play(rounds=2)
            me = await client.me()
            with http(server, client) as calls:
                past = calls.get("/api/v1/me/history").json()
                assert past["count"] == len(past["rounds"]) == 2
                assert me.balance == 100_000 + past["returned"] - past["staked"]
                number = past["rounds"][0]["round"]
                review = calls.get(f"/api/v1/tables/dueling8s/rounds/{number}/review").json()
                assert review["cost"] == sum(decision["cost"] for decision in review["decisions"])
                assert calls.get("/api/v1/tables/dueling8s/rounds/9999/review").json()["code"] == "no-such-round"
                assert calls.get("/api/v1/tables/dueling8s/rounds/x/review").json()["code"] == "bad-query"

    run(work)


def test_the_coach_answers_only_who_has_to_decide(server: Running) -> None:
    async def work() -> None:
        async with Client(server.address) as client:
            await client.come_in()
            with http(server, client) as calls:
                assert calls.get("/api/v1/tables/lucky8/coach").json()["code"] == "no-advice"
                assert calls.get("/api/v1/tables/lucky8/coach?shoe=marked").json()["code"] == "bad-query"
                assert calls.get("/api/v1/tables/none/coach").json()["code"] == "no-such-table"

    run(work)
    assert httpx.get(f"{server.address}/api/v1/me/history", trust_env=False).status_code == 401


def line(player: str, staked: int, returned: int) -> Line:
    return Line(player, 1, 0, "main", staked, returned, "win", ("1",))


def test_a_history_counts_what_stands_at_the_end() -> None:
    store = MemoryStore()
    opened = RoundOpened(1, "", Setup(6), 5)
    told: list[e.Event] = [
        opened,
        e.LinesSettled((line("ann", 100, 200),)),
        e.TurnSkipped(2),
        e.LinesSettled((line("ann", 100, 0),)),
        e.TurnRestored(),
        e.RoundEnded(Status.SETTLED),
        RoundOpened(2, "", Setup(6), 9),
        e.LinesSettled((line("bob", 50, 0),)),
        e.RoundVoided((line("bob", 50, 50),), ("5.1",), "void"),
    ]
    store.append([Append(stream_of("one"), 0, tuple(encode(event) for event in told))])
    histories = Histories(StoreReads(lambda: store, "histories"), lambda: {"one": "lucky8"})
    ann, bob = asyncio.run(_both(histories))
    assert (ann.count, ann.staked, ann.returned) == (1, 100, 200)
    assert (bob.count, bob.staked, bob.returned, bob.rounds[0].status) == (1, 50, 50, "void")


async def _both(histories: Histories) -> tuple[History, History]:
    return await histories.of("ann"), await histories.of("bob")
