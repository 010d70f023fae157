"""The clock of an automatic table: how long it waits for people, and what the dealer then does.

Clauses: L8 3.2, 3.25.1, 3.27.1, 5.22; AR 3.2, 3.25.1, 3.27.1, 5.22; BP 3.10, 5.3; D8 3.2, 3.20.1, 5.19.
"""

from typing import NamedTuple

from croupier.live.config import Clocks
from croupier.live.state import LiveTable
from croupier.table import commands as c
from croupier.table.actors import HOUSE
from croupier.table.decide import try_step
from croupier.table.state import Phase, Table
from croupier.table.turn import caller, turn


class Tick(NamedTuple):
    """After so many seconds the dealer gives this command; None opens the next round.

    `about` is what is waited for: the time runs on while that stays the same, whatever else is said.
    """

    seconds: float
    command: c.AnyCommand | None
    about: tuple[object, ...]


def next_tick(live: LiveTable, clocks: Clocks) -> Tick | None:
    """Return what the dealer does when nobody acts, or None while there is nothing to wait for."""
    table = live.table
    if live.suspended:
        return None
    if table is None or table.phase is Phase.OVER:
        return Tick(clocks.pause if live.round else 0.0, None, ("pause", live.round))
    if table.trouble is not None:
        return _in_trouble(live.round, table, clocks)
    if table.phase is Phase.BETTING:
        return _bets(live.round, table, clocks)
    if table.offer is not None:
        return Tick(clocks.offer, c.Deal(by=HOUSE), ("offer", live.round, table.offer.kind, table.offer.place))
    now = turn(table) if table.phase is Phase.TURNS else None
    player = caller(table, now.box, now.hand) if now is not None else None
    if now is None or player is None:
        return None
    about = ("decision", live.round, now.box.position, now.at, len(now.hand.cards), player)
    return Tick(clocks.decision, c.Leave(by=HOUSE, player=player), about)


def _in_trouble(number: int, table: Table, clocks: Clocks) -> Tick | None:
    kind = table.trouble.kind if table.trouble is not None else ""
    about = ("trouble", number, kind)
    if kind == "options":
        return Tick(clocks.offer, c.Deal(by=HOUSE), about)
    return Tick(clocks.interruption, c.PlayOn(by=HOUSE), about) if kind == "power" else None


def _bets(number: int, table: Table, clocks: Clocks) -> Tick | None:
    """Close the bets once a main wager lies; a wager that is not in order goes back first."""
    if not any(box.mains for box in table.boxes):
        return None
    close = c.CloseBets(by=HOUSE)
    if try_step(table, close) is not None:
        return Tick(clocks.bets, close, ("bets", number))
    for box in table.boxes:
        for wager in (*box.sides, *box.mains):
            lift = c.Lift(by=HOUSE, player=wager.player, box=box.position, wager=wager.kind)
            after = try_step(table, lift)
            if after is not None and (wager.kind == "main" or not box.mains):
                return Tick(clocks.bets, lift, ("bets", number))
    return None
