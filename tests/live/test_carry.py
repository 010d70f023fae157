"""A command carried through a live table: what the round's own steps came to is what folding the events comes to."""

from collections.abc import Iterator

import pytest

from croupier.cards.card import CARDS
from croupier.live import state
from croupier.live.apply_command import Given, carry, folded
from croupier.live.state import LiveTable
from croupier.rules.load import GAMES, load
from croupier.table import commands as c
from croupier.table.actors import HOUSE, player
from croupier.table.advance import CardList
from croupier.table.state import Phase, Setup, Table

ANN = player("ann")
SHOE = CardList([CARDS[card] for card in ("9s", "7d", "9h", "4c", "5d", "Kh", "2s", "3d", "Tc", "6h")])


def asked() -> Iterator[c.AnyCommand]:
    yield c.Bet(by=ANN, player="ann", box=1, amount=1_000)
    yield c.CloseBets(by=HOUSE)
    yield c.Deal(by=HOUSE)
    yield c.Hit(by=ANN, player="ann", box=1)


@pytest.mark.parametrize("game", GAMES)
def test_an_event_is_applied_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    book, setup = load(game), Setup(decks=6)
    live = LiveTable("felt", book, setup, round=1, table=Table(book, setup), ready=frozenset({"ann"}))
    for command in asked():
        with monkeypatch.context() as once:
            once.delattr(state, "evolve")
            carried = carry(live, Given(command, 0), SHOE, sealed=True)
        assert carried == folded(live, carried.events)
        live = carried.after
    assert live.table is not None
    assert live.table.phase is not Phase.BETTING
    assert live.ready == frozenset()
