"""An error that is still open when something else happens: how the cards lie once it is put right, and who may go.

Clauses: L8 5.6.1, 5.29.1; AR 5.6.1, 5.29.1; BP 5.4.2, 5.7, 5.7.3, 5.9; D8 5.6.1, 5.26.1. Rulings R-POWER-ANY,
R-BP-ERROR-OPEN.
"""

from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.irregular import misdeal
from croupier.table.state import Phase, Table, Trouble


def put_right(table: Table) -> Table:
    """Return the table as it is once the open error is put right; with none open it stays as it is."""
    waits = _open(table)
    if any(trouble.kind == "misdeal" for trouble in waits):
        return evolve(table, misdeal.relaid(table)) if misdeal.is_early(table) else table
    if table.slip is None or not _choosing(table, waits):
        return table
    before = evolve(table, e.ErrorUndone())
    return evolve(before, misdeal.relaid(before)) if before.phase is Phase.INITIAL_DEAL else before


def may_go(table: Table) -> frozenset[tuple[str, int]]:
    """Return who may still take their bets back, on which box, at the games that give that choice in an error."""
    waits = _choosing(table, _open(table))
    return frozenset(
        who for trouble in waits for who in trouble.asked if who not in trouble.answered and who[0] not in table.absent
    )


def _open(table: Table) -> list[Trouble]:
    return [trouble for trouble in (table.trouble, *table.waiting) if trouble is not None]


def _choosing(table: Table, waits: list[Trouble]) -> list[Trouble]:
    by_options = table.book.irregular.procedures.by_options
    return [trouble for trouble in waits if by_options and trouble.asked and trouble.kind != "power"]
