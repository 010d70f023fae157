"""What no rule covers is referred to the shift manager, whose ruling is recorded with reason and name.

Clauses: L8 6.1; AR 6.1; BP 5.19; D8 6.1. Ruling R-SHIFT.
"""

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.play.checks import past
from croupier.table.state import Phase, Table, Trouble


def refer(table: Table, command: c.Refer) -> list[e.Event]:
    """Refer something that no rule covers."""
    if table.phase is Phase.OVER:
        raise past(table)
    return referred(table, _said(table, command.text))


def _said(table: Table, text: str) -> str:
    """Refuse a case or a ruling without words: both are kept with their reason."""
    if not text.strip():
        raise Refused("no-reason", table.book.cite("irregular.refer"), "say what happened, or what is ruled and why")
    return text


def referred(table: Table, says: str, *, empty_shoe: bool = False) -> list[e.Event]:
    """Return the referral of a case."""
    clauses = table.book.cite("irregular.refer")
    return [e.TroubleOpened(Trouble("referred", clauses, says, empty_shoe=empty_shoe))]


def rule(table: Table, command: c.Rule) -> list[e.Event]:
    """Close a referred case; play goes on from where it stood."""
    trouble = table.trouble
    if trouble is None or trouble.kind != "referred":
        raise Refused("nothing-referred", table.book.cite("irregular.refer"), "no case is referred")
    ruled = e.Ruled(command.by.role.value, command.by.name, _said(table, command.text))
    return [ruled, e.Reshuffled(trouble.clauses)] if trouble.empty_shoe else [ruled]
