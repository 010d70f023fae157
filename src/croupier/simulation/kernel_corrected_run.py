"""Compiled run with the correction: the same rounds, and beside their results what is left of them without luck."""

import numpy as np

from croupier.simulation.compiling import cold, entered, hot, once
from croupier.simulation.corrected_tally import (
    BUCKET_WIDTH,
    CC,
    CORRECTED,
    COUNTED,
    COUNTED_WIDTH,
    CP,
    CR,
    CS,
    NOW,
    NOW_WIDTH,
    OVER,
    OVER_CORRECTED,
    OVER_PLAIN,
    OVER_STAKED,
    OVER_WIDTH,
    PLAIN,
    PP,
    PS,
    SS,
    STAKED,
)
from croupier.simulation.kernel_chute import begin_with_chute, fill_chute
from croupier.simulation.kernel_luck_correction import bonus_luck, correct_round, outlook
from croupier.simulation.kernel_round import bucket
from croupier.simulation.kernel_run import add, next_round, play_ready, score, write_row
from croupier.simulation.kernel_sides import count_anew, count_round, side_worth
from croupier.simulation.kernel_trigger import lay_at_triggers
from croupier.simulation.kernel_vectors import clear, shift
from croupier.simulation.layout import (
    BEGAN,
    BOXES,
    BUCKET,
    BUCKETS,
    BURNS,
    CODE,
    DRY,
    FACED,
    HAS_BONUS,
    IN_CHUTE,
    INSURED,
    LAID,
    MAIN_PAYS,
    OFFERED,
    PAYS_WIDTH,
    POS,
    READY,
    ROW,
    ROW_WIDTH,
    SIDE_PAYS,
    SIDES,
    SIZE,
    TRIGGERED,
    UNENDED,
    UNIT_BUCKET,
)
from croupier.simulation.tables import CODES, MOST, NOTHING, STRIDE, Cells, Singles, Whole
from croupier.simulation.tally import (
    ALL,
    BLOCK,
    BURN,
    CARDS,
    CHUTE,
    CONTINUOUS,
    COVER,
    CUT,
    DRIES,
    JOB_ROUNDS,
    MAIN,
    MODE,
    ROUNDS,
    ROWS,
    SHOES,
    SIDE,
    SUMS,
)
from croupier.simulation.value_layout import COUNTS, COVERED, FULL, LATER, SIDE_ON

TOGETHER = 64
"""Rounds of a continuous shuffler that count as one shoe: many more than a card waits in a chute."""


@cold
def end_shoe(n: Cells, d: Singles) -> None:
    """Add the shoe under way to those before it."""
    rounds = d[NOW + ALL * NOW_WIDTH + STAKED]
    for wager in range(SIDE + n[SIDES]):
        now = NOW + wager * NOW_WIDTH
        over = OVER + wager * OVER_WIDTH
        fine, plain, staked = d[now + CORRECTED], d[now + PLAIN], d[now + STAKED]
        d[over + OVER_CORRECTED] += fine
        d[over + OVER_PLAIN] += plain
        d[over + OVER_STAKED] += staked
        d[over + CC] += fine * fine
        d[over + CP] += fine * plain
        d[over + CS] += fine * staked
        d[over + PP] += plain * plain
        d[over + PS] += plain * staked
        d[over + SS] += staked * staked
        d[over + CR] += fine * rounds
        d[now + CORRECTED] = d[now + PLAIN] = d[now + STAKED] = 0.0
    if n[BUCKETS] > 1:
        for count in range(n[BUCKETS]):
            for wager in range(1 + n[SIDES]):
                end_count(d, COUNTED + count * BUCKET_WIDTH + wager * COUNTED_WIDTH)


@hot
def end_count(d: Singles, at: int) -> None:
    """Add what a wager came to at one count of the shoe under way to the shoes before it."""
    fine, staked = d[at], d[at + 1]
    if staked:
        d[at + 2] += fine
        d[at + 3] += staked
        d[at + 4] += fine * fine
        d[at + 5] += fine * staked
        d[at + 6] += staked * staked
        d[at] = d[at + 1] = 0.0


