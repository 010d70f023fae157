"""Cards being squeezed: face down for everybody but the bettors of their box."""

from croupier.table.actors import Actor, Role
from croupier.table.state import Phase, Table


def is_squeezed(table: Table | None, box: int, actor: Actor) -> bool:
    """Tell whether the cards of a box are face down for somebody."""
    if table is None or table.phase is not Phase.INITIAL_DEAL or not table.squeezing:
        return False
    found = table.box(box)
    bettors = {wager.player for wager in found.mains} if found is not None else set()
    return bool(bettors & set(table.squeezing)) and not (actor.role is Role.PLAYER and actor.name in bettors)
