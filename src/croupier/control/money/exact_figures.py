"""The exact figures of the approved games, from a file that `tools/exact_figures.py` writes by the exact analysis."""

import csv
from decimal import Decimal
from fractions import Fraction
from functools import cache
from importlib.resources import files

from msgspec import Struct

DECKS = 6


class Figure(Struct, frozen=True):
    """A wager, or another thing that can be counted: its mean per unit, and how far single results lie from it."""

    rulebook: str
    mean: str
    sd: str
    reach: str
    edge: Fraction
    """The house's share of everything staked, splits and doubles included."""
    by_play: bool
    """Whether it depends on how people play; the mean is then the best player's."""


@cache
def figures() -> dict[tuple[str, int], dict[str, Figure]]:
    """Return the figures of every game and number of decks."""
    found: dict[tuple[str, int], dict[str, Figure]] = {}
    text = files("croupier.control.money").joinpath("exact_figures.tsv").read_text(encoding="utf-8")
    for row in csv.DictReader(text.splitlines(), delimiter="\t"):
        edge = Fraction(Decimal(row["edge"]))
        figure = Figure(row["rulebook"], row["mean"], row["sd"], row["reach"], edge, row["played"] == "play")
        found.setdefault((row["game"], int(row["decks"])), {})[row["figure"]] = figure
    return found


def edge(game: str, wager: str, decks: int = DECKS) -> Fraction:
    """Return the house's share of what is staked on a wager; a free bonus is in the main wager's."""
    figure = figures().get((game, decks), {}).get(wager)
    return figure.edge if figure is not None else Fraction(0)
