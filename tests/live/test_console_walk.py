"""Whatever the shipped records of irregularities do can be entered at the dealer's console or at the pit's."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.api.bodies import read_body, write_body
from croupier.live.console.build import console
from croupier.live.resolution_options import acts, ruling, ways_on
from croupier.live.state import LiveTable
from croupier.records.acts import Act, CardsAsDue, CardsTo, CardTo
from croupier.records.effect_text import effects_text
from croupier.records.read import read
from croupier.records.replay import replay
from croupier.rules.load import GAMES
from croupier.table import commands as c
from croupier.table.actors import Actor, Role
from croupier.table.prompt import prompt
from croupier.table.state import Setup, Table
from tests.scale import scaled

ROUNDS = Path(__file__).resolve().parents[1] / "rounds"
MAX = Actor(Role.SHIFT_MANAGER, "max")
FORMS = (c.Sit, c.Bet, c.Lift, c.CloseBets, c.Refer)
"""What has a form of its own on the console, for any player, box and amount."""

TYPED = ("amount", "text", "effects", "hand")
"""What is typed beside a button, or may be left out."""

Body = dict[str, Any]


def body(command: Body) -> Body:
    """Return a command without what is typed beside the button: amounts, words, and a hand that may be left out."""
    return {key: value for key, value in command.items() if key not in TYPED and value is not None}


def offered(table: Table) -> list[Body]:
    """Return every command that the dealer's console and the pit's have a button for."""
    live = LiveTable("floor", table.book, Setup(6), table=table)
    lawful = prompt(table).options
    told = console(live, MAX, lawful)
    ways = (*ways_on(live, MAX, lawful), *acts(live, MAX, sealed=False))
    own = [option.command for option in told.options] + [report.command for report in told.reports]
    return [body(command) for command in (*own, *(way.command for way in ways))]


def is_offered(table: Table, command: c.Command) -> bool:
    if isinstance(command, c.Rule):
        # The pit has a form for it, at any moment of a round.
        return is_taken(table, command)
    buttons = offered(table)
    wanted = body(msgspec.json.decode(write_body(command)))
    everywhere = {key: value for key, value in wanted.items() if key != "box"}
    anybodys = wanted | {"player": "*"}
    if wanted in buttons or anybodys in buttons:
        return not isinstance(command, c.Rule) or is_taken(table, command)
    if isinstance(command, c.Withdraw | c.Stay) and everywhere in buttons:
        # On his only box it is the same, and there is one button for it.
        return True
    # A record may leave out that an offer is closed before somebody plays.
    return isinstance(command, c.Play) and {"command": "deal/1"} in buttons


def is_taken(table: Table, command: c.Rule) -> bool:
    """Tell whether the pit's form reads the effects of a ruling as they are written, and has them done."""
    way = ruling(LiveTable("floor", table.book, Setup(6), table=table), MAX, effects_text(command.effects))
    return read_body(msgspec.json.encode(way.command), command.by) == replace(command, text="as ruled")


def is_enterable(table: Table, act: Act) -> bool:
    if isinstance(act, CardsAsDue):
        return True
    if isinstance(act, CardTo | CardsTo):
        told = console(LiveTable("floor", table.book, Setup(6), table=table), MAX, ())
        return any((target.box, target.hand) == (act.place.box, act.place.hand) for target in told.targets)
    is_form = isinstance(act, FORMS) and getattr(act, "hand", None) is None
    return is_form or is_offered(table, act)


def steps(path: Path) -> Iterator[tuple[Table, Act, str]]:
    """Yield each act of a record that does something, and the table before it."""
    replayed = replay(read(path.read_text(encoding="utf-8"), path.parent))
    table = Table(replayed.record.book, replayed.record.setup)
    for told in replayed.steps:
        if told.written is not None and told.events:
            yield table, told.written.act, told.written.text
        table = told.after


@pytest.mark.parametrize("game", GAMES)
def test_every_act_of_the_records_can_be_entered(game: str) -> None:
    paths = sorted((ROUNDS / game / "irregular").glob("*.round.toml"))[:: scaled(3, 1)]
    walked = [(path.name, text, is_enterable(table, act)) for path in paths for table, act, text in steps(path)]
    assert len(walked) > 10 * len(paths) / 3
    assert [(name, text) for name, text, found in walked if not found] == []
