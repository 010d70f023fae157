"""A dealing device that may be nearly empty, and every card that has left it."""

from collections import Counter

from hypothesis import strategies as st

from croupier.cards.card import Card
from croupier.table.places import Place
from croupier.table.state import Table
from tests.machines.shoe import Shoe, lying_at


class Device:
    """Cards leave it one by one; those the table knows to lie outside or on top come before any other."""

    def __init__(self, table: Table, stock: int | None) -> None:
        self.shoe = Shoe(table)
        self.stock = stock
        self.gone: Counter[Card] = Counter()

    @property
    def empty(self) -> bool:
        """Tell whether no card is left."""
        return not self.shoe.left or (self.stock is not None and self.stock <= 0)

    def draw(self, table: Table, place: Place | None, data: st.DataObject) -> Card | None:
        """Return a card that may come next, without taking it; None where there is none."""
        known = table.out or table.top[:1]
        if known:
            return data.draw(st.sampled_from(known))
        if self.empty:
            return None
        beside = lying_at(table, place) if place is not None and _lies(table, place) else ()
        return data.draw(self.shoe.cards(beside))

    def plain(self, table: Table) -> Card | None:
        """Return the next card without chance."""
        known = table.out or table.top[:1]
        return known[0] if known else (None if self.empty else min(self.shoe.left))

    def took(self, before: Table, after: Table) -> None:
        """Take from the device what the table has more of than before."""
        for card in (left(after) - left(before)).elements():
            self.shoe.take(card)
            self.gone[card] += 1
            if self.stock is not None:
                self.stock -= 1

    def refill(self, table: Table) -> None:
        """Shuffle back whatever does not lie on the layout; the copies that come again are counted apart."""
        self.shoe = Shoe(table)
        for card in lying(table).elements():
            self.shoe.take(card)
        self.stock = None


def left(table: Table) -> Counter[Card]:
    """Count the cards that have left the device: dealt, out of it, or put back on top."""
    return Counter((*(dealt.card for dealt in table.dealt), *table.out, *table.top))


def lying(table: Table) -> Counter[Card]:
    """Count the cards on hands, the dealer's included; printed ones are no cards of the device."""
    found = Counter(table.dealer)
    for box in table.boxes:
        found.update(card for hand in box.hands for card in hand.cards)
    printed = table.book.deck.printed
    if printed:
        found -= Counter({Card(printed): 1 + sum(bool(box.hands) and bool(box.mains) for box in table.boxes)})
    return found


def _lies(table: Table, place: Place) -> bool:
    box = table.box(place.box) if place.box > 0 else None
    return place.box <= 0 or box is None or not box.hands or place.hand < len(box.hands)
