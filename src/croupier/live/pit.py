"""What pit staff may do to a live table, and what then happens.

Clauses: L8 6.2; AR 6.2; BP 5.19; D8 6.2.
"""

from croupier.api import events as le
from croupier.api.orders import AnyPit, ChangeSetup, CorrectCard, OfferNonce, OpenRound, Resume, RevealNonce, Suspend
from croupier.live.fitting import misfit
from croupier.rules.refusals import Refused
from croupier.rules.schema import Rulebook
from croupier.table import events as e
from croupier.table.actors import RANK, Role
from croupier.table.commands import Command

STAFF_RULE = ("staff",)
"""What is cited where no clause of a game says who may set a table: the casino's own order of posts."""


LEAST: dict[type[Command], Role] = {
    OpenRound: Role.DEALER,
    CorrectCard: Role.DEALER,
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


def events_of(command: ChangeSetup | Suspend | Resume, book: Rulebook, suspended: str) -> tuple[e.Event, ...]:
    """Return what a pit command does, apart from opening a round."""
    by = command.by
    if isinstance(command, ChangeSetup):
        why = misfit(book, command.setup)
        if why:
            raise Refused("bad-setup", STAFF_RULE, why)
        return (le.SetupChanged(command.setup, by.role, by.name, command.reason),)
    if isinstance(command, Suspend):
        if suspended:
            raise Refused("suspended", STAFF_RULE, f"the table is suspended already: {suspended}")
        return (le.TableSuspended(command.reason, by.name),)
    if not suspended:
        raise Refused("not-suspended", STAFF_RULE, "the table is not suspended")
    return (le.TableResumed(command.reason, by.name),)
