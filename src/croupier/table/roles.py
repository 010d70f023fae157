"""The least role that may give each command; a higher one always may, and staff may act for a player.

Clauses: L8 3.7, 6.2; AR 3.7, 6.2; BP 1.20, 5.12.1, 5.18, 5.19; D8 3.7, 6.2.
"""

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table.actors import HOUSE, RANK, Role
from croupier.table.places import DEALER
from croupier.table.state import Table

LEAST: dict[type[c.Command], Role] = {
    c.Sit: Role.PLAYER,
    c.Bet: Role.PLAYER,
    c.Lift: Role.PLAYER,
    c.AskSqueeze: Role.PLAYER,
    c.GrantSqueeze: Role.DEALER,
    c.RestrictPlayer: Role.PIT_MANAGER,
    c.CloseBets: Role.DEALER,
    c.Deal: Role.DEALER,
    c.DealCard: Role.DEALER,
    c.Surrender: Role.PLAYER,
    c.Insure: Role.PLAYER,
    c.TakeEvenMoney: Role.PLAYER,
    c.Hit: Role.PLAYER,
    c.Stand: Role.PLAYER,
    c.Double: Role.PLAYER,
    c.Split: Role.PLAYER,
    c.Follow: Role.PLAYER,
    c.Decline: Role.PLAYER,
    c.Yield: Role.PLAYER,
    c.Settle: Role.DEALER,
    c.Leave: Role.PLAYER,
    c.DealSeveral: Role.DEALER,
    c.PickCard: Role.PLAYER,
    c.PitPicksCard: Role.PIT_MANAGER,
    c.AcceptCard: Role.PLAYER,
    c.RefuseCard: Role.PLAYER,
    c.Withdraw: Role.PLAYER,
    c.Stay: Role.PLAYER,
    c.ReportSkipped: Role.DEALER,
    c.ReportBurnForgotten: Role.DEALER,
    c.ReportFaceUp: Role.DEALER,
    c.ReportCards: Role.DEALER,
    c.ReportCutCard: Role.DEALER,
    c.FailPower: Role.DEALER,
    c.PlayOn: Role.DEALER,
    c.Reconstruct: Role.PIT_SUPERVISOR,
    c.CannotReconstruct: Role.PIT_SUPERVISOR,
    c.EmptyShoe: Role.DEALER,
    c.Refer: Role.DEALER,
    c.ForgetSettlement: Role.DEALER,
    c.SettleForgotten: Role.DEALER,
    c.Rule: Role.SHIFT_MANAGER,
}


POST: dict[type[c.Command], str] = {
    c.RestrictPlayer: "wagers.one_box",
    c.GrantSqueeze: "control.squeeze",
    c.PitPicksCard: "irregular.several_dealer_both",
    c.Rule: "irregular.refer",
    c.Reconstruct: "irregular.reconstruct_early",
    c.CannotReconstruct: "irregular.reconstruct_early",
    c.DealSeveral: "irregular.several_dealer_none",
}
"""Under which topic a post that is too low is refused, where a clause names the post."""


def least(table: Table, command: c.Command) -> Role:
    """Return the least post that may give a command; a discard of the dealer's cards may need an order."""
    ordered = isinstance(command, c.DealSeveral) and command.to == DEALER
    if ordered and table.book.irregular.procedures == "options":
        return Role.PIT_SUPERVISOR
    return LEAST[type(command)]


def check_role(table: Table, command: c.Command) -> None:
    """Refuse a command whose giver's post is too low, or a player deciding for another."""
    by = command.by
    if by.role is HOUSE.role:
        return
    lowest = least(table, command)
    if RANK[by.role] < RANK[lowest]:
        message = f"a {by.role} may not do that; the least post is {lowest}"
        raise Refused("role-too-low", table.book.cite(POST.get(type(command), "irregular.roles")), message)
    if by.role is Role.PLAYER and isinstance(command, c.PlayerCommand) and command.player != by.name:
        message = f"{by.name} may not act for {command.player}"
        raise Refused("not-yours", table.book.cite("wagers.by_staff"), message)
