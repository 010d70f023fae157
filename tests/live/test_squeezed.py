"""Cards that are squeezed: until the deal is complete no event tells them to anybody but the bettors of their box."""

import pytest

from croupier.api.codec import decode_event, encode
from croupier.api.orders import AnyGiven, CorrectCard, OpenRound
from croupier.cards.card import parse_card
from croupier.live.config import TableConfig
from croupier.live.host import TableHost
from croupier.live.visibility import public
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.actors import Actor, Role, player
from croupier.table.state import Limits, Setup
from tests.live.hosting import DEALER, fund, give, run

ANN, BOB = player("ann"), player("bob")
SUPERVISOR = Actor(Role.PIT_SUPERVISOR, "sam")
STRANGERS = (BOB, player("zoe"), DEALER, SUPERVISOR)
CONFIG = TableConfig("floor", "blackjack-plus", Setup(decks=6, unit=100, main=Limits(1000, 100_000)), "observed")


def _deal(*cards: str) -> list[c.DealCard]:
    return [c.DealCard(by=DEALER, card=parse_card(card)) for card in cards]


async def _squeezes(host: TableHost) -> None:
    bets = [c.Bet(by=who, player=who.name, box=box, amount=1000) for box, who in enumerate((ANN, BOB), 1)]
    asked = c.AskSqueeze(by=ANN, player="ann", box=1)
    await give(host, OpenRound(by=DEALER), *bets, asked, c.GrantSqueeze(by=DEALER, player="ann"))
    await give(host, c.CloseBets(by=DEALER), *_deal("9s"))


def _heard(store: MemoryStore, host: TableHost, actor: Actor) -> str:
    """Return everything the table has told somebody, as it is written now."""
    events = [decode_event(item.event) for item in store.read("table:floor")]
    return "".join(encode(public(event, host.live.table, actor)).decode() for event in events)


def _play(*acts: AnyGiven) -> tuple[MemoryStore, TableHost]:
    store = MemoryStore()
    fund(store, "ann", 100_000)
    fund(store, "bob", 100_000)

    async def play(host: TableHost) -> None:
        await _squeezes(host)
        await give(host, *acts)

    return store, run(store, CONFIG, play)


@pytest.mark.parametrize("actor", STRANGERS, ids=lambda actor: actor.name)
def test_no_event_tells_a_squeezed_card(actor: Actor) -> None:
    store, host = _play(*_deal("7d"))
    assert '"9s"' in _heard(store, host, ANN)
    assert '"7d"' in _heard(store, host, actor)
    assert '"9s"' not in _heard(store, host, actor)


@pytest.mark.parametrize("actor", STRANGERS, ids=lambda actor: actor.name)
def test_a_squeezed_card_that_was_read_wrongly_is_told_by_neither_name(actor: Actor) -> None:
    corrected = CorrectCard(by=DEALER, was=parse_card("9s"), card=parse_card("8s"))
    store, host = _play(corrected)
    assert '"8s"' in _heard(store, host, ANN)
    assert {card for card in ("8s", "9s") if f'"{card}"' in _heard(store, host, actor)} == set()


def test_once_the_deal_is_complete_every_card_is_open() -> None:
    store, host = _play(*_deal("7d", "6h", "5c", "4c"))
    assert all('"9s"' in _heard(store, host, actor) for actor in STRANGERS)
