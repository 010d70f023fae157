"""The first card of the device was not burned: put right early, left in play later.

Clauses: L8 5.21, 5.21.1, 5.21.2; AR the same; D8 5.18, 5.18.1, 5.18.2. Ruling R-BURN.
"""

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.irregular.deciding import undecided
from croupier.table.irregular.misdeal import is_early, opened
from croupier.table.places import BURN
from croupier.table.state import Phase, Table
from croupier.words.facts import message


def _is_acted_upon(table: Table) -> bool:
    """Tell whether a player has insured or played, which ends the initial deal before any card does."""
    played = any(
        hand.stood or hand.doubled or hand.split or hand.wants or hand.refused
        for box in table.boxes
        for hand in box.hands
    )
    return played or bool(table.insurances) or bool(table.claims) or table.skip is not None


def forgotten(table: Table, _command: c.ReportBurnForgotten) -> list[e.Event]:
    """Report a burn that was due and not made."""
    burned = any(card.to == BURN for card in table.dealt)
    if not table.setup.burn or burned or not table.dealt or table.phase is Phase.OVER:
        raise Refused("no-burn-due", table.book.cite("irregular.burn_late"))
    trouble = table.trouble
    if trouble is not None and not (trouble.kind == "misdeal" and table.phase is Phase.INITIAL_DEAL):
        raise undecided(table)
    if is_early(table) and not _is_acted_upon(table):
        clauses = table.book.cite("irregular.burn_early")
        says = message("irregular.burn-as-well")
        closed: list[e.Event] = [] if trouble is None else [e.TroubleClosed(trouble.clauses, says)]
        return [*closed, opened(table, clauses, message("irregular.burn-forgotten"))]
    clauses = table.book.cite("irregular.burn_late")
    return [e.IrregularityNoted(clauses, message("irregular.burn-in-play"))]
