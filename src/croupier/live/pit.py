"""What pit staff may do to a live table, and what then happens.

Clauses: L8 6.2; AR 6.2; BP 5.19; D8 6.2.
"""

from croupier.api import events as le
from croupier.api.orders import (
    AnyPit,
    AnyWord,
    ChangeSetup,
    CorrectCard,
    OfferNonce,
    OpenRound,
    Ready,
    Resume,
    RevealNonce,
    Suspend,
)
from croupier.rules.fits import misfit
from croupier.rules.refusals import Refused
from croupier.rules.schema import Rulebook
from croupier.table import events as e
from croupier.table.actors import RANK, Role
from croupier.table.commands import Command
from croupier.table.facts import post

STAFF_RULE = ("staff",)
"""What is cited where no clause of a game says who may set a table: the casino's own order of posts."""


LEAST: dict[type[Command], Role] = {
    OpenRound: Role.DEALER,
    CorrectCard: Role.DEALER,
    ChangeSetup: Role.PIT_MANAGER,
    Suspend: Role.PIT_SUPERVISOR,
    Resume: Role.PIT_SUPERVISOR,
    OfferNonce: Role.PLAYER,
    Ready: Role.PLAYER,
    RevealNonce: Role.PLAYER,
}


def check_post(command: AnyPit | AnyWord | Ready) -> None:
    """Refuse a command whose giver's post is too low."""
    least = LEAST[type(command)]
    if RANK[command.by.role] < RANK[least]:
        raise Refused("role-too-low", STAFF_RULE, post=post(command.by.role), least=post(least))


def events_of(command: ChangeSetup | Suspend | Resume, book: Rulebook, suspended: str) -> tuple[e.Event, ...]:
    """Return what a pit command does, apart from opening a round."""
    by = command.by
    if isinstance(command, ChangeSetup):
        wrong = misfit(book, command.setup)
        if wrong is not None:
            raise wrong
        return (le.SetupChanged(command.setup, by.role, by.name, command.reason),)
    if isinstance(command, Suspend):
        if suspended:
            raise Refused("suspended", STAFF_RULE, "already", reason=suspended)
        return (le.TableSuspended(command.reason, by.name),)
    if not suspended:
        raise Refused("not-suspended", STAFF_RULE)
    return (le.TableResumed(command.reason, by.name),)
