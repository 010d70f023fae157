"""No card is left in the device: the discards are shuffled, the round is void, or the case is referred.

Clauses: L8 5.19, 5.19.1; AR 5.19, 5.19.1; BP 5.5.3; D8 5.16, 5.16.1. Ruling R-519.
"""

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.irregular import refer, void
from croupier.table.play.deal import due
from croupier.table.state import Table
from croupier.table.turn import turn
from croupier.words.facts import Cards, message


def empty(table: Table, _command: c.EmptyShoe) -> list[e.Event]:
    """Say what follows when a card is due and there is none."""
    clauses = table.book.cite("irregular.empty_shoe")
    if due(table) is None:
        raise Refused("no-card-due", clauses)
    if table.out or table.top:
        raise Refused("cards-left", clauses, cards=Cards((*table.out, *table.top)))
    if table.book.irregular.empty_shoe.voids:
        return void.voided(table, clauses, message("irregular.too-few"))
    if not table.setup.manual_shuffle:
        return refer.referred(table, message("irregular.empty-no-shuffle"), empty_shoe=True)
    if turn(table) is None:
        return refer.referred(table, message("irregular.empty-no-cut"), empty_shoe=True)
    return [e.Reshuffled((*clauses, *table.book.cite("irregular.reshuffle")))]
