"""Void rounds: every wager goes back, every payment is undone, earlier rounds stand.

Clauses: L8 5.1, 5.1.1, 5.1.2, 5.28; AR the same; BP 1.35, 5.5, 5.5.1, 5.5.2, 5.5.4, 5.6, 5.13, 5.17; D8 5.1, 5.1.1,
5.1.2, 5.25. Ruling R-VOID.
"""

from collections.abc import Iterator

from croupier.rules.schema import Clauses
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.play.checks import past
from croupier.table.reason import Reason
from croupier.table.settlement.pay import Because, Lies, back, insured
from croupier.table.state import Line, Phase, Table
from croupier.words.facts import Said, message

SAYS = {
    "foreign": message("irregular.foreign"),
    "missing": message("irregular.missing"),
    "extra": message("irregular.extra"),
    "unshuffled": message("irregular.unshuffled"),
}


def report_cards(table: Table, command: c.ReportCards) -> list[e.Event]:
    """Void the round because of its cards; a round that is over stands."""
    if table.phase is Phase.OVER:
        raise past(table)
    return voided(table, table.book.cite(f"irregular.{command.what}"), SAYS[command.what])


def voided(table: Table, clauses: Clauses, says: Said) -> list[e.Event]:
    """Return what voiding the round does."""
    return [e.RoundVoided(tuple(_lines(table, Because(clauses, Reason("void")))), clauses, says)]


def _lines(table: Table, because: Because) -> Iterator[Line]:
    for box in table.boxes:
        for index, hand in enumerate(box.hands):
            for stake in hand.stakes:
                yield back(Lies(stake.player, box.position, index, "main"), stake.paid, because, "void")
        if not box.hands:
            for main in box.mains:
                yield back(Lies(main.player, box.position, None, "main"), main.amount, because, "void")
        for side in box.sides:
            yield back(Lies(side.player, box.position, side.hand, side.kind), side.counts, because, "void")
    for insurance in table.insurances:
        yield back(insured(insurance), insurance.amount, because, "void")
