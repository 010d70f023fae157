"""A dealing device by chance: whole decks, from which no card comes oftener than it may."""

from collections import Counter

from hypothesis import strategies as st

from croupier.cards.card import Card
from croupier.cards.deck import deck
from croupier.table.places import Place
from croupier.table.state import Table


class Shoe:
    """The cards left; a card is chosen as it is dealt, so that shrinking a round changes its cards too."""

    def __init__(self, table: Table) -> None:
        self.left = Counter(dict.fromkeys(deck(table.book.deck.without), table.setup.decks))

    def cards(self, beside: tuple[Card, ...]) -> st.SearchStrategy[Card]:
        """Return the cards that may come; one like the card beside it comes often, so that hands are split."""
        left = sorted(self.left)
        alike = [card for card in left if beside and card[0] == beside[-1][0]]
        tens = [card for card in left if card[0] in "AJ"]
        often = st.sampled_from(alike or left)
        return often | often | st.sampled_from(left) | st.sampled_from(tens or left)

    def take(self, card: Card) -> None:
        """Remove a card."""
        self.left[card] -= 1
        if not self.left[card]:
            del self.left[card]


def lying_at(table: Table, place: Place) -> tuple[Card, ...]:
    """Return the cards that lie at a place already."""
    if place.box <= 0:
        return table.dealer
    box = table.box(place.box)
    return box.hands[place.hand].cards if box is not None and box.hands else ()
