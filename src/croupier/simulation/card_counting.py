"""Counting: tags that add up to a running count, plays that change with the true count, and a spread of wagers.

The true count is the running count by decks left, to the card, rounded down. A counting system is a TOML file:

    name = "hilo"
    tags = { A = -1, 2 = 1, 3 = 1, 4 = 1, 5 = 1, 6 = 1, T = -1, J = -1, Q = -1, K = -1 }
    insurance = 3

A tag may also be a card's own, as in `8s = -2`. `rounding = "truncate"` rounds towards nothing, `rounding = "exact"`
not at all: counts from which something is done may then be such as 2.5. `by = "running"` reads the running count as it
is, which begins with `begins` and `begins_a_deck` for every deck, as unbalanced tags want. A box that sits out is
played on with nothing on it.

    play = [ { hand = "hard 16", up = "T", from = 0, code = "S" } ]
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from math import lcm
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct, field

from croupier.cards.card import CARDS, RANKS
from croupier.rules.schema import Rulebook
from croupier.rules.toml_text import TomlError, read_toml
from croupier.simulation.count_reading import PLAIN_COUNT, Counting, Trigger
from croupier.strategy.chart import Chart, Code
from croupier.strategy.read import CODES, StrategyError, read_chart
from croupier.strategy.write import write_chart

FARTHEST, FARTHEST_RUNNING = 20, 100
"""Counts beyond this are played and bet as this one; the second is for running counts, which are not divided."""

MOST_PARTS = 20
"""Steps of one true count that can be told apart, so that tenths and quarters can."""


class CountError(ValueError):
    """A counting system or a spread that cannot be used."""


class IndexPlay(Struct, frozen=True, forbid_unknown_fields=True):
    """A cell of the chart that is different from some true count on."""

    hand: str
    up: str
    start: int | float = field(name="from")
    code: str = "S"


class System(Struct, frozen=True, forbid_unknown_fields=True):
    """A counting system."""

    name: str
    tags: dict[str, int]
    insurance: Annotated[int | float | None, Meta(description="True count from which insurance is taken.")] = None
    play: tuple[IndexPlay, ...] = ()
    rounding: Annotated[
        Literal["floor", "truncate", "exact"], Meta(description="How a true count is made whole, or that it is not.")
    ] = "floor"
    by: Annotated[Literal["true", "running"], Meta(description="Whether the count is divided by decks left.")] = "true"
    begins: Annotated[int, Meta(description="Running count of a new shoe.")] = 0
    begins_a_deck: Annotated[int, Meta(description="Added to that for every deck.")] = 0


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
    return checked_system(found, name)


def checked_system(found: System, name: str) -> System:
    """Return a system whose tags belong to cards; raise CountError naming those that do not."""
    wrong = [str(card) for card in found.tags if card not in (*RANKS, *CARDS)]
    if wrong:
        message = f"{name}: unknown {' '.join(wrong)} among the tags; they are ranks ({' '.join(RANKS)}) or cards as 8s"
        raise CountError(message)
    return found


def counting_of(system: System, decks: int, spread: Iterable[Fraction | int] = ()) -> Counting:
    """Return how a system's count is read with so many decks, and with a spread of wagers from these counts on."""
    begins = system.begins + system.begins_a_deck * decks
    return Counting(system.rounding == "truncate", system.by == "running", begins, _parts(system, spread))


def _parts(system: System, spread: Iterable[Fraction | int]) -> int:
    """Return how many steps of one true count must be told apart; raise CountError where it cannot be."""
    exact = [*_starts(system), *map(Fraction, spread)]
    parts = lcm(*(count.denominator for count in exact))
    if parts > 1 and (system.rounding != "exact" or system.by == "running"):
        wrong = next(count for count in exact if count.denominator > 1)
        message = (
            f'{system.name}: {float(wrong):g} is no whole count; a true count with rounding = "exact" may have parts'
        )
        raise CountError(message)
    if parts > MOST_PARTS:
        message = f"{system.name}: counts are told apart by a {MOST_PARTS}th at most, such as 2.5, 1.25 or 0.1"
        raise CountError(message)
    return parts


