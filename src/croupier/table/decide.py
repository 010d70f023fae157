"""Decide: check a command and return what happens; a command that is not lawful is refused and changes nothing."""

from typing import NamedTuple

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.automatic_steps import house
from croupier.table.command_declarations import DECLARED
from croupier.table.evolve import evolve
from croupier.table.irregular import error_card, late_discovery, skipped_turn
from croupier.table.irregular.deciding import undecided
from croupier.table.play import turns
from croupier.table.play.checks import is_away
from croupier.table.roles import check_role
from croupier.table.state import Table, Trouble


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
    declared = DECLARED[type(command)]
    if table.trouble is not None and declared.waits and not _is_noted(table.trouble, command):
        turns.has_refused(table, command)
        raise undecided(table)
    if table.absent and declared.decides:
        is_away(table, command)
    for event in _comes_first(table, command):
        table = evolve(table, event)
        done.append(event)
    events = declared.handle(table, command)
    while events:
        for event in events:
            table = evolve(table, event)
        done += events
        events = house(table)
    return table


def _comes_first(table: Table, command: c.Command) -> list[e.Event]:
    """Return what a command brings about before it is looked at: an error is noticed by it, or gone on from."""
    if table.trouble is not None and (gone_on := error_card.answered_early(table, command)):
        return gone_on
    if table.skip is None and table.slip is None:
        return []
    return (
        skipped_turn.noticed(table, command)
        or skipped_turn.choices(table, command)
        or late_discovery.choices(table, command)
    )


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
