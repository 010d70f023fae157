"""Commands tried on the current table, nothing of which is kept: which of them do something, each thing once."""

from collections.abc import Iterable, Iterator

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.decide import Step, try_step
from croupier.table.state import Table


def tried(table: Table, commands: Iterable[c.Command]) -> Iterator[tuple[c.Command, Step]]:
    """Yield the commands that would do something, with what it is.

    What a player does on all their boxes and on their only one is the same thing said twice, and comes once.
    """
    seen: list[tuple[str, str, tuple[e.Event, ...]]] = []
    for command in commands:
        step = try_step(table, command)
        same = (type(command).__name__, getattr(command, "player", ""), step.events if step is not None else ())
        if step is not None and step.events and same not in seen:
            seen.append(same)
            yield command, step
