"""Compiled correction for games with choices that no approved game makes: see `kernel_luck_correction`.

What the dealer's cards decide is asked of the settlement itself, once for every end of their hand, so that no rule of
it is known here.
"""

import numpy as np

from croupier.simulation.compiling import cold, hot, once
from croupier.simulation.kernel_luck_correction import (
    cards_left,
    draw_aside,
    draw_for,
    draw_from,
    draw_shown,
    value_at,
    worth,
)
from croupier.simulation.kernel_shoe import smaller
from croupier.simulation.kernel_vectors import clear, lift, shift, summed, take, weigh_total
from croupier.simulation.kernel_wide_faces import face_luck
from croupier.simulation.kernel_wide_settle import settle_wide_mains, settle_wide_now
from croupier.simulation.layout import (
    BEGAN,
    BEGINS,
    BOXES,
    BURNS,
    CODE,
    DEALER_CARD,
    DEALER_FROM,
    DRAWN,
    END,
    ENDS,
    FIRST_CARD,
    FOLLOW,
    HOLE_CARD,
    INSURED,
    MAIN_PAYS,
    PAYS_WIDTH,
    POS,
    RAISED,
    SECOND_CARD,
    UNIT_BUCKET,
)
from croupier.simulation.tables import (
    CODES,
    HANDS,
    MOST,
    SOFT_21,
    STATES,
    STRIDE,
    Cells,
    Singles,
    Whole,
)
from croupier.simulation.value_layout import (
    CLASS_WIDTH,
    COUNTS,
    COVERED,
    FOLLOWERS,
    LUCK,
    ONE_CARD,
    ROOT,
    ROWS,
    SECONDS,
    TOTAL,
    UPS,
    VALUES,
    WIDTH,
)
from croupier.simulation.wide_layout import (
    EXISTS,
    HOLE,
    RAISES,
)
from croupier.simulation.wide_value_layout import (
    BLOCKS,
    BLOCKS_AT,
    COMBINATIONS,
    DEALERS,
    DEALT,
    END_NETS,
    END_POINTS,
    ENDS_AT,
    HOLES,
    LEAST_DRAWN,
    LONGEST,
    MANY_ENDS,
    NOTE_CARDS,
    NOTE_KIND,
    NOTE_PAID,
    NOTE_SECOND,
    NOTE_TIMES,
    PAID_WIDTH,
    SPLIT_NODES,
    SPLITS_AT,
)


@hot
def two_cards(n: Cells, box: int) -> Whole:
    """Return the number of a box's first two cards."""
    found: Whole = worth(n[FIRST_CARD + box] >> 2) * VALUES + worth(n[SECOND_CARD + box] >> 2)
    return found


@cold
def draw_hole(b: Cells, n: Cells, f: Singles, g: Cells, pos: int, up: int) -> None:  # noqa: PLR0913, PLR0917 - compiled
    """Note what was expected of the dealer's second card, which every box waits for, less what it brought."""
    left = cards_left(b, n, f, pos)
    value = value_at(b, pos)
    if left == 1:
        take(f, value)
        return
    for box in range(n[BOXES]):
        node = HOLES + two_cards(n, box) * VALUES + up
        lift(f, g, node, 1.0 / left / (left - 1))
        shift(f, TOTAL, ROWS + node * WIDTH, np.float32(-1))
    weigh_total(f, 1.0 / left)
    take(f, value)
    for box in range(n[BOXES]):
        node = HOLES + two_cards(n, box) * VALUES + up
        shift(f, TOTAL, ROWS + g[FOLLOWERS + node * WIDTH + value] * WIDTH, np.float32(1))
    weigh_total(f, -1.0 / (left - 1))


