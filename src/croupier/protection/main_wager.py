"""The main wager under a count, played by the kernels with luck taken out: sitting out until the count favours it."""

from dataclasses import replace

import numpy as np

from croupier.analysis.figures import Count
from croupier.cards.card import CARDS
from croupier.protection.measure import HUNDRED
from croupier.report.protection_report import CountPlay, Play
from croupier.simulation.card_counting import FARTHEST
from croupier.simulation.chunk import forget, play_chunk
from croupier.simulation.corrected_figures import fine_of
from croupier.simulation.corrected_tally import BUCKET_WIDTH, COUNTED, OVER, OVER_STAKED, OVER_WIDTH
from croupier.simulation.job import Run, chunks
from croupier.simulation.tally import ALL, MAIN
from croupier.simulation.totals import Totals

BUCKETS = 2 * FARTHEST + 1
NETS, OVERALL = 2, OVER + ALL * OVER_WIDTH + OVER_STAKED
NOTHING = Play(0.0, 0.0, 0.0, 0.0, 0.0)


def count_main(run: Run, count: Count, rounds: int, trigger: int | None = None) -> CountPlay:
    """Return what a count wins of the main wager; from where on it favours the player is found first, if not given."""
    (unit,) = run.mains
    counting = replace(
        run,
        charts=run.charts * BUCKETS,
        mains=(unit,) * BUCKETS,
        tags=tuple(count.tags.get(card[0], 0) for card in CARDS),
        plain=False,
        sides={},
    )
    trigger = _trigger(_played(counting, rounds)) if trigger is None else trigger
    if trigger is None:
        return CountPlay(count.tags, count.correlation, count.threshold, None, NOTHING)
    mains = tuple(unit if bucket - FARTHEST >= trigger else 0 for bucket in range(BUCKETS))
    found = _played(replace(counting, mains=mains, seed=run.seed + 1), rounds)
    return CountPlay(count.tags, count.correlation, count.threshold, trigger, _play(run, found.fine, unit))


def _played(run: Run, rounds: int) -> Totals:
    totals = Totals(len(run.charts))
    for number, many in chunks(rounds):
        totals.add(play_chunk(run, number, many))
    forget()
    return totals


def _trigger(totals: Totals) -> int | None:
    """Return the true count from which betting wins most."""
    nets = np.array(totals.fine[COUNTED:]).reshape(-1, BUCKET_WIDTH)[:, NETS]
    tails = np.cumsum(nets[::-1])[::-1]
    best = int(tails.argmax())
    return best - FARTHEST if tails[best] > 0.0 else None


def _play(run: Run, sums: list[float], unit: int) -> Play:
    """Return the figures of betting one unit on each box at some counts and none else."""
    main, every = fine_of(sums, MAIN), fine_of(sums, ALL)
    if main is None or every is None:
        return NOTHING
    rounds = sums[OVERALL]
    staked = sums[OVER + MAIN * OVER_WIDTH + OVER_STAKED]
    boxes = run.boxes * unit
    return Play(staked / rounds / boxes, main.ev, main.se, HUNDRED * every.ev / boxes, HUNDRED * every.se / boxes)
