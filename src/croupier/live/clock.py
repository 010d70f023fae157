"""The clock of an automatic table: how long it waits for people, and what the dealer then does.

Clauses: L8 3.2, 3.25.1, 3.27.1, 5.22; AR 3.2, 3.25.1, 3.27.1, 5.22; BP 3.10, 5.3; D8 3.2, 3.20.1, 5.19.
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from croupier.live.apply_command import Carried, Given, carry
from croupier.live.config import Clocks
from croupier.live.readiness import all_have_answered, all_ready
from croupier.live.state import LiveTable
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.actors import HOUSE
from croupier.table.advance import CardSource
from croupier.table.decide import try_step
from croupier.table.state import Box, Phase, Table, Wager
from croupier.table.turn import caller, turn


class Tick(NamedTuple):
    """After so many seconds the dealer gives this command; None opens the next round.

    `about` is what is waited for: the time runs on while that stays the same, whatever else is said.
    """

    seconds: float
    command: c.AnyCommand | None
    about: tuple[object, ...]


def next_tick(live: LiveTable, clocks: Clocks, present: frozenset[str] = frozenset()) -> Tick | None:
    """Return what the dealer does when no one acts, or None while there is nothing to wait for.

    `present` is who is at the table: once all of them who may still act are ready, nothing is waited for.
    """
    tick = _tick(live, clocks)
    if tick is None:
        return None
    match tick.about[0]:
        case "bets" | "pause":
            ready = all_ready(live, present)
        case "offer":
            ready = all_have_answered(live, present)
        case _:
            ready = False
    return Tick(0.0, tick.command, (*tick.about, "ready")) if ready else tick


def _tick(live: LiveTable, clocks: Clocks) -> Tick | None:
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


def awaited(live: LiveTable, tick: Tick) -> frozenset[str]:
    """Return whose decision or answer is waited for."""
    table = live.table
    if table is None or tick.about[0] not in ("decision", "offer"):
        return frozenset()
    if table.offer is not None:
        return frozenset(name for name, box in table.offer.asked if (name, box) not in table.offer.answered)
    return frozenset((tick.command.player,)) if isinstance(tick.command, c.Leave) else frozenset()


def by_clock(live: LiveTable, tick: Tick, clocks: Clocks, at: int, cards: CardSource) -> Carried:
    """Carry out what the dealer does; when the time for bets is up, whatever is not in order goes back at once.

    Otherwise one player could hold the others up for as long as they lay wagers that are not in order.
    """
    done: tuple[e.Event, ...] = ()
    due: Tick | None = tick
    while due is not None and due.command is not None:
        live, events = carry(live, Given(due.command, at, by_clock=True), cards, sealed=True)
        done += events
        closing = tick.about[0] == "bets" and live.table is not None and live.table.phase is Phase.BETTING
        due = next_tick(live, clocks) if closing else None
    return Carried(live, done)


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
    for box, wager in _not_in_order(table, close):
        lift = c.Lift(by=HOUSE, player=wager.player, box=box.position, wager=wager.kind)
        if try_step(table, lift) is not None:
            return Tick(clocks.bets, lift, ("bets", number))
    return None


def _not_in_order(table: Table, close: c.CloseBets) -> Iterator[tuple[Box, Wager]]:
    """Yield the wagers that keep the bets from closing: a box by itself shows whether it is in order."""
    for box in table.boxes:
        if box.mains and try_step(replace(table, boxes=(box,)), close) is None:
            yield from ((box, wager) for wager in box.mains)
        elif not box.mains:
            yield from ((box, wager) for wager in box.sides if table.book.side[wager.kind].needs.on_box)
