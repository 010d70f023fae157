"""Why a side wager lost: the totals it was about, or that no row applied."""

from croupier.cards.total import LIMIT, total
from croupier.table.hands import value_of
from croupier.table.reason import Reason
from croupier.table.settlement.wager_view import hand_of
from croupier.table.state import Box, Table, Wager


def side_loss(table: Table, box: Box, wager: Wager) -> Reason:
    """Return why a side wager lost, the cards being as they lie."""
    definition = table.book.side[wager.kind].definition
    dealer = total(table.dealer).points
    if definition.on_hand and len(box.hands) > hand_of(wager):
        player = value_of(table.book, box.hands[hand_of(wager)]).points
        if player > LIMIT:
            return Reason("bust", player=player)
        if definition.waits_for_dealer:
            return Reason("hands-end", player=player, dealer=dealer)
    elif definition.on_dealer and definition.waits_for_dealer:
        return Reason("dealer-ends", dealer=dealer)
    return Reason("no-row")
