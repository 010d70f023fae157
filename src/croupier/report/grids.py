"""A grid of variants: every combination of the values asked for, each a line of figures, as CSV or Parquet."""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import NamedTuple

from croupier.analysis.report import Report
from croupier.report.variants import varied
from croupier.rules.schema import Rulebook

DECKS = "decks"
EXAMPLE = "write field=value,value, as in dealer.soft_17=stand,hit or decks=1..8"
ENDINGS = (".csv", ".parquet")
MOST = 100_000
"""More lines than this are a mistake of the person who typed them."""

_RANGE = re.compile(r"(\d+)\.\.(\d+)")
_COMMA = re.compile(r",(?![^\[\{]*[\]\}])")

Line = dict[str, str | int | float | None]


class GridError(ValueError):
    """A grid that cannot be run, with what is allowed."""


class Axis(NamedTuple):
    """A field and the values it takes."""

    field: str
    values: tuple[str, ...]


class Point(NamedTuple):
    """One combination: the game so changed, its number of decks where the grid says it, and the values."""

    book: Rulebook
    decks: int | None
    settings: Mapping[str, str]


def read_axis(text: str) -> Axis:
    """Read `field=value,value`; `1..8` is every whole number from 1 to 8, a list stands in brackets."""
    field, equals, values = text.partition("=")
    if not equals or not field.strip() or not values.strip():
        msg = f"--grid {text!r}: {EXAMPLE}"
        raise GridError(msg)
    parts = tuple(part for value in _COMMA.split(values) for part in _each(value.strip()))
    if field.strip() == DECKS and not all(part.isdecimal() for part in parts):
        msg = f"--grid {text!r}: decks are whole numbers, as in decks=1..8"
        raise GridError(msg)
    return Axis(field.strip(), parts)


def _each(value: str) -> Iterator[str]:
    span = _RANGE.fullmatch(value)
    if span is None:
        yield value
        return
    first, last = int(span[1]), int(span[2])
    if last - first >= MOST:
        msg = f"{value} has more than {MOST} values"
        raise GridError(msg)
    yield from map(str, range(first, last + 1))


def points(book: Rulebook, axes: Iterable[Axis]) -> list[Point]:
    """Return every combination; one that contradicts itself is refused before any is worked out."""
    axes = tuple(axes)
    count = 1
    for axis in axes:
        count *= len(axis.values)
    if not 0 < count <= MOST:
        msg = f"the grid has {count} lines; 1 to {MOST} are allowed"
        raise GridError(msg)
    names = [axis.field for axis in axes]
    if len(set(names)) < len(names):
        msg = f"a field is named twice in the grid: {', '.join(names)}"
        raise GridError(msg)
    return [_point(book, dict(zip(names, chosen, strict=True))) for chosen in product(*(axis.values for axis in axes))]


def _point(book: Rulebook, settings: dict[str, str]) -> Point:
    changes = [f"{name}={value}" for name, value in settings.items() if name != DECKS]
    return Point(varied(book, changes), int(settings[DECKS]) if DECKS in settings else None, settings)


def line(settings: Mapping[str, str], report: Report) -> Line:
    """Return one line: the values chosen, then the figures; a simulated value has its standard error beside it."""
    main = report.main
    found: Line = {
        "game": report.game,
        **settings,
        DECKS: report.decks,
        "rulebook": report.rulebook,
        "split_class": report.split_class,
        "main_ev": main.ev,
        "main_ev_without_even_money": main.ev_without_even_money,
        "main_sd": main.sd,
        "main_wagered": main.wagered,
        "main_element_of_risk": main.element_of_risk,
        "main_hit_frequency": main.hit_frequency,
        "insurance_ev": None if report.insurance is None else report.insurance.ev,
        "even_money_gain": None if report.even_money is None else report.even_money.gain,
    }
    for name, side in report.side.items():
        found[f"{name}_ev"] = side.ev
        if side.simulated is not None:
            found[f"{name}_ev_error"] = side.simulated.error
    return found


def writable(path: Path) -> Path:
    """Return the path if its ending names a format."""
    if path.suffix not in ENDINGS:
        msg = f"{path}: the ending says the format; allowed are {' and '.join(ENDINGS)}"
        raise GridError(msg)
    return path


def write(path: Path, lines: list[Line]) -> None:
    """Write the lines; one that lacks a figure has nothing there."""
    names = list(dict.fromkeys(name for one in lines for name in one))
    if writable(path).suffix == ".csv":
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, names, restval="")
            writer.writeheader()
            writer.writerows(lines)
        return
    import pyarrow as pa
    import pyarrow.parquet as pq

    columns = {name: [one.get(name) for one in lines] for name in names}
    pq.write_table(pa.table(columns), path)
