"""Compiled knowledge of a continuous shuffler's chute: which cards one that comes out of it may have been.

A card goes into the chute when a round ends, drawn from all cards but those of that round and those in the chute before
it. All that has come out since was in front of it. So it is equally likely any card that has not come out since that
round began. Cards are numbered as they come out, round after round.
"""

import numpy as np

from croupier.simulation.compiling import cold, hot
from croupier.simulation.kernel_shoe import smaller
from croupier.simulation.kernel_vectors import shift, take
from croupier.simulation.layout import END, HEARD, IN_CHUTE, PAST, PAST_WIDTH, POS, SHOE, SINCE, WINDOWS
from croupier.simulation.tables import Cells, Singles, Whole
from croupier.simulation.value_layout import COUNTS, ONES, VALUES, WIDTH

TEN = VALUES - 1
LAST = PAST_WIDTH - 1
"""The highest place of what is kept; a number beyond it begins again at the first."""


@hot
def gone_since(n: Cells, at: int) -> Whole:
    """Return the number of the card from which on none can be the one at a place of this round."""
    heard = n[HEARD]
    return n[WINDOWS + (heard + at & LAST)] if at < n[IN_CHUTE] else heard


@hot
def past_value(n: Cells, number: int) -> Whole:
    """Return the value of a card of an earlier round."""
    found: Whole = smaller(n[PAST + (number & LAST)] >> 2, TEN)
    return found


@cold
def let_back(n: Cells, f: Singles, at: int) -> None:
    """Count the cards again that the card at a place may be and those before it could not."""
    upto = gone_since(n, at)
    while n[SINCE] < upto:
        shift(f, COUNTS, ONES + past_value(n, n[SINCE]) * WIDTH, np.float32(1))
        n[SINCE] += 1


@cold
def begin_with_chute(n: Cells, f: Singles) -> None:
    """Take the cards of earlier rounds away that the first card of this one cannot be."""
    n[SINCE] = gone_since(n, 0)
    for number in range(n[SINCE], n[HEARD]):
        take(f, past_value(n, number))


@cold
def times_gone(n: Cells, card: int, at: int) -> Whole:
    """Return how often a card by rank and suit is among those of earlier rounds that the one at a place cannot be."""
    found = 0
    for number in range(gone_since(n, at), n[HEARD]):
        if n[PAST + (number & LAST)] == card:
            found += 1
    return found


@cold
def fill_chute(b: Cells, n: Cells, chute: int) -> None:
    """Keep the cards of a round that has ended, and since which card those now put into the chute cannot be any."""
    began = n[HEARD]
    pos = n[POS]
    for place in range(pos):
        n[PAST + (began + place & LAST)] = b[SHOE + place]
    held = smaller(chute, n[END] - pos)
    for place in range(-smaller(-n[IN_CHUTE], -pos), pos + held):
        n[WINDOWS + (began + place & LAST)] = began
    n[HEARD] = began + pos
    n[IN_CHUTE] = held
