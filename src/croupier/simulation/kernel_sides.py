"""Compiled value of side wagers at the cards left when they are laid, where the first cards decide them."""

from croupier.simulation.compiling import cold
from croupier.simulation.corrected_tally import SIDE_FULL, SIDE_NOW
from croupier.simulation.kernel_settle import DECK
from croupier.simulation.kernel_shoe import smaller
from croupier.simulation.kernel_vectors import classes_gone, faces_gone
from croupier.simulation.layout import BEGAN, BOXES, CLASSES, POS, SHOE, SIDES, SIZE
from croupier.simulation.tables import STRIDE, Cells, Singles
from croupier.simulation.value_layout import (
    CLASS_COUNTS,
    FACES,
    FACES_WIDTH,
    FULL_CLASSES,
    FULL_FACES,
    SIDE_ON,
    SIDE_VALUES,
    SIDE_VALUES_WIDTH,
)

TWO = 2.0


@cold
def count_anew(n: Cells, f: Singles, d: Singles) -> None:
    """Count the cards of a full shoe by rank and suit and by class, and what wagers on them are worth in all."""
    for card in range(DECK):
        f[FACES + card] = f[FULL_FACES + card]
    for kind in range(STRIDE):
        f[CLASS_COUNTS + kind] = f[FULL_CLASSES + kind]
    for side in range(n[SIDES]):
        d[SIDE_NOW + side] = d[SIDE_FULL + side]


@cold
def count_round(b: Cells, n: Cells, f: Singles, d: Singles) -> None:
    """Take the cards of a round away, and what they brought to the wagers on first cards."""
    for place in range(n[BEGAN], smaller(n[SIZE], n[POS])):
        card = b[SHOE + place]
        kind = b[CLASSES + card]
        f[FACES + card] -= 1
        f[CLASS_COUNTS + kind] -= 1
        for side in range(n[SIDES]):
            if f[SIDE_ON + side]:
                at = SIDE_VALUES + side * SIDE_VALUES_WIDTH
                if f[SIDE_ON + side] == TWO:
                    d[SIDE_NOW + side] -= faces_gone(f, at + card * FACES_WIDTH)
                else:
                    d[SIDE_NOW + side] -= classes_gone(f, at + kind * STRIDE * STRIDE)


@cold
def side_worth(n: Cells, f: Singles, d: Singles, side: int, left: int) -> float:
    """Return what a side wager on every box was worth when it was laid, with so many cards left."""
    found = n[BOXES] * d[SIDE_NOW + side] / (left * (left - 1.0))
    return found if f[SIDE_ON + side] == TWO else found / (left - TWO)