@cold
def draw_first_shown(b: Cells, n: Cells, f: Singles, g: Cells, pos: int, up: int) -> float:  # noqa: PLR0913, PLR0917 - compiled
    """Return what was expected of the dealer's card where it comes first, less what it brought, in main wagers.

    What the round is worth then is counted in wagers as they lie there, raised or not, as is all that comes later.
    """
    left = cards_left(b, n, f, pos)
    boxes = np.float32(n[BOXES])
    if left > 1:
        lift(f, g, np.int64(ROOT), n[BOXES] / left / (left - 1))
    clear(f, TOTAL)
    take(f, np.int64(up))
    if left > 1:
        shift(f, TOTAL, ROWS + g[FOLLOWERS + ROOT * WIDTH + up] * WIDTH, boxes)
        weigh_total(f, -1.0 / (left - 1))
    found: float = summed(f, np.int64(LUCK))
    clear(f, LUCK)
    clear(f, TOTAL)
    shift(f, TOTAL, ROWS + (UPS + up) * WIDTH, boxes)
    return found


@cold
def cover_worth(b: Cells, n: Cells, t: Cells, f: Singles, pos: int) -> float:
    """Return what the insurance of all boxes is worth before the dealer's second card, in main wagers."""
    insured = 0
    for box in range(n[BOXES]):
        if n[INSURED + box]:
            insured += 1
    if insured == 0 or t[EXISTS] == 0:
        return 0.0
    left = cards_left(b, n, f, pos)
    state = b[FOLLOW + (n[DEALER_CARD] >> 2)]
    makes = 0.0
    for value in range(VALUES):
        if b[FOLLOW + state * STRIDE + value] == SOFT_21:
            makes += f[COUNTS + value]
    pays = MAIN_PAYS + n[UNIT_BUCKET] * PAYS_WIDTH
    lost, won = n[pays + CODES], n[pays + CODES + 1]
    found: float = insured * (lost + makes / left * (won - lost)) / n[pays + MOST + 1]
    return found


