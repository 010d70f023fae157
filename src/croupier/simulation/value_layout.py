"""Where everything lies in the two arrays the correction takes: single floats, and short whole numbers.

A node is a place of the round where a card is drawn. Its row says what the round is worth there by the cards left: ten
numbers, one for each value of a card, weighed by their shares. Its successors are the rows after a card of each value.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.layout import MOST_SIDES
from croupier.simulation.tables import HANDS, STATES

VALUES = 10
"""Values of a card: Ace, two to nine, ten."""

WIDTH = 16
"""Places of a row, so that a vector holds it."""

ALONE, SPLIT_FIRST, SPLIT_LATER, PLACES = range(4)
"""What a hand is: the only one of its box, the first of a split, or another one of it."""

HAND_WIDTH = VALUES * STATES
ROOT = 0
UPS = 1
SECONDS = UPS + VALUES
HITS = SECONDS + VALUES * VALUES
DOUBLES = HITS + PLACES * HAND_WIDTH
SPLITS = DOUBLES + PLACES * HAND_WIDTH
SPLIT_WIDTH = HANDS * HANDS
DEALERS = SPLITS + VALUES * VALUES * SPLIT_WIDTH
"""Nodes: the first card of a box; the dealer's by that; the second by both; a hand's next card by what the hand is, the
dealer's card and its state; the card of a double likewise; the second card of a split hand by the pair, the dealer's
card and how many hands there are and are yet to come; the dealer's cards by class of hand."""

ONE_CARD = STATES
CLASS_WIDTH = 2 * STATES
"""A class's rows by the dealer's state with two cards or more, and with one."""

STAKES = 2
OFFERS = PLACES * STAKES * STATES
NATURAL_CLASS = OFFERS + 4
COVER_CLASS = NATURAL_CLASS + 1
CONSTANTS = COVER_CLASS + 1
FIRST_NODE = CONSTANTS + 1
FOLLOWERS = -(-(CONSTANTS + 2) // WIDTH) * WIDTH
"""Short numbers: the class of a hand by what it is, stake and state; of what is offered; of a Blackjack; of insurance;
how many classes do not depend on the dealer; the node a round begins with; then every node's successors."""

COUNTS, TOTAL, LUCK, GRADIENT, FULL, COVERED = range(0, 6 * WIDTH, WIDTH)
ONES = COVERED + WIDTH
FACES = ONES + VALUES * WIDTH
FACES_WIDTH = 64
FULL_FACES = FACES + FACES_WIDTH
CLASS_COUNTS = FULL_FACES + FACES_WIDTH
FULL_CLASSES = CLASS_COUNTS + WIDTH
SIDE_ON = FULL_CLASSES + WIDTH
LATER = SIDE_ON + WIDTH
LATER_WIDTH = 512
SIDE_VALUES = LATER + LATER_WIDTH
SIDE_VALUES_WIDTH = 4096
ROWS = SIDE_VALUES + MOST_SIDES * SIDE_VALUES_WIDTH
"""Single floats: cards left by value, the row of everything at once, luck so far, how the game's value follows the
cards, a full shoe, what insurance is worth; a row with a one at each value; cards left by rank and suit and those of a
full shoe; the same two by class of side wagers on three cards; which side wagers are corrected; main wagers still
expected after a round by its place in the shoe, in cents; what a card that is gone takes from each side wager; rows."""

Singles = NDArray[np.float32]
Shorts = NDArray[np.uint16]
Doubles = NDArray[np.float64]


class Values(NamedTuple):
    """What the correction looks up, the value of a round with cards put back, and sums of side wagers, shoe full."""

    singles: Singles
    numbers: Shorts | NDArray[np.uint32]
    value: float
    sides: Doubles
