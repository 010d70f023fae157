"""The least role that may give each command; a higher one always may, and staff may act for a player.

Clauses: L8 3.7, 6.2; AR 3.7, 6.2; BP 1.20, 5.12.1, 5.18, 5.19; D8 3.7, 6.2.
"""

from croupier.rules.refusals import Refused
from croupier.rules.schema import HOUSE_RULE
from croupier.table import commands as c
from croupier.table.actors import HOUSE, RANK, Role
from croupier.table.command_declarations import DECLARED
from croupier.table.facts import post
from croupier.table.play.dealer import needs_card
from croupier.table.state import Phase, Table

LEAST = {kind: declared.least for kind, declared in DECLARED.items()}
"""The least role of each command; `least` knows what raises it at a table."""

PUTS_BACK = (c.Reconstruct, c.CannotReconstruct)
"""What any member of staff may say, unless the house has set a post for the table."""


def least(table: Table, command: c.Command) -> Role:
    """Return the least post that may give a command; a discard of the dealer's cards may need an order.

    Who may put cards back is the house's to set for a table: no book names a post (R-RECONSTRUCT-POST).
    """
    if isinstance(command, PUTS_BACK):
        return Role(table.setup.reconstruct_by)
    by_options = table.book.irregular.procedures.by_options
    if by_options and isinstance(command, c.DealSeveral) and command.to.is_dealers and not _is_finished(table):
        return Role.PIT_SUPERVISOR
    return LEAST[type(command)]


def _is_finished(table: Table) -> bool:
    """Tell whether the dealer's hand takes no more cards, so that no order is needed to put one away."""
    return table.phase is Phase.DEALER and not needs_card(table)


def check_role(table: Table, command: c.Command) -> None:
    """Refuse a command whose giver's post is too low, or a player deciding for another."""
    by = command.by
    if by.role is HOUSE.role:
        return
    lowest = least(table, command)
    if RANK[by.role] < RANK[lowest]:
        set_by_house = isinstance(command, PUTS_BACK) and RANK[by.role] >= RANK[Role.DEALER]
        topic = DECLARED[type(command)].post
        raise Refused(
            "role-too-low",
            HOUSE_RULE if set_by_house else table.book.cite(topic),
            post=post(by.role),
            least=post(lowest),
        )
    if by.role is Role.PLAYER and isinstance(command, c.PlayerCommand) and command.player != by.name:
        raise Refused("not-yours", table.book.cite("wagers.by_staff"), by=by.name, player=command.player)
