"""Sums over the hands of every cell of a chart."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from croupier.analysis import kernels
from croupier.analysis.index import Floats, Ints
from croupier.analysis.prepared_shoe import row_of
from croupier.cards.total import LIMIT

ROWS = 2 * (LIMIT + 1)
"""Totals, the soft ones after the hard ones."""


@dataclass(frozen=True)
class Cells:
    """Sums by total and lane over the hands that come up, each doing one thing where it may and else another."""

    stand: Floats
    hit: Floats
    stand_or_double: Floats
    hit_or_double: Floats
    stand_or_surrender: Floats
    hit_or_surrender: Floats

    def codes(self) -> Floats:
        """Return the sums in the order S, H, Ds, Dh, Rs, Rh."""
        return np.array(
            [
                self.stand,
                self.hit,
                self.stand_or_double,
                self.hit_or_double,
                self.stand_or_surrender,
                self.hit_or_surrender,
            ]
        )


@dataclass(frozen=True)
class Sums:
    """The cells of totals, and those of hands that have had the card of a double."""

    totals: Cells
    doubled: Cells


def empty(lanes: int) -> Cells:
    """Return cells without hands."""
    return Cells(*(np.zeros((ROWS, lanes)) for _ in range(6)))


@cache
def _by_row(value: int) -> tuple[Ints, Ints, Ints]:
    """Return the hands of a group in the order of their rows, where each row begins, and which rows these are."""
    rows = row_of(value)
    order = np.argsort(rows, kind="stable")
    found, begins = np.unique(rows[order], return_index=True)
    return order, begins, found


def add_longer(value: int, often: Floats, worth: kernels.Worth, leave: Floats | None, sums: Cells) -> None:
    """Add hands that stand or draw, and where they may are doubled or given up."""
    order, begins, found = _by_row(value)
    often = often[order]
    double = worth.double[order]
    left = None if leave is None else leave[order]
    for plain, kept, doubled, surrendered in (
        (worth.stand[order], sums.stand, sums.stand_or_double, sums.stand_or_surrender),
        (worth.hit[order], sums.hit, sums.hit_or_double, sums.hit_or_surrender),
    ):
        kept[found] += np.add.reduceat(often * plain, begins)
        doubled[found] += np.add.reduceat(often * np.where(np.isfinite(double), double, plain), begins)
        given = plain if left is None else np.where(np.isfinite(left), left, plain)
        surrendered[found] += np.add.reduceat(often * given, begins)
