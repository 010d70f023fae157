"""What pit staff may do to a live table, and what then happens.

Clauses: L8 6.2; AR 6.2; BP 5.19; D8 6.2.
"""

from croupier.api import events as le
from croupier.api.orders import AnyPit, ChangeSetup, OfferNonce, OpenRound, Resume, RevealNonce, Suspend
from croupier.rules.refusals import Refused
from croupier.table import events as e
from croupier.table.actors import RANK, Role
from croupier.table.commands import Command
from croupier.table.state import Setup

STAFF_RULE = ("staff",)
"""What is cited where no clause of a game says who may set a table: the casino's own order of posts."""


LEAST: dict[type[Command], Role] = {
    OpenRound: Role.DEALER,
    ChangeSetup: Role.PIT_MANAGER,
    Suspend: Role.PIT_SUPERVISOR,
    Resume: Role.PIT_SUPERVISOR,
    OfferNonce: Role.PLAYER,
    RevealNonce: Role.PLAYER,
}


def check_post(command: AnyPit) -> None:
    """Refuse a command whose giver's post is too low."""
    least = LEAST[type(command)]
    if RANK[command.by.role] < RANK[least]:
        message = f"a {command.by.role} may not do that; the least post is {least}"
        raise Refused("role-too-low", STAFF_RULE, message)


def events_of(command: ChangeSetup | Suspend | Resume, suspended: str) -> tuple[e.Event, ...]:
    """Return what a pit command does, apart from opening a round."""
    by = command.by
    if isinstance(command, ChangeSetup):
        _check_setup(command.setup)
        return (le.SetupChanged(command.setup, by.role, by.name, command.reason),)
    if isinstance(command, Suspend):
        if suspended:
            raise Refused("suspended", STAFF_RULE, f"the table is suspended already: {suspended}")
        return (le.TableSuspended(command.reason, by.name),)
    if not suspended:
        raise Refused("not-suspended", STAFF_RULE, "the table is not suspended")
    return (le.TableResumed(command.reason, by.name),)


def _check_setup(setup: Setup) -> None:
    for limits in (setup.main, setup.side, *setup.sides.values()):
        if limits is not None and not 0 < limits.least <= limits.most:
            raise Refused("bad-setup", STAFF_RULE, "a minimum is above nothing and not over its maximum")
    if setup.unit < 1:
        raise Refused("bad-setup", STAFF_RULE, "the unit of wagers is at least one cent")
