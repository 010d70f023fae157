"""Lucky 8: eights and two of a kind among the player's first two cards and the dealer's first.

Clauses: L8 1.1.8, 1.1.8.1-1.1.8.3, 1.1.18, 1.1.18.1, 1.1.18.2, 3.15.2, 4.2.
"""

from itertools import combinations

from croupier.cards.card import Card

ROWS = ("three-suited-8s", "three-8s", "two-suited-8s", "two-8s", "two-of-a-kind")


THREE = 3


def rows(*cards: Card) -> tuple[str, ...]:
    """Return the rows the three cards make, or the two where a hand was stood upon with one."""
    found: list[str] = []
    if len(cards) == THREE and all(card[0] == "8" for card in cards):
        found.append("three-suited-8s" if len({card[1] for card in cards}) == 1 else "three-8s")
    for one, other in combinations(cards, 2):
        if one[0] == other[0]:
            found.append(_pair(one, other))
    return tuple(found)


def _pair(one: Card, other: Card) -> str:
    if one[0] != "8":
        return "two-of-a-kind"
    return "two-suited-8s" if one[1] == other[1] else "two-8s"
