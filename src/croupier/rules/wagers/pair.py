"""Pair: the first two cards are of one rank; unlike pictures are no pair.

Clauses: L8 1.1.9, 1.1.10, 3.4.3, 3.15.1; AR 1.1.9, 1.1.10, 3.4.4, 3.15.1.
"""

from croupier.cards.card import Card

ROWS = ("pair",)


def rows(first: Card, second: Card) -> tuple[str, ...]:
    """Return the rows two cards make."""
    return ("pair",) if first[0] == second[0] else ()
