"""A card is its two-letter text: a rank of `A K Q J T 9 … 2` and a suit of `s h d c`.

Clauses: L8 2.1, 3.4, 3.4.2, 3.4.3; AR 2.1, 3.4, 3.4.3, 3.4.4; BP 1.19, 2.2.1, 3.2, 3.2.2, 3.2.3;
D8 2.1, 3.4, 3.4.2, 3.4.3.
"""

from typing import NewType

Card = NewType("Card", str)

RANKS = "A23456789TJQK"
SUITS = "shdc"
RED = frozenset("hd")

POINTS: dict[str, int] = {"A": 11, "T": 10, "J": 10, "Q": 10, "K": 10} | {str(n): n for n in range(2, 10)}
"""Point value by rank; an Ace is 11 until that would pass 21."""

CARDS: dict[str, Card] = {rank + suit: Card(rank + suit) for rank in RANKS for suit in SUITS}
"""Every card of a full deck by its text."""

KINDS = "A23456789T"
"""Ranks as rulebooks list them: T stands for every card worth ten."""

SUIT_NAMES = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
RANK_NAMES = {"A": "ace", "T": "ten", "J": "jack", "Q": "queen", "K": "king"}


def parse_card(text: str) -> Card:
    """Return the card written as `text`, or raise ValueError saying what is allowed."""
    card = CARDS.get(text)
    if card is None:
        msg = f"unknown card {text!r}: a card is a rank of {' '.join(RANKS)} and a suit of {' '.join(SUITS)}, as in 8s"
        raise ValueError(msg)
    return card


def points(card: Card) -> int:
    """Return the card's point value, an Ace as 11."""
    return POINTS[card[0]]


def is_ten(card: Card) -> bool:
    """Tell whether the card is worth ten points."""
    return card[0] in "TJQK"


def kind(card: Card) -> str:
    """Return the card's rank as rulebooks list it: T for every card worth ten."""
    return "T" if is_ten(card) else card[0]


def is_ace(card: Card) -> bool:
    """Tell whether the card is an Ace."""
    return card[0] == "A"


def name(card: Card) -> str:
    """Return the card in words, `8 of spades`."""
    return f"{RANK_NAMES.get(card[0], card[0])} of {SUIT_NAMES[card[1]]}"
