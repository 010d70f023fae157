"""Compiled settlements of hands as if they had been played, for the person who asks what hands come to."""

import numpy as np

from croupier.simulation.compiling import entered
from croupier.simulation.felt_layout import (
    FELT_BLACKJACK,
    FELT_FIRST,
    FELT_HAND,
    FELT_INSURED,
    FELT_MANY,
    FELT_OFFERED,
    FELT_POINTS,
    FELT_SECOND,
    FELT_STAKE,
    FELT_STATE,
    FELT_WIDTH,
    SETTLED_CODE,
    SETTLED_COVER,
    SETTLED_NET,
    SETTLED_WIDTH,
)
from croupier.simulation.kernel_settle import settle_box
from croupier.simulation.layout import (
    BEGINS,
    CODE,
    ENDS,
    FIRST_CARD,
    INSURED,
    MANY,
    NET,
    OFFERED,
    SECOND_CARD,
    STAKE,
    STATE,
)
from croupier.simulation.tables import HARD_LIMIT, Cells


@entered(5)
def settle_felts(b: Cells, n: Cells, many: Cells, felts: Cells, settled: Cells) -> None:
    """Settle one hand after another as if it had been played; any other hand of its box has 21."""
    n[BEGINS] = n[ENDS] = 0
    for number in range(many[0]):
        felt = number * FELT_WIDTH
        hand = felts[felt + FELT_HAND]
        n[MANY] = felts[felt + FELT_MANY]
        n[STATE] = n[STATE + 1] = HARD_LIMIT
        n[STAKE] = n[STAKE + 1] = 1
        n[STATE + hand] = felts[felt + FELT_STATE]
        n[STAKE + hand] = felts[felt + FELT_STAKE]
        n[FIRST_CARD] = felts[felt + FELT_FIRST]
        n[SECOND_CARD] = felts[felt + FELT_SECOND]
        n[OFFERED] = felts[felt + FELT_OFFERED]
        n[INSURED] = felts[felt + FELT_INSURED]
        settle_box(b, n, np.int64(0), felts[felt + FELT_BLACKJACK] == 1, felts[felt + FELT_POINTS])
        settled[number * SETTLED_WIDTH + SETTLED_CODE] = n[CODE]
        settled[number * SETTLED_WIDTH + SETTLED_NET] = n[NET + hand]
        settled[number * SETTLED_WIDTH + SETTLED_COVER] = n[INSURED]
