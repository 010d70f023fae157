"""The dealer's play: when he draws, and when a card would change nothing.

Clauses: L8 3.34, 3.35; AR 3.34, 3.35; BP 3.24, 3.26.1; D8 3.33, 3.33.1. Rulings R-DRAW-OPEN, R-DRAW-BPD8, R-TIE-DRAW,
R-AR-H17, R-BP-DRAW16, R-BP-DEALER-ACE.
"""

from croupier.cards.card import Card
from croupier.cards.total import total
from croupier.rules.schema import Rulebook
from croupier.table.hands import is_natural, is_out
from croupier.table.settlement.mains import is_bust, is_held
from croupier.table.settlement.sides import open_sides, tie_hand
from croupier.table.state import Box, Hand, Table

STANDS_ON = 17


def must_draw(book: Rulebook, cards: tuple[Card, ...]) -> bool:
    """Tell whether the dealer's total obliges him to draw."""
    points, soft = total(cards)
    return points < STANDS_ON or (points == STANDS_ON and soft and book.dealer.soft_17 == "hit")


def needs_card(table: Table) -> bool:
    """Tell whether the dealer draws another card: his total obliges him and it can still change a wager."""
    return must_draw(table.book, table.dealer) and _matters(table)


def _matters(table: Table) -> bool:
    natural = False
    for _, hand in _live(table):
        if not is_bust(table.book, hand):
            if not is_natural(table.book, hand):
                return True
            natural = True
    if _waits_for_end(table) or (natural and table.book.dealer.draws_for == "live-hand"):
        return True
    if len(table.dealer) > 1:
        return False
    insured = any(not insurance.settled for insurance in table.insurances)
    return insured or natural or _has_held_bust(table)


def _live(table: Table) -> list[tuple[Box, Hand]]:
    return [(box, hand) for box in table.boxes for hand in box.hands if not is_out(hand)]


def _waits_for_end(table: Table) -> bool:
    """Tell whether a side wager needs the dealer's finished hand by itself."""
    for box in table.boxes:
        for wager in open_sides(box):
            grade = table.book.side[wager.kind].grade
            if grade == "dealer-bust" or (grade == "tie-18" and is_out(box.hands[tie_hand(wager)])):
                return True
    return False


def _has_held_bust(table: Table) -> bool:
    return any(
        is_held(table, box, stake.player)
        for box, hand in _live(table)
        if is_bust(table.book, hand)
        for stake in hand.stakes
        if stake.live
    )
