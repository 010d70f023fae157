"""A card that was read wrongly: put right by a report, with everything after it, and nothing ever erased."""

from pathlib import Path

import pytest

from croupier.api import events as le
from croupier.api.codec import decode_event
from croupier.api.orders import CorrectCard, OpenRound
from croupier.cards.card import Card
from croupier.live.config import TableConfig
from croupier.live.host import TableHost
from croupier.live.recall import recorded
from croupier.live.recovery import recover
from croupier.live.streams import stream_of
from croupier.records.read import read
from croupier.records.replay import replay
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.actors import player
from croupier.table.state import Phase, Setup, Table
from tests.live.hosting import DEALER, ask, fund, give, run

CONFIG = TableConfig("felt", "lucky8", Setup(decks=6), "observed")
FIRST = ("Th", "9c", "7d", "5c", "8s")
ANN, BOB = player("ann"), player("bob")


def card(text: str) -> c.DealCard:
    return c.DealCard(by=DEALER, card=Card(text))


def correct(was: str, is_now: str, back: int = 0) -> CorrectCard:
    return CorrectCard(by=DEALER, was=Card(was), card=Card(is_now), back=back)


def opened(*sides: c.Bet) -> tuple[c.AnyCommand | OpenRound, ...]:
    bets = (c.Bet(by=ANN, player="ann", box=1, amount=1_000), c.Bet(by=BOB, player="bob", box=2, amount=1_000))
    return (OpenRound(by=DEALER), *bets, *sides, c.CloseBets(by=DEALER))


def stocked() -> MemoryStore:
    store = MemoryStore()
    fund(store, "ann", 10_000)
    fund(store, "bob", 10_000)
    return store


def standing(store: MemoryStore) -> Table:
    table = recover(store, CONFIG).table
    assert table is not None
    return table


def dealt(*commands: c.AnyCommand | OpenRound | CorrectCard, sides: tuple[c.Bet, ...] = ()) -> MemoryStore:
    store = stocked()
    run(store, CONFIG, lambda host: give(host, *opened(*sides), *commands))
    return store


def refused(store: MemoryStore, command: CorrectCard) -> str:
    codes: list[str] = []
    before = recover(store, CONFIG)

    async def play(host: TableHost) -> None:
        answer = await ask(host, command)
        assert not answer.accepted
        codes.append(answer.code)

    run(store, CONFIG, play)
    assert recover(store, CONFIG) == before
    return codes[0]


@pytest.mark.parametrize("back", [0, 1, 2])
def test_the_table_is_as_if_the_card_had_been_read_rightly(back: int) -> None:
    reported = ["8h", "9c", "7d"]
    wrong = [*reported]
    wrong[-1 - back] = "Ks"
    store = dealt(*map(card, wrong), correct("Ks", reported[-1 - back], back), card("2c"))
    assert standing(store) == standing(dealt(*map(card, reported), card("2c")))


def test_the_record_has_the_card_as_it_was_and_the_stream_keeps_what_was_typed() -> None:
    store = dealt(card("8h"), card("9c"), correct("8h", "8d", 1), card("7d"), card("2c"), card("Th"), c.Deal(by=DEALER))
    given = [decode_event(stored.event) for stored in store.read(stream_of("felt"), 0)]
    commands = [event.command for event in given if isinstance(event, le.CommandGiven)]
    typed = [command.card for command in commands if isinstance(command, c.DealCard)]
    assert typed[:4] == ["8h", "9c", "8d", "9c"]
    run(
        store,
        CONFIG,
        lambda host: give(
            host,
            c.Stand(by=DEALER, player="ann", box=1),
            c.Stand(by=DEALER, player="bob", box=2),
            card("Js"),
            c.Settle(by=DEALER),
        ),
    )
    text = recorded(store, "felt", 1).text
    assert "8h" not in text
    again = replay(read(text, Path())).table
    assert again.lines == standing(store).lines
    assert again.boxes[0].hands[0].cards == ("8d", "2c")


def test_a_card_too_many_after_the_correction_is_the_irregularity_it_is() -> None:
    stands = (c.Stand(by=DEALER, player="ann", box=1), c.Stand(by=DEALER, player="bob", box=2))
    store = dealt(*map(card, FIRST), c.Deal(by=DEALER), *stands, card("4s"), card("6c"), correct("4s", "Td", 1))
    assert standing(store).dealer == ("7d", "Td")
    noted = [decode_event(stored.event) for stored in store.read(stream_of("felt"), 0)]
    assert any(isinstance(event, e.IrregularityNoted) for event in noted)


@pytest.mark.parametrize("command", [correct("9c", "8d"), correct("8h", "8d", 1), correct("8h", "8d", -1)])
def test_only_a_card_that_was_reported_is_corrected(command: CorrectCard) -> None:
    assert refused(dealt(card("8h")), command) == "nothing-to-correct"


def test_what_anybody_did_since_lets_the_card_stand() -> None:
    store = dealt(*map(card, FIRST), c.Deal(by=DEALER))
    assert refused(store, correct("8s", "8d")) == "nothing-to-correct"


def test_wagers_settled_on_a_card_let_it_stand() -> None:
    pair = c.Bet(by=ANN, player="ann", box=1, amount=500, wager="pair")
    store = dealt(*map(card, FIRST), sides=(pair,))
    assert standing(store).lines
    assert refused(store, correct("8s", "8d")) == "settled-since"


def test_a_correction_that_cannot_have_been_changes_nothing() -> None:
    assert refused(dealt(card("8h"), card("9c")), correct("9c", "1x")) == "no-such-card"


def test_a_player_corrects_nothing() -> None:
    store = dealt(card("8h"))
    assert refused(store, CorrectCard(by=ANN, was=Card("8h"), card=Card("8d"))) == "role-too-low"


def test_the_cards_of_a_round_that_is_over_are_forgotten() -> None:
    store = dealt(card("8h"), c.ReportCards(by=DEALER, what="foreign"))
    live = recover(store, CONFIG)
    assert live.table is not None
    assert (live.table.phase, live.read) == (Phase.OVER, ())
