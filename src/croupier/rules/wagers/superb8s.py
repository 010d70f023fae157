"""Superb 8's: the unbroken run of eights dealt to an area, the printed one first.

Clauses: D8 1.1.15, 1.1.15.1-1.1.15.4, 3.16.1, 4.2, 4.2.1, 4.2.2. Rulings R-S8-ORDER, R-S8-SPADES.
"""

from collections.abc import Iterable
from itertools import takewhile

from croupier.cards.card import Card

ROWS = ("two-8s", "three-8s", "four-8s", "four-8s-spades")
MOST = 4


def run(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the eights before the first other card, in the order they came to the area."""
    return tuple(takewhile(lambda card: card[0] == "8", cards))


def rows(cards: Iterable[Card]) -> tuple[str, ...]:
    """Return the rows of the cards dealt to an area, printed 8 first; only the first four eights count."""
    eights = run(cards)[:MOST]
    if len(eights) < MOST:
        return ((), (), ("two-8s",), ("three-8s",))[len(eights)]
    return ("four-8s-spades", "four-8s") if all(card[1] == "s" for card in eights) else ("four-8s",)
