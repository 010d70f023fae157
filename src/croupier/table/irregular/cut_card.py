"""The cutting card came out and no shuffle was made: it follows the round.

Clauses: L8 5.20; AR 5.20; D8 5.17.
"""

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.state import Table


def shown(table: Table, _command: c.ReportCutCard) -> list[e.Event]:
    """Note that the cards are shuffled when this round is over."""
    return [e.ShuffleDue(table.book.cite("irregular.cut_missed"))]
