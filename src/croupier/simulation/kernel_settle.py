"""Compiled settlement: main wagers as multiples and outcome codes, side wagers as rows of their pay tables.

Clauses: L8 4.1-4.6, 3.24.3; AR 4.1-4.5; BP 3.22.3, 3.23.2, 3.24; D8 4.1-4.6.
"""

import numpy as np

from croupier.simulation.compiling import cold, hot
from croupier.simulation.kernel_shoe import smaller
from croupier.simulation.kernel_walk import is_natural, walked_row
from croupier.simulation.layout import (
    BEGINS,
    BONUSES,
    CODE,
    DEALER_CARD,
    DEALER_MANY,
    DEALER_STATE,
    DRAWS_WITH_21,
    ENDS,
    FIRST_CARD,
    HAS_BONUS,
    INSURED,
    KINDS,
    LAID,
    MANY,
    NET,
    OFFERED,
    ON_HANDS,
    ON_HANDS_WIDTH,
    OUT_WAITS,
    POINTS,
    ROW,
    ROW_WIDTH,
    SEAT_WIDTH,
    SEATS,
    SEATS_WIDTH,
    SECOND,
    SECOND_CARD,
    SHOE,
    SIDES,
    STAKE,
    STARTS,
    STATE,
    TAKEN,
)
from croupier.simulation.tables import (
    ACES_AT,
    BLACKJACK,
    BLACKJACK_TAKES,
    BONUS,
    BONUS_SPAN,
    BY_CARDS,
    BY_DEALER,
    BY_SPLIT_ACE,
    BY_TOTALS,
    BY_WALK,
    EVEN_MONEY,
    EVENS,
    FIRST_LAID,
    HANDS,
    HARD_LIMIT,
    MOST,
    NOT_LAID,
    NOTHING,
    POINTS_WIDTH,
    SOFT,
    SOFT_21,
    SURRENDER,
    SURRENDERED,
    TAKES_ALL,
    TAKES_BUSTED,
    TIES_AT,
    Cells,
    Whole,
)

DECK = 52
SUITS = 4


@cold
def against_blackjack(b: Cells, n: Cells, box: int) -> Whole:
    """Return what a box loses to a dealer's Blackjack, in main wagers."""
    base = box * HANDS
    many = n[MANY + box]
    lost = 0
    taken = 0
    for hand in range(base, base + many):
        stake = n[STAKE + hand]
        state = n[STATE + hand]
        bust = HARD_LIMIT < state < SOFT
        net = -stake
        if n[TAKEN] == TAKES_BUSTED and bust:
            net = -stake
        elif many == 1 and stake == 1 and n[DRAWS_WITH_21] == 1 and b[POINTS + state] == HARD_LIMIT:
            net = 0
        elif n[TAKEN] != TAKES_ALL:
            net = taken - 1
            taken = 1
        n[NET + hand] = net
        lost += net
    return lost


@hot
def against_total(b: Cells, n: Cells, box: int, points: int) -> Whole:
    """Return what a box wins or loses against a dealer's total, in main wagers."""
    won = 0
    for hand in range(box * HANDS, box * HANDS + n[MANY + box]):
        own = b[POINTS + n[STATE + hand]]
        net = n[STAKE + hand]
        if own > HARD_LIMIT or own < points <= HARD_LIMIT:
            net = -net
        elif own == points:
            net = 0
        n[NET + hand] = net
        won += net
    return won


@cold
def bonus_row(b: Cells, n: Cells, box: int) -> Whole:
    """Return the row of the free bonus a hand of three cards makes, or 0."""
    begin = n[BEGINS + box]
    if n[MANY + box] > 1 or n[ENDS + box] != begin + 1:
        return 0
    return b[BONUSES + n[SECOND_CARD + box] * DECK + b[SHOE + begin]]


@hot
def settle_box(b: Cells, n: Cells, box: int, blackjack: bool, points: int) -> None:  # noqa: FBT001 - compiled
    """Settle the main wagers of a box and its insurance."""
    answer = n[OFFERED + box]
    if answer == NOTHING and not (n[MANY + box] == 1 and is_natural(b, n, box)):
        net = against_blackjack(b, n, box) if blackjack else against_total(b, n, box, points)
        row = bonus_row(b, n, box) if n[HAS_BONUS] else 0
        n[CODE + box] = net + MOST if row == 0 else BONUS + (row - 1) * BONUS_SPAN + net + BONUS_SPAN // 2
    elif answer == SURRENDER:
        n[CODE + box] = SURRENDERED
    elif answer == EVEN_MONEY:
        n[CODE + box] = EVENS
    else:
        n[CODE + box] = MOST if blackjack else BLACKJACK
    if n[INSURED + box]:
        n[INSURED + box] = 2 if blackjack else 1


@cold
def totals_row(b: Cells, n: Cells, box: int, side: int, points: int) -> Whole:
    """Return the row that the first hand's total and the dealer's make; 0 for a hand given up."""
    if n[OFFERED + box] != NOTHING and n[OUT_WAITS] == 0:
        return np.int64(0)
    return np.int64(b[n[STARTS + side] + b[POINTS + n[STATE + box * HANDS]] * POINTS_WIDTH + points])


@cold
def on_split_hands(b: Cells, n: Cells, box: int, side: int, points: int) -> Whole:
    """Return where a wager on hands formed by a split looks: how many of them lie there, and how many win."""
    many = n[MANY + box]
    table = n[STARTS + side]
    aces = n[KINDS + side] == BY_SPLIT_ACE
    if many == 1 or (aces and n[FIRST_CARD + box] >= SUITS):
        return 0
    taken = b[table + BLACKJACK_TAKES] and n[DEALER_MANY] == 2 and n[DEALER_STATE] == SOFT_21  # noqa: PLR2004 - two cards
    laid = 0
    won = 0
    for hand in range(box * HANDS + b[table + FIRST_LAID], box * HANDS + many):
        place = ACES_AT + n[SECOND + hand] if aces else TIES_AT + b[POINTS + n[STATE + hand]] * POINTS_WIDTH + points
        wins = 0 if taken else b[table + place]
        n[ON_HANDS + side * ON_HANDS_WIDTH + hand] = wins
        laid += 1
        won += wins
    return (laid * (laid + 1) >> 1) + won


@cold
def settle_sides(b: Cells, n: Cells, box: int, blackjack: bool, points: int) -> None:  # noqa: FBT001 - compiled
    """Grade every side wager of a box."""
    one = SEATS + n[FIRST_CARD + box]
    two = SEATS + SEAT_WIDTH + n[SECOND_CARD + box]
    three = SEATS + 2 * SEAT_WIDTH + n[DEALER_CARD]
    for side in range(n[SIDES]):
        kind = n[KINDS + side]
        if n[LAID + side] == 0:
            row = np.int64(NOT_LAID)
        elif kind == BY_CARDS:
            seat = side * SEATS_WIDTH
            row = np.int64(b[n[STARTS + side] + n[one + seat] + n[two + seat] + n[three + seat]])
        elif kind == BY_DEALER:
            row = np.int64(b[n[STARTS + side] + smaller(n[DEALER_MANY], POINTS_WIDTH - 1) * POINTS_WIDTH + points])
        elif kind == BY_TOTALS:
            row = totals_row(b, n, box, side, points)
        elif kind == BY_WALK:
            row = walked_row(b, n, box, side, blackjack)
        else:
            row = on_split_hands(b, n, box, side, points)
        n[ROW + box * ROW_WIDTH + side] = row
