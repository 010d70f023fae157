"""Compiled run: rounds one after another from shoes that are shuffled in time, and what they add up to.

Clauses: L8 5.20, 5.21; AR 5.20, 5.21; D8 5.17, 5.18; BP 5.5.3.
"""

import numpy as np

from croupier.simulation.compiling import cold, hot, once
from croupier.simulation.kernel_round import play_round
from croupier.simulation.kernel_shoe import shuffle_more, shuffle_to, smaller
from croupier.simulation.layout import (
    BEGAN,
    BEGINS_WITH,
    BOXES,
    CODE,
    COUNT,
    DRY,
    END,
    INSURED,
    LAID,
    MAIN_PAYS,
    PAYS_WIDTH,
    POS,
    READY,
    REJOINED,
    ROW,
    ROW_WIDTH,
    SEEN,
    SHOE,
    SIDE_PAYS,
    SIDES,
    SIZE,
)
from croupier.simulation.tables import CODES, STRIDE, Cells, Whole
from croupier.simulation.tally import (
    CHUTE,
    CONTINUOUS,
    CUT,
    CUT_AT,
    LIST,
    LISTED,
    LOW,
    MAINS,
    MAINS_WIDTH,
    MODE,
    ROWS_WIDTH,
    SHOE_SUMS,
    SHOES,
    SIDE_ROWS,
    SUMS,
    WORD,
)

AHEAD, AHEAD_A_BOX = 4, 8
"""Cards shuffled before a round that seldom needs more, and for every box."""


@hot
def add(tally: Cells, place: int, net: int) -> None:
    """Add a result and its square, which is kept in two words so that it never overflows."""
    square = net * net
    tally[place] += net
    tally[place + 1] += square & LOW
    tally[place + 2] += square >> WORD


@cold
def return_used(b: Cells, n: Cells, chute: int) -> None:
    """Let the used cards of a round back into a continuous shuffler; what lies in its chute comes first."""
    pos = n[POS]
    chute = smaller(chute, n[END] - pos)
    if n[READY] < pos + chute:
        shuffle_to(b, n, pos + chute)
    for place in range(SHOE, SHOE + chute):
        b[place], b[pos + place] = b[pos + place], b[place]
    n[POS] = 0
    n[READY] = chute


@once
def next_round(b: Cells, n: Cells, job: Cells, tally: Cells, shoe_net: int) -> Whole:
    """Shuffle where it is time to; return what the shoe has netted."""
    mode = job[MODE]
    if mode == CUT and n[POS] < job[CUT_AT] and n[REJOINED] == 0:
        return shoe_net
    n[COUNT] = n[BEGINS_WITH]
    n[SEEN] = 0
    upto = AHEAD + AHEAD_A_BOX * n[BOXES]
    if mode == CONTINUOUS:
        return_used(b, n, job[CHUTE])
    else:
        n[END] = n[SIZE]
        n[POS] = n[READY] = n[REJOINED] = 0
    if mode == CUT:
        add(tally, np.int64(SHOE_SUMS), shoe_net)
        tally[SHOES] += 1
        upto += job[CUT_AT]
    shuffle_to(b, n, upto)
    return 0


@once
def play_ready(b: Cells, n: Cells) -> None:
    """Play a round with cards that are shuffled: one that needed more of them is played again with more."""
    start = n[POS]
    count = n[COUNT]
    while True:
        play_round(b, n)
        if n[POS] <= n[READY]:
            break
        shuffle_more(b, n)
        if n[DRY]:
            break
        n[POS] = n[SEEN] = start
        n[COUNT] = count


@cold
def score_sides(n: Cells, tally: Cells) -> Whole:
    """Count what the side wagers of a round came to and return what they net."""
    boxes = n[BOXES]
    net = np.int64(0)
    for side in range(n[SIDES]):
        if n[LAID + side] == 0:
            continue
        won = np.int64(0)
        for box in range(boxes):
            row = n[ROW + box * ROW_WIDTH + side]
            tally[SIDE_ROWS + side * STRIDE + row] += 1
            won += n[SIDE_PAYS + side * STRIDE + row]
        if boxes > 1:
            add(tally, SUMS + 9 + 3 * side, won)
        net += won
    return net


@once
def score(n: Cells, tally: Cells, count: int) -> Whole:
    """Count what a round came to and return what it nets."""
    boxes = n[BOXES]
    mains = MAINS + count * MAINS_WIDTH
    pays = MAIN_PAYS + count * PAYS_WIDTH
    net = np.int64(0)
    covered = np.int64(0)
    for box in range(boxes):
        code = n[CODE + box]
        tally[mains + code] += 1
        net += n[pays + code]
        if n[INSURED + box]:
            cover = CODES - 1 + n[INSURED + box]
            tally[mains + cover] += 1
            covered += n[pays + cover]
    if boxes > 1:
        add(tally, SUMS + 3, net)
        add(tally, SUMS + 6, covered)
    if n[SIDES]:
        net += score_sides(n, tally)
    return net + covered


@cold
def write_row(b: Cells, n: Cells, job: Cells, rows: Cells, number: int) -> None:
    """Write down a round: the numbers of the felt the job lists, and then cards as far as there is room."""
    first = number * job[ROWS_WIDTH]
    listed = job[LISTED]
    for place in range(listed):
        rows[first + place] = n[job[LIST + place]]
    start = n[BEGAN]
    for place in range(job[ROWS_WIDTH] - listed):
        rows[first + listed + place] = b[SHOE + start + place]
