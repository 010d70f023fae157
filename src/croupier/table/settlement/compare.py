"""Compare a player's hand with the dealer's: who wins, and under which clause.

Clauses: L8 3.33, 4.3, 4.3.1-4.3.3, 4.4, 4.4.1, 4.4.2, 4.6, 4.6.1, 4.6.2; AR 3.33, 4.3, 4.4, 4.5;
BP 1.31, 3.16, 3.19, 3.24, 3.24.1-3.24.4; D8 3.32, 4.4, 4.5, 4.6. Rulings R-BJ-10UP, R-BJ-OVER-21.
"""

from fractions import Fraction

from msgspec import Struct

from croupier.cards.total import LIMIT, total
from croupier.table.hands import is_natural, value_of
from croupier.table.settlement.pay import EVENS
from croupier.table.state import Hand, Table


class Outcome(Struct, frozen=True, gc=False):
    """How a hand stands against the dealer's: a result, its topic in the book, and the odds of a win."""

    result: str
    topic: str
    odds: Fraction = EVENS


def compare(table: Table, hand: Hand) -> Outcome:
    """Return the outcome of a hand against a dealer who has no Blackjack."""
    if is_natural(table.book, hand):
        return Outcome("blackjack", "win.blackjack", table.book.blackjack.pays)
    player = value_of(table.book, hand).points
    if player > LIMIT:
        return Outcome("lose", bust_topic(hand))
    dealer = total(table.dealer).points
    if dealer > LIMIT:
        return Outcome("win", "win.dealer_bust")
    if player > dealer:
        return Outcome("win", "win.higher")
    return Outcome("stand-off", "standoff") if player == dealer else Outcome("lose", "lose.lower")


def bust_topic(hand: Hand) -> str:
    """Return under which topic a bust hand loses."""
    if hand.doubled:
        return "lose.bust_doubled"
    return "lose.bust_split" if hand.split else "lose.bust"
