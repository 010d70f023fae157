"""What a deck holds, and how many copies of each card the decks in use have.

Clauses: L8 2.1; AR 2.1; BP 2.2.1; D8 2.1.
"""

from collections.abc import Iterable

from croupier.cards.card import CARDS, Card


def deck(without: Iterable[str] = ()) -> tuple[Card, ...]:
    """Return one deck in order, less the ranks that are taken out."""
    removed = frozenset(without)
    return tuple(card for card in CARDS.values() if card[0] not in removed)


def surplus(cards: Iterable[Card], decks: int, without: Iterable[str] = ()) -> Card | None:
    """Return the first card that is more than the decks hold, or None where all fit."""
    held = dict.fromkeys(deck(without), decks)
    for card in cards:
        if not held.get(card):
            return card
        held[card] -= 1
    return None
