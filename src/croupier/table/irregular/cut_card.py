"""The cutting card came out and no shuffle was made: it follows the round, or no rule says what to do.

Clauses: L8 5.20, 6.1; AR 5.20, 6.1; BP 5.19; D8 5.17, 6.1. Rulings R-519, R-SHIFT.
"""

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.irregular import refer
from croupier.table.irregular.deciding import undecided
from croupier.table.state import Phase, Table
from croupier.words.facts import message


def shown(table: Table, _command: c.ReportCutCard) -> list[e.Event]:
    """Note that the cards are shuffled when this round is over; only manual shuffling has a rule for it."""
    clauses = table.book.cite("irregular.cut_missed")
    if table.phase is Phase.OVER:
        raise Refused("round-over", clauses, "shuffle")
    if table.trouble is not None:
        raise undecided(table)
    if table.book.irregular.empty_shoe.voids or not table.setup.manual_shuffle:
        return refer.referred(table, message("irregular.cut-passed"))
    return [e.ShuffleDue(clauses)]
