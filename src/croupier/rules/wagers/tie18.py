"""Tie on 18: the hand and the dealer both end on 18.

Clauses: D8 1.1.16, 3.16.2, 4.1.
"""

ROWS = ("tie",)
POINTS = 18


def rows(player: int, dealer: int) -> tuple[str, ...]:
    """Return the rows of two final totals."""
    return ("tie",) if player == dealer == POINTS else ()
