"""Compiled round: one bettor a box, every rule and the whole strategy looked up in the tables.

Clauses: L8 3.18-3.35, 4.1-4.6; AR 3.18-3.35, 4.1-4.5; BP 3.11-3.26; D8 3.19-3.33, 4.1-4.6.
"""

import numpy as np

from croupier.simulation.compiling import cold, hot, once
from croupier.simulation.kernel_settle import settle_box, settle_sides
from croupier.simulation.kernel_shoe import draw, smaller
from croupier.simulation.kernel_walk import asked, is_natural, still_asked
from croupier.simulation.layout import (
    A_HAND,
    ASKS,
    BEGAN,
    BEGINS,
    BOXES,
    BUCKETS,
    BURNS,
    COUNT,
    DEALER_CARD,
    DEALER_FROM,
    DEALER_MANY,
    DEALER_STATE,
    DOUBLED,
    DRAWN,
    DRAWS,
    ENDS,
    FIRST_CARD,
    FOLLOW,
    FOR_DOUBLE,
    FOR_HIT,
    FOR_SECOND,
    HAND_FROM,
    HAND_TO,
    HANDS_MOST,
    HAS_BLACKJACK,
    HELD,
    INSURE,
    INSURED,
    MANY,
    MORE,
    NATURALS_WAIT,
    NET,
    OFFER,
    OFFERED,
    OUT_WAITS,
    PARTS,
    PLAY,
    PLAYS_WIDTH,
    POINTS,
    POS,
    PRINTED,
    RUNNING,
    SECOND,
    SECOND_CARD,
    SEEN,
    SHAPE,
    SHOE,
    SIDES,
    SIZE,
    STAKE,
    STATE,
    TAGS,
    TRUNCATES,
    TWO,
    WAITS,
)
from croupier.simulation.tables import (
    ACES_AGAIN,
    ACES_LAST,
    AGAIN,
    DOUBLE,
    FIRST,
    HANDS,
    HARD_LIMIT,
    HIT,
    LAST,
    NOTHING,
    SHAPES,
    SOFT,
    SOFT_21,
    SPLIT,
    STRIDE,
    Cells,
    Whole,
)

PHASE_WIDTH = SHAPES * STRIDE
DECK = 52


