"""Compiled correction of what suits and ranks bring: bonuses for a hand of 21 and special Blackjacks.

The rows that other corrections look up know cards by value only. Here, too, what a card can bring is known before it is
drawn; a card that is drawn after discards came in again is left as it is.
"""

import numpy as np

from croupier.simulation.compiling import cold, hot, once
from croupier.simulation.kernel_luck_correction import faces_left, may_be
from croupier.simulation.kernel_settle import DECK
from croupier.simulation.kernel_shoe import smaller
from croupier.simulation.kernel_wide import bonus_row
from croupier.simulation.layout import (
    BEGAN,
    BOXES,
    BURNS,
    DRAWN,
    FIRST_CARD,
    FOLLOW,
    MAIN_PAYS,
    MANY,
    NATURAL,
    OWN_FIRST,
    OWN_FROM,
    OWN_TO,
    PAYS_WIDTH,
    POINTS,
    SECOND_CARD,
    SHOE,
    SIZE,
    UNIT_BUCKET,
)
from croupier.simulation.tables import BLACKJACK, HANDS, HARD_LIMIT, MOST, SPECIALS, STRIDE, Cells, Singles, Whole
from croupier.simulation.wide_layout import (
    HAS_SPECIAL,
    PARTS_OF,
    ROW_ODDS,
    SPECIAL,
    WALK_KINDS,
    WALK_STATES,
    WALK_WIDTH,
)
from croupier.simulation.wide_value_layout import NOTE_SECOND, NOTE_TIMES

SUITS, RANK_COUNT = 4, 13


@hot
def extra(n: Cells, t: Cells, w: Cells, state: int, card: int, how: int) -> Whole:  # noqa: PLR0913, PLR0917 - compiled
    """Return what a bonus pays beyond even money for 21 with a card, in parts; `how` is split twice and doubled."""
    after = w[WALK_STATES + state * w[WALK_WIDTH] + w[WALK_KINDS + card]]
    paid = np.int64(t[ROW_ODDS + bonus_row(n, w, after, how)]) - t[PARTS_OF]
    return 0 if paid < 0 else paid  # noqa: FURB136 - compiled


@cold
def drawn_extra(b: Cells, n: Cells, t: Cells, w: Cells, f: Singles, held: int, state: int, at: int, how: int) -> float:  # noqa: PLR0913, PLR0917 - compiled
    """Return what a card was expected to bring of a bonus, less what it brought, in parts."""
    known = 0.0
    for rank in range(RANK_COUNT):
        if b[POINTS + b[FOLLOW + held * STRIDE + rank]] == HARD_LIMIT:
            for card in range(rank * SUITS, rank * SUITS + SUITS):
                paid = extra(n, t, w, state, card, how)
                if paid:
                    known += paid * faces_left(b, n, f, card, at)
    if known == 0.0:
        return 0.0
    drawn = np.int64(b[SHOE + at])
    reached = b[POINTS + b[FOLLOW + held * STRIDE + (drawn >> 2)]] == HARD_LIMIT
    found: float = known / may_be(n, at) - (extra(n, t, w, state, drawn, how) if reached else 0)
    return found


@cold
def hand_extra(b: Cells, n: Cells, t: Cells, w: Cells, f: Singles, box: int, hand: int) -> float:  # noqa: PLR0913, PLR0917 - compiled
    """Return the same of all cards a hand drew, in main wagers."""
    width = w[WALK_WIDTH]
    state = w[WALK_STATES + w[WALK_KINDS + n[OWN_FIRST + hand]]]
    held = np.int64(b[FOLLOW + (n[OWN_FIRST + hand] >> 2)])
    split = 2 if n[MANY + box] > 1 else 0
    if split == 0:
        state = w[WALK_STATES + state * width + w[WALK_KINDS + n[SECOND_CARD + box]]]
        held = np.int64(b[FOLLOW + held * STRIDE + (n[SECOND_CARD + box] >> 2)])
    found = 0.0
    for at in range(n[OWN_FROM + hand], smaller(n[OWN_TO + hand], n[SIZE])):
        note = n[DRAWN + at]
        if note < NOTE_SECOND:
            times = note // NOTE_TIMES & 7
            brought = drawn_extra(b, n, t, w, f, held, state, at, split + (1 if times else 0))
            found += brought * (1 << times)
        card = np.int64(b[SHOE + at])
        state = w[WALK_STATES + state * width + w[WALK_KINDS + card]]
        held = np.int64(b[FOLLOW + held * STRIDE + (card >> 2)])
    return found / t[PARTS_OF]


@cold
def special_extra(b: Cells, n: Cells, t: Cells, f: Singles, box: int) -> float:
    """Return what a box's second card was expected to bring of a special Blackjack, less what it brought."""
    at = n[BEGAN] + n[BURNS] + n[BOXES] + 1 + box
    pays = MAIN_PAYS + n[UNIT_BUCKET] * PAYS_WIDTH
    first = n[FIRST_CARD + box]
    if at >= n[SIZE]:
        return 0.0
    known = 0.0
    for card in range(DECK):
        row = t[SPECIAL + first * DECK + card]
        if row and b[NATURAL + (first >> 2) * STRIDE + (card >> 2)]:
            known += faces_left(b, n, f, card, at) * (n[pays + SPECIALS + row - 1] - n[pays + BLACKJACK])
    if known == 0.0:
        return 0.0
    card = n[SECOND_CARD + box]
    row = t[SPECIAL + first * DECK + card]
    special = row and b[NATURAL + (first >> 2) * STRIDE + (card >> 2)]
    brought = n[pays + SPECIALS + row - 1] - n[pays + BLACKJACK] if special else 0
    found: float = (known / may_be(n, at) - brought) / n[pays + MOST + 1]
    return found


@once
def face_luck(b: Cells, n: Cells, t: Cells, w: Cells, f: Singles) -> float:
    """Return what luck took from the bonuses and special Blackjacks of a round, in main wagers."""
    found = 0.0
    if w[WALK_WIDTH] > 0:
        for box in range(n[BOXES]):
            for hand in range(box * HANDS, box * HANDS + n[MANY + box]):
                found += hand_extra(b, n, t, w, f, box, hand)
    if t[HAS_SPECIAL]:
        for box in range(n[BOXES]):
            found += special_extra(b, n, t, f, box)
    return found
