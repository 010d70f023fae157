"""Compiled plain run of one box with nothing but its main wager: a round in registers, every rule still looked up.

What seldom happens (a split, a Blackjack that may meet another, a bust that waits for the dealer's second card, cards
that are not shuffled yet) is played again by the round every game has; a test holds both alike.
"""

import numpy as np

from croupier.simulation.compiling import cold, entered, hot
from croupier.simulation.fast_tables import (
    A_STAKE,
    AFTER,
    BLACKJACK_RESULT,
    FIXED,
    GENERAL,
    MOST_POINTS,
    OPENING,
    RESULT,
)
from croupier.simulation.kernel_run import next_round, play_ready
from croupier.simulation.layout import (
    BURNS,
    CODE,
    DOUBLED,
    DRAWS,
    DRY,
    FOLLOW,
    HAS_BLACKJACK,
    HELD,
    MAIN_PAYS,
    MORE,
    POINTS,
    POS,
    READY,
    REJOINED,
    SHOE,
    SIZE,
    TWO,
)
from croupier.simulation.tables import DOUBLE, HARD_LIMIT, HIT, SOFT_21, STATES, STRIDE, Cells, Whole
from croupier.simulation.tally import (
    BLOCK,
    BURN,
    CARDS,
    CUT,
    CUT_AT,
    DRIES,
    JOB_ROUNDS,
    MAINS,
    MODE,
    SHOES,
)

LEFT_OUT = 255
"""In place of a code: a round that is not played here."""


@hot
def fast_hand(b: Cells, t: Cells, pos: int, said: Whole, state: Whole, up: int) -> tuple[Whole, Whole]:  # noqa: PLR0913, PLR0917 - compiled
    """Play a hand that is not split; return the next place, and its state."""
    if said == DOUBLE:
        return pos + 1, np.int64(t[AFTER + b[DOUBLED + state] * STATES + b[SHOE + pos]])
    while said == HIT:
        state = np.int64(t[AFTER + state * STATES + b[SHOE + pos]])
        pos += 1
        said = np.int64(b[MORE + state * STRIDE + up])
    return pos, state


@hot
def fast_dealer(b: Cells, n: Cells, t: Cells, pos: int, up: int) -> tuple[Whole, Whole]:
    """Draw for the dealer; return the next place and their state, or none for a Blackjack."""
    state = np.int64(t[AFTER + b[FOLLOW + up] * STATES + b[SHOE + pos]])
    pos += 1
    if state == SOFT_21 and n[HAS_BLACKJACK] == 1:
        return pos, 0
    while b[DRAWS + state]:
        state = np.int64(t[AFTER + state * STATES + b[SHOE + pos]])
        pos += 1
    return pos, state


@hot
def fast_round(b: Cells, n: Cells, t: Cells, pos: int) -> tuple[Whole, Whole]:
    """Play a round from a place on; return the place after it and what it came to."""
    one = np.int64(b[SHOE + pos]) >> 2
    up = np.int64(b[SHOE + pos + 1]) >> 2
    two = np.int64(b[SHOE + pos + 2]) >> 2
    pos += 3
    said = np.int64(t[OPENING + up * STRIDE * STRIDE + one * STRIDE + two])
    if said >= GENERAL:
        return pos, said - FIXED if said > GENERAL else LEFT_OUT
    pos, state = fast_hand(b, t, pos, said, np.int64(b[TWO + one * STRIDE + two]), up)
    stake = A_STAKE if said == DOUBLE else 0
    own = np.int64(b[POINTS + state])
    if own > HARD_LIMIT:
        return pos, LEFT_OUT if stake and b[HELD + up] else np.int64(t[RESULT + stake + own * MOST_POINTS])
    pos, dealer = fast_dealer(b, n, t, pos, up)
    if dealer == 0:
        return pos, np.int64(t[BLACKJACK_RESULT + (MOST_POINTS if stake else 0) + own])
    return pos, np.int64(t[RESULT + stake + own * MOST_POINTS + b[POINTS + dealer]])


@cold
def any_round(b: Cells, n: Cells, tally: Cells, start: int) -> Whole:
    """Play a round that was left out; return its code, or none where its cards did not suffice."""
    n[POS] = start
    play_ready(b, n)
    if n[DRY] == 1:
        n[DRY] = 0
        n[POS] = n[SIZE]
        tally[DRIES] += 1
        return LEFT_OUT
    return n[CODE]


@entered(5, "uint8")
def run_fast(b: Cells, n: Cells, job: Cells, tally: Cells, blocks: Cells, t: Cells) -> None:  # noqa: PLR0913, PLR0917 - all a chunk has
    """Play a chunk; sums of all rounds follow from its counts, and are left to the caller."""
    n[POS] = n[READY] = n[SIZE]
    tally[SHOES] = -1 if job[MODE] == CUT else 0
    cut = job[CUT_AT] if job[MODE] == CUT else 0
    shoe_net = np.int64(0)
    pos = n[SIZE]
    for number in range(job[JOB_ROUNDS]):
        if pos >= cut or n[REJOINED] == 1:
            n[POS] = pos
            shoe_net = next_round(b, n, job, tally, shoe_net)
            pos = n[POS]
        start = pos
        n[BURNS] = start == 0 and job[BURN] == 1
        pos, code = fast_round(b, n, t, start + n[BURNS])
        if code == LEFT_OUT or pos > n[READY]:
            code = any_round(b, n, tally, start)
            pos = n[POS]
            if code == LEFT_OUT:
                continue
        tally[MAINS + code] += 1
        net = n[MAIN_PAYS + code]
        shoe_net += net
        blocks[number // BLOCK] += net
        tally[CARDS] += pos - start
    n[POS] = pos
