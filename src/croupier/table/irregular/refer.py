"""What no rule covers is referred to the shift manager, whose ruling is recorded with reason and name.

Clauses: L8 6.1; AR 6.1; BP 5.19; D8 6.1. Rulings R-SHIFT, R-SHIFT-EFFECT.
"""

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.irregular.ruling import carried_out
from croupier.table.play.checks import past
from croupier.table.state import Phase, Table, Trouble
from croupier.words.facts import Said, message


def refer(table: Table, command: c.Refer) -> list[e.Event]:
    """Refer something that no rule covers."""
    if table.phase is Phase.OVER:
        raise past(table)
    return referred(table, _said(table, command.text))


def _said(table: Table, text: str) -> str:
    """Refuse a case or a ruling without words: both are kept with their reason."""
    if not text.strip():
        raise Refused("no-reason", table.book.cite("irregular.refer"), "case")
    return text


def referred(table: Table, says: Said, *, empty_shoe: bool = False) -> list[e.Event]:
    """Return the referral of a case."""
    clauses = table.book.cite("irregular.refer")
    return [e.TroubleOpened(Trouble("referred", clauses, says, empty_shoe=empty_shoe))]


def rule(table: Table, command: c.Rule) -> list[e.Event]:
    """Close a referred case: what is ruled is done, and play goes on from there."""
    found = referred(table, message("irregular.too-many")) if _is_overlooked(table) else []
    for event in found:
        table = evolve(table, event)
    trouble = table.trouble
    if trouble is None or trouble.kind != "referred":
        raise Refused("nothing-referred", table.book.cite("irregular.refer"))
    ruled = e.Ruled(command.by.role.value, command.by.name, _said(table, command.text), command.effects)
    done = carried_out(evolve(table, ruled), command.effects)
    over = any(isinstance(event, e.RoundVoided | e.RoundEnded) for event in done)
    return [*found, ruled, *done, *([e.Reshuffled(trouble.clauses)] if trouble.empty_shoe and not over else [])]


def _is_overlooked(table: Table) -> bool:
    """Tell whether a box holds more main wagers than it takes: no rule says what follows, so it may be ruled on."""
    if table.trouble is not None or table.phase in (Phase.BETTING, Phase.OVER):
        return False
    most = table.setup.max_wagers or table.book.wagers.a_box
    return bool(most) and any(len(box.mains) > most for box in table.boxes)
