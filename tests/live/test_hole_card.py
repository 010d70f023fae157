"""A dealer's card that lies face down: no view, event, total or coach tells it before it is turned over."""

from pathlib import Path

import msgspec
import pytest

from croupier.api.codec import decode_event, encode
from croupier.api.orders import AnyGiven, OpenRound
from croupier.cards.card import parse_card
from croupier.live.config import TableConfig
from croupier.live.host import TableHost
from croupier.live.visibility import Around, public, seen
from croupier.rules.check import load_checked
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.actors import Actor, Role, player
from croupier.table.state import Limits, Setup
from croupier.table.visible_cards import HIDDEN, open_cards
from tests.live.hosting import DEALER, fund, give, run
from tests.machines.sent import sent

BOOK = load_checked(Path(__file__).parent.parent / "rounds" / "own" / "hole-card.toml")
SETUP = Setup(decks=6, unit=100, main=Limits(1000, 100_000))
OBSERVED = TableConfig("floor", BOOK.game, SETUP, "observed", book=BOOK)
ANN = player("ann")
EVERYBODY = (ANN, player("zoe"), DEALER, Actor(Role.SHIFT_MANAGER, "lee"))
BET = c.Bet(by=ANN, player="ann", box=1, amount=1000)
FIRST = ("9s", "7d", "8h", "5c")
"""The last of these lies face down."""


def _played(*acts: AnyGiven) -> tuple[MemoryStore, TableHost]:
    store = MemoryStore()
    fund(store, "ann", 100_000)

    async def play(host: TableHost) -> None:
        await give(host, OpenRound(by=DEALER), BET, c.CloseBets(by=DEALER), *acts)

    return store, run(store, OBSERVED, play)


def _cards(*cards: str) -> list[c.DealCard]:
    return [c.DealCard(by=DEALER, card=parse_card(card)) for card in cards]


def _heard(store: MemoryStore, host: TableHost, actor: Actor) -> str:
    events = [decode_event(item.event) for item in store.read("table:floor")]
    return "".join(encode(public(event, host.live.table, actor)).decode() for event in events)


def _shown(host: TableHost, actor: Actor) -> str:
    table = host.live.table
    assert table is not None
    whole = (seen(host.live, OBSERVED, actor, Around()), sent(table, actor))
    return msgspec.json.encode(whole).decode()


@pytest.mark.parametrize("actor", EVERYBODY, ids=lambda actor: actor.name)
def test_nobody_is_told_a_card_that_lies_face_down(actor: Actor) -> None:
    store, host = _played(*_cards(*FIRST))
    assert '"7d"' in _heard(store, host, actor)
    assert '"5c"' not in _heard(store, host, actor)
    assert '"5c"' not in _shown(host, actor)
    assert HIDDEN in _shown(host, actor)


@pytest.mark.parametrize("actor", EVERYBODY, ids=lambda actor: actor.name)
def test_everybody_is_told_once_it_is_turned_over(actor: Actor) -> None:
    acts = (c.Deal(by=DEALER), c.Stand(by=ANN, player="ann", box=1))
    store, host = _played(*_cards(*FIRST), *acts)
    assert '"5c"' in _heard(store, host, actor)
    assert '"5c"' in _shown(host, actor)


def test_a_coach_does_not_count_it() -> None:
    _, host = _played(*_cards(*FIRST))
    table = host.live.table
    assert table is not None
    assert table.hole == ("5c",)
    assert open_cards(table) == ("9s", "7d", "8h")
