"""Void rounds: every wager goes back, every payment is undone, earlier rounds stand.

Clauses: L8 5.1, 5.1.1, 5.1.2, 5.28; AR the same; BP 1.35, 5.5, 5.5.1, 5.5.2, 5.5.4, 5.6, 5.13, 5.17; D8 5.1, 5.1.1,
5.1.2, 5.25. Ruling R-VOID.
"""

from collections.abc import Iterator

from croupier.rules.schema import Clauses
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.play.checks import past
from croupier.table.settlement.pay import Lies, back, insured
from croupier.table.state import Line, Phase, Table

SAYS = {
    "foreign": "a card that does not belong to these decks was found",
    "missing": "the decks are short of a card",
    "extra": "the decks hold a card too many",
    "unshuffled": "the cards in use were not shuffled",
}


def report_cards(table: Table, command: c.ReportCards) -> list[e.Event]:
    """Void the round because of its cards; a round that is over stands."""
    if table.phase is Phase.OVER:
        raise past(table)
    return voided(table, table.book.cite(f"irregular.{command.what}"), SAYS[command.what])


def voided(table: Table, clauses: Clauses, says: str) -> list[e.Event]:
    """Return what voiding the round does."""
    return [e.RoundVoided(tuple(_lines(table, clauses)), clauses, says)]


def _lines(table: Table, clauses: Clauses) -> Iterator[Line]:
    for box in table.boxes:
        for index, hand in enumerate(box.hands):
            for stake in hand.stakes:
                yield back(Lies(stake.player, box.position, index, "main"), stake.total, clauses, "void")
        if not box.hands:
            for main in box.mains:
                yield back(Lies(main.player, box.position, None, "main"), main.amount, clauses, "void")
        for side in box.sides:
            yield back(Lies(side.player, box.position, side.hand, side.kind), side.counts, clauses, "void")
    for insurance in table.insurances:
        yield back(insured(insurance), insurance.amount, clauses, "void")
