"""A live table: a round by the clock, retries that happen once, and recovery to the same decision and cards."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.api.answers import Answer
from croupier.live.config import Clocks, TableConfig
from croupier.live.host import Ask, TableHost, TableUpdate
from croupier.live.recovery import recover, snapshot
from croupier.store.chain import first_broken
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.state import Phase, Setup, Status
from tests.live.hosting import fund, run
from tests.store.sealed import SEAL

FAST = Clocks(bets=0.02, offer=0.02, decision=0.05, pause=0.01)


def _config(game: str, clocks: Clocks = FAST) -> TableConfig:
    return TableConfig("one", game, Setup(decks=6), clocks=clocks)


async def _until(host: TableHost, ready: Callable[[TableHost], bool]) -> None:
    moved = asyncio.Event()
    stop = host.listen(lambda _told: moved.set())
    while not ready(host):
        await moved.wait()
        moved.clear()
    stop()


def _bet(name: str, box: int, amount: int) -> c.Bet:
    return c.Bet(by=player(name), player=name, box=box, amount=amount)


def _is_betting(host: TableHost) -> bool:
    return host.live.table is not None and host.live.table.phase is Phase.BETTING


@pytest.mark.parametrize("game", ["lucky8", "ace-race", "blackjack-plus", "dueling8s"])
def test_a_round_is_dealt_by_the_clock_and_the_money_is_right(game: str, tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "t.db")
    fund(store, "ann", 100_000)
    heard: list[TableUpdate] = []

    async def play(host: TableHost) -> None:
        host.listen(heard.append)
        await _until(host, _is_betting)
        answer = await host.ask(Ask("k1", _bet("ann", 1, 1000)))
        assert answer.accepted
        await _until(host, lambda h: h.live.round > 1)

    run(store, _config(game), play)
    ended = [
        update.after.table for update in heard if update.after.table and update.after.table.status is Status.SETTLED
    ]
    assert ended
    net = sum(line.net for line in ended[0].lines)
    assert store.balance("wallet:ann") == 100_000 + net
    assert store.balance("wagers:one") == 0
    assert store.total() == 0
    assert first_broken("table:one", store.read("table:one")) is None


def test_a_retry_hears_the_same_and_happens_once(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "t.db")
    fund(store, "ann", 5_000)

    async def play(host: TableHost) -> None:
        await _until(host, _is_betting)
        first = await host.ask(Ask("k1", _bet("ann", 1, 1000)))
        again = [await host.ask(Ask("k1", _bet("ann", 1, 1000))) for _ in range(4)]
        assert again == [first] * 4
        assert (await host.ask(Ask("k1", _bet("ann", 1, 2000)))).code == "key-reused"
        refused = await host.ask(Ask("k2", c.Hit(by=player("ann"), player="ann", box=1)))
        assert (refused.accepted, refused.code) == (False, "not-yet")
        assert await host.ask(Ask("k2", c.Hit(by=player("ann"), player="ann", box=1))) == refused
        poor = await host.ask(Ask("k3", _bet("ann", 1, 100_000)))
        assert poor.code == "not-enough-money"
        stale = await host.ask(Ask("k4", _bet("ann", 1, 1000), expected=0))
        assert stale.code == "stale"

    host = run(store, _config("lucky8", Clocks(bets=60)), play)
    assert store.balance("wallet:ann") == 4_000
    assert host.live.table is not None
    assert host.live.table.boxes[0].mains[0].amount == 1000


def test_a_table_comes_back_at_the_same_decision_with_the_same_cards(tmp_path: Path) -> None:
    slow = _config("lucky8", Clocks(bets=0.02, offer=60, decision=60))
    store = SqliteStore(tmp_path / "t.db")
    fund(store, "ann", 100_000)
    answers: list[Answer] = []

    async def bet(host: TableHost) -> None:
        await _until(host, _is_betting)
        answers.append(await host.ask(Ask("k1", _bet("ann", 1, 1000))))
        await _until(host, lambda h: h.live.table is not None and h.live.table.phase is not Phase.BETTING)

    before = run(store, slow, bet).live
    store.close()
    for keep in (False, True):
        store = SqliteStore(tmp_path / "t.db", seal=SEAL)
        after = recover(store, slow)
        assert after == before
        if not keep:
            store.save_snapshot("table:one", after.version, snapshot(after))
            store.close()

    async def retry(host: TableHost) -> None:
        assert await host.ask(Ask("k1", _bet("ann", 1, 1000))) == answers[0]

    assert run(store, slow, retry).live == before
