"""Carry a command through at a live table: pure, but for the cards; a refused command changes nothing."""

from typing import NamedTuple

from croupier.api import events as le
from croupier.api.orders import AnyGiven, AnyPit, AnyWord, ChangeSetup, CorrectCard, OpenRound, Ready, Resume, Suspend
from croupier.live.card_correction import corrected
from croupier.live.face_down_pick import uncovered
from croupier.live.nonces import spoken
from croupier.live.pit import STAFF_RULE, check_post, events_of
from croupier.live.readiness import check_ready
from croupier.live.state import LiveTable, fold, moved_on
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.actors import HOUSE, Role
from croupier.table.advance import CardSource, advance, next_card
from croupier.table.decide import step
from croupier.table.play.deal import due


class Carried(NamedTuple):
    """The table afterwards, and the events that led there."""

    after: LiveTable
    events: tuple[e.Event, ...]


class Given(NamedTuple):
    """A command as it reached the table."""

    command: AnyGiven
    at: int
    by_clock: bool = False
    why: str = ""
    address: str = ""

    def noted(self, command: AnyGiven) -> le.CommandGiven:
        """Return the event that the command was given."""
        return le.CommandGiven(command, self.at, self.by_clock, self.why, self.address)


def carry(live: LiveTable, given: Given, cards: CardSource, *, sealed: bool = False) -> Carried:
    """Carry out a command of the round in progress, or a setting of the pit; `sealed` where a virtual shoe deals."""
    command = given.command
    if live.suspended and not isinstance(command, Resume):
        raise Refused("suspended", STAFF_RULE, reason=live.suspended)
    if isinstance(command, CorrectCard):
        check_post(command)
        return folded(live, corrected(live, command, given.noted))
    if isinstance(command, AnyPit):
        return _pit(live, command, given.noted(command))
    if isinstance(command, AnyWord):
        check_post(command)
        noted = given.noted(command)
        return folded(live, (noted, *spoken(live, command, sealed=sealed)))
    if isinstance(command, Ready):
        check_post(command)
        check_ready(live, command)
        return folded(live, (given.noted(command),))
    if live.table is None:
        raise Refused("no-round", live.book.cite("round"))
    _no_reports(live, command, sealed=sealed)
    command = uncovered(live.table, command)
    noted = given.noted(command)
    after, done = advance(live.table, command, cards)
    carried = Carried(moved_on(fold(live, noted), after, done), (noted, *done))
    if sealed and due(after) is not None and next_card(after, cards) is None:
        return _run_out(carried, given.at)
    return carried


def folded(live: LiveTable, events: tuple[e.Event, ...]) -> Carried:
    """Return the table after events."""
    for event in events:
        live = fold(live, event)
    return Carried(live, events)


def _pit(live: LiveTable, command: OpenRound | ChangeSetup | Suspend | Resume, noted: le.CommandGiven) -> Carried:
    check_post(command)
    if isinstance(command, OpenRound):
        raise Refused("round-by-clock", STAFF_RULE)
    if isinstance(command, ChangeSetup) and live.closed is not None and command.setup.decks != live.next_setup.decks:
        raise Refused("words-closed", STAFF_RULE, "decks")
    return folded(live, (noted, *events_of(command, live.book, live.suspended)))


REPORTED = (
    c.DealCard, c.DealSeveral, c.ReportFaceUp, c.ReportCards, c.ReportCutCard, c.ReportBurnForgotten,
    c.ReportSkipped, c.EmptyShoe, c.ForgetSettlement, c.Settle,
)  # fmt: skip
"""What a person reports of a device they deal from; a sealed virtual shoe has nobody to report on it."""


def _no_reports(live: LiveTable, command: c.Command, *, sealed: bool) -> None:
    """Refuse a report about cards no one handles, and a player who says of themselves that no one saw their wager."""
    if sealed and isinstance(command, REPORTED) and command.by != HOUSE:
        raise Refused("sealed-shoe", live.book.cite("round"))
    unseen = isinstance(command, c.Bet) and (command.unnoticed or command.late)
    if unseen and (sealed or command.by.role is Role.PLAYER):
        raise Refused("role-too-low", STAFF_RULE, "reported")


def _run_out(carried: Carried, at: int) -> Carried:
    """Apply the rule for an empty device: the round is void, or referred; a sealed shoe is not shuffled again."""
    live = carried.after
    if live.table is None:
        return carried
    empty = c.EmptyShoe(by=HOUSE)
    noted = le.CommandGiven(empty, at, by_clock=True)
    after, done = step(live.table, empty)
    return Carried(moved_on(fold(live, noted), after, done), (*carried.events, noted, *done))