@cold
def counted(b: Cells, n: Cells) -> Whole:
    """Return the bucket for the true count of every card that has come out, or for the running count."""
    count = n[COUNT]
    for place in range(n[SEEN], n[POS]):
        count += n[TAGS + b[SHOE + place]]
    n[COUNT] = count
    n[SEEN] = n[POS]
    true = count
    if n[RUNNING] == 0:
        left = -smaller(n[POS] - n[SIZE], -1)
        true = (count * DECK * n[PARTS]) // left
        if n[TRUNCATES] == 1 and true < 0 and true * left != count * DECK:
            true += 1
    found = smaller(true + n[BUCKETS] // 2, n[BUCKETS] - 1)
    return 0 if found < 0 else found  # noqa: FURB136 - see `smaller`


@hot
def bucket(b: Cells, n: Cells) -> Whole:
    """Return the bucket of the count; 0 where no one counts."""
    return 0 if n[BUCKETS] == 1 else counted(b, n)


@hot
def add_card(b: Cells, n: Cells, state: int) -> Whole:
    """Return a hand's state with the next card."""
    return b[FOLLOW + state * STRIDE + (draw(b, n) >> 2)]


@hot
def play_on(b: Cells, n: Cells, hand: int, said: int, up: int) -> None:
    """Do what was said with a hand of two cards that is not split."""
    state = n[STATE + hand]
    n[STAKE + hand] = 1
    of_box = (hand & HANDS - 1) * A_HAND
    if said == HIT:
        while True:
            n[DRAWN + n[POS]] = FOR_HIT + of_box + state
            state = add_card(b, n, state)
            if b[MORE + bucket(b, n) * PLAYS_WIDTH + state * STRIDE + up] != HIT:
                break
    elif said == DOUBLE:
        n[STAKE + hand] = 2
        n[DRAWN + n[POS]] = FOR_DOUBLE + of_box + state
        state = add_card(b, n, np.int64(b[DOUBLED + state]))
    n[STATE + hand] = state


@cold
def play_split(b: Cells, n: Cells, box: int, up: int) -> None:
    """Play the hands a pair becomes, first to last, each with its second card when its turn comes."""
    base = box * HANDS
    # The place of the results holds the hands' first cards until they are known.
    n[NET + base] = n[FIRST_CARD + box] >> 2
    n[NET + base + 1] = n[SECOND_CARD + box] >> 2
    again, last = (ACES_AGAIN, ACES_LAST) if n[NET + base] == 0 else (AGAIN, LAST)
    many = 2
    hand = base
    while hand < base + many:
        if hand == base:
            n[HAND_FROM + box] = n[POS]
        n[DRAWN + n[POS]] = FOR_SECOND + (hand - base) * A_HAND + many
        second = draw(b, n) >> 2
        n[SECOND + hand] = second
        pair = n[NET + hand] * STRIDE + second
        phase = again if many < n[HANDS_MOST] else last
        shape = b[SHAPE + pair]
        said = b[PLAY + bucket(b, n) * PLAYS_WIDTH + phase * PHASE_WIDTH + shape * STRIDE + up]
        if said == SPLIT:
            for place in range(NET + base + many, NET + hand + 1, -1):
                n[place] = n[place - 1]
            n[NET + hand + 1] = second
            many += 1
        else:
            n[STATE + hand] = b[TWO + pair]
            play_on(b, n, hand, said, up)
            if hand == base:
                n[HAND_TO + box] = n[POS]
            hand += 1
    n[MANY + box] = many


@once
def play_box(b: Cells, n: Cells, box: int, up: int) -> None:
    """Play a box; a hand given up or paid already keeps its two cards."""
    pair = (n[FIRST_CARD + box] >> 2) * STRIDE + (n[SECOND_CARD + box] >> 2)
    n[BEGINS + box] = n[HAND_FROM + box] = n[POS]
    n[STATE + box * HANDS] = b[TWO + pair]
    n[STAKE + box * HANDS] = 1
    n[MANY + box] = 1
    if n[OFFERED + box] == NOTHING:
        shape = b[SHAPE + pair]
        said = b[PLAY + bucket(b, n) * PLAYS_WIDTH + FIRST * PHASE_WIDTH + shape * STRIDE + up]
        if said == SPLIT:
            play_split(b, n, box, up)
        else:
            play_on(b, n, box * HANDS, said, up)
    n[ENDS + box] = n[POS]
    if n[MANY + box] == 1:
        n[HAND_TO + box] = n[POS]


@hot
def box_wants(b: Cells, n: Cells, box: int, up: int) -> Whole:
    """Return 2 or more where a box needs the dealer's whole hand, 1 where only their second card can matter, else 0."""
    if n[OFFERED + box] != NOTHING:
        return 2 * n[OUT_WAITS]
    wants = n[INSURED + box]
    many = n[MANY + box]
    for hand in range(box * HANDS, box * HANDS + many):
        state = n[STATE + hand]
        if state <= HARD_LIMIT or state >= SOFT:
            natural = many == 1 and state == SOFT_21 and is_natural(b, n, box)
            wants |= 1 + n[NATURALS_WAIT] if natural else 2
        elif b[HELD + up] == 1 and (many > 1 or n[STAKE + hand] > 1):
            wants |= 1
    return wants


@hot
def play_dealer(b: Cells, n: Cells, up: int) -> None:
    """Draw as long as the total obliges and a card can matter."""
    wants = 2 * n[WAITS]
    for box in range(n[BOXES]):
        wants |= box_wants(b, n, box, up)
    state = np.int64(b[FOLLOW + up])
    many = 1
    most = DECK if wants > 1 else wants + 1
    n[DEALER_FROM] = n[POS]
    asks = asked(b, n) if n[ASKS] == 1 and wants <= 1 else 0
    while (many < most or asks == 1) and b[DRAWS + state] == 1:
        state = add_card(b, n, state)
        many += 1
        if asks == 1:
            asks = still_asked(b, n, b[SHOE + n[POS] - 1])
    n[DEALER_STATE] = state
    n[DEALER_MANY] = many


@hot
def deal(b: Cells, n: Cells) -> Whole:
    """Deal the first cards, and return the card the dealer shows."""
    boxes = n[BOXES]
    up = n[PRINTED]
    for box in range(boxes):
        n[FIRST_CARD + box] = draw(b, n) if up < 0 else up
    if up < 0:
        n[DEALER_CARD] = draw(b, n)
    else:
        n[DEALER_CARD] = up
    for box in range(boxes):
        n[SECOND_CARD + box] = draw(b, n)
    return n[DEALER_CARD]


@hot
def make_offers(b: Cells, n: Cells, plays: int, up: int) -> None:
    """Answer what is offered to every box at once: given up, paid even money, paid already, insured."""
    for box in range(n[BOXES]):
        pair = (n[FIRST_CARD + box] >> 2) * STRIDE + (n[SECOND_CARD + box] >> 2)
        answer = b[OFFER + plays + b[SHAPE + pair] * STRIDE + up]
        n[OFFERED + box] = answer
        n[INSURED + box] = b[INSURE + plays + up] if answer == NOTHING else 0


@once
def play_round(b: Cells, n: Cells) -> None:
    """Play one round; everything it came to is on the felt."""
    n[BEGAN] = n[POS]
    if n[BURNS]:
        draw(b, n)
        n[SEEN] = n[POS]
    up = deal(b, n) >> 2
    make_offers(b, n, bucket(b, n) * PLAYS_WIDTH, up)
    for box in range(n[BOXES]):
        play_box(b, n, box, up)
    play_dealer(b, n, up)
    points = b[POINTS + n[DEALER_STATE]]
    blackjack = n[HAS_BLACKJACK] == 1 and n[DEALER_MANY] == 2 and n[DEALER_STATE] == SOFT_21  # noqa: PLR2004 - two cards
    for box in range(n[BOXES]):
        settle_box(b, n, box, blackjack, points)
        if n[SIDES]:
            settle_sides(b, n, box, blackjack, points)
