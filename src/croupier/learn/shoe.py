"""A learner's shoe: shuffled decks with a cut card, dealt round after round."""

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

    def seen(self, used: int = 0) -> list[int]:
        """Return how often each rank has come since the shuffle, the cards of the round so far included."""
        gone = [card[0] for card in self.cards[: self.at + used]]
        return [gone.count(rank) for rank in RANKS]
