"""The words that test a single card, each as the set of cards that pass."""

from croupier.cards.card import CARDS, POINTS, RED, Card

ALL_CARDS = frozenset(CARDS.values())
ASCENDING = "23456789TJQKA"
"""Ranks from low to high, the Ace high."""

PICTURES = "JQK"


def of_ranks(ranks: str) -> frozenset[Card]:
    """Return the cards of some ranks."""
    return frozenset(card for card in ALL_CARDS if card[0] in ranks)


def of_values(values: range) -> frozenset[Card]:
    """Return the cards worth so many points, an Ace being worth 11."""
    return frozenset(card for card in ALL_CARDS if POINTS[card[0]] in values)


RANK_WORDS = {"10": "T"} | {rank: rank for rank in ASCENDING}
"""How a rank is written; the ten in two ways."""

CARD_WORDS: dict[str, frozenset[Card]] = {
    **{word: of_ranks(rank) for word, rank in RANK_WORDS.items()},
    "spades": frozenset(card for card in ALL_CARDS if card[1] == "s"),
    "hearts": frozenset(card for card in ALL_CARDS if card[1] == "h"),
    "diamonds": frozenset(card for card in ALL_CARDS if card[1] == "d"),
    "clubs": frozenset(card for card in ALL_CARDS if card[1] == "c"),
    "red": frozenset(card for card in ALL_CARDS if card[1] in RED),
    "black": frozenset(card for card in ALL_CARDS if card[1] not in RED),
    "picture": of_ranks(PICTURES),
}
"""Every word that tests a card by itself."""


def card_or_rank(text: str) -> frozenset[Card]:
    """Return what a card such as `Qh` or a rank such as `Q` stands for."""
    short = text.replace("10", "T")
    return of_ranks(short) if len(short) == 1 else frozenset({CARDS[short]})


def ranks_between(low: str, high: str) -> frozenset[Card] | None:
    """Return the cards of the ranks from one to another, an Ace being low only where it comes first; None for none."""
    order = "A" + ASCENDING[:-1] if low == "A" else ASCENDING
    if high not in order or order.index(low) > order.index(high):
        return None
    return of_ranks(order[order.index(low) : order.index(high) + 1])
