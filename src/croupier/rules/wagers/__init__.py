"""Side wagers: each definition turns cards into rows of a pay table; the best row that pays is paid once."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

LOSES = "loses"


class Graded(NamedTuple):
    """A side wager's result: the row of its pay table and the odds, or a loss."""

    row: str
    odds: Fraction | None


def best(rows: Iterable[str], pays: dict[str, Fraction]) -> Graded:
    """Return the best paying of the rows that apply, or a loss where none pays (R-L8-BEST)."""
    paying = [(pays[row], row) for row in rows if row in pays]
    if not paying:
        return Graded(LOSES, None)
    odds, row = max(paying)
    return Graded(row, odds)
