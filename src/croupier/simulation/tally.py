"""What a chunk is given and what it comes to: where each number lies.

Sums are three places: the sum, and the sum of squares in a low and a high word, so that it never overflows.
"""

import numpy as np

from croupier.simulation.layout import MOST_SIDES
from croupier.simulation.tables import CODES, COVERS, STRIDE, Ints

JOB_ROUNDS, MODE, CUT_AT, BURN, CHUTE, ROWS, ROWS_WIDTH, LISTED = range(8)
LIST = 8
"""A job: rounds, when it shuffles, where the cut card lies, whether a card is burned, cards in the chute,
how many rounds are written down, with how many numbers each, and how many of these lie on the felt at listed places."""

FRESH, CUT, CONTINUOUS = range(3)
"""When the cards are shuffled: before every round, when the cut card has come, or all the time."""

BLOCK = 100
"""Rounds of which one sum is kept, for paths of a bankroll."""

WORD, LOW = 32, 0xFFFFFFFF
"""Bits of the low word of a square, and that word full."""

ROUNDS, CARDS, DRIES, SHOES = range(4)
SHOE_SUMS = 4
SUMS = 7
ALL, MAIN, COVER, SIDE = range(4)
"""Sums of a round: everything, main wagers, insurance, then a row a side wager; all but the first are kept only where a
round has several boxes, since the counts tell them otherwise."""

SIDE_ROWS = SUMS + 3 * (SIDE + MOST_SIDES)
MAINS = SIDE_ROWS + MOST_SIDES * STRIDE
MAINS_WIDTH = CODES + COVERS
"""Counts: rows of each side wager, then bucket by bucket outcomes of the main wager, insurance lost and won."""

ROW_BOXES = 6
"""Where the boxes begin in a round that is written down."""


def new_tally(buckets: int) -> Ints:
    """Return a tally of nothing."""
    return np.zeros(MAINS + buckets * MAINS_WIDTH, dtype=np.int64)
