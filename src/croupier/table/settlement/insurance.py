"""Settle insurance, as soon as the dealer's second card is known.

Clauses: L8 3.27, 4.1; AR 3.27, 4.1; BP 3.15.2, 4.1.1. Ruling R-INS-ALIVE.
"""

from collections.abc import Iterator

from croupier.money.odds import format_odds
from croupier.table.hands import dealer_has_blackjack
from croupier.table.reason import Reason
from croupier.table.settlement.pay import Because, also_under, insured, lost, won
from croupier.table.state import Line, Table


def insurance_lines(table: Table) -> Iterator[Line]:
    """Yield the line of every insurance that is not settled yet."""
    wins = dealer_has_blackjack(table)
    for insurance in table.insurances:
        if insurance.settled:
            continue
        lies = insured(insurance)
        if wins:
            odds = table.book.insurance.pays
            because = Because(table.book.cite("insurance.wins"), Reason("insured", odds=format_odds(odds)))
            line = won(lies, insurance.amount, odds, because)
        else:
            line = lost(lies, insurance.amount, Because(table.book.cite("insurance.loses"), Reason("not-needed")))
        yield also_under(line, insurance.shaped_by)
