"""Compiled run: rounds one after another from shoes that are shuffled in time, and what they add up to.

Clauses: L8 5.20, 5.21; AR 5.20, 5.21; D8 5.17, 5.18; BP 5.5.3.
"""

import numpy as np

from croupier.simulation.kernel_round import bucket, play_round
from croupier.simulation.kernel_shoe import FEW, cold, compiled, hot, scramble, shuffle
from croupier.simulation.layout import (
    BOXES,
    CODE,
    COUNT,
    DEALER_CARD,
    DEALER_MANY,
    DEALER_STATE,
    DRY,
    END,
    INSURED,
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
from croupier.simulation.tables import CODES, STRIDE, Bytes, Ints, Whole
from croupier.simulation.tally import (
    BLOCK,
    BURN,
    CARDS,
    CHUNK,
    CHUTE,
    CONTINUOUS,
    CUT,
    CUT_AT,
    DRIES,
    JOB_ROUNDS,
    MAINS,
    MAINS_WIDTH,
    MODE,
    ROUNDS,
    ROW_BOXES,
    SEED,
    SHOE_SUMS,
    SHOES,
    SIDE_ROWS,
    SUMS,
)

WORD = 32
LOW = 0xFFFFFFFF


@hot
def add(tally: Ints, place: int, net: int) -> None:
    """Add a result and its square, which is kept in two words so that it never overflows."""
    square = net * net
    tally[place] += net
    tally[place + 1] += square & LOW
    tally[place + 2] += square >> WORD


@cold
def return_used(b: Bytes, n: Ints, chute: int) -> None:
    """Let the used cards of a round back into a continuous shuffler; what lies in its chute comes first."""
    pos = n[POS]
    chute = min(chute, n[END] - pos)
    if n[READY] < pos + chute:
        shuffle(b, n, n[READY], pos + chute, n[END])
    for place in range(SHOE, SHOE + chute):
        b[place], b[pos + place] = b[pos + place], b[place]
    n[POS] = 0
    n[READY] = chute


@hot
def next_round(b: Bytes, n: Ints, job: Ints, tally: Ints, shoe_net: int) -> Whole:
    """Shuffle where it is time to; return what the shoe has netted."""
    mode = job[MODE]
    if mode == CUT and n[POS] < job[CUT_AT] and n[REJOINED] == 0:
        return shoe_net
    n[COUNT] = n[SEEN] = 0
    if mode == CONTINUOUS:
        return_used(b, n, job[CHUTE])
        return np.int64(0)
    n[END] = n[SIZE]
    n[POS] = n[READY] = n[REJOINED] = 0
    if mode == CUT:
        add(tally, SHOE_SUMS, shoe_net)
        tally[SHOES] += 1
        n[READY] = shuffle(b, n, np.int64(0), min(job[CUT_AT] + FEW, n[SIZE]), n[SIZE])
    return np.int64(0)


@cold
def score_sides(n: Ints, tally: Ints) -> Whole:
    """Count what the side wagers of a round came to and return what they net."""
    boxes = n[BOXES]
    net = 0
    for side in range(n[SIDES]):
        won = 0
        for box in range(boxes):
            row = n[ROW + box * ROW_WIDTH + side]
            tally[SIDE_ROWS + side * STRIDE + row] += 1
            won += n[SIDE_PAYS + side * STRIDE + row]
        if boxes > 1:
            add(tally, SUMS + 9 + 3 * side, won)
        net += won
    return net


@hot
def score(n: Ints, tally: Ints, count: int) -> Whole:
    """Count what a round came to and return what it nets."""
    boxes = n[BOXES]
    mains = MAINS + count * MAINS_WIDTH
    pays = MAIN_PAYS + count * PAYS_WIDTH
    net = 0
    covered = 0
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
def write_row(b: Bytes, n: Ints, row: Ints, start: int, count: int) -> None:
    """Write down a round: where it lay, the count's bucket, the dealer, each box, and cards where there is room."""
    row[0], row[1], row[2] = start, n[POS], count
    row[3], row[4], row[5] = n[DEALER_CARD], n[DEALER_STATE], n[DEALER_MANY]
    width = 2 + n[SIDES]
    for box in range(n[BOXES]):
        at = ROW_BOXES + box * width
        row[at], row[at + 1] = n[CODE + box], n[INSURED + box]
        for side in range(n[SIDES]):
            row[at + 2 + side] = n[ROW + box * ROW_WIDTH + side]
    cards = ROW_BOXES + n[BOXES] * width
    for place in range(min(row.size - cards, n[POS] - start)):
        row[cards + place] = b[SHOE + start + place]


@compiled
def run_chunk(b: Bytes, n: Ints, job: Ints, tally: Ints, blocks: Ints, rows: Ints) -> None:  # noqa: PLR0913, PLR0917 - all a chunk has
    """Play a chunk: its seed and number set the generator, so that it plays alike anywhere.

    `rows` takes down as many of the first rounds as it has room for.
    """
    scramble(n, job[SEED], job[CHUNK])
    n[POS] = n[READY] = n[SIZE]
    tally[SHOES] = -1 if job[MODE] == CUT else 0
    shoe_net = np.int64(0)
    for number in range(job[JOB_ROUNDS]):
        shoe_net = next_round(b, n, job, tally, shoe_net)
        start = n[POS]
        count = bucket(b, n)
        play_round(b, n, start == 0 and job[BURN] == 1)
        if n[DRY] == 1:
            n[DRY] = 0
            n[POS] = n[SIZE]
            tally[DRIES] += 1
            continue
        net = score(n, tally, count)
        add(tally, SUMS, net)
        shoe_net += net
        tally[CARDS] += n[POS] - start
        tally[ROUNDS] += 1
        blocks[number // BLOCK] += net
        if number < rows.shape[0]:
            write_row(b, n, rows[number], start, count)
