"""Under which clauses a card that is due is drawn.

Clauses: L8 3.18, 3.23, 3.23.1, 3.26.4, 3.29, 3.34, 5.12, 5.16.1, 5.22; AR the same; BP 3.11, 3.18, 3.20, 3.22.2, 3.23,
3.24, 3.26.1, 5.3; D8 3.19, 3.23, 3.26.3, 3.28, 3.33, 3.33.1, 5.19. Ruling R-LINE-CLAUSES.
"""

from croupier.rules.schema import Clauses
from croupier.table.hands import awaits_card, has_doubled_card, is_out, value_of
from croupier.table.places import BURN, DEALER, Place
from croupier.table.settlement.main_wagers import is_bust
from croupier.table.state import Hand, Phase, Table


def drawn_under(table: Table, place: Place) -> Clauses:
    """Return the clauses under which the card that is due to a place is drawn; no clause orders a burn."""
    if place == BURN:
        return ()
    if table.phase is Phase.INITIAL_DEAL:
        return table.book.cite("deal")
    if place == DEALER:
        return table.book.cite(_for_dealer(table))
    box = table.box(place.box)
    assert box is not None  # noqa: S101 - a card is due to a hand that lies there
    return _for_hand(table, box.hands[place.hand])


def _for_dealer(table: Table) -> str:
    """Return the topic of the dealer's draw: the missing first card, the rule of the draw, or wagers on the bust."""
    if table.phase is not Phase.DEALER:
        return "irregular.dealer_late"
    if not table.book.dealer.draws_for.live_hand or _has_live_hand(table):
        return "dealer.soft_17"
    return "dealer.draws_for"


def _has_live_hand(table: Table) -> bool:
    return any(not is_out(hand) and not is_bust(table.book, hand) for box in table.boxes for hand in box.hands)


def _for_hand(table: Table, hand: Hand) -> Clauses:
    book = table.book
    if awaits_card(book, hand):
        if not hand.split:
            return book.cite("irregular.one_play")
        first = book.cite("split.ace_draws") if hand.aces and not book.split.ace_draws else ()
        return tuple(dict.fromkeys((*first, *book.cite("turn.split"))))
    if hand.doubled and not has_doubled_card(hand):
        return book.cite("double.one_card")
    if not hand.wants:
        return book.cite("irregular.absent")
    compulsory = value_of(book, hand).points < book.hit.compulsory_below
    return tuple(dict.fromkeys((*(book.cite("hit.compulsory_below") if compulsory else ()), *book.cite("hit"))))
