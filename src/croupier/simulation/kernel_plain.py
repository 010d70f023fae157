"""Compiled plain run: every round counts for what it came to."""

import numpy as np

from croupier.simulation.compiling import entered
from croupier.simulation.kernel_round import bucket
from croupier.simulation.kernel_run import add, next_round, play_ready, score, write_row
from croupier.simulation.kernel_trigger import lay_at_triggers
from croupier.simulation.layout import BUCKET, BURNS, DRY, POS, READY, SIZE, TRIGGERED
from croupier.simulation.tables import Cells
from croupier.simulation.tally import BLOCK, BURN, CARDS, CUT, DRIES, JOB_ROUNDS, MODE, ROUNDS, ROWS, SHOES, SUMS


@entered(6)
def run_chunk(b: Cells, n: Cells, job: Cells, tally: Cells, blocks: Cells, rows: Cells) -> None:  # noqa: PLR0913, PLR0917 - all a chunk has
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
        play_ready(b, n)
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
