"""The dealer's second card where it is dealt with the first ones: open, or face down, looked at and turned over.

No approved game deals it so: an own rule of the games that do.
"""

from msgspec.structs import replace

from croupier.cards.card import kind
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.hands import dealer_has_blackjack
from croupier.table.settlement import main_wagers
from croupier.table.settlement.insurance import insurance_lines
from croupier.table.state import Table


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
    """Return what the dealer's look brings: a Blackjack ends the play, otherwise insurance is lost and naturals win."""
    if dealer_has_blackjack(replace(table, dealer=table.dealer + table.hole)):
        return [e.BlackjackShown(table.hole[0] if table.hole else None)]
    events: list[e.Event] = [e.DealerLooked()]
    table = evolve(table, events[0])
    lines = (*insurance_lines(table), *main_wagers.settled_naturals(table))
    return [*events, e.LinesSettled(lines)] if lines else events


def turned(table: Table) -> list[e.Event]:
    """Return the turning over of the card that lies face down, once the boxes are done."""
    return [e.HoleTurned(table.hole[0])] if table.hole else []
