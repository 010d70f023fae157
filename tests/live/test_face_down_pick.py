"""Several cards came out together, face down: the player picks a place and never sees what the others were."""

import msgspec
import pytest

from croupier.api.orders import OpenRound
from croupier.cards.card import Card, parse_card
from croupier.live.config import TableConfig
from croupier.live.host import TableHost
from croupier.server.live_tables.table_broadcast import TableBroadcast
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.places import Place
from croupier.table.state import Limits, Setup
from tests.live.hosting import DEALER, ask, fund, give, run

ANN = player("ann")
SETUP = Setup(decks=6, unit=100, main=Limits(1000, 100_000))


def _deal(*texts: str) -> list[c.DealCard]:
    return [c.DealCard(by=DEALER, card=parse_card(text)) for text in texts]


async def _hits(host: TableHost, cards: tuple[str, ...], shown: int) -> None:
    """Bring ann to a hit at which several cards come out."""
    bet = c.Bet(by=ANN, player="ann", box=1, amount=1000)
    await give(host, OpenRound(by=DEALER), bet, c.CloseBets(by=DEALER), *_deal("2s", "3h", "9d"))
    await give(host, c.Deal(by=DEALER), c.Hit(by=ANN, player="ann", box=1))
    came = tuple(parse_card(card) for card in cards)
    await give(host, c.DealSeveral(by=DEALER, cards=came, to=Place(1, 0), shown=shown))


def _at(host: TableHost) -> tuple[Card, ...]:
    assert host.live.table is not None
    box = host.live.table.box(1)
    assert box is not None
    return box.hands[0].cards


@pytest.mark.parametrize("game", ["lucky8", "ace-race"])
def test_a_player_picks_a_place_and_gets_the_card_that_lies_there(game: str) -> None:
    store = MemoryStore()
    fund(store, "ann", 100_000)

    async def play(host: TableHost) -> None:
        await _hits(host, ("Kd", "4c"), 0)
        options = TableBroadcast(host).options_for(ANN).options
        picks = [option.command["card"] for option in options if option.command["command"] == "pick-card/1"]
        assert picks == ["??1", "??2"]
        seen = TableBroadcast(host)
        text = msgspec.json.encode(seen.options_for(ANN)) + msgspec.json.encode(seen.view(ANN))
        assert b'"Kd"' not in text
        assert b'"4c"' not in text
        for card in ("4c", "5c", "??3", "??0", "??"):
            guess = c.PickCard(by=ANN, player="ann", card=Card(card))
            assert (await ask(host, guess)).code == "no-such-card"
        await give(host, c.PickCard(by=ANN, player="ann", card=Card("??2")))
        assert _at(host)[-1] == "4c"

    run(store, TableConfig("floor", game, SETUP, dealing="observed"), play)


def test_two_alike_are_two_places() -> None:
    store = MemoryStore()
    fund(store, "ann", 100_000)

    async def play(host: TableHost) -> None:
        await _hits(host, ("4c", "4c"), 0)
        options = TableBroadcast(host).options_for(ANN).options
        picks = [option.command["card"] for option in options if option.command["command"] == "pick-card/1"]
        assert picks == ["??1", "??2"]

    run(store, TableConfig("floor", "lucky8", SETUP, dealing="observed"), play)


def test_disclosed_cards_are_picked_by_name() -> None:
    store = MemoryStore()
    fund(store, "ann", 100_000)

    async def play(host: TableHost) -> None:
        await _hits(host, ("Kd", "4c"), 2)
        options = TableBroadcast(host).options_for(ANN).options
        picks = {option.command["card"] for option in options if option.command["command"] == "pick-card/1"}
        assert picks == {"Kd", "4c"}
        await give(host, c.PickCard(by=ANN, player="ann", card=Card("4c")))
        assert _at(host)[-1] == "4c"

    run(store, TableConfig("floor", "lucky8", SETUP, dealing="observed"), play)


def test_a_card_that_is_none_is_refused_and_the_table_goes_on() -> None:
    store = MemoryStore()
    fund(store, "ann", 100_000)

    async def play(host: TableHost) -> None:
        bet = c.Bet(by=ANN, player="ann", box=1, amount=1000)
        await give(host, OpenRound(by=DEALER), bet, c.CloseBets(by=DEALER))
        for nonsense in ("", "xx", "??", "1s", "Tss"):
            answer = await ask(host, c.DealCard(by=DEALER, card=Card(nonsense)))
            assert not answer.accepted
            assert answer.code != "table-failed"
        await give(host, *_deal("2s"))

    run(store, TableConfig("floor", "lucky8", SETUP, dealing="observed"), play)
