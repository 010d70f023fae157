"""Counting: tags that add up to a running count, plays that change with the true count, and a spread of wagers.

The true count is the running count by decks left, to the card, rounded down. A counting system is a TOML file:

    name = "hilo"
    tags = { A = -1, 2 = 1, 3 = 1, 4 = 1, 5 = 1, 6 = 1, T = -1, J = -1, Q = -1, K = -1 }
    insurance = 3
    play = [ { hand = "hard 16", up = "T", from = 0, code = "S" } ]
"""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct, field

from croupier.cards.card import RANKS
from croupier.rules.schema import Rulebook
from croupier.rules.toml_text import TomlError, read_toml
from croupier.strategy.chart import Chart, Code
from croupier.strategy.read import CODES, StrategyError, read_chart
from croupier.strategy.write import write_chart

FARTHEST = 20
"""True counts beyond this are played and bet as this one."""


class CountError(ValueError):
    """A counting system or a spread that cannot be used."""


class IndexPlay(Struct, frozen=True, forbid_unknown_fields=True):
    """A cell of the chart that is different from some true count on."""

    hand: str
    up: str
    start: int = field(name="from")
    code: str = "S"


class System(Struct, frozen=True, forbid_unknown_fields=True):
    """A counting system."""

    name: str
    tags: dict[str, int]
    insurance: Annotated[int | None, Meta(description="True count from which insurance is taken.")] = None
    play: tuple[IndexPlay, ...] = ()


_LOW, _HIGH = ("2", "3", "4", "5", "6"), ("A", "T", "J", "Q", "K")
SYSTEMS = {
    "hilo": System("hilo", dict.fromkeys(_LOW, 1) | dict.fromkeys(_HIGH, -1), insurance=3),
}
"""Systems known by name."""


def load_system(name: str) -> System:
    """Return the system of that name, or the one in that file."""
    if name in SYSTEMS:
        return SYSTEMS[name]
    try:
        found = msgspec.convert(read_toml(Path(name).read_text(encoding="utf-8")), System)
    except (OSError, TomlError, UnicodeDecodeError, msgspec.ValidationError) as error:
        message = f"{name}: no counting system can be read ({error}); known by name are {', '.join(SYSTEMS)}"
        raise CountError(message) from error
    wrong = [rank for rank in found.tags if rank not in RANKS]
    if wrong:
        message = f"{name}: unknown ranks {' '.join(wrong)} among the tags; ranks are {' '.join(RANKS)}"
        raise CountError(message)
    return found


def tags_of(system: System) -> tuple[int, ...]:
    """Return the tag of every rank, 0 where none is named."""
    return tuple(system.tags.get(rank, 0) for rank in RANKS)


def charts_of(book: Rulebook, chart: Chart, system: System) -> tuple[Chart, ...]:
    """Return the chart of every true count from -20 to 20."""
    return tuple(_chart_at(book, chart, system, count) for count in range(-FARTHEST, FARTHEST + 1))


def _chart_at(book: Rulebook, chart: Chart, system: System, count: int) -> Chart:
    rows = dict(chart.rows)
    for index in system.play:
        if index.hand not in rows or index.up not in chart.columns or index.code not in CODES:
            message = f"{system.name}: {index.hand} against {index.up}: {index.code} is no cell of the chart"
            raise CountError(message)
        if count >= index.start:
            cells = list(rows[index.hand])
            cells[chart.columns.index(index.up)] = Code(index.code)
            rows[index.hand] = tuple(cells)
    insured = chart.insurance or (system.insurance is not None and count >= system.insurance)
    changed = replace(chart, rows=rows, insurance=insured and book.insurance.by != "never")
    return _checked(book, changed, system.name) if system.play else changed


def _checked(book: Rulebook, chart: Chart, name: str) -> Chart:
    try:
        return read_chart(write_chart(chart), book, name)
    except StrategyError as error:
        raise CountError(str(error)) from error


def read_spread(text: str) -> dict[int, int]:
    """Return units by true count, written as `0:1,2:4,4:8`: from a count on, so many units."""
    try:
        found = {int(count): int(units) for count, units in (part.split(":") for part in text.split(","))}
    except ValueError as error:
        message = f"{text!r} is no spread: write true counts and units as 0:1,2:4,4:8"
        raise CountError(message) from error
    if any(units < 1 for units in found.values()):
        message = f"{text!r}: a wager is at least one unit"
        raise CountError(message)
    return found


def mains_of(spread: dict[int, int], unit: int) -> tuple[int, ...]:
    """Return the main wager in cents at every true count from -20 to 20; below the first count it is one unit."""
    return tuple(
        unit * next((spread[start] for start in sorted(spread, reverse=True) if count >= start), 1)
        for count in range(-FARTHEST, FARTHEST + 1)
    )