@hot
def block_of(g: Cells, note: int) -> Whole:
    """Return where the block of a hand begins that draws a card, as it is with that card."""
    kind = note // NOTE_KIND & 3
    cards = smaller(note // NOTE_CARDS & 15, np.int64(g[LONGEST]))
    combination = g[COMBINATIONS + (note // NOTE_TIMES & 7) * PAID_WIDTH + (note // NOTE_PAID & PAID_WIDTH - 1)]
    longer = g[LONGEST] - LEAST_DRAWN + 1
    block = kind * g[BLOCKS] + combination * longer + cards - LEAST_DRAWN
    return np.int64(g[BLOCKS_AT] + block * g[DEALERS] * STATES)


@cold
def correct_box(b: Cells, n: Cells, f: Singles, g: Cells, box: int, number: int) -> None:  # noqa: PLR0913, PLR0917 - compiled
    """Note what was expected of the cards of a box in turn, less what they brought."""
    many = np.int64(g[DEALERS])
    own = np.int64(DEALT + two_cards(n, box) * many + number)
    pair = SPLIT_NODES * worth(n[FIRST_CARD + box] >> 2)
    for at in range(n[BEGINS + box], smaller(n[END], n[ENDS + box])):
        note = n[DRAWN + at]
        if note >= NOTE_SECOND:
            hand, hands = note & HANDS - 1, (note - NOTE_SECOND) // HANDS
            if at == n[BEGINS + box]:
                # What a pair was worth becomes what its two hands are worth.
                shift(f, TOTAL, ROWS + own * WIDTH, np.float32(-1))
                first = g[SPLITS_AT] + (pair + HANDS) * many + number
                shift(f, TOTAL, ROWS + first * WIDTH, np.float32(1))
                shift(f, TOTAL, ROWS + (first + many) * WIDTH, np.float32(1))
            node = np.int64(g[SPLITS_AT] + (pair + (hands - 1) * HANDS + hands - hand - 1) * many + number)
            own = node
        else:
            node = np.int64(block_of(g, note) + number * STATES + (note & STATES - 1))
        draw_from(b, n, f, g, at, own, node)
        own = np.int64(g[FOLLOWERS + node * WIDTH + value_at(b, at)])


@cold
def ask_ends(b: Cells, n: Cells, t: Cells, f: Singles, g: Cells) -> None:
    """Ask the settlement what all main wagers net by the end of the dealer's hand, and settle them as before."""
    pays = MAIN_PAYS + n[UNIT_BUCKET] * PAYS_WIDTH
    unit = n[pays + MOST + 1]
    for end in range(g[MANY_ENDS]):
        settle_wide_mains(b, n, t, end == g[MANY_ENDS] - 1, np.int64(g[END_POINTS + end]))
        total = np.int64(0)
        for box in range(n[BOXES]):
            total += n[pays + n[CODE + box]]
        f[END_NETS + end] = total / unit / (1 + n[RAISED])
    settle_wide_now(b, n, t)


@once
def correct_wide_dealer(b: Cells, n: Cells, t: Cells, f: Singles, g: Cells) -> None:
    """Note what was expected of the dealer's cards, less what they brought."""
    state = np.int64(b[FOLLOW + (n[DEALER_CARD] >> 2)])
    place: Whole = ONE_CARD + state
    if t[HOLE] == 1:
        state = np.int64(b[FOLLOW + state * STRIDE + (n[HOLE_CARD] >> 2)])
        place = state
    ends_at = np.int64(g[ENDS_AT])
    for at in range(n[DEALER_FROM], smaller(n[END], n[POS])):
        left = cards_left(b, n, f, at)
        value = value_at(b, at)
        if left == 1:
            take(f, value)
            continue
        for end in range(g[MANY_ENDS]):
            if f[END_NETS + end] != 0.0:
                lift(f, g, ends_at + end * CLASS_WIDTH + place, f[END_NETS + end] / left / (left - 1))
        take(f, value)
        state = np.int64(b[FOLLOW + state * STRIDE + value])
        natural = place >= ONE_CARD and state == SOFT_21 and t[EXISTS] == 1
        place = ONE_CARD + SOFT_21 if natural else state
        clear(f, TOTAL)
        for end in range(g[MANY_ENDS]):
            if f[END_NETS + end] != 0.0:
                shift(f, TOTAL, ROWS + (ends_at + end * CLASS_WIDTH + place) * WIDTH, np.float32(f[END_NETS + end]))
        weigh_total(f, -1.0 / (left - 1))


@once
def correct_wide(b: Cells, n: Cells, t: Cells, w: Cells, f: Singles, g: Cells) -> float:  # noqa: PLR0913, PLR0917 - compiled
    """Return what luck took from the main wagers of the round on the felt, in main wagers."""
    pos = n[BEGAN]
    boxes = n[BOXES]
    before = 0.0
    clear(f, LUCK)
    clear(f, TOTAL)
    f[COVERED] = 0.0
    shift(f, TOTAL, ROWS + ROOT * WIDTH, np.float32(boxes))
    if n[BURNS]:
        draw_aside(b, n, f, pos)
        pos += 1
    hole = np.int64(t[HOLE])
    if pos + 2 * boxes + 1 + hole <= n[END]:
        up = worth(n[DEALER_CARD] >> 2)
        first = np.int64(ROOT)
        if t[RAISES] == 1:
            before = draw_first_shown(b, n, f, g, pos, up)
            first = np.int64(UPS + up)
            pos += 1
        for _ in range(boxes):
            draw_for(b, n, f, g, pos, first)
            pos += 1
        if t[RAISES] == 0:
            draw_shown(b, n, f, g, pos)
            pos += 1
        for box in range(boxes):
            draw_for(b, n, f, g, pos, SECONDS + worth(n[FIRST_CARD + box] >> 2) * VALUES + up)
            pos += 1
        f[COVERED] = cover_worth(b, n, t, f, pos)
        number = np.int64(up)
        if hole == 1:
            draw_hole(b, n, f, g, pos, up)
            number = up * VALUES + worth(n[HOLE_CARD] >> 2)
        for box in range(boxes):
            correct_box(b, n, f, g, box, number)
        if n[DEALER_FROM] < smaller(n[END], n[POS]):
            ask_ends(b, n, t, f, g)
            correct_wide_dealer(b, n, t, f, g)
        f[COVERED] *= 1 + n[RAISED]
    later: float = summed(f, np.int64(LUCK)) + face_luck(b, n, t, w, f)
    return before + later * (1 + n[RAISED])
