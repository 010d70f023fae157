"""Decide: check a command and return what happens; a command that is not lawful is refused and changes nothing."""

from collections.abc import Callable
from typing import Any, NamedTuple

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.house import house, settle
from croupier.table.irregular import (
    burn,
    cut_card,
    empty_shoe,
    face_up,
    forgotten,
    misdeal,
    options,
    power,
    reconstruct,
    refer,
    several,
    skipped,
    stray,
    void,
    withdraw,
)
from croupier.table.play import absence, betting, closing, doubling, insurance, offers, seating, splitting, turns
from croupier.table.play.checks import is_away, undecided
from croupier.table.play.dealer import needs_card
from croupier.table.play.dealing import initial_due
from croupier.table.roles import check_role
from croupier.table.state import Phase, Status, Table, Trouble


class Step(NamedTuple):
    """A command carried out: the table afterwards, and the events that led there."""

    after: Table
    events: tuple[e.Event, ...]


def decide(table: Table, command: c.Command) -> tuple[e.Event, ...]:
    """Return the events of a lawful command; raise Refused otherwise."""
    return step(table, command).events


def step(table: Table, command: c.Command) -> Step:
    """Carry out a command and whatever the house then does by itself."""
    done: list[e.Event] = []
    after = carry_out(table, command, done)
    return Step(after, tuple(done))


def carry_out(table: Table, command: c.Command, done: list[e.Event]) -> Table:
    """Return the table after a command and whatever the house then does, every event of it added to `done`."""
    check_role(table, command)
    kind = type(command)
    if table.trouble is not None and kind in _WAITS and not _is_noted(table.trouble, command):
        turns.has_refused(table, command)
        raise undecided(table.trouble)
    if table.absent and kind in _DECISIONS:
        is_away(table, command)
    if table.skip is not None:
        noticed = skipped.noticed(table, command) or skipped.choices(table, command)
        for event in noticed:
            table = evolve(table, event)
        done += noticed
    events = _HANDLE[kind](table, command)
    while events:
        for event in events:
            table = evolve(table, event)
        done += events
        events = house(table)
    return table


def _is_noted(trouble: Trouble, command: c.Command) -> bool:
    """Tell whether a command is taken in trouble too: late chips go back at once, and standing leaves cards over."""
    late = isinstance(command, c.Bet) and command.late
    return late or (isinstance(command, c.Stand) and trouble.kind == "several-rest")


def try_step(table: Table, command: c.Command) -> Step | None:
    """Return what a command would do, or None where it is refused."""
    try:
        return step(table, command)
    except Refused:
        return None


def _deal(table: Table, command: c.Deal) -> list[e.Event]:
    """Go on: close what is offered, or take a wrong initial deal for complete."""
    trouble = table.trouble
    if trouble is not None and trouble.kind == "options":
        return options.closed(table)
    if trouble is not None and trouble.kind == "misdeal" and table.deal_taken and misdeal.is_early(table):
        return [e.TroubleClosed(trouble.clauses, "the dealer goes on"), *misdeal.late(table)]
    observed = table.setup.observed and table.phase is Phase.INITIAL_DEAL and not table.deal_taken
    if observed and (trouble is None or trouble.kind == "misdeal") and table.dealt:
        wrong = trouble is not None or initial_due(table) is not None
        return misdeal.taken_for_complete(table) if wrong else []
    if trouble is not None:
        raise undecided(trouble)
    return offers.deal(table, command)


def _stand(table: Table, command: c.Stand) -> list[e.Event]:
    """Stand; while disclosed cards are offered this leaves them."""
    return turns.stand(table, command) if table.trouble is None else several.stand(table, command)


def _settle(table: Table, _command: c.Settle) -> list[e.Event]:
    """End an observed round; one that ended because nobody was left stays as it is."""
    if table.status is Status.SETTLED:
        return []
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
    c.DealCard: stray.card,
    c.Deal: _deal,
    c.Surrender: offers.surrender,
    c.Insure: insurance.insure,
    c.TakeEvenMoney: offers.take_even_money,
    c.Decline: offers.decline,
    c.Hit: turns.hit,
    c.Stand: _stand,
    c.Double: doubling.double,
    c.Split: splitting.split,
    c.Follow: splitting.follow,
    c.Leave: absence.leave,
    c.Settle: _settle,
    c.DealSeveral: several.drawn,
    c.PickCard: several.pick,
    c.PitPicksCard: several.pit_picks,
    c.AcceptCard: several.accept,
    c.RefuseCard: several.refuse,
    c.Withdraw: withdraw.withdraw,
    c.Stay: withdraw.stay,
    c.ReportSkipped: skipped.report,
    c.ReportBurnForgotten: burn.forgotten,
    c.ReportFaceUp: face_up.found,
    c.ReportCards: void.report_cards,
    c.ReportCutCard: cut_card.shown,
    c.FailPower: power.fails,
    c.PlayOn: power.play_on,
    c.Reconstruct: reconstruct.reconstruct,
    c.CannotReconstruct: reconstruct.cannot,
    c.EmptyShoe: empty_shoe.empty,
    c.Refer: refer.refer,
    c.Rule: refer.rule,
    c.ForgetSettlement: forgotten.forget,
    c.SettleForgotten: forgotten.settle,
}

_DECISIONS = frozenset((
    c.Bet, c.Lift, c.Surrender, c.Insure, c.TakeEvenMoney, c.Hit, c.Stand, c.Double, c.Split, c.Follow, c.Decline,
))  # fmt: skip
"""What a player who has left cannot do any more."""

_WAITS = _DECISIONS - {c.Lift} | {
    c.Settle, c.CloseBets, c.Sit, c.DealSeveral, c.ReportSkipped, c.EmptyShoe, c.ReportFaceUp, c.Yield,
}  # fmt: skip
"""What waits until an open irregularity is resolved."""
