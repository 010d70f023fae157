"""The 6-7-8 bonus: the two cards dealt to an unsplit printed 8 are a 6 and a 7.

Clauses: D8 1.1.2, 4.1, 4.1.1. Rulings R-678-BASE, R-678-EXACT.
"""

from croupier.cards.card import Card

ROWS = ("six-seven-eight", "all-spades")


def rows(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Return the rows of an unsplit hand, printed 8 first."""
    if len(cards) != 3 or {card[0] for card in cards[1:]} != {"6", "7"}:  # noqa: PLR2004 - the bonus is three cards
        return ()
    return ("all-spades", "six-seven-eight") if all(card[1] == "s" for card in cards) else ("six-seven-eight",)
