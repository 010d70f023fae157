"""Somebody sensible: whatever is open is answered, and what is due is dealt, so that the round comes to its end."""

from croupier.table import commands as c
from croupier.table.actors import HOUSE
from croupier.table.play.deal import due
from croupier.table.prompt import Prompt
from croupier.table.state import Phase, Table
from tests.irregular.device import Device

ANSWERS: tuple[type[c.Command], ...] = (
    c.Reconstruct,
    c.PlayOn,
    c.Rule,
    c.PitPicksCard,
    c.PickCard,
    c.AcceptCard,
    c.RefuseCard,
    c.Stay,
    c.Deal,
    c.CannotReconstruct,
)
"""How an irregularity is answered, the first that is lawful."""

PLAYS: tuple[type[c.Command], ...] = (c.CloseBets, c.Deal, c.Stand, c.Settle, c.Hit, c.Decline)
"""How the regular game goes on."""


def sensible(table: Table, device: Device, asked: Prompt) -> c.Command | None:
    """Return the next sensible command, or None where the round is over or nobody bets."""
    if table.phase is Phase.OVER:
        return None
    if table.trouble is None and due(table) is not None:
        card = device.plain(table)
        return c.EmptyShoe(by=HOUSE) if card is None else c.DealCard(by=HOUSE, card=card)
    wanted = PLAYS if table.trouble is None else ANSWERS
    lawful = [option.command for option in asked.options]
    for kind in wanted:
        for command in lawful:
            if isinstance(command, kind):
                return command
    assert table.phase is Phase.BETTING, lawful
    return None
