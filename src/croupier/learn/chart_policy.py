"""A chart as a policy of many tables at once: what it does with every observation, among what is lawful."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.learn.tables import COLUMNS
from croupier.simulation.step_tables import Action
from croupier.strategy.chart import PAIR, Chart, Code, row_name

POINTS, SOFT, SPLITS, UP, UP_POINTS, STAKE = (
    COLUMNS.index(name) for name in ("points", "soft", "pair", "dealer", "dealer_total", "stake")
)
MOST_POINTS, ACE, ACE_POINTS = 32, 1, 11
NAMES = ("", "A", *"23456789", "T")
"""The dealer's values as charts call them, by their number in an observation."""

PAIR_NAMES = {4: "2", 6: "3", 8: "4", 10: "5", 12: "6", 14: "7", 16: "8", 18: "9", 20: "T"}


class ChartPolicy:
    """The plays of one chart."""

    def __init__(self, chart: Chart) -> None:
        """Take a chart; rows and columns that it lacks are hit below 21."""
        self.chart = chart
        self._codes = list(Code)
        against = ("", *chart.columns)
        self._column = np.array(
            [[_place(against, up, shown) for shown in range(MOST_POINTS)] for up in range(len(NAMES))], dtype=np.int64
        )
        self._totals = np.zeros((2, MOST_POINTS, len(against)), dtype=np.int64)
        self._pairs = np.zeros_like(self._totals)
        self._doubled = np.zeros_like(self._totals)
        for soft in (False, True):
            for points in range(MOST_POINTS):
                for place, up in enumerate(against):
                    total = self._total(row_name(points, soft=soft), points, up)
                    doubled = self._total(chart.doubled_row(points, soft=soft), points, up)
                    self._doubled[int(soft), points, place] = self._codes.index(doubled)
                    self._totals[int(soft), points, place] = self._codes.index(total)
                    pair = self._pair(points, up, soft=soft)
                    self._pairs[int(soft), points, place] = self._codes.index(pair or total)
        self._flags = {
            name: np.array([getattr(code, name) for code in self._codes])
            for name in ("stands", "doubles", "splits", "surrenders")
        }

    def _total(self, row: str, points: int, up: str) -> Code:
        if points > 20 or row not in self.chart.rows or up not in self.chart.columns:  # noqa: PLR2004 - 21 stands
            return Code.STAND if points > 20 else Code.HIT  # noqa: PLR2004 - the same
        return self.chart.code(row, up)

    def _pair(self, points: int, up: str, *, soft: bool) -> Code | None:
        row = f"{PAIR} {'A' if soft else PAIR_NAMES.get(points)}"
        if row not in self.chart.rows or up not in self.chart.columns:
            return None
        code = self.chart.code(row, up)
        return None if code is Code.AS_TOTAL else code

    def actions(self, seen: NDArray[Any], mask: NDArray[Any]) -> NDArray[np.int64]:
        """Return the action of each table; observations are those of whole numbers (`normalised=False`)."""
        cell = seen[:, SOFT], seen[:, POINTS], self._column[seen[:, UP], seen[:, UP_POINTS]]
        able = mask.astype(bool)
        code = np.where(seen[:, SPLITS] == 1, self._pairs[cell], self._totals[cell])
        code = np.where(seen[:, STAKE] > 1, self._doubled[cell], code)
        made = np.where(self._flags["stands"][code] & able[:, Action.STAND], Action.STAND, Action.HIT)
        made = np.where(able[:, Action.HIT], made, Action.STAND)
        for flag, action in (("doubles", Action.DOUBLE), ("splits", Action.SPLIT), ("surrenders", Action.SURRENDER)):
            made = np.where(self._flags[flag][code] & able[:, action], action, made)
        declined = able[:, Action.DECLINE] & (made != Action.SURRENDER)
        made = np.where(declined, Action.DECLINE, made)
        if self.chart.insurance:
            made = np.where(able[:, Action.INSURE], Action.INSURE, made)
        if self.chart.even_money:
            made = np.where(able[:, Action.EVEN_MONEY], Action.EVEN_MONEY, made)
        return made.astype(np.int64)


def _place(against: tuple[str, ...], up: int, shown: int) -> int:
    """Return the place of the column for a first card and the points the dealer shows; 0 where there is none."""
    if NAMES[up] in against:
        return against.index(NAMES[up])
    second = shown - (ACE_POINTS if up == ACE else up)
    both = row_name(shown, soft=up == ACE or second == ACE_POINTS)
    return against.index(both) if both in against else 0
