"""What a change of rules is worth: every value of one report against the same value of another."""

from collections.abc import Iterator
from math import hypot
from typing import NamedTuple

from msgspec import Struct

from croupier.analysis.report import Report
from croupier.report.figures_text import estimate, gain
from croupier.report.row_names import OVER_WAITING, SIDE


class Value(NamedTuple):
    """What a unit of a wager is worth, and the standard error where that was simulated."""

    ev: float
    error: float | None = None

    @property
    def text(self) -> str:
        """Return the value with its error, in per cent."""
        return estimate(self.ev, self.error)


class Difference(Struct, frozen=True):
    """A value before and after a change; the difference is positive where the player gains.

    `error` is the standard error of the difference where one of the two was simulated.
    """

    what: str
    before: float
    after: float
    difference: float
    error: float | None = None

    @property
    def words(self) -> str:
        """Say what the sign means."""
        return gain(self.difference)


def differences(before: Report, after: Report) -> tuple[Difference, ...]:
    """Return all values that both reports have."""
    old, new = dict(values(before)), dict(values(after))
    return tuple(_difference(name, old[name], new[name]) for name in old if name in new)


def _difference(name: str, before: Value, after: Value) -> Difference:
    exact = before.error is None and after.error is None
    error = None if exact else hypot(before.error or 0.0, after.error or 0.0)
    return Difference(name, before.ev, after.ev, after.ev - before.ev, error)


def values(report: Report) -> Iterator[tuple[str, Value]]:
    """Yield every value of a report by name, per unit of its wager."""
    yield "main", Value(report.main.ev)
    for name, side in report.side.items():
        yield f"{SIDE}{name}", Value(side.ev, None if side.simulated is None else side.simulated.error)
    if report.insurance is not None:
        yield "insurance", Value(report.insurance.ev)
    if report.even_money is not None:
        yield OVER_WAITING, Value(report.even_money.gain)
