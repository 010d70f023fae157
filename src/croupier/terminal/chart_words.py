"""A place of a strategy chart, as a person reads it aloud."""

from croupier.bots.advice import Cell
from croupier.words.facts import Fact, Message, message


def cell_fact(cell: Cell) -> Message:
    """Return a place of the chart and what it says: `hard 14 against 5: S`."""
    return message("chart.cell", row=_name(cell.row), up=_name(cell.up), code=cell.code.value)


def _name(name: str) -> Fact:
    """Return a row or a column: a kind of hand and its figure, or a card alone."""
    kind, _, figure = name.rpartition(" ")
    return message(f"chart.{kind.replace(' ', '-')}", figure=figure) if kind else figure
