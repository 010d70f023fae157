"""No card is left in the device: the discards are shuffled, the round is void, or the case is referred.

Clauses: L8 5.19, 5.19.1; AR 5.19, 5.19.1; BP 5.5.3; D8 5.16, 5.16.1. Ruling R-519.
"""

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.irregular import refer, void
from croupier.table.play.dealing import due
from croupier.table.state import Table
from croupier.table.turn import turn


def empty(table: Table, _command: c.EmptyShoe) -> list[e.Event]:
    """Say what follows when a card is due and there is none."""
    clauses = table.book.cite("irregular.empty_shoe")
    if due(table) is None:
        raise Refused("no-card-due", clauses, "no card is due")
    if table.out or table.top:
        raise Refused("cards-left", clauses, f"{' '.join((*table.out, *table.top))} is still to come")
    if table.book.irregular.empty_shoe == "void":
        return void.voided(table, clauses, "there are not enough cards to complete the round")
    if not table.setup.manual_shuffle:
        return refer.referred(table, "the device is empty and manual shuffling is not allowed", empty_shoe=True)
    if turn(table) is None:
        says = "the device is empty on the dealer's turn and no player is next to cut"
        return refer.referred(table, says, empty_shoe=True)
    return [e.Reshuffled((*clauses, *table.book.cite("irregular.reshuffle")))]
