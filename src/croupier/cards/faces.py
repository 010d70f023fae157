"""Cards as they are printed: `10♠`."""

from croupier.cards.card import Card

SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def rank(card: Card) -> str:
    """Return a card's rank as it is printed on it."""
    return "10" if card[0] == "T" else card[0]


DOWN = "░░"
"""A card that lies face down."""


def face(card: Card) -> str:
    """Return a card as `10♠`."""
    return rank(card) + SUITS[card[1]] if card[1] in SUITS else DOWN


def faces(cards: tuple[Card, ...]) -> str:
    """Return several cards."""
    return " ".join(face(card) for card in cards)
