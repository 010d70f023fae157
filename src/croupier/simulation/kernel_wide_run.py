"""Compiled plain run of games with choices that no approved game makes, and one round of them."""

import numpy as np

from croupier.simulation.compiling import entered, once
from croupier.simulation.kernel_round import bucket
from croupier.simulation.kernel_run import add, next_round, score, write_row
from croupier.simulation.kernel_shoe import shuffle_more
from croupier.simulation.kernel_trigger import lay_at_triggers
from croupier.simulation.kernel_wide import play_wide
from croupier.simulation.kernel_wide_settle import settle_wide
from croupier.simulation.layout import BUCKET, BURNS, COUNT, DRY, END, POS, READY, SEEN, SIZE, TRIGGERED
from croupier.simulation.tables import Cells
from croupier.simulation.tally import BLOCK, BURN, CARDS, CUT, DRIES, JOB_ROUNDS, MODE, ROUNDS, ROWS, SHOES, SUMS


@once
def wide_ready(b: Cells, n: Cells, t: Cells, w: Cells) -> None:
    """Play a round with cards that are shuffled: one that needed more of them is played again with more."""
    start = n[POS]
    count = n[COUNT]
    while True:
        play_wide(b, n, t, w)
        settle_wide(b, n, t)
        if n[POS] <= n[READY]:
            break
        shuffle_more(b, n)
        if n[DRY]:
            break
        n[POS] = n[SEEN] = start
        n[COUNT] = count


@entered(7, "uint8")
def run_wide(b: Cells, n: Cells, job: Cells, tally: Cells, blocks: Cells, rows: Cells, w: Cells, t: Cells) -> None:  # noqa: PLR0913, PLR0917 - all a chunk has
    """Play a chunk; `rows` takes down as many of the first rounds as the job says."""
    n[POS] = n[READY] = n[SIZE]
    tally[SHOES] = -1 if job[MODE] == CUT else 0
    shoe_net = np.int64(0)
    for number in range(job[JOB_ROUNDS]):
        shoe_net = next_round(b, n, job, tally, shoe_net)
        start = n[POS]
        count = n[BUCKET] = bucket(b, n)
        if n[TRIGGERED]:
            lay_at_triggers(b, n, job[BURN])
        n[BURNS] = start == 0 and job[BURN] == 1
        wide_ready(b, n, t, w)
        if n[DRY] == 1:
            n[DRY] = 0
            n[POS] = n[SIZE]
            tally[DRIES] += 1
            continue
        net = score(n, tally, count)
        add(tally, np.int64(SUMS), net)
        shoe_net += net
        tally[CARDS] += n[POS] - start
        tally[ROUNDS] += 1
        blocks[number // BLOCK] += net
        if number < job[ROWS]:
            write_row(b, n, job, rows, number)


@entered(3, "uint8")
def one_wide_round(b: Cells, n: Cells, w: Cells, t: Cells) -> None:
    """Play one round with the cards that lie in the shoe."""
    play_wide(b, n, t, w)
    settle_wide(b, n, t)
    if n[POS] > n[END]:
        n[DRY] = 1
