"""What side wagers decided by the first cards are worth at any cards left: what each card adds to their sum.

A wager on two cards has a sum over every two cards that may come; one on three, two of the box and the dealer's first,
a sum over every three. A card that is gone takes its share of the sum away, and that share is looked up here.
"""

import numpy as np

from croupier.simulation.corrected_tally import SIDE_SUMS
from croupier.simulation.tables import STRIDE, Bytes, Ints, Tables
from croupier.simulation.value_layout import (
    FACES_WIDTH,
    FULL_CLASSES,
    SIDE_ON,
    SIDE_VALUES,
    SIDE_VALUES_WIDTH,
    Doubles,
    Values,
)

DECK, TWO_CARDS = 52, 2


def lay_sides(tables: Tables, cards: Bytes, values: Values) -> Doubles:
    """Lay what the kernels look up for side wagers on first cards, and return the sums of a full shoe."""
    full = np.zeros(SIDE_SUMS)
    faces = np.bincount(cards, minlength=DECK).astype(float)
    classes = np.bincount(tables.sides.classes[cards], minlength=STRIDE).astype(float)
    singles = values.singles
    singles[FULL_CLASSES : FULL_CLASSES + STRIDE] = classes
    for side, many in enumerate(tables.sides.luck):
        at = SIDE_VALUES + side * SIDE_VALUES_WIDTH
        if many == TWO_CARDS:
            pays = _nets(tables, side, [np.arange(DECK)] * TWO_CARDS)
            full[side] = _two(pays, faces)
            singles[at : at + DECK * FACES_WIDTH].reshape(DECK, FACES_WIDTH)[:, :DECK] = pays + pays.T
        elif many:
            pays = np.zeros((STRIDE,) * 3)
            first = np.unique(tables.sides.classes, return_index=True)[1]
            used = slice(len(first))
            pays[used, used, used] = _nets(tables, side, [first] * 3)
            full[side] = _three(pays, classes)
            gone = pays + pays.transpose(1, 0, 2) + pays.transpose(1, 2, 0)
            singles[at : at + STRIDE**3] = gone.ravel()
        singles[SIDE_ON + side] = many
    return full


def _nets(tables: Tables, side: int, cards: list[Ints]) -> Doubles:
    """Return the cents of a wager for every combination of some cards, in the order of the deal."""
    sides = tables.sides
    places = [sides.seats[side, seat][some] for seat, some in enumerate(cards)]
    rows = sides.graded[sides.starts[side] + sum(np.ix_(*places))]
    found: Doubles = tables.money.side[side][rows].astype(float)
    return found


def _two(pays: Doubles, counts: Doubles) -> float:
    """Return the sum over every two cards, one after the other."""
    return float(counts @ pays @ counts - counts @ np.diagonal(pays))


def _three(pays: Doubles, counts: Doubles) -> float:
    """Return the sum over every three cards, one after the other."""
    total = 0.0
    for first, many in enumerate(counts):
        left = counts.copy()
        left[first] -= 1
        total += many * _two(pays[first], left)
    return total
