"""The cutting card came out and no shuffle was made: it follows the round, or no rule says what to do.

Clauses: L8 5.20, 6.1; AR 5.20, 6.1; BP 5.19; D8 5.17, 6.1. Rulings R-519, R-SHIFT.
"""

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.irregular import refer
from croupier.table.play.checks import undecided
from croupier.table.state import Phase, Table


def shown(table: Table, _command: c.ReportCutCard) -> list[e.Event]:
    """Note that the cards are shuffled when this round is over; only manual shuffling has a rule for it."""
    clauses = table.book.cite("irregular.cut_missed")
    if table.phase is Phase.OVER:
        raise Refused("round-over", clauses, "the round is over, and the shuffle follows it anyway")
    if table.trouble is not None:
        raise undecided(table.trouble)
    if table.book.irregular.empty_shoe == "void" or not table.setup.manual_shuffle:
        return refer.referred(table, "the cutting card was passed without a shuffle, and no rule covers it")
    return [e.ShuffleDue(clauses)]
