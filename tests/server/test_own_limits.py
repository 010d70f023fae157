"""Limits a player sets himself hold at every table, whoever lays his wagers; a round in progress is left alone."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.bots.chart_player import ChartPlayer, Habit
from croupier.bots.charts import default_chart
from croupier.bots.visitor import Visitor
from croupier.client.http import Client
from croupier.client.socket import open_socket
from croupier.live.state import LiveTable
from croupier.rules.load import GAMES, load
from croupier.server.live_tables.daily_losses import Today
from tests.security.inside import hire_signed_in
from tests.server.limiting import GIFT, HOUR, Run, Scene, runs
from tests.server.running import Running


@pytest.fixture(scope="module")
def hired(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return hire_signed_in(tmp_path_factory.mktemp("limits")).read_bytes()


@pytest.fixture
def run(hired: bytes, tmp_path: Path) -> Run:
    (tmp_path / "tables.db").write_bytes(hired)
    return runs(tmp_path)


def test_a_wager_beyond_the_limit_is_refused_at_every_table(run: Run) -> None:
    async def act(scene: Scene) -> None:
        await scene.set(wager=2_000)
        await scene.deal(("open-round", {}))
        for table in ("lucky8", "floor", "plus"):
            assert await scene.bet(table, 2_100) == "own-stake-limit"
            assert not await scene.bet(table, 1_500)
            # What lies there already counts, on this box and for this wager.
            assert await scene.bet(table, 600) == "own-stake-limit"
            assert not await scene.bet(table, 500)
            assert not await scene.bet(table, 2_000, box=2)
        assert not await scene.bet("lucky8", 1_000, wager="pair")
        assert scene.house.floor.balance("ann") == GIFT - 3 * 4_000 - 1_000

    run(act)


def test_what_was_lost_and_what_lies_on_the_felt_count_to_the_day(run: Run) -> None:
    async def act(scene: Scene) -> None:
        await scene.lose(10_000)
        held = await scene.set(loss=15_000)
        assert (held["lost"], held["day"] % (24 * HOUR)) == (10_000, 0)
        assert await scene.bet("lucky8", 5_100) == "own-loss-limit"
        assert not await scene.bet("lucky8", 3_000)
        assert await scene.bet("plus", 2_100) == "own-loss-limit"
        assert not await scene.bet("plus", 2_000)
        assert (await scene.held())["lost"] == 15_000
        body = {"command": "lift/1", "box": 1}
        assert (await scene.house.command(scene.token, "plus", body, "lift")).status_code == 200
        assert (await scene.held())["lost"] == 13_000
        assert await scene.bet("plus", 2_100) == "own-loss-limit"

    run(act)


def test_the_next_day_begins_anew(run: Run) -> None:
    async def act(scene: Scene) -> None:
        await scene.lose(10_000)
        await scene.set(loss=10_000)
        assert await scene.bet("lucky8", 1_000) == "own-loss-limit"
        scene.clock.ahead += 12 * HOUR
        assert (await scene.held())["lost"] == 0
        assert not await scene.bet("lucky8", 10_000)
        assert await scene.bet("lucky8", 1_000, box=2) == "own-loss-limit"

    run(act)


def test_money_won_may_be_lost_again(run: Run) -> None:
    async def act(scene: Scene) -> None:
        await scene.set(loss=10_000)
        await scene.deal(("open-round", {}))
        assert not await scene.bet("floor", 10_000)
        await scene.deal(("close-bets", {}))
        await scene.cards("Td", "9s", "Th")
        await scene.own("decline")
        await scene.own("stand")
        await scene.cards("Tc")
        await scene.deal(("settle", {}))
        assert (await scene.held())["lost"] == -10_000
        assert await scene.bet("lucky8", 20_100) == "own-loss-limit"
        assert not await scene.bet("lucky8", 20_000)

    run(act)


def test_a_round_in_progress_takes_no_option_away(run: Run) -> None:
    async def act(scene: Scene) -> None:
        await scene.set(wager=10_000, loss=10_000)
        await scene.deal(("open-round", {}))
        assert not await scene.bet("floor", 10_000)
        await scene.deal(("close-bets", {}))
        await scene.cards("6d", "9s", "5h")
        await scene.own("decline")
        await scene.own("double")
        await scene.cards("2c", "Tc")
        await scene.deal(("settle", {}))
        assert scene.house.floor.balance("ann") == GIFT - 20_000
        assert (await scene.held())["lost"] == 20_000

    run(act)


def test_two_tables_at_once_do_not_pass_the_limit_together(run: Run) -> None:
    async def act(scene: Scene) -> None:
        await scene.set(loss=10_000)
        wagers = [("lucky8", 1 + n) for n in range(6)] + [("plus", 1 + n) for n in range(6)]
        found = await asyncio.gather(*(scene.bet(table, 3_000, box) for table, box in wagers))
        assert sorted(found) == ["", "", "", *["own-loss-limit"] * 9]
        assert scene.house.floor.balance("ann") == GIFT - 9_000

    run(act)


def test_a_wager_that_was_taken_is_answered_the_same_again(run: Run) -> None:
    async def act(scene: Scene) -> None:
        await scene.set(loss=5_000)
        body = {"command": "bet/1", "box": 1, "amount": 5_000}
        first = (await scene.house.command(scene.token, "lucky8", body, "once")).json()
        assert first["accepted"]
        await scene.set(loss=100)
        assert (await scene.house.command(scene.token, "lucky8", body, "once")).json() == first
        assert await scene.bet("lucky8", 5_000, key="twice") == "own-loss-limit"

    run(act)


def test_nobody_learns_anothers_limits(run: Run) -> None:
    async def act(scene: Scene) -> None:
        await scene.set(wager=2_000, loss=2_000)
        _, bob = await scene.house.guest("bob")
        for amount in (1_000, 3_000):
            assert await scene.bet("lucky8", amount, session=bob) == "not-yours"

    run(act)


def test_staff_who_lay_a_wager_for_a_player_are_held_too_but_report_what_lay(run: Run) -> None:
    async def act(scene: Scene) -> None:
        await scene.set(wager=2_000)
        await scene.deal(("open-round", {}))
        assert await scene.bet("floor", 3_000, session="token of dora") == "own-stake-limit"
        assert not await scene.bet("floor", 3_000, session="token of dora", unnoticed=True)

    run(act)


def test_a_day_is_read_on_from_where_it_was_whoever_asks(run: Run) -> None:
    async def first(scene: Scene) -> None:
        for _ in range(3):
            await scene.lose(1_000)

    async def second(scene: Scene) -> None:
        assert (await scene.held())["lost"] == 3_000
        await scene.lose(1_000)
        assert await asyncio.gather(*(scene.held() for _ in range(3))) == [await scene.held()] * 3
        assert (await scene.held())["lost"] == 4_000

    run(first)
    run(second)


def test_what_a_table_has_not_come_to_yet_is_not_counted_twice(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(scene: Scene) -> None:
        floor = scene.house.floor
        host = floor.tables["floor"].host
        at_stake: list[LiveTable] = []
        host.listen(lambda told: at_stake.append(told.after) if told.after.is_open else None)
        await scene.lose(5_000)
        # The round's end is stored already; the table itself still has the chips on its felt.
        monkeypatch.setattr(host, "live", at_stake[-1])
        today = Today(floor.past_reads, lambda: (host,), scene.clock.now)
        assert await today.lost("ann") == 5_000

    run(act)


def test_what_is_lost_is_what_is_gone_from_the_wallet(server: Running) -> None:
    async def play(game: str) -> bool:
        async with (
            Client(server.address) as client,
            httpx.AsyncClient(base_url=server.address, trust_env=False) as calls,
        ):
            await client.come_in()
            headers = {"authorization": f"Bearer {client.token}"}

            async def held() -> dict[str, Any]:
                return dict((await calls.get("/api/v1/me/limits", headers=headers)).json())

            day = (await held())["day"]
            policy = ChartPlayer(default_chart(load(game)), Habit(box=2, main=1000))
            async with open_socket(client) as socket:
                await Visitor(client, socket, game, policy).play(rounds=3)
            now = await held()
            # A day that ends meanwhile is no day to compare.
            return bool(now["day"] != day or now["lost"] == GIFT - (await client.me()).balance)

    assert [game for game in GAMES if not asyncio.run(play(game))] == []


def test_whoever_takes_a_time_out_lays_no_wager_at_any_table_by_anybody(run: Run) -> None:
    async def act(scene: Scene) -> None:
        await scene.deal(("open-round", {}))
        assert not await scene.bet("lucky8", 1_000)
        before = scene.clock.now()
        held = await scene.set(away=24)
        assert before <= held["limits"]["away"] - 24 * HOUR <= scene.clock.now()
        for table in ("lucky8", "floor", "plus"):
            assert await scene.bet(table, 1_000) == "own-time-out"
        assert await scene.bet("floor", 1_000, session="token of dora") == "own-time-out"
        # Nothing shortens it, and what lies may be lifted.
        assert (await scene.set(away=1))["limits"] == held["limits"]
        body = {"command": "lift/1", "box": 1}
        assert (await scene.house.command(scene.token, "lucky8", body, "lift")).status_code == 200
        scene.clock.ahead += 24 * HOUR
        assert not await scene.bet("plus", 1_000)

    run(act)


@pytest.mark.parametrize("hours", [0, -1, 50_000, "24", 1.5])
def test_a_time_out_of_no_length_or_of_more_than_five_years_is_refused(run: Run, hours: object) -> None:
    async def act(scene: Scene) -> None:
        answer = await scene.house.call(scene.token, "POST", "/me/limits", {"away": hours})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad-message")

    run(act)
