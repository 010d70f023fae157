"""A side wager that was not settled when it should have been is settled as soon as possible.

Clauses: BP 5.16, 3.13.
"""

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.facts import wager_fact
from croupier.table.settlement.side_wagers import initial_outcome, open_sides, side_line
from croupier.table.state import Phase, Table


def forget(table: Table, command: c.ForgetSettlement) -> list[e.Event]:
    """Note that the dealer goes on without settling a wager the initial deal decides."""
    if command.wager not in table.book.side or table.phase not in (Phase.BETTING, Phase.INITIAL_DEAL):
        raise Refused(
            "nothing-forgotten", table.book.cite("irregular.side_late"), wager=wager_fact(table.book, command.wager)
        )
    return [e.SettlementForgotten(command.wager)]


def settle(table: Table, command: c.SettleForgotten) -> list[e.Event]:
    """Settle the forgotten wager on the cards that decided it."""
    if command.wager not in table.forgotten:
        raise Refused(
            "nothing-forgotten",
            table.book.cite("irregular.side_late"),
            "found",
            wager=wager_fact(table.book, command.wager),
        )
    lines = tuple(
        side_line(table, box, wager, paid)
        for box in table.boxes
        for wager in open_sides(box)
        if wager.kind == command.wager and (paid := initial_outcome(table, box, wager)) is not None
    )
    found = e.ForgottenFound(command.wager)
    return [found, e.LinesSettled(lines)] if lines else [found]
