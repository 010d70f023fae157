"""The dealer's play: when a card is drawn, and when a card would change nothing.

Clauses: L8 3.34, 3.35; AR 3.34, 3.35; BP 3.24, 3.26.1; D8 3.33, 3.33.1. Rulings R-DRAW-OPEN, R-DRAW-BPD8, R-TIE-DRAW,
R-AR-H17, R-BP-DRAW16, R-BP-DEALER-ACE.
"""

from croupier.cards.card import Card
from croupier.cards.total import total
from croupier.rules.schema import Rulebook
from croupier.rules.wagers.rows import outcome
from croupier.table.hands import dealer_may_have_blackjack, is_natural, is_out
from croupier.table.settlement.compare_hands import natural_beats_22
from croupier.table.settlement.main_wagers import is_bust, is_held
from croupier.table.settlement.side_wagers import is_on_split, open_sides, side_of
from croupier.table.settlement.wager_view import at_hand_end, hand_of
from croupier.table.state import Box, Hand, Table

STANDS_ON = 17


def must_draw(book: Rulebook, cards: tuple[Card, ...]) -> bool:
    """Tell whether the dealer's total obliges them to draw."""
    points, soft = total(cards)
    if points < STANDS_ON:
        return True
    return soft and ((points == STANDS_ON and book.dealer.soft_17.draws) or points in book.dealer.hits_soft)


def needs_card(table: Table) -> bool:
    """Tell whether the dealer draws another card: their total obliges them and it can still change a wager."""
    return not table.hole and must_draw(table.book, table.dealer) and _matters(table)


def _matters(table: Table) -> bool:
    natural = False
    for _, hand in _live(table):
        if not is_bust(table.book, hand):
            if not is_natural(table.book, hand) or not natural_beats_22(table.book):
                return True
            natural = True
    if _waits_for_end(table) or (natural and table.book.dealer.draws_for.live_hand):
        return True
    if len(table.dealer) > 1:
        return False
    insured = any(not insurance.settled for insurance in table.insurances)
    return insured or natural or _has_held_bust(table) or _has_folded(table)


def _live(table: Table) -> list[tuple[Box, Hand]]:
    return [(box, hand) for box in table.boxes for hand in box.hands if not is_out(hand)]


def _waits_for_end(table: Table) -> bool:
    """Tell whether a side wager needs the dealer's finished hand by itself."""
    for box in table.boxes:
        for wager in open_sides(box):
            definition = side_of(table, wager).definition
            if definition.waits_for_dealer and not is_on_split(table, wager):
                index = hand_of(wager)
                gone = definition.on_hand and index < len(box.hands) and is_out(box.hands[index])
                if gone or outcome(definition.rows, at_hand_end(table, box, index, box_done=True)) is None:
                    return True
    return False


def _has_folded(table: Table) -> bool:
    """Tell whether a surrendered wager waits for a dealer's Blackjack that may still come."""
    stakes = (stake for box in table.boxes for hand in box.hands for stake in hand.stakes)
    return dealer_may_have_blackjack(table) and any(stake.live and stake.folded for stake in stakes)


def _has_held_bust(table: Table) -> bool:
    return any(
        is_held(table, box, stake.player)
        for box, hand in _live(table)
        if is_bust(table.book, hand)
        for stake in hand.stakes
        if stake.plays
    )
