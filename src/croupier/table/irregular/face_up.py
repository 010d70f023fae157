"""A card found face up in the device.

Clauses: L8 5.5; AR 5.5; BP 5.11; D8 5.5. Ruling R-55.
"""

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.irregular import refer
from croupier.table.state import Phase, Table
from croupier.words.facts import message


def found(table: Table, _command: c.ReportFaceUp) -> list[e.Event]:
    """Play the card as any other; before the first card of the round the book may leave it open."""
    if table.phase is Phase.OVER:
        raise Refused("round-over", table.book.cite("round"))
    if not table.dealt and table.book.irregular.face_up_before_deal.goes_to_manager:
        return refer.referred(table, message("irregular.face-up-before"))
    return [e.IrregularityNoted(table.book.cite("irregular.face_up"), message("irregular.face-up"))]
