"""Checks that several parts of the game share."""

from croupier.rules.refusals import Refused
from croupier.rules.schema import Clauses
from croupier.table import commands as c
from croupier.table.actors import Role
from croupier.table.state import Box, Limits, Phase, Table
from croupier.words.facts import Listing, Message, Money, message


def known_box(table: Table, position: int) -> Box | None:
    """Return what is at a box of this table; refuse a box the layout does not have.

    Clauses: L8/AR/D8 2.2.1-2.2.4.
    """
    if not 1 <= position <= table.setup.positions:
        raise Refused("no-such-box", table.book.cite("layout"), most=table.setup.positions, box=position)
    return table.box(position)


def is_kept_to_one_box(table: Table, player: str, position: int) -> None:
    """Refuse a wager of any kind on a second box by a player whom the pit keeps to one (R-RESTRICT-ALL).

    Clauses: L8 3.9, 3.17; AR 3.9, 3.17; D8 3.9, 3.18.
    """
    if player not in table.restricted:
        return
    laid = {box.position for box in table.boxes for wager in (*box.mains, *box.sides) if wager.player == player}
    laid |= {cover.box for cover in (*table.insurances, *table.claims) if cover.player == player}
    if laid - {position}:
        there = Listing(tuple(message("place.box", box=other) for other in sorted(laid - {position})))
        raise Refused("one-box-only", table.book.cite("wagers.one_box"), player=player, there=there)


def no_open_wager(table: Table, position: int, player: str) -> Message:
    """Say that a player has no main wager in play on a box, and what became of it where there was one."""
    ends = [line.result for line in table.lines if (line.player, line.box, line.wager) == (player, position, "main")]
    if not ends:
        return message("no-open-wager.none", player=player, box=position)
    ended = message(f"ended.{ends[-1]}" if ends[-1] in ENDS else "ended.win")
    return message("no-open-wager.settled", player=player, box=position, ended=ended)


ENDS = ("win", "blackjack", "even-money", "lose", "stand-off", "surrender", "returned", "void")
"""What a main wager comes to; a row of a bonus that is paid in place of even money has won."""


def given_up_under(table: Table, position: int) -> Clauses:
    """Return the clauses under which the last main wager left a box, such as a surrender, a withdrawal or a ruling."""
    ends = (line.clauses for line in reversed(table.lines) if (line.box, line.wager) == (position, "main"))
    return next(ends, table.book.cite("surrendered"))


def not_offered(table: Table) -> Message:
    """Say since when an option of the initial deal is not open, or from when on it will be."""
    if table.phase in (Phase.BETTING, Phase.INITIAL_DEAL):
        return message("not-offered.early")
    return message("not-offered.card" if table.subsequent_started else "not-offered.closed")


def is_away(table: Table, command: c.Command) -> None:
    """Refuse what a player who has left would have to be there for."""
    if isinstance(command, c.PlayerCommand) and command.player in table.absent and command.by.role is Role.PLAYER:
        raise Refused("absent", table.book.cite("irregular.absent"), player=command.player)


def past(table: Table) -> Refused:
    """Return the refusal of what would change a round that is over."""
    return Refused("round-over", table.book.cite("irregular.past"), "stands")


def whole_units(table: Table, amount: int) -> None:
    """Refuse an amount that is no multiple of the table's unit (R-ROUND)."""
    refusal = why_no_unit(table, amount)
    if refusal is not None:
        raise refusal


def why_no_unit(table: Table, amount: int) -> Refused | None:
    """Say why an amount is no multiple of the table's unit, or None where it is one."""
    if amount > 0 and amount % table.setup.unit == 0:
        return None
    case, unit = "" if amount > 0 else "nothing", Money(table.setup.unit)
    return Refused("not-a-unit", table.book.cite("wagers.unit"), case, amount=Money(amount), unit=unit)


def within(amount: int, limits: Limits | None, clauses: Clauses) -> None:
    """Refuse an amount outside the limits displayed."""
    if limits is not None and not limits.least <= amount <= limits.most:
        least, most = Money(limits.least), Money(limits.most)
        raise Refused("outside-limits", clauses, amount=Money(amount), least=least, most=most)
