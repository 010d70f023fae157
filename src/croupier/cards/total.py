"""The point total of a hand, hard or soft.

Clauses: L8 1.1.4, 1.1.11, 1.1.13, 3.4.1; AR 1.1.5, 1.1.11, 1.1.13, 3.4.1; BP 1.12, 1.22, 1.27, 1.28, 3.2,
3.2.1; D8 1.1.5, 1.1.8, 1.1.10, 3.4, 3.4.1.
"""

from typing import NamedTuple

from croupier.cards.card import POINTS, Card

LIMIT = 21


class Total(NamedTuple):
    """Points of a hand, and whether an Ace in it counts 11."""

    points: int
    soft: bool


_KNOWN: dict[tuple[Card, ...], Total] = {}
_KNOWN_MOST = 200_000


def total(cards: tuple[Card, ...]) -> Total:
    """Return the best total of the cards: Aces are 11 as long as 21 is not passed.

    >>> from croupier.cards.card import Card
    >>> total((Card("As"), Card("6h")))
    Total(points=17, soft=True)
    """
    known = _KNOWN.get(cards)
    if known is not None:
        return known
    found = _add(cards)
    if len(_KNOWN) < _KNOWN_MOST:
        _KNOWN[cards] = found
    return found


def _add(cards: tuple[Card, ...]) -> Total:
    value = 0
    aces = 0
    for card in cards:
        value += POINTS[card[0]]
        aces += card[0] == "A"
    while value > LIMIT and aces:
        value -= 10
        aces -= 1
    return Total(value, aces > 0)


def hard(cards: tuple[Card, ...]) -> int:
    """Return the total with every Ace as 1."""
    return sum(1 if card[0] == "A" else POINTS[card[0]] for card in cards)


def is_bust(cards: tuple[Card, ...]) -> bool:
    """Tell whether the hand exceeds 21."""
    return total(cards).points > LIMIT
