"""Make a settled line: what was staked, what comes back, why, and under which clauses.

Clauses: L8 1.1.15, 4.1, 5.26; AR 1.1.15, 4.1, 5.26; BP 1.31, 4.1, 5.2.1; D8 1.1.12, 4.1, 5.23. Rulings R-ODDS, R-ROUND,
R-UNDERMIN, R-LINE-CLAUSES.
"""

from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from croupier.money.odds import winnings
from croupier.rules.schema import Clauses
from croupier.table.reason import Reason
from croupier.table.state import Box, Insurance, Line, Table, Wager

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


class Because(Struct, frozen=True, gc=False):
    """Why a line comes out as it does: the clauses that decide it, and the reason."""

    clauses: Clauses
    why: Reason


def won(  # noqa: PLR0913 - where it lies, what wins at which odds, why, and what of it is the house's
    lies: Lies, staked: int, odds: Fraction, because: Because, result: str = "win", *, free: int = 0
) -> Line:
    """Return the line of a winning wager: the stake comes back with its winnings, those of `free` chips too."""
    return _line(lies, staked, staked + winnings(staked + free, odds), result, because)


def lost(lies: Lies, staked: int, because: Because, kept: int = 0) -> Line:
    """Return the line of a losing wager; `kept` is what the rules leave the player."""
    return _line(lies, staked, kept, "lose", because)


def back(lies: Lies, staked: int, because: Because, result: str = "returned") -> Line:
    """Return the line of a wager that neither won nor lost."""
    return _line(lies, staked, staked, result, because)


def _line(lies: Lies, staked: int, returned: int, result: str, because: Because) -> Line:
    clauses, why = because.clauses, because.why
    return Line(lies.player, lies.box, lies.hand, lies.wager, staked, returned, result, clauses, lies.of, why)


def main_of(box: Box, player: str) -> Wager:
    """Return a bettor's main wager on a box, where they have one."""
    return next(wager for wager in box.mains if wager.player == player)


def nets(table: Table) -> dict[str, int]:
    """Return what each player has won or lost on settled lines, in cents."""
    found: dict[str, int] = {}
    for line in table.lines:
        found[line.player] = found.get(line.player, 0) + line.net
    return found


def is_returned_under_minimum(table: Table, wager: Wager) -> bool:
    """Tell whether a wager under the minimum is handed back, its player having had their one time."""
    once = wager.under and table.book.irregular.under_minimum.only_once
    return once and wager.player in table.setup.warned


def as_laid(table: Table, wager: Wager, line: Line) -> Line:
    """Return the line with every clause that shaped its wager (R-LINE-CLAUSES).

    A wager under the minimum is handed back instead where its player was under it before.
    """
    if is_returned_under_minimum(table, wager):
        lies = Lies(line.player, line.box, line.hand, line.wager, line.of)
        return back(lies, line.staked, Because(table.book.cite("irregular.under_minimum"), Reason("under-minimum")))
    if wager.counts < wager.amount and line.why is not None:
        line = replace(line, why=replace(line.why, laid=wager.amount))
    return also_under(line, wager.shaped_by)


def also_under(line: Line, clauses: Clauses) -> Line:
    """Return the line with further clauses behind those that decide it; nothing shapes what simply goes back."""
    if not clauses or line.result == "returned":
        return line
    return replace(line, clauses=tuple(dict.fromkeys((*line.clauses, *clauses))))
