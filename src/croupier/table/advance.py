"""Carry a command through with a source of cards: every card that is due is dealt until a person must act."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from croupier.cards.card import Card
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.actors import HOUSE
from croupier.table.decide import Step, carry_out
from croupier.table.play.deal import due
from croupier.table.state import Table


class CardSource(Protocol):
    """Where cards come from: a sealed shoe, a recorded round, or a person who reports them."""

    def card_at(self, position: int) -> Card | None:
        """Return the card that leaves the device as number `position` of the round, if it is known."""


class CardList(NamedTuple):
    """Cards in the order they leave the device, and none behind the last."""

    cards: Sequence[Card]

    def card_at(self, position: int) -> Card | None:
        """Return the card at a position, or None where no more are listed."""
        return self.cards[position] if position < len(self.cards) else None


def advance(table: Table, command: c.Command, cards: CardSource) -> Step:
    """Carry out the command and let the house answer until a person must act or no card is left."""
    done: list[e.Event] = []
    after = _deal_on(carry_out(table, command, done), cards, done)
    return Step(after, tuple(done))


def deal_due(table: Table, cards: CardSource, events: tuple[e.Event, ...] = ()) -> Step:
    """Deal every card that is due; nothing moves by itself where dealing is observed."""
    done = list(events)
    after = _deal_on(table, cards, done)
    return Step(after, tuple(done))


def _deal_on(table: Table, cards: CardSource, done: list[e.Event]) -> Table:
    while not table.setup.observed and due(table) is not None:
        card = next_card(table, cards)
        if card is None:
            break
        table = carry_out(table, c.DealCard(by=HOUSE, card=card), done)
    return table


def next_card(table: Table, cards: CardSource) -> Card | None:
    """Return the next card: one already out of the device, one put back on top of it, else the source's."""
    known = table.out + table.top
    return known[0] if known else cards.card_at(table.drawn)
