"""The rows of a pay table: of those that apply the best is paid, once; of rows that pay alike, the first written."""

from fractions import Fraction
from typing import NamedTuple

from croupier.rules.wagers.evaluate import judge
from croupier.rules.wagers.facts import Facts
from croupier.rules.wagers.tree import Condition

LOSES = "loses"
"""What the loss is called among the rows."""


class Row(NamedTuple):
    """One row of a pay table; odds of nothing give the wager back."""

    name: str
    when: Condition
    pays: Fraction


Rows = tuple[Row, ...]


class Paid(NamedTuple):
    """What became of a wager: the row that pays it, or none for a loss."""

    row: Row | None


LOST = Paid(None)


def by_pay(rows: Rows) -> Rows:
    """Return rows with the best first; equal ones stay in the order they are written."""
    return tuple(sorted(rows, key=lambda row: row.pays, reverse=True))


def outcome(rows: Rows, facts: Facts) -> Paid | None:
    """Return what becomes of a wager, or None while cards to come may change it; the rows come best first."""
    for row in rows:
        verdict = judge(row.when, facts)
        if verdict is None:
            return None
        if verdict:
            return Paid(row)
    return LOST


def wins(rows: Rows, facts: Facts) -> bool | None:
    """Tell whether some row applies, whichever it will be, or None while that is open."""
    verdicts = [judge(row.when, facts) for row in rows]
    if True in verdicts:
        return True
    return None if None in verdicts else False
