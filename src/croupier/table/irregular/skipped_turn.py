"""A player who was not given their turn: put right while only the next area has drawn.

Clauses: L8 5.17, 5.18; AR 5.17, 5.18; BP 5.7, 5.9; D8 5.14, 5.15. Rulings R-517, R-517-COUNT.
"""

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.irregular import stay_or_withdraw, withdraw
from croupier.table.places import DEALER
from croupier.table.play.checks import past
from croupier.table.play.deal import due
from croupier.table.state import Phase, Table
from croupier.table.turn import turn
from croupier.words.facts import message


def report(table: Table, command: c.ReportSkipped) -> list[e.Event]:
    """Note that the box in turn is passed over; where it is asked or a card is due, its turn has begun."""
    now = turn(table) if table.phase is Phase.TURNS else None
    clauses = table.book.cite("irregular.skipped_one")
    if now is None or now.box.position != command.box or table.skip is not None:
        raise Refused("not-skipped", clauses, box=command.box)
    if due(table) == DEALER:
        raise Refused("not-skipped", table.book.cite("irregular.dealer_late"), "dealer-late", box=command.box)
    if table.offer is not None or due(table) is not None:
        raise Refused("not-skipped", clauses, "card-due" if table.offer is None else "offered", box=command.box)
    return [e.TurnSkipped(command.box)]


def noticed(table: Table, command: c.Command) -> list[e.Event]:
    """Return what the skipped player's own next act brings about: their turn back, or a refusal."""
    skip = table.skip
    if skip is None or not isinstance(command, c.Play) or command.box != skip.box:
        return []
    if table.phase is Phase.OVER:
        raise past(table)
    if table.book.irregular.procedures.by_options:
        clauses = table.book.cite("irregular.skipped_one")
        raise Refused("skipped", clauses)
    if is_too_late(table):
        clauses = table.book.cite("irregular.skipped_more")
        raise Refused("skipped-too-late", clauses)
    return restored(table)


def restored(table: Table) -> list[e.Event]:
    """Give the skipped box its turn; what has been taken back since stays taken back."""
    skip = table.skip
    gone = withdraw.taken_back(table.lines[skip.lines :]) if skip is not None else ()
    again = evolve(table, e.TurnRestored())
    lines = tuple(line for player, box, why in gone for line in withdraw.returned(again, box, player, why))
    return [e.TurnRestored(), e.LinesSettled(lines)] if lines else [e.TurnRestored()]


def is_too_late(table: Table) -> bool:
    """Tell whether more than one area has had cards since a turn was passed over: the hand stays as it is."""
    skip = table.skip
    if skip is None or table.book.irregular.procedures.by_options:
        return False
    return len({dealt.to.box for dealt in table.dealt[skip.dealt :] if dealt.to.box >= 0}) > 1


def choices(table: Table, command: c.Command) -> list[e.Event]:
    """Return the players' options once a skipped turn is answered with them, at the games that give them."""
    by_options = table.book.irregular.procedures.by_options and isinstance(command, c.Withdraw | c.Stay)
    if table.skip is None or table.trouble is not None or not by_options or table.phase is Phase.OVER:
        return []
    return [stay_or_withdraw.opened(table, message("irregular.skipped", box=table.skip.box))]
