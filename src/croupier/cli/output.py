"""Output: tables and colours where a terminal looks, plain lines in a pipe, JSON for programs."""

import json
import os
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from croupier.words.width import padded, width_of, wrapped

if TYPE_CHECKING:
    from rich.console import Console

Cells = Sequence[str]


def is_terminal() -> bool:
    """Tell whether a person looks."""
    return sys.stdout.isatty() or bool(os.environ.get("FORCE_COLOR"))


def _console() -> "Console":
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)


def line(text: str = "") -> None:
    """Print a line; in a pipe it stays one line however long it is."""
    if is_terminal():
        console = _console()
        for part in wrapped(text, console.width):
            console.print(part)
    else:
        sys.stdout.write(f"{text}\n")


def heading(text: str) -> None:
    """Print a heading."""
    if is_terminal():
        _console().print(text, style="bold")
    else:
        sys.stdout.write(f"{text}\n")


def table(head: Cells, rows: Iterable[Cells], *, indent: int = 0) -> None:
    """Print rows under the names of their columns; an empty head prints none."""
    if is_terminal():
        _drawn(head, rows, indent)
    else:
        _aligned([*([head] if any(head) else []), *rows], indent)


def _drawn(head: Cells, rows: Iterable[Cells], indent: int) -> None:
    from rich import box
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    drawn = Table(box=box.SIMPLE_HEAD if any(head) else None, show_header=any(head), pad_edge=False)
    for place, name in enumerate(head):
        drawn.add_column(name, style="cyan" if place == 0 else "", overflow="fold", no_wrap=place == 0)
    for row in rows:
        drawn.add_row(*(Text(cell) for cell in row))
    _console().print(Padding(drawn, (0, 0, 0, indent)))


def _aligned(rows: list[Cells], indent: int) -> None:
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = "  ".join(padded(cell, width) for cell, width in zip(row, widths, strict=True))
        sys.stdout.write(f"{' ' * indent}{cells}".rstrip() + "\n")


def as_json(value: object) -> None:
    """Print a value for a program."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2 if is_terminal() else None) + "\n")
