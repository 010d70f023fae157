"""The oracle's cards: two letters each, rank and suit, and what a hand of them is worth (L8 3.4, BP 3.2)."""

RANKS = "A23456789TJQK"
SUITS = "shdc"
PRINTED = "8s"
TENS = "TJQK"


def value(card: str) -> int:
    rank = card[0]
    if rank == "A":
        return 11
    return 10 if rank in TENS else int(rank)


def total(cards: list[str], low: int = 0) -> int:
    """Aces are 11 unless that passes 21; those among the first `low` cards are 1 (AR 3.4.2)."""
    points = 0
    high = 0
    for place, card in enumerate(cards):
        points += value(card)
        if card[0] == "A":
            if place < low:
                points -= 10
            else:
                high += 1
    while points > 21 and high:
        points -= 10
        high -= 1
    return points


def soft(cards: list[str]) -> bool:
    """Say whether an Ace still counts 11."""
    low = sum(1 if card[0] == "A" else value(card) for card in cards)
    return total(cards) != low


def two_card_21(cards: list[str]) -> bool:
    return len(cards) == 2 and total(cards) == 21


def red(card: str) -> bool:
    return card[1] in "hd"