@hot
def note(d: Singles, wager: int, fine: float, plain: float, staked: float) -> None:
    """Add what a wager of a round came to to its shoe."""
    at = NOW + wager * NOW_WIDTH
    d[at + CORRECTED] += fine
    d[at + PLAIN] += plain
    d[at + STAKED] += staked


@cold
def note_sides(n: Cells, f: Singles, d: Singles, count: int) -> float:
    """Note the side wagers of a round; return what those that were laid net without luck."""
    total = 0.0
    left = n[SIZE] - n[BEGAN]
    known = left > 2 * n[BOXES] + 1
    for side in range(n[SIDES]):
        exact = known and f[SIDE_ON + side] > 0
        if n[LAID + side] == 0 and not exact:
            continue
        pays = SIDE_PAYS + side * STRIDE
        net = np.int64(0)
        if n[LAID + side] == 1:
            for box in range(n[BOXES]):
                net += n[pays + n[ROW + box * ROW_WIDTH + side]]
        fine = side_worth(n, f, d, side, left) if exact else 1.0 * net
        staked = n[BOXES] * -n[pays]
        if n[BUCKETS] > 1:
            note_count(d, count, 1 + side, fine, staked)
        if n[LAID + side] == 1:
            note(d, SIDE + side, fine, net, staked)
            total += fine
    return total


@hot
def note_count(d: Singles, count: int, wager: int, fine: float, staked: float) -> None:
    """Add what a wager of a round comes to at a count, be it laid or not, to its shoe."""
    at = COUNTED + count * BUCKET_WIDTH + wager * COUNTED_WIDTH
    d[at] += fine
    d[at + 1] += staked


@cold
def unit_worth(b: Cells, n: Cells, f: Singles, luck: float) -> float:
    """Return what the main wagers of a round come to without luck if the unit of every count had been laid."""
    pays = MAIN_PAYS + n[UNIT_BUCKET] * PAYS_WIDTH
    found = luck * n[pays + MOST + 1]
    for box in range(n[BOXES]):
        found += n[pays + n[CODE + box]]
        if n[HAS_BONUS] and n[OFFERED + box] == NOTHING:
            found += bonus_luck(b, n, f, box, pays)
    return found


@hot
def note_round(b: Cells, n: Cells, f: Singles, d: Singles, count: int, luck: float, net: int) -> None:  # noqa: PLR0913, PLR0917 - all a round has
    """Note what a round came to, wager by wager; luck is that of one main wager."""
    pays = MAIN_PAYS + count * PAYS_WIDTH
    boxes = n[BOXES]
    unit = n[pays + MOST + 1]
    plain = np.int64(0)
    insured = 0
    covered = np.int64(0)
    cover_laid = np.int64(0)
    third = 0.0
    for box in range(boxes):
        plain += n[pays + n[CODE + box]]
        if n[INSURED + box]:
            insured += 1
            covered += n[pays + CODES - 1 + n[INSURED + box]]
            cover_laid -= n[pays + CODES + (n[INSURED + box] - 1 & 2)]
        if n[HAS_BONUS] and n[OFFERED + box] == NOTHING:
            third += bonus_luck(b, n, f, box, pays)
    fine = plain + luck * unit + third
    note(d, np.int64(MAIN), fine, plain, boxes * unit)
    if n[BUCKETS] > 1:
        staked = boxes * n[MAIN_PAYS + n[UNIT_BUCKET] * PAYS_WIDTH + MOST + 1]
        note_count(d, count, 0, unit_worth(b, n, f, luck), staked)
    total = fine
    if insured:
        # What comes out of a chute is not as likely any of the cards left: there insurance counts as it came.
        known = 1.0 * covered if n[IN_CHUTE] else f[COVERED] * unit
        note(d, np.int64(COVER), known, covered, 1.0 * cover_laid)
        total += known
    if n[SIDES]:
        total += note_sides(n, f, d, count)
    note(d, np.int64(ALL), total, net, 1.0)


