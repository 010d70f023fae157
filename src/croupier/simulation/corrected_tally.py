"""Where the sums of a corrected run lie: floats, of whole shoes, since rounds of one shoe hang together.

For everything, main wagers, insurance and each side wager: of the shoe under way what they net corrected and plain and
what was staked; and over shoes these three sums and those of their squares and products.
"""

import numpy as np

from croupier.simulation.layout import MOST_SIDES
from croupier.simulation.tally import SIDE
from croupier.simulation.value_layout import Doubles

WAGERS = SIDE + MOST_SIDES
CORRECTED, PLAIN, STAKED, NOW_WIDTH = range(4)
NOW = 0
OVER = NOW + WAGERS * NOW_WIDTH
OVER_CORRECTED, OVER_PLAIN, OVER_STAKED, CC, CP, CS, PP, PS, SS, CR, OVER_WIDTH = range(11)
"""The last is the product of the corrected sum with the rounds of the shoe."""

SIDE_SUMS = MOST_SIDES
SIDE_NOW = OVER + WAGERS * OVER_WIDTH
SIDE_FULL = SIDE_NOW + SIDE_SUMS
"""Sums of side wagers over all the first cards that may come: of the cards left, and of a full shoe."""

COUNTED = SIDE_FULL + SIDE_SUMS
COUNTED_NOW, COUNTED_STAKED, COUNTED_WIDTH = 0, 1, 7
COUNTED_WAGERS = 1 + MOST_SIDES
BUCKET_WIDTH = COUNTED_WAGERS * COUNTED_WIDTH
"""Behind them, by bucket of the count, the main wager and the side wagers as if a unit were laid, be it laid or not:
corrected and staked of the shoe under way, then both sums over shoes, and the sums of the first squared, of their
product and of the second squared."""


def new_corrected_tally(buckets: int) -> Doubles:
    """Return a tally of nothing."""
    return np.zeros(COUNTED + buckets * BUCKET_WIDTH, dtype=np.float64)
