"""What a change of rules is worth: every value of one report against the same value of another."""

from collections.abc import Iterator

from msgspec import Struct

from croupier.analysis.report import Report
from croupier.report.figures_text import gain


class Difference(Struct, frozen=True):
    """A value before and after a change; the difference is positive where the player gains."""

    what: str
    before: float
    after: float
    difference: float

    @property
    def words(self) -> str:
        """Say what the sign means."""
        return gain(self.difference)


def differences(before: Report, after: Report) -> tuple[Difference, ...]:
    """Return all values that both reports have."""
    old, new = dict(values(before)), dict(values(after))
    return tuple(Difference(name, old[name], new[name], new[name] - old[name]) for name in old if name in new)


def values(report: Report) -> Iterator[tuple[str, float]]:
    """Yield every value of a report by name, per unit of its wager; what was simulated is too unsure to be compared."""
    yield "main", report.main.ev
    yield from ((f"side {name}", side.ev) for name, side in report.side.items() if side.simulated is None)
    if report.insurance is not None:
        yield "insurance", report.insurance.ev
    if report.even_money is not None:
        yield "even money over waiting", report.even_money.gain
