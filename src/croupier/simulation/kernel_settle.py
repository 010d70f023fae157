"""Compiled settlement: main wagers as multiples and outcome codes, side wagers as rows of their pay tables.

Clauses: L8 4.1-4.6, 3.24.3; AR 4.1-4.5; BP 3.22.3, 3.23.2, 3.24; D8 4.1-4.6.
"""

from croupier.simulation.compiling import cold, hot
from croupier.simulation.layout import (
    BEGINS,
    BONUS_WIDTH,
    BONUSES,
    CODE,
    DEALER_CARD,
    DEALER_MANY,
    DEALER_STATE,
    DRAWS_WITH_21,
    EIGHTS,
    ENDS,
    FIRST_CARD,
    GRADED,
    GRADED_WIDTH,
    HAS_BONUS,
    INSURED,
    KINDS,
    MANY,
    NATURAL,
    NET,
    OFFERED,
    ON_HANDS,
    ON_HANDS_WIDTH,
    OUT_WAITS,
    POINTS,
    ROW,
    ROW_WIDTH,
    SECOND,
    SECOND_CARD,
    SHOE,
    SIDES,
    STAKE,
    STATE,
    TAKEN,
)
from croupier.simulation.tables import (
    ACES_AT,
    BLACKJACK,
    BLACKJACK_TAKES,
    BONUS,
    BONUS_SPAN,
    BY_BUST,
    BY_EIGHTS,
    BY_RUN,
    BY_SPLIT_ACE,
    BY_TWO_CARDS,
    EVEN_MONEY,
    EVENS,
    FIRST_LAID,
    HANDS,
    HARD_LIMIT,
    MOST,
    NOTHING,
    POINTS_WIDTH,
    SOFT,
    SOFT_21,
    STRIDE,
    SURRENDER,
    SURRENDERED,
    TAKES_ALL,
    TAKES_BUSTED,
    TIES_AT,
    Cells,
    Whole,
)

DECK = 52
EIGHT, SPADES, RUN = 7, 0, 4
SUITS = 4


@hot
def is_natural(b: Cells, n: Cells, box: int) -> bool:
    """Tell whether the first two cards of a box are a Blackjack."""
    return bool(b[NATURAL + (n[FIRST_CARD + box] >> 2) * STRIDE + (n[SECOND_CARD + box] >> 2)] == 1)


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
    spade = 1 if n[FIRST_CARD + box] & 3 == SPADES else 0
    return b[BONUSES + spade * BONUS_WIDTH + n[SECOND_CARD + box] * DECK + b[SHOE + begin]]


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
def eight_run(b: Cells, n: Cells, box: int) -> Whole:
    """Return twice the eights dealt to a box before any other card, four at most, and one more where all are spades."""
    spades = 1
    for place in range(RUN):
        own = n[BEGINS + box] + place - 2
        if place < 2:  # noqa: PLR2004 - the first two cards lie on the felt, the rest one behind another in the shoe
            card = n[(FIRST_CARD if place == 0 else SECOND_CARD) + box]
        elif own < n[ENDS + box]:
            card = b[SHOE + own]
        else:
            return 2 * place + spades
        if card >> 2 != EIGHT:
            return 2 * place + spades
        if card & 3 != SPADES:
            spades = 0
    return 2 * RUN + spades


@cold
def tie_place(b: Cells, n: Cells, box: int, points: int) -> Whole:
    """Return where a wager on two equal totals looks: the first hand's and the dealer's; 0 for a hand given up."""
    if n[OFFERED + box] != NOTHING and n[OUT_WAITS] == 0:
        return 0
    return b[POINTS + n[STATE + box * HANDS]] * POINTS_WIDTH + points


@cold
def on_split_hands(b: Cells, n: Cells, box: int, side: int, points: int) -> Whole:
    """Return where a wager on hands formed by a split looks: how many of them lie there, and how many win."""
    many = n[MANY + box]
    table = GRADED + side * GRADED_WIDTH
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
def settle_sides(b: Cells, n: Cells, box: int, points: int) -> None:
    """Grade every side wager of a box."""
    one = n[FIRST_CARD + box]
    two = n[SECOND_CARD + box]
    for side in range(n[SIDES]):
        kind = n[KINDS + side]
        if kind == BY_TWO_CARDS:
            place = one * DECK + two
        elif kind == BY_EIGHTS:
            place = b[EIGHTS + one] * STRIDE + b[EIGHTS + two]
            place = place * STRIDE + b[EIGHTS + n[DEALER_CARD]]
        elif kind == BY_BUST:
            place = n[DEALER_MANY] if points > HARD_LIMIT else 0
        elif kind == BY_RUN:
            place = eight_run(b, n, box)
        elif kind >= BY_SPLIT_ACE:
            place = on_split_hands(b, n, box, side, points)
        else:
            place = tie_place(b, n, box, points)
        n[ROW + box * ROW_WIDTH + side] = b[GRADED + side * GRADED_WIDTH + place]