@once
def new_shoe(n: Cells, job: Cells, f: Singles, d: Singles) -> None:
    """End a shoe and count the cards of a full one; with a chute rounds hang together, and many are one shoe."""
    n[UNENDED] += 1
    if job[MODE] != CONTINUOUS or n[UNENDED] == TOGETHER:
        end_shoe(n, d)
        n[UNENDED] = 0
    clear(f, COUNTS)
    shift(f, COUNTS, FULL, np.float32(1))
    if job[MODE] == CONTINUOUS:
        begin_with_chute(n, f)
    if n[FACED]:
        count_anew(n, f, d)


@once
def begin_corrected(b: Cells, n: Cells, job: Cells, f: Singles, d: Singles) -> None:
    """Count the cards where a shoe is new, read the count, lay what triggers say, and see whether a card is burned."""
    start = n[POS]
    if start == 0:
        new_shoe(n, job, f, d)
    n[BUCKET] = bucket(b, n)
    if n[TRIGGERED]:
        lay_at_triggers(b, n, job[BURN])
    n[BURNS] = start == 0 and job[BURN] == 1


@once
def end_corrected(  # noqa: PLR0913, PLR0917 - all a round has
    b: Cells, n: Cells, job: Cells, tally: Cells, f: Singles, d: Singles, start: int, was: float, luck: float
) -> Whole:
    """Add up a round that was played and corrected; return what it nets, nothing where the cards ran out."""
    count = n[BUCKET]
    later = f[LATER + start] * n[BOXES] * (was - outlook(b, n, f, n[POS]))
    note(d, np.int64(MAIN), later, 0.0, 0.0)
    note(d, np.int64(ALL), later, 0.0, 0.0)
    net = np.int64(0)
    if n[DRY] == 1:
        n[DRY] = 0
        n[POS] = n[SIZE]
        tally[DRIES] += 1
        lost = luck * n[MAIN_PAYS + count * PAYS_WIDTH + MOST + 1]
        note(d, np.int64(MAIN), lost, 0.0, 0.0)
        note(d, np.int64(ALL), lost, 0.0, 0.0)
    else:
        net = score(n, tally, count)
        note_round(b, n, f, d, count, luck, net)
        if n[FACED]:
            count_round(b, n, f, d)
        add(tally, np.int64(SUMS), net)
        tally[CARDS] += n[POS] - start
        tally[ROUNDS] += 1
    if job[MODE] == CONTINUOUS:
        fill_chute(b, n, job[CHUTE])
    return net


@entered(6, "float32", "uint16", "float64")
def run_corrected(  # noqa: PLR0913, PLR0917 - all a chunk has
    b: Cells, n: Cells, job: Cells, tally: Cells, blocks: Cells, rows: Cells, f: Singles, g: Cells, d: Singles
) -> None:
    """Play a chunk as `run_chunk` does, and correct it."""
    n[POS] = n[READY] = n[SIZE]
    tally[SHOES] = -1 if job[MODE] == CUT else 0
    shoe_net = np.int64(0)
    for number in range(job[JOB_ROUNDS]):
        shoe_net = next_round(b, n, job, tally, shoe_net)
        start = n[POS]
        begin_corrected(b, n, job, f, d)
        play_ready(b, n)
        was = outlook(b, n, f, start)
        luck = correct_round(b, n, f, g)
        dried = tally[DRIES]
        net = end_corrected(b, n, job, tally, f, d, start, was, luck)
        shoe_net += net
        blocks[number // BLOCK] += net
        if number < job[ROWS] and tally[DRIES] == dried:
            write_row(b, n, job, rows, number)
    end_shoe(n, d)
