"""What a table answers to a command: what happens, or why nothing does."""

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table.decide import Step, step
from croupier.table.state import Table


def answered(table: Table, command: c.Command) -> Step | Refused:
    """Return what a command does, or why it does nothing."""
    try:
        return step(table, command)
    except Refused as refused:
        return refused
