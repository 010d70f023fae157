"""The dealer's second card where it is dealt with the first ones: open, or face down, looked at and turned over.

No approved game deals it so: an own rule of the games that do. Ruling R-SURR-TIE.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.cards.card import kind
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.hands import dealer_has_blackjack, is_out
from croupier.table.settlement import main_wagers, side_wagers
from croupier.table.settlement.insurance import insurance_lines
from croupier.table.state import Line, Table


def is_due(table: Table) -> bool:
    """Tell whether the dealer has to say now whether they have a Blackjack: no one plays against one that is known."""
    second = table.book.dealer.second_card
    if not table.book.blackjack.exists or not table.dealer:
        return False
    if second.seen:
        return dealer_has_blackjack(table)
    under = kind(table.dealer[0]) in table.book.dealer.peeks
    return second.looked_at and under and bool(table.hole) and not table.looked


def looked(table: Table) -> list[e.Event]:
    """Return what the dealer's look brings: a Blackjack ends the play, otherwise insurance is lost and naturals win.

    Wagers on hands that are given up lose as in any other round (R-SURR-TIE), although no hand has its turn.
    """
    if dealer_has_blackjack(replace(table, dealer=table.dealer + table.hole)):
        shown = e.BlackjackShown(table.hole[0] if table.hole else None)
        lines = tuple(_given_up(table))
        return [shown, e.LinesSettled(lines)] if lines else [shown]
    events: list[e.Event] = [e.DealerLooked()]
    table = evolve(table, events[0])
    lines = (*insurance_lines(table), *main_wagers.settled_naturals(table))
    return [*events, e.LinesSettled(lines)] if lines else events


def _given_up(table: Table) -> Iterator[Line]:
    for box in table.boxes:
        for index, hand in enumerate(box.hands):
            if is_out(hand):
                yield from side_wagers.given_up_lines(table, box, index)


def turned(table: Table) -> list[e.Event]:
    """Return the turning over of the card that lies face down, once the boxes are done."""
    return [e.HoleTurned(table.hole[0])] if table.hole else []
