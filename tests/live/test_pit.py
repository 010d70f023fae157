"""What staff do at a live table: observed dealing, settings for the next round, out of play and back, a test table."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.api.orders import ChangeSetup, OpenRound, Resume, Suspend
from croupier.cards.card import parse_card
from croupier.live.config import Clocks, TableConfig
from croupier.live.host import TableHost, TableUpdate
from croupier.live.recall import recall
from croupier.live.visibility import in_lobby, seen
from croupier.records.read import read
from croupier.records.replay import replay
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.state import Limits, Setup, Status
from tests.live.hosting import DEALER, MANAGER, SUPERVISOR, ask, fund, give, run

ANN = player("ann")
SETUP = Setup(decks=6, unit=100, main=Limits(1000, 100_000))
OBSERVED = TableConfig("floor", "lucky8", SETUP, dealing="observed")
BET = c.Bet(by=ANN, player="ann", box=1, amount=1000)


def _store() -> MemoryStore:
    store = MemoryStore()
    fund(store, "ann", 100_000)
    return store


def _cards(*texts: str) -> list[c.DealCard]:
    return [c.DealCard(by=DEALER, card=parse_card(text)) for text in texts]


def test_a_dealer_reports_the_cards_of_an_observed_table_and_the_round_is_recalled() -> None:
    store = _store()

    async def play(host: TableHost) -> None:
        assert (await ask(host, OpenRound(by=ANN))).code == "role-too-low"
        await give(host, OpenRound(by=DEALER), BET, c.CloseBets(by=DEALER), *_cards("Ts", "6h", "9d"))
        assert (await ask(host, c.DealCard(by=ANN, card=parse_card("2s")))).code == "role-too-low"
        await give(host, c.Deal(by=DEALER), c.Stand(by=ANN, player="ann", box=1), *_cards("Td", "8c"))
        assert (await ask(host, OpenRound(by=DEALER))).code == "round-open"
        await give(host, c.Settle(by=DEALER), OpenRound(by=DEALER))

    run(store, OBSERVED, play)
    assert store.balance("wallet:ann") == 101_000
    recalled = recall(store, "floor", 1)
    assert 'dealing = "observed"' in recalled.record
    assert replay(read(recalled.record, Path())).table.status is Status.SETTLED


def test_new_limits_hold_from_the_next_round_on() -> None:
    store = _store()
    higher = replace(SETUP, main=Limits(5000, 100_000))

    async def play(host: TableHost) -> None:
        await give(host, OpenRound(by=DEALER))
        assert (await ask(host, ChangeSetup(by=SUPERVISOR, setup=higher, reason="busy"))).code == "role-too-low"
        wrong = replace(SETUP, main=Limits(5, 1))
        assert (await ask(host, ChangeSetup(by=MANAGER, setup=wrong, reason="x"))).code == "limits"
        await give(host, ChangeSetup(by=MANAGER, setup=higher, reason="busy evening"), BET)
        await give(host, c.CloseBets(by=DEALER), *_cards("Ts", "6h", "9d"), c.Deal(by=DEALER))
        await give(host, c.Stand(by=ANN, player="ann", box=1), *_cards("Td", "8c"), c.Settle(by=DEALER))
        await give(host, OpenRound(by=DEALER))
        assert not (await ask(host, BET)).accepted
        await give(host, replace(BET, amount=5000))

    run(store, OBSERVED, play)


def test_a_suspended_table_takes_nothing_until_it_is_resumed() -> None:
    store = _store()

    async def play(host: TableHost) -> None:
        await give(host, OpenRound(by=DEALER))
        assert (await ask(host, Suspend(by=DEALER, reason="x"))).code == "role-too-low"
        await give(host, Suspend(by=SUPERVISOR, reason="spilled drink"))
        refused = await ask(host, BET)
        assert refused.code == "suspended"
        assert "spilled drink" in refused.message
        assert in_lobby(host.live, host.config, host.around).suspended == "spilled drink"
        await give(host, Resume(by=SUPERVISOR, reason="dry again"), BET)
        assert (await ask(host, Resume(by=SUPERVISOR, reason="x"))).code == "not-suspended"

    run(store, OBSERVED, play)


@pytest.mark.parametrize(
    "command",
    [
        c.DealCard(by=DEALER, card=parse_card("As")),
        c.EmptyShoe(by=DEALER),
        c.ReportFaceUp(by=DEALER),
        c.Settle(by=DEALER),
    ],
)
def test_nobody_reports_cards_of_a_sealed_shoe(command: c.AnyCommand) -> None:
    store = _store()
    config = TableConfig("auto", "lucky8", SETUP, clocks=Clocks(pause=0.0, bets=60))

    async def play(host: TableHost) -> None:
        while host.live.table is None:
            await ask(host, OpenRound(by=DEALER))
        assert (await ask(host, command)).code == "sealed-shoe"

    run(store, config, play)


ROUND = """
version = 1
game = "lucky8"
decks = 6
cards = "Ts 6h 9d Td 8c"
acts = ["ann bets 10 on 1", "no more bets", "deal", "ann stands 1"]
"""


def test_a_test_table_deals_its_record_again_and_again_and_moves_no_money() -> None:
    store = MemoryStore()
    config = TableConfig("show", "lucky8", read(ROUND, Path()).setup, "test", Clocks(pause=0.001), record=ROUND)
    ended: list[Status] = []

    async def play(host: TableHost) -> None:
        enough = asyncio.Event()

        def hear(update: TableUpdate) -> None:
            if update.after.table is not None and update.after.table.status is not Status.OPEN:
                ended.append(update.after.table.status)
            if update.after.round == 3:
                enough.set()

        host.listen(hear)
        await enough.wait()
        assert (await ask(host, OpenRound(by=DEALER))).code == "test-table"
        assert (await ask(host, BET)).code == "test-table"
        view = seen(host.live, host.config, ANN, host.around)
        assert view.test
        assert in_lobby(host.live, host.config, host.around).test

    run(store, config, play)
    assert Status.SETTLED in ended
    assert store.balance("wallet:ann") == 0
    assert store.total() == 0
    for number in (1, 2):
        recalled = recall(store, "show", number)
        assert recalled.test
        assert recalled.record.startswith("# Dealt at a test table: show")
        assert recalled.status == "settled"
