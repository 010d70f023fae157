"""A card that leaves the device: where it was due it is just the card, elsewhere it is an irregularity.

Clauses: L8 5.6-5.8; AR 5.6-5.8; BP 5.7, 5.9, 5.10.2; D8 5.6-5.8.
"""

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.actors import HOUSE
from croupier.table.irregular import dealer_extra, empty_box, error_card, misdeal, unanswered
from croupier.table.irregular.possible import can_come, is_there
from croupier.table.places import DEALER
from croupier.table.play.checks import undecided
from croupier.table.play.dealing import due
from croupier.table.state import Phase, Table


def card(table: Table, command: c.DealCard) -> list[e.Event]:
    """Lay a card, or open the irregularity that a card in the wrong place is."""
    place = due(table)
    if command.to is None and place is not None and command.by.role is HOUSE.role:
        return [e.CardDealt(command.card, place)]  # from the sealed device itself, where it was due
    to = place if command.to is None else command.to
    if to is None or table.phase in (Phase.BETTING, Phase.OVER):
        raise Refused("no-card-due", table.book.cite("deal"), "no card is due now")
    is_there(table, to)
    can_come(table, command.card)
    closing = unanswered.closed_by_card(table, to)
    if to == place or closing:
        return [*closing, e.CardDealt(command.card, to)]
    if table.trouble is not None and not (table.trouble.kind == "misdeal" and table.phase is Phase.INITIAL_DEAL):
        raise undecided(table.trouble)
    if table.phase is Phase.INITIAL_DEAL:
        return misdeal.deviating(table, command.card, to, place)
    if table.phase is Phase.DEALER and to == DEALER:
        return dealer_extra.discarded(table, command.card)
    if empty_box.is_meant(table, to):
        return empty_box.dealt(table, command.card, to)
    return error_card.dealt(table, command.card, to)
