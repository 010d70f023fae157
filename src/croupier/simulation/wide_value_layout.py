"""Where everything lies that the correction looks up for games with choices that no approved game makes.

Single floats lie as for any game, and whole numbers, too, have successors behind the same head. The dealer's cards are
known by a number: the first card's value, or where a second one is dealt at once, ten times that and the value of the
second. A row is what a hand is worth once it has come so far; a node has the number of the row its cards come from or,
where hands draw, of the hand as it was, in the block it is in afterwards.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.tables import HANDS
from croupier.simulation.value_layout import COVERED, FOLLOWERS, SECONDS, VALUES
from croupier.simulation.wide_layout import AFTER_TIMES

HOLES = SECONDS + VALUES * VALUES
DEALT = HOLES + VALUES * VALUES * VALUES
"""After the first cards: the dealer's second by both cards of the box and the dealer's first; then, by both cards of
the box and the dealer's number, what two cards are worth."""

DEALERS, ENDS_AT, MANY_ENDS, SPLITS_AT, BLOCKS_AT, LONGEST, BLOCKS = range(7)
"""In the head: how many numbers the dealer's cards have, where rows by ends of the dealer's hand begin and how many
ends there are, where second cards of splits and blocks of hands begin, the cards from which hands are alike, and how
many blocks there are for a kind of hand."""

END_POINTS = 16
MOST_ENDS = 15
PAID_WIDTH = 32
COMBINATIONS = END_POINTS + MOST_ENDS + 1
"""The points of each end, the last one a Blackjack; and by doubles and own chips which combination of them it is."""

HEAD = COMBINATIONS + (1 + AFTER_TIMES) * PAID_WIDTH
assert HEAD <= FOLLOWERS  # noqa: S101 - the head has room

SPLIT_NODES = HANDS * HANDS
LEAST_DRAWN = 3
"""Cards of a hand that has drawn."""

NOTE_KIND, NOTE_CARDS, NOTE_PAID, NOTE_TIMES, NOTE_SECOND = 1 << 6, 1 << 8, 1 << 12, 1 << 17, 1 << 24
MOST_NOTED = 15
"""What a card was drawn for: a state, and so many times the kind of hand, its cards then (so many at most), own chips
and doubles; or the second card of a split, with four times how many hands there are and the number of this one."""

END_NETS = COVERED + 1
"""Among single floats: what the main wagers of a round net by the end of the dealer's hand."""

Numbers = NDArray[np.uint32]
