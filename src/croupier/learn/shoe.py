"""A learner's shoe: shuffled decks with a cut card, dealt round after round."""

from collections.abc import Sequence

import numpy as np

from croupier.cards.card import RANKS, Card
from croupier.cards.deck import deck
from croupier.rules.schema import Rulebook

A_BOX = 25
"""Cards kept back for every box, so that a round can be finished."""


class Shoe:
    """Cards of one shuffle."""

    def __init__(self, book: Rulebook, decks: int, penetration: float, boxes: int) -> None:
        """Take the decks, and how much of them is dealt."""
        self.all = deck(book.deck.without) * decks
        kept = max(len(self.all) - int(len(self.all) * penetration), A_BOX * boxes)
        self.cut = max(len(self.all) - kept, 1)
        self.cards: list[Card] = []
        self.at = 0

    def next_round(self, chance: np.random.Generator, *, anew: bool) -> list[Card]:
        """Return the cards left, shuffled where the cut card has come or it is asked for."""
        if anew or not self.cards or self.at >= self.cut:
            self.cards = [self.all[place] for place in chance.permutation(len(self.all))]
            self.at = 0
        return self.cards[self.at :]

    def has_more(self, used: int) -> bool:
        """Tell whether another round is dealt before the cut card once so many more cards are gone."""
        return self.at + used < self.cut

    def seen(self, used: int = 0, hidden: Sequence[Card] = ()) -> list[int]:
        """Return how often each rank has come since the shuffle, cards of the round so far included but hidden ones."""
        gone = [card[0] for card in self.cards[: self.at + used]]
        below = [card[0] for card in hidden]
        return [gone.count(rank) - below.count(rank) for rank in RANKS]
