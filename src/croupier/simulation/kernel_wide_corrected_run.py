"""Compiled run with the correction for games with choices that no approved game makes."""

import numpy as np

from croupier.simulation.compiling import entered
from croupier.simulation.kernel_corrected_run import begin_corrected, end_corrected, end_shoe
from croupier.simulation.kernel_luck_correction import outlook
from croupier.simulation.kernel_run import next_round, write_row
from croupier.simulation.kernel_wide_luck_correction import correct_wide
from croupier.simulation.kernel_wide_run import wide_ready
from croupier.simulation.layout import POS, READY, SIZE
from croupier.simulation.tables import Cells, Singles
from croupier.simulation.tally import BLOCK, CUT, DRIES, JOB_ROUNDS, MODE, ROWS, SHOES


@entered(7, "uint8", "float32", "uint32", "float64")
def run_wide_corrected(  # noqa: PLR0913, PLR0917 - all a chunk has
    b: Cells,
    n: Cells,
    job: Cells,
    tally: Cells,
    blocks: Cells,
    rows: Cells,
    w: Cells,
    t: Cells,
    f: Singles,
    g: Cells,
    d: Singles,
) -> None:
    """Play a chunk as `run_wide` does, and correct it."""
    n[POS] = n[READY] = n[SIZE]
    tally[SHOES] = -1 if job[MODE] == CUT else 0
    shoe_net = np.int64(0)
    for number in range(job[JOB_ROUNDS]):
        shoe_net = next_round(b, n, job, tally, shoe_net)
        start = n[POS]
        begin_corrected(b, n, job, f, d)
        wide_ready(b, n, t, w)
        was = outlook(b, n, f, start)
        luck = correct_wide(b, n, t, w, f, g)
        dried = tally[DRIES]
        net = end_corrected(b, n, job, tally, f, d, start, was, luck)
        shoe_net += net
        blocks[number // BLOCK] += net
        if number < job[ROWS] and tally[DRIES] == dried:
            write_row(b, n, job, rows, number)
    end_shoe(n, d)
