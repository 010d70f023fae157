"""Checks that several parts of the game share."""

from croupier.money.cents import format_amount
from croupier.rules.refusals import Refused
from croupier.rules.schema import Clauses
from croupier.table import commands as c
from croupier.table.actors import Role
from croupier.table.state import Box, Limits, Table, Trouble


def known_box(table: Table, position: int) -> Box | None:
    """Return what lies at a box of this table; refuse a box the layout does not have."""
    if not 1 <= position <= table.setup.positions:
        message = f"this table has boxes 1 to {table.setup.positions}, not {position}"
        raise Refused("no-such-box", table.book.cite("layout"), message)
    return table.box(position)


def is_away(table: Table, command: c.Command) -> None:
    """Refuse what a player who has left would have to be there for."""
    if isinstance(command, c.PlayerCommand) and command.player in table.absent and command.by.role is Role.PLAYER:
        message = f"{command.player} has left, and every option is forfeited"
        raise Refused("absent", table.book.cite("irregular.absent"), message)


def undecided(trouble: Trouble) -> Refused:
    """Return the refusal of what waits until an open irregularity is resolved."""
    return Refused("trouble-open", trouble.clauses, f"first there is to decide: {trouble.says}")


def past(table: Table) -> Refused:
    """Return the refusal of what would change a round that is over."""
    return Refused("round-over", table.book.cite("irregular.past"), "the round is over and its outcome stands")


def whole_units(table: Table, amount: int) -> None:
    """Refuse an amount that is no multiple of the table's unit (R-ROUND)."""
    if amount <= 0 or amount % table.setup.unit:
        unit, written = format_amount(table.setup.unit), format_amount(amount)
        message = f"{written} is no multiple of {unit}, so it could not be halved or paid to the cent"
        if amount <= 0:
            message = f"{written} is no wager: the least is {unit}"
        raise Refused("not-a-unit", table.book.cite("wagers.unit"), message)


def within(amount: int, limits: Limits | None, clauses: Clauses) -> None:
    """Refuse an amount outside the limits displayed."""
    if limits is not None and not limits.least <= amount <= limits.most:
        span = f"{format_amount(limits.least)} to {format_amount(limits.most)}"
        raise Refused("outside-limits", clauses, f"{format_amount(amount)} is outside the limits {span}")
