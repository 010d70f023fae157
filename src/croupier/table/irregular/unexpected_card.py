"""A card that did not go where one was due, or came while something was wrong: it is an irregularity.

Clauses: L8 5.6-5.8; AR 5.6-5.8; BP 5.7, 5.9, 5.10.2; D8 5.6-5.8.
"""

from croupier.cards.card import Card
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.actors import HOUSE
from croupier.table.evolve import evolve
from croupier.table.irregular import (
    choice_of_cards,
    dealer_extra,
    early_card,
    empty_box,
    error_card,
    late_discovery,
    misdeal,
)
from croupier.table.irregular.deciding import undecided
from croupier.table.places import DEALER, Place
from croupier.table.play.deal import due, is_dealt_on
from croupier.table.play.draw_clauses import drawn_under
from croupier.table.play.impossible_reports import can_come, is_there
from croupier.table.state import Phase, Table


def card(table: Table, command: c.DealCard) -> list[e.Event]:
    """Lay a card, or open the irregularity that a card in the wrong place is."""
    place = due(table)
    if is_dealt_on(table) and place is not None and command.to in (None, place) and command.card in table.offered:
        return choice_of_cards.dealt_on(table, command.card, place)
    if command.to is None and place is not None and command.by.role is HOUSE.role:
        # from the sealed device itself, where it was due
        return [e.CardDealt(command.card, place, drawn_under(table, place))]
    to = place if command.to is None else command.to
    if to is None or table.phase in (Phase.BETTING, Phase.OVER):
        raise Refused("no-card-due", table.book.cite("deal"))
    is_there(table, to)
    can_come(table, command.card)
    closing = early_card.closed_by_card(table, to)
    for event in closing:
        table = evolve(table, event)
    return [*closing, *_laid(table, command.card, to)]


def _laid(table: Table, card: Card, to: Place) -> list[e.Event]:
    """Lay a card where it fell, once no question is left that it ends."""
    place = due(table)
    if to == place:
        return [e.CardDealt(card, to, drawn_under(table, to))]
    if table.trouble is not None and not (table.trouble.kind == "misdeal" and table.phase is Phase.INITIAL_DEAL):
        raise undecided(table)
    if table.phase is Phase.INITIAL_DEAL:
        return misdeal.deviating(table, card, to, place)
    if table.phase is Phase.DEALER and to == DEALER:
        return dealer_extra.discarded(table, (card,))
    if empty_box.is_meant(table, to):
        return empty_box.dealt(table, card, to)
    by_options = table.book.irregular.procedures.by_options
    return late_discovery.dealt(table, card, to) if by_options else error_card.dealt(table, card, to)
