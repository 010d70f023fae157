"""Make a settled line: what was staked, what comes back, and under which clauses.

Clauses: L8 4.1, 5.26; AR 4.1, 5.26; BP 4.1, 5.2.1; D8 4.1, 5.23. Rulings R-ODDS, R-ROUND, R-UNDERMIN.
"""

from fractions import Fraction

from msgspec import Struct

from croupier.money.odds import winnings
from croupier.rules.schema import Clauses
from croupier.table.state import Insurance, Line, Table, Wager

EVENS = Fraction(1)


class Lies(Struct, frozen=True, gc=False):
    """Where a wager lies and whose it is."""

    player: str
    box: int
    hand: int | None
    wager: str
    of: str | None = None


def insured(insurance: Insurance) -> Lies:
    """Return where an insurance lies: beside a box, on another's wager or the own."""
    return Lies(insurance.player, insurance.box, None, "insurance", insurance.of)


def won(lies: Lies, staked: int, odds: Fraction, clauses: Clauses, result: str = "win") -> Line:
    """Return the line of a winning wager: the stake comes back with its winnings."""
    return _line(lies, staked, staked + winnings(staked, odds), result, clauses)


def lost(lies: Lies, staked: int, clauses: Clauses, kept: int = 0) -> Line:
    """Return the line of a losing wager; `kept` is what the rules leave the player."""
    return _line(lies, staked, kept, "lose", clauses)


def back(lies: Lies, staked: int, clauses: Clauses, result: str = "returned") -> Line:
    """Return the line of a wager that neither won nor lost."""
    return _line(lies, staked, staked, result, clauses)


def _line(lies: Lies, staked: int, returned: int, result: str, clauses: Clauses) -> Line:
    return Line(lies.player, lies.box, lies.hand, lies.wager, staked, returned, result, clauses, lies.of)


def nets(table: Table) -> dict[str, int]:
    """Return what each player has won or lost on settled lines, in cents."""
    found: dict[str, int] = {}
    for line in table.lines:
        found[line.player] = found.get(line.player, 0) + line.net
    return found


def is_returned_under_minimum(table: Table, wager: Wager) -> bool:
    """Tell whether a wager under the minimum is handed back, its player having had his one time."""
    once = wager.under and table.book.irregular.under_minimum == "once"
    return once and wager.player in table.setup.warned


def as_under_minimum(table: Table, wager: Wager, line: Line) -> Line:
    """Return the line, or the same wager handed back where its player was under the minimum before."""
    if not is_returned_under_minimum(table, wager):
        return line
    lies = Lies(line.player, line.box, line.hand, line.wager, line.of)
    return back(lies, line.staked, table.book.cite("irregular.under_minimum"))
