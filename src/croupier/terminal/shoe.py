"""The shoe of a session: shuffled decks, a cut card, and rounds that follow one another from it.

Clauses: L8 2.1, 5.19.1, 5.20, 5.21; AR 2.1, 5.19.1, 5.20, 5.21; BP 2.2.1; D8 2.1, 5.16.1, 5.17, 5.18.
Ruling R-BURN.
"""

from random import Random

from croupier.cards.card import Card
from croupier.cards.deck import deck
from croupier.rules.schema import Rulebook

BEHIND_CUT = 4
"""One card in so many lies behind the cut card."""

A_HAND = 6
"""Cards kept behind the cut card for every hand of a round, so that it can be finished."""


class Shoe:
    """Deals round after round from one shuffle; a new shuffle begins with a card to burn."""

    def __init__(self, book: Rulebook, decks: int, hands: int, chance: Random) -> None:
        """Shuffle for a table with so many hands, the dealer's included."""
        self.all = deck(book.deck.without) * decks
        self.kept = min(len(self.all), max(len(self.all) // BEHIND_CUT, hands * A_HAND))
        self.chance = chance
        self.cards: list[Card] = []
        self.began = 0
        self.shuffle()

    def shuffle(self) -> None:
        """Shuffle everything, and set the cut card."""
        self.cards = list(self.all)
        self.chance.shuffle(self.cards)
        self.began = 0

    def shuffle_discards(self) -> None:
        """Shuffle what earlier rounds have used in behind the last card."""
        used = self.cards[: self.began]
        self.chance.shuffle(used)
        self.cards += used

    def card_at(self, position: int) -> Card | None:
        """Return the card that leaves the shoe as number `position` of the round."""
        at = self.began + position
        return self.cards[at] if at < len(self.cards) else None

    @property
    def is_new(self) -> bool:
        """Tell whether nothing has been dealt since the shuffle: the first card is burned."""
        return self.began == 0

    def left(self, drawn: int = 0) -> int:
        """Return how many cards are left once the round has drawn so many."""
        return max(len(self.all) - self.began - drawn, 0)

    def is_cut_out(self, drawn: int = 0) -> bool:
        """Tell whether the cut card has come out."""
        return self.left(drawn) <= self.kept

    def dealt(self, drawn: int) -> tuple[Card, ...]:
        """Return the cards of the round so far."""
        return tuple(self.cards[self.began : self.began + drawn])

    def end_round(self, drawn: int) -> bool:
        """Go on behind the cards of the round; shuffle where the cut card has come out, and say so."""
        if self.is_cut_out(drawn):
            self.shuffle()
            return True
        self.began += drawn
        return False