def trigger_of(system: System, decks: int, text: str) -> Trigger:
    """Return the trigger of a side wager that a system's count lays from a count on."""
    try:
        start = Fraction(text)
    except (ValueError, ZeroDivisionError) as error:
        message = f"{text!r} is no count from which a side wager is laid, such as 3"
        raise CountError(message) from error
    how = counting_of(system, decks, [start])
    if how.truncates and not how.running and start <= 0:
        # Rounded towards nothing, everything above the count before it is read as this one.
        return Trigger(tags_of(system), int(start) - 1, above=True, counting=how)
    return Trigger(tags_of(system), start.numerator, start.denominator, counting=how)


def tags_of(system: System) -> tuple[int, ...]:
    """Return the tag of every card: its own, else its rank's, else 0."""
    return tuple(system.tags.get(card, system.tags.get(card[0], 0)) for card in CARDS)


def counts_told(how: Counting = PLAIN_COUNT) -> list[Fraction]:
    """Return every count that is distinguished: true counts from -20 to 20, running ones from -100 to 100."""
    most = (FARTHEST_RUNNING if how.running else FARTHEST) * how.parts
    return [Fraction(count, how.parts) for count in range(-most, most + 1)]


def _check_reached(starts: Iterable[Fraction], how: Counting) -> None:
    """Refuse a count that is never told, so that no one waits for it."""
    most = counts_told(how)[-1]
    beyond = max(starts, default=most)
    if beyond > most:
        message = f"a count of {float(beyond):g} is never told: counts of {most} and more are taken together"
        raise CountError(message)


def charts_of(book: Rulebook, chart: Chart, system: System, how: Counting = PLAIN_COUNT) -> tuple[Chart, ...]:
    """Return the chart of every count that is distinguished."""
    _check_reached(_starts(system), how)
    found: list[Chart] = []
    known: dict[tuple[bool, ...], Chart] = {}
    for count in counts_told(how):
        reached = tuple(count >= start for start in _starts(system))
        if reached not in known:
            known[reached] = _chart_at(book, chart, system, count)
        found.append(known[reached])
    return tuple(found)


def _starts(system: System) -> list[Fraction]:
    """Return the counts from which something is played another way."""
    starts = [index.start for index in system.play] + ([] if system.insurance is None else [system.insurance])
    return [Fraction(str(start)) for start in starts]


def _chart_at(book: Rulebook, chart: Chart, system: System, count: Fraction) -> Chart:
    rows = dict(chart.rows)
    for index in system.play:
        allowed = {
            "hand": (index.hand, tuple(rows)),
            "up": (index.up, chart.columns),
            "code": (index.code, tuple(CODES)),
        }
        for key, (given, known) in allowed.items():
            if given not in known:
                message = f"{system.name}: play: {key} = {given!r} is not in the chart; allowed: {', '.join(known)}"
                raise CountError(message)
        if count >= Fraction(str(index.start)):
            cells = list(rows[index.hand])
            cells[chart.columns.index(index.up)] = Code(index.code)
            rows[index.hand] = tuple(cells)
    insured = chart.insurance or (system.insurance is not None and count >= Fraction(str(system.insurance)))
    changed = replace(chart, rows=rows, insurance=insured and book.insurance.by.offered)
    return _checked(book, changed, system.name) if system.play else changed


def _checked(book: Rulebook, chart: Chart, name: str) -> Chart:
    try:
        return read_chart(write_chart(chart), book, name)
    except StrategyError as error:
        raise CountError(str(error)) from error


def read_spread(text: str) -> dict[Fraction, int]:
    """Return units by true count, written as `0:1,2:4,4:8`: from a count on, so many units."""
    try:
        found = {Fraction(count): int(units) for count, units in (part.split(":") for part in text.split(","))}
    except (ValueError, ZeroDivisionError) as error:
        message = f"{text!r} is no spread: write true counts and units as 0:1,2:4,4:8"
        raise CountError(message) from error
    if any(units < 0 for units in found.values()) or not any(found.values()):
        message = f"{text!r}: units are 0, to sit out, or more, and somewhere something is bet"
        raise CountError(message)
    return found


def mains_of(spread: Mapping[Fraction, int], unit: int, how: Counting = PLAIN_COUNT) -> tuple[int, ...]:
    """Return the main wager in cents at every count that is distinguished.

    Below the first count it is one unit, or nothing where a box sits out from the first count on.
    """
    _check_reached(spread, how)
    below = min(spread[min(spread)], 1) if spread else 1
    return tuple(
        unit * next((spread[start] for start in sorted(spread, reverse=True) if count >= start), below)
        for count in counts_told(how)
    )
