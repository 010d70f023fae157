"""Totals as a person reads them."""

from croupier.cards.total import LIMIT, total
from croupier.rules.schema import Rulebook
from croupier.table.hands import dealer_has_blackjack, is_natural, value_of
from croupier.table.state import Hand, Table


def hand_words(book: Rulebook, hand: Hand) -> str:
    """Return what a hand makes: `16`, `soft 18`, `Blackjack`, `bust 24`."""
    if is_natural(book, hand):
        return "Blackjack"
    points, soft = value_of(book, hand)
    return _words(points, soft=soft)


def dealer_words(table: Table) -> str:
    """Return what the dealer's cards make."""
    if dealer_has_blackjack(table):
        return "Blackjack"
    points, soft = total(table.dealer)
    return _words(points, soft=soft) if table.dealer else ""


def _words(points: int, *, soft: bool) -> str:
    if points > LIMIT:
        return f"bust {points}"
    return f"soft {points}" if soft and points < LIMIT else str(points)
