"""A chart: what to do with every total against what the dealer shows.

Clauses: L8 3.21-3.30; AR 3.21-3.30; BP 3.15-3.23; D8 3.20-3.29.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

HARD, SOFT, PAIR, DOUBLED = "hard", "soft", "pair", "doubled"


class Code(Enum):
    """What a cell says; the letter after D or R is what is done where that is not allowed."""

    HIT = "H"
    STAND = "S"
    DOUBLE_ELSE_HIT = "Dh"
    DOUBLE_ELSE_STAND = "Ds"
    SURRENDER_ELSE_HIT = "Rh"
    SURRENDER_ELSE_STAND = "Rs"
    SURRENDER_ELSE_SPLIT = "Rp"
    SPLIT = "P"
    AS_TOTAL = "-"

    @property
    def doubles(self) -> bool:
        """Whether the hand is doubled where it may be."""
        return self in {Code.DOUBLE_ELSE_HIT, Code.DOUBLE_ELSE_STAND}

    @property
    def surrenders(self) -> bool:
        """Whether the hand is given up where it may be."""
        return self in {Code.SURRENDER_ELSE_HIT, Code.SURRENDER_ELSE_STAND, Code.SURRENDER_ELSE_SPLIT}

    @property
    def splits(self) -> bool:
        """Whether the hand is split where it may be and is not given up."""
        return self in {Code.SPLIT, Code.SURRENDER_ELSE_SPLIT}

    @property
    def stands(self) -> bool:
        """Whether the hand stops where nothing else is done."""
        return self in {Code.STAND, Code.DOUBLE_ELSE_STAND, Code.SURRENDER_ELSE_STAND}


PAIR_ONLY = frozenset({Code.SURRENDER_ELSE_SPLIT, Code.SPLIT, Code.AS_TOTAL})


@dataclass(frozen=True)
class Chart:
    """Codes by row (`hard 16`, `soft 18`, `pair 8`) and by what the dealer shows, and what is taken of the offers.

    The columns are the dealer's first cards, or the totals of their two cards where both are seen (`hard 12`).
    `raises` are the first cards against which the main wager is raised where a game asks.

    Rows such as `doubled hard 16` are for hands that have had the card of a double and may still do something; where
    there is none, the row of the total holds.
    """

    columns: tuple[str, ...]
    rows: Mapping[str, tuple[Code, ...]]
    insurance: bool = False
    even_money: bool = False
    raises: tuple[str, ...] = ()

    def code(self, row: str, up: str) -> Code:
        """Return what a row says against a column."""
        if row not in self.rows or up not in self.columns:
            wrong, allowed = (row, self.rows) if row not in self.rows else (up, self.columns)
            message = f"the chart has no {wrong!r} (allowed: {', '.join(allowed)})"
            raise KeyError(message)
        return self.rows[row][self.columns.index(up)]

    def total_code(self, total: int, *, soft: bool, up: str) -> Code:
        """Return what the row of a total says against a column."""
        return self.code(row_name(total, soft=soft), up)

    def doubled_row(self, total: int, *, soft: bool) -> str:
        """Return the row that holds for a doubled hand: its own, or that of the total."""
        own = doubled_name(total, soft=soft)
        return own if own in self.rows else row_name(total, soft=soft)

    def pair_code(self, value: str, total: int, *, soft: bool, up: str) -> Code:
        """Return what is done with a pair that may be split, a dash read as the row of its total."""
        code = self.code(f"{PAIR} {value}", up)
        return self.total_code(total, soft=soft, up=up) if code is Code.AS_TOTAL else code

    def __repr__(self) -> str:
        """Return the codes in a grid, a line a row."""
        width = max(map(len, self.rows), default=0)
        wide = [max(len(column), 2) for column in self.columns]
        lines = [("", *self.columns), *((row, *(code.value for code in codes)) for row, codes in self.rows.items())]
        grid = [
            "  ".join([row.ljust(width), *(cell.ljust(many) for cell, many in zip(cells, wide, strict=True))]).rstrip()
            for row, *cells in lines
        ]
        taken = ", ".join(name for name, yes in (("insurance", self.insurance), ("even money", self.even_money)) if yes)
        raised = f"; raises against {' '.join(self.raises)}" if self.raises else ""
        return "\n".join([*grid, f"takes {taken or 'no insurance or even money'}{raised}"])

    def _repr_html_(self) -> str:
        from croupier.strategy.html import chart_html

        return chart_html(self)


def row_name(total: int, *, soft: bool) -> str:
    """Return the row a total belongs to."""
    return f"{SOFT if soft else HARD} {total}"


def doubled_name(total: int, *, soft: bool) -> str:
    """Return the row of its own that a doubled hand may have."""
    return f"{DOUBLED} {row_name(total, soft=soft)}"
