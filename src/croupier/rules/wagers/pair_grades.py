"""Graded pairs: Ace Race and RWS Pairs, whose pay tables keep the rows they know.

Clauses: AR 1.1.1.1-1.1.1.4, 3.15.2, 3.21.1, 4.2; BP 1.25, 3.14.1-3.14.4, 4.1.2.
"""

from croupier.cards.card import RED, Card, is_ace

ROWS = ("aces", "aces-suited", "suited", "coloured", "mixed")
SPLIT_ROWS = ("split-ace",)


def rows(first: Card, second: Card) -> tuple[str, ...]:
    """Return the rows two cards make; the book's pay table decides which of them exist."""
    if first[0] != second[0]:
        return ()
    if first[1] == second[1]:
        grade = "suited"
    elif (first[1] in RED) == (second[1] in RED):
        grade = "coloured"
    else:
        grade = "mixed"
    if not is_ace(first):
        return (grade,)
    return ("aces", "aces-suited", grade) if grade == "suited" else ("aces", grade)


def split_rows(card: Card) -> tuple[str, ...]:
    """Return the rows of the one card dealt to a split Ace."""
    return ("split-ace",) if is_ace(card) else ()
