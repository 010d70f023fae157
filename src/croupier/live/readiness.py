"""Going on at once: when everybody who is waited for has said that they are ready, the clock need not run out.

Clauses: L8 3.2, 3.27.2; AR 3.2, 3.27.2; BP 3.10; D8 3.2.
"""

from croupier.api.orders import Ready
from croupier.live.pit import STAFF_RULE
from croupier.live.state import LiveTable
from croupier.rules.refusals import Refused
from croupier.table.actors import Role
from croupier.table.play.insurance import declined
from croupier.table.state import Phase, Table


def check_ready(live: LiveTable, command: Ready) -> None:
    """Refuse a word that is another player's to say, or that no one waits for."""
    if command.by.role is Role.PLAYER and command.by.name != command.player:
        raise Refused("not-yours", STAFF_RULE, "ready")
    if command.player in live.ready:
        raise Refused("ready-already", STAFF_RULE, player=command.player)
    table = live.table
    if table is not None and (table.phase is Phase.OVER or command.player in may_cover_others(table)):
        return
    if table is None or table.phase is not Phase.BETTING:
        raise Refused("ready-late", STAFF_RULE)
    if command.player not in bettors(table):
        raise Refused("ready-no-wager", STAFF_RULE, player=command.player)


def bettors(table: Table) -> frozenset[str]:
    """Return everybody with a wager on the layout."""
    return frozenset(wager.player for box in table.boxes for wager in (*box.mains, *box.sides))


def all_ready(live: LiveTable, present: frozenset[str]) -> bool:
    """Tell whether everybody with a wager in the round, and still at the table, is ready."""
    waited = bettors(live.table) & present if live.table is not None else frozenset[str]()
    return bool(waited) and waited <= live.ready


def may_cover_others(table: Table) -> frozenset[str]:
    """Return who may still take an insurance that another player passes up: everybody seated or with a wager."""
    if table.offer is None or table.offer.kind != "insurance":
        return frozenset()
    open_to_others = {of for _, of in declined(table)}
    return frozenset(name for name in bettors(table) | frozenset(table.seats.values()) if open_to_others - {name})


def all_have_answered(live: LiveTable, present: frozenset[str]) -> bool:
    """Tell whether an insurance need not stay open: everybody has answered, and no one thinks of another's any more."""
    table = live.table
    if table is None or table.offer is None or table.offer.kind != "insurance":
        return False
    return table.offer.complete and may_cover_others(table) & present <= live.ready
