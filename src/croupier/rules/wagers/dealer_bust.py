"""Wagers on the dealer's bust, graded by the cards in his hand: Boom Busted and 21+.

Clauses: BP 1.3, 3.26, 3.26.2, 4.1.3; D8 1.1.1, 3.16.3, 4.3.
"""

from fractions import Fraction

PREFIX = "bust-"
ROWS = tuple(f"{PREFIX}{count}" for count in range(3, 13))


def rows(count: int, pays: dict[str, Fraction]) -> tuple[str, ...]:
    """Return the row of a bust with so many cards; the highest row listed also takes every longer hand."""
    most = max(int(row.removeprefix(PREFIX)) for row in pays)
    return (f"{PREFIX}{min(count, most)}",)
