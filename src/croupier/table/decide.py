"""Decide: check a command and return what happens; a command that is not lawful is refused and changes nothing."""

from collections.abc import Callable
from typing import Any, NamedTuple

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.house import house, settle
from croupier.table.play import (
    absence,
    betting,
    closing,
    dealing,
    doubling,
    insurance,
    offers,
    seating,
    splitting,
    turns,
)
from croupier.table.play.dealer import needs_card
from croupier.table.roles import check_role
from croupier.table.state import Phase, Table


class Step(NamedTuple):
    """A command carried out: the table afterwards, and the events that led there."""

    after: Table
    events: tuple[e.Event, ...]


def decide(table: Table, command: c.Command) -> tuple[e.Event, ...]:
    """Return the events of a lawful command; raise Refused otherwise."""
    return step(table, command).events


def step(table: Table, command: c.Command) -> Step:
    """Carry out a command and whatever the house then does by itself."""
    check_role(table, command)
    events = _HANDLE[type(command)](table, command)
    done: list[e.Event] = []
    while events:
        for event in events:
            table = evolve(table, event)
        done += events
        events = house(table)
    return Step(table, tuple(done))


def _settle(table: Table, _command: c.Settle) -> list[e.Event]:
    if table.phase is Phase.DEALER and table.trouble is None and not needs_card(table):
        return settle(table)
    raise Refused("not-finished", table.book.cite("round"), "the round cannot be settled yet")


_HANDLE: dict[type[c.Command], Callable[[Table, Any], list[e.Event]]] = {
    c.Sit: seating.sit,
    c.AskSqueeze: seating.ask_squeeze,
    c.GrantSqueeze: seating.grant_squeeze,
    c.RestrictPlayer: seating.restrict,
    c.Bet: betting.bet,
    c.Lift: betting.lift,
    c.Yield: betting.yield_place,
    c.CloseBets: closing.close_bets,
    c.DealCard: dealing.deal_card,
    c.Deal: offers.deal,
    c.Surrender: offers.surrender,
    c.Insure: insurance.insure,
    c.TakeEvenMoney: offers.take_even_money,
    c.Decline: offers.decline,
    c.Hit: turns.hit,
    c.Stand: turns.stand,
    c.Double: doubling.double,
    c.Split: splitting.split,
    c.Follow: splitting.follow,
    c.Leave: absence.leave,
    c.Settle: _settle,
}
