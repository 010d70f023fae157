"""The coach: which hand a person decides on, what is known of the shoe, and a process of their own to value it in."""

from typing import NamedTuple

from croupier.api.coaching import Advice, Decision
from croupier.cards.card import Card
from croupier.live.host import TableHost
from croupier.server.live_tables.round_search import RoundAsked
from croupier.server.processes.work_queue import Asker, WorkQueue
from croupier.server.storage.store_address import StoreAddress
from croupier.server.tables.option_values import Question, advise, shown
from croupier.server.tables.round_review import decisions_of
from croupier.table.places import Place
from croupier.table.state import Table
from croupier.table.turn import caller, turn
from croupier.table.visible_cards import open_cards

ASKS = ("surrender", "insurance")
"""Offers the coach has a word on."""

SHOES = ("fresh", "left")


class Asked(NamedTuple):
    """What a person has to decide: on which hand, and in answer to which offer."""

    place: Place
    offer: str


class Coach:
    """Values hands in a process of its own, so that no table waits for a sum."""

    def __init__(self) -> None:
        """Begin with no one waiting."""
        self._queue = WorkQueue(nice=1, most=32, each=2)

    async def advise(self, asker: Asker, host: TableHost, shoe: str) -> Advice | None:
        """Return the value of each option of the decision a player has now, or None where they have none."""
        table = host.live.table
        asked = _asked(table, asker.name) if table is not None else None
        if table is None or asked is None:
            return None
        hand = table.box(asked.place.box)
        if hand is None or not table.dealer:
            return None
        held = hand.hands[asked.place.hand]
        gone = _gone(host, table, held.cards) if shoe == "left" else ()
        question = Question(table.book, table.setup.decks, held.cards, shown(table), gone)
        options = await self._queue.do(asker, advise, question, asked.offer)
        return Advice(
            table=host.live.name,
            version=host.live.version,
            box=asked.place.box,
            hand=asked.place.hand,
            cards=held.cards,
            up=table.dealer[0],
            shoe=shoe,
            best=options[0].act,
            options=options,
            exact=not held.split,
        )

    async def review(self, asker: Asker, where: StoreAddress, asked: RoundAsked) -> list[Decision]:
        """Return a player's decisions of a round against the best play."""
        return await self._queue.do(asker, decisions_of, where, asked, asker.name)

    def close(self) -> None:
        """End the process."""
        self._queue.close()


def _asked(table: Table, player: str) -> Asked | None:
    offer = table.offer
    if offer is not None:
        places = [box for name, box in offer.asked if name == player and (name, box) not in offer.answered]
        return Asked(Place(places[0]), offer.kind) if places and offer.kind in ASKS else None
    now = turn(table)
    if now is None or caller(table, now.box, now.hand) != player:
        return None
    return Asked(Place(now.box.position, now.at), "")


def _gone(host: TableHost, table: Table, held: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards known to have left the shoe, less the hand's own and those the dealer shows."""
    live = host.live
    if live.shoe is None:
        seen = [*open_cards(table)]
    else:
        shoe = host.dealer.shoe(live)
        before = (shoe.card_at(position) for position in range(live.shoe.used))
        seen = [card for card in before if card is not None] + [*open_cards(table)]
    printed = table.book.deck.printed
    for card in (*held, *shown(table)):
        # A printed card never was in the shoe.
        if card in seen and card != printed:
            seen.remove(card)
    return tuple(seen)
