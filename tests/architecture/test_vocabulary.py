"""Every command has a least role and a handler, every event is applied, every phase is in the printed table."""

import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest

import croupier.table.play as play_room
from croupier.rules.refusals import Refused
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.phases import PHASES, OutOfOrderError, card_due, house_step
from croupier.table.roles import LEAST
from croupier.table.state import Phase, Status
from tests.architecture.samples import in_the_middle, sample
from tests.machines.answers import answered
from tests.machines.text import COMMANDS, EVENTS, command_again, events_again

NAME = re.compile(r"[a-z]+(-[a-z]+)*/\d+")
SHARED = {"__init__", "checks"}
"""Files of the room of play that belong to no phase of their own."""


def by_name(kind: type[msgspec.Struct]) -> str:
    return kind.__name__


@pytest.mark.parametrize("kind", COMMANDS, ids=by_name)
def test_a_command_has_a_role_and_a_handler(kind: type[msgspec.Struct]) -> None:
    assert kind in LEAST
    command = sample(kind)
    assert command_again(command) == command
    table = in_the_middle()
    answer = answered(table, command)
    assert answer.clauses if isinstance(answer, Refused) else answer.after.version >= table.version


@pytest.mark.parametrize("kind", EVENTS, ids=by_name)
def test_an_event_is_applied(kind: type[msgspec.Struct]) -> None:
    event = sample(kind)
    table = in_the_middle()
    assert events_again((event,)) == (event,)
    begun = [row.phase for row in PHASES if kind in row.moves]
    if begun and table.phase not in begun:
        table = msgspec.structs.replace(table, phase=begun[0])
    assert evolve(table, event).version == table.version + 1


def test_the_table_of_phases_decides_what_leads_where() -> None:
    table = in_the_middle()
    assert evolve(table, e.PhaseBegan(Phase.DEALER)).phase is Phase.DEALER
    assert evolve(table, e.PhaseBegan(Phase.INITIAL_DEAL)).phase is Phase.INITIAL_DEAL
    for event in (e.BetsClosed((), ()), e.PhaseBegan(Phase.OVER)):
        with pytest.raises(OutOfOrderError):
            evolve(table, event)
    for late in (e.ErrorUndone(), e.RoundEnded(Status.SETTLED, ("3.1",))):
        with pytest.raises(OutOfOrderError):
            evolve(msgspec.structs.replace(table, phase=Phase.OVER), late)


@pytest.mark.parametrize("kinds", [COMMANDS, EVENTS], ids=["commands", "events"])
def test_each_has_a_written_name_of_its_own(kinds: tuple[type[msgspec.Struct], ...]) -> None:
    names = [str(kind.__struct_config__.tag) for kind in kinds]
    assert all(NAME.fullmatch(name) for name in names)
    assert max(Counter(names).values()) == 1
    assert all(
        name.partition("/")[0].replace("-", "") == kind.__name__.lower()
        for name, kind in zip(names, kinds, strict=True)
    )


def test_no_role_is_given_to_what_is_no_command() -> None:
    assert set(LEAST) == set(COMMANDS)


def test_every_phase_is_a_row_and_can_be_reached() -> None:
    assert [row.phase for row in PHASES] == list(Phase)
    assert PHASES[0].phase is Phase.BETTING
    reached = {then for row in PHASES for then in row.then}
    assert reached == set(Phase) - {Phase.BETTING}
    assert [row.phase for row in PHASES if not row.then] == [Phase.OVER]


def test_every_file_of_play_is_a_part_of_a_phase() -> None:
    files = {path.stem for path in Path(str(play_room.__file__)).parent.glob("*.py")}
    assert {name for row in PHASES for name in row.files} == files - SHARED


def test_the_table_of_phases_names_what_drives_each_phase() -> None:
    assert {row.phase for row in PHASES if row.card} == {Phase.INITIAL_DEAL, Phase.TURNS, Phase.DEALER}
    for row in PHASES:
        table = msgspec.structs.replace(in_the_middle(), phase=row.phase)
        assert house_step(row.phase).__name__ == (row.house.partition(":")[2] or "_no_step")
        assert card_due(row.phase)(table) is None or row.card
