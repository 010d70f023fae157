"""A card that comes before everybody has answered: a double, a split, the wagers on a split hand, a raise.

Silence declines.

Clauses: L8 3.24, 3.26.5; AR 3.21.1, 3.24, 3.26.5; BP 3.22.1, 3.23.1; D8 3.23.1, 3.24, 3.26.4.
"""

from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.places import Place
from croupier.table.play import offers
from croupier.table.play.deal import due
from croupier.table.state import Phase, Table


def closed_by_card(table: Table, to: Place) -> list[e.Event]:
    """Return the closing of the question on a hand in play, where the card is due to it once that is closed.

    These options last until the card is dealt, so the card that was asked for ends them; surrender and insurance
    are announced as closed instead, and a card before that is an error. A raise is made before the players' cards, so
    any card ends it, wherever it falls.
    """
    if table.offer is not None and table.offer.kind == "raise" and table.trouble is None:
        return offers.closing(table)
    if table.phase is not Phase.TURNS or table.offer is None or table.trouble is not None:
        return []
    if table.offer.kind in ("surrender", "insurance"):
        return []
    closing = offers.closing(table)
    for event in closing:
        table = evolve(table, event)
    return closing if due(table) == to else []
