"""Compiled correction: what luck brought a round, known card by card and taken away.

Before every card the mean of the guess over the cards left is known; after it, the guess itself. Their difference has a
mean of nothing whatever the guess, so adding it up leaves the mean of a result as it is and takes most of its luck out.
The guess of a round holds every hand still to be decided; the rounds to come before the cut card are corrected apart.
"""

import numpy as np

from croupier.simulation.compiling import cold, hot, once
from croupier.simulation.kernel_chute import gone_since, let_back, times_gone
from croupier.simulation.kernel_settle import DECK
from croupier.simulation.kernel_shoe import smaller
from croupier.simulation.kernel_vectors import against, clear, lift, move, shift, summed, take, weigh_total
from croupier.simulation.layout import (
    A_HAND,
    BEGAN,
    BEGINS,
    BONUSES,
    BOXES,
    BURNS,
    DEALER_CARD,
    DRAWN,
    END,
    ENDS,
    FIRST_CARD,
    FOLLOW,
    FOR_DOUBLE,
    FOR_SECOND,
    HAS_BLACKJACK,
    HEARD,
    IN_CHUTE,
    INSURED,
    ITEMS,
    MANY,
    NATURAL,
    OFFERED,
    PLAIN_TO,
    POINTS,
    POS,
    PRINTED,
    SECOND_CARD,
    SHOE,
    SINCE,
    SIZE,
    STAKE,
    STATE,
)
from croupier.simulation.tables import (
    BONUS,
    BONUS_SPAN,
    HANDS,
    HARD_LIMIT,
    MOST,
    NOTHING,
    SOFT_21,
    STATES,
    STRIDE,
    Cells,
    Singles,
    Whole,
)
from croupier.simulation.value_layout import (
    ALONE,
    CLASS_WIDTH,
    CONSTANTS,
    COUNTS,
    COVER_CLASS,
    COVERED,
    DEALERS,
    DOUBLES,
    FACES,
    FIRST_NODE,
    FOLLOWERS,
    GRADIENT,
    HAND_WIDTH,
    HITS,
    LUCK,
    NATURAL_CLASS,
    OFFERS,
    ONE_CARD,
    ONES,
    ROOT,
    ROWS,
    SECONDS,
    SPLIT_FIRST,
    SPLIT_LATER,
    SPLIT_WIDTH,
    SPLITS,
    STAKES,
    TOTAL,
    UPS,
    VALUES,
    WIDTH,
)

TEN = VALUES - 1
A_CARD = A_HAND - 1
"""What of a drawn card's note is a state or a number of hands."""


@hot
def worth(rank: int) -> Whole:
    """Return the value of a rank."""
    found: Whole = smaller(rank, TEN)
    return found


@hot
def value_at(b: Cells, pos: int) -> Whole:
    """Return the value of a card of the shoe."""
    found: Whole = worth(np.int64(b[SHOE + pos]) >> 2)
    return found


@cold
def refill(b: Cells, n: Cells, f: Singles) -> None:
    """Count the discards that came in when the shoe was empty."""
    clear(f, COUNTS)
    for place in range(n[BEGAN]):
        shift(f, COUNTS, ONES + value_at(b, place) * WIDTH, np.float32(1))


@cold
def other_cards_left(b: Cells, n: Cells, f: Singles, pos: int) -> Whole:
    """Return how many cards the one at a place may be where it waited in a chute, or discards came in."""
    if pos < n[SIZE]:
        let_back(n, f, pos)
        return n[SIZE] - pos - (n[HEARD] - n[SINCE])
    if pos == n[SIZE]:
        refill(b, n, f)
    return n[END] - pos


@hot
def cards_left(b: Cells, n: Cells, f: Singles, pos: int) -> Whole:
    """Return how many cards the one at a place may be, which are those left where there is no chute."""
    plain = n[PLAIN_TO]
    return plain - pos if pos < plain else other_cards_left(b, n, f, pos)


@hot
def draw_for(b: Cells, n: Cells, f: Singles, g: Cells, pos: int, node: int) -> None:  # noqa: PLR0913, PLR0917 - compiled
    """Note what was expected of a card drawn at a node, less what it brought."""
    draw_from(b, n, f, g, pos, node, node)


@hot
def draw_from(b: Cells, n: Cells, f: Singles, g: Cells, pos: int, own: int, node: int) -> None:  # noqa: PLR0913, PLR0917 - compiled
    """Note the same where what draws the card is worth the row `own`."""
    left = cards_left(b, n, f, pos)
    value = value_at(b, pos)
    if left > 1:
        move(f, g, own, node, value, 1.0 / left, 1.0 / (left - 1))
    else:
        take(f, value)


@cold
def draw_aside(b: Cells, n: Cells, f: Singles, pos: int) -> None:
    """Note what was expected of a card no one gets, less what it brought to those who wait."""
    left = cards_left(b, n, f, pos)
    weigh_total(f, 1.0 / left)
    take(f, value_at(b, pos))
    weigh_total(f, -1.0 / (left - 1) if left > 1 else -1.0 / left)


@cold
def draw_shown(b: Cells, n: Cells, f: Singles, g: Cells, pos: int) -> None:
    """Note the same of the dealer's first card, which every box waits for."""
    left = cards_left(b, n, f, pos)
    value = value_at(b, pos)
    if left == 1:
        take(f, value)
        return
    for box in range(n[BOXES]):
        node = UPS + worth(n[FIRST_CARD + box] >> 2)
        lift(f, g, node, 1.0 / left / (left - 1))
        shift(f, TOTAL, ROWS + node * WIDTH, np.float32(-1))
    weigh_total(f, 1.0 / left)
    take(f, value)
    for box in range(n[BOXES]):
        node = UPS + worth(n[FIRST_CARD + box] >> 2)
        shift(f, TOTAL, ROWS + g[FOLLOWERS + node * WIDTH + value] * WIDTH, np.float32(1))
    weigh_total(f, -1.0 / (left - 1))


@cold
def node_of(n: Cells, box: int, pos: int, up: int) -> Whole:
    """Return the node a card of a box in turn was drawn at."""
    note = n[DRAWN + pos]
    hand = note // A_HAND & HANDS - 1
    low = note & A_CARD
    many = n[MANY + box]
    if note >= FOR_SECOND:
        pair = worth(n[FIRST_CARD + box] >> 2) * VALUES + up
        found: Whole = SPLITS + pair * SPLIT_WIDTH + (low - 1) * HANDS + low - hand - 1
        return found
    what = ALONE
    if many > 1:
        what = SPLIT_FIRST if hand == 0 else SPLIT_LATER
    return (HITS if note < FOR_DOUBLE else DOUBLES) + what * HAND_WIDTH + up * STATES + low


@cold
def class_of(b: Cells, n: Cells, g: Cells, box: int, hand: int) -> Whole:
    """Return the class of a finished hand."""
    if n[OFFERED + box] != NOTHING:
        return g[OFFERS + n[OFFERED + box]]
    what = ALONE
    if n[MANY + box] > 1:
        what = SPLIT_FIRST if hand == 0 else SPLIT_LATER
    elif b[NATURAL + (n[FIRST_CARD + box] >> 2) * STRIDE + (n[SECOND_CARD + box] >> 2)] == 1:
        return g[NATURAL_CLASS]
    place = box * HANDS + hand
    return g[(what * STAKES + n[STAKE + place] - 1) * STATES + n[STATE + place]]


@once
def wait_for_dealer(b: Cells, n: Cells, f: Singles, g: Cells, state: int) -> Whole:
    """Let every hand the dealer's cards matter to wait for them; return how many there are."""
    clear(f, TOTAL)
    many = 0
    for box in range(n[BOXES]):
        for hand in range(n[MANY + box]):
            kind = class_of(b, n, g, box, hand)
            if kind >= g[CONSTANTS]:
                first = DEALERS + kind * CLASS_WIDTH
                n[ITEMS + many] = first
                shift(f, TOTAL, ROWS + (first + ONE_CARD + state) * WIDTH, np.float32(1))
                many += 1
    return many


@cold
def draw_for_all(b: Cells, n: Cells, f: Singles, g: Cells, pos: int, place: int, many: int) -> None:  # noqa: PLR0913, PLR0917 - compiled
    """Note the same of a card of the dealer's that several hands wait for."""
    left = cards_left(b, n, f, pos)
    value = value_at(b, pos)
    if left == 1:
        take(f, value)
        return
    for item in range(many):
        lift(f, g, n[ITEMS + item] + place, 1.0 / left / (left - 1))
        shift(f, TOTAL, ROWS + (n[ITEMS + item] + place) * WIDTH, np.float32(-1))
    weigh_total(f, 1.0 / left)
    take(f, value)
    for item in range(many):
        node = n[ITEMS + item] + place
        shift(f, TOTAL, ROWS + g[FOLLOWERS + node * WIDTH + value] * WIDTH, np.float32(1))
    weigh_total(f, -1.0 / (left - 1))


@once
def correct_dealer(b: Cells, n: Cells, f: Singles, g: Cells, pos: int) -> None:
    """Note what was expected of the dealer's cards, less what they brought."""
    state = np.int64(b[FOLLOW + (n[DEALER_CARD] >> 2)])
    many = wait_for_dealer(b, n, f, g, state)
    place: Whole = ONE_CARD + state
    for at in range(pos, smaller(n[END], n[POS])):
        value = value_at(b, at)
        if many == 1:
            draw_for(b, n, f, g, at, n[ITEMS] + place)
        elif many:
            draw_for_all(b, n, f, g, at, place, many)
        else:
            cards_left(b, n, f, at)
            take(f, value)
        state = np.int64(b[FOLLOW + state * STRIDE + value])
        natural = place > ONE_CARD and state == SOFT_21 and n[HAS_BLACKJACK] == 1
        place = ONE_CARD + SOFT_21 if natural else state


@once
def correct_deal(b: Cells, n: Cells, f: Singles, g: Cells, pos: int) -> None:
    """Note what was expected of the first cards, less what they brought."""
    boxes = n[BOXES]
    up = worth(n[DEALER_CARD] >> 2)
    if n[PRINTED] < 0:
        for _ in range(boxes):
            draw_for(b, n, f, g, pos, np.int64(ROOT))
            pos += 1
        if boxes == 1:
            draw_for(b, n, f, g, pos, UPS + worth(n[FIRST_CARD] >> 2))
        else:
            draw_shown(b, n, f, g, pos)
        pos += 1
    for box in range(boxes):
        draw_for(b, n, f, g, pos, SECONDS + worth(n[FIRST_CARD + box] >> 2) * VALUES + up)
        pos += 1


@hot
def value_insurance(b: Cells, n: Cells, f: Singles, g: Cells, pos: int) -> float:
    """Return what the insurance of a round is worth when it is taken, in main wagers."""
    insured = 0
    for box in range(n[BOXES]):
        if n[INSURED + box]:
            insured += 1
    return insured * cover_worth(b, n, f, g, pos) if insured else 0.0


@cold
def cover_worth(b: Cells, n: Cells, f: Singles, g: Cells, pos: int) -> float:
    """Return the mean of an insurance over the dealer's second card."""
    left = cards_left(b, n, f, pos)
    node = DEALERS + g[COVER_CLASS] * CLASS_WIDTH + ONE_CARD + b[FOLLOW + (n[DEALER_CARD] >> 2)]
    total = 0.0
    for value in range(VALUES):
        total += f[COUNTS + value] * f[ROWS + g[FOLLOWERS + node * WIDTH + value] * WIDTH]
    found: float = total / left
    return found


@once
def correct_round(b: Cells, n: Cells, f: Singles, g: Cells) -> float:
    """Return what luck took from the main wagers of the round on the felt, in main wagers."""
    pos = n[BEGAN]
    boxes = n[BOXES]
    clear(f, LUCK)
    clear(f, TOTAL)
    shift(f, TOTAL, ROWS + g[FIRST_NODE] * WIDTH, np.float32(boxes))
    if n[BURNS]:
        draw_aside(b, n, f, pos)
        pos += 1
    dealt = boxes if n[PRINTED] >= 0 else 2 * boxes + 1
    if pos + dealt <= n[END]:
        correct_deal(b, n, f, g, pos)
        pos += dealt
        up = worth(n[DEALER_CARD] >> 2)
        f[COVERED] = value_insurance(b, n, f, g, pos)
        for box in range(boxes):
            for at in range(n[BEGINS + box], smaller(n[END], n[ENDS + box])):
                draw_for(b, n, f, g, at, node_of(n, box, at, up))
                pos += 1
        correct_dealer(b, n, f, g, pos)
    found: float = summed(f, np.int64(LUCK))
    return found


@hot
def outlook(b: Cells, n: Cells, f: Singles, pos: int) -> float:
    """Return how much more or less than at first a round is worth by the cards left (at least the last one)."""
    if pos < n[SIZE]:
        found: float = against(f, GRADIENT) / (n[SIZE] - pos)
        return found
    return f[GRADIENT + value_at(b, n[SIZE] - 1)]


@hot
def faces_left(b: Cells, n: Cells, f: Singles, card: int, at: int) -> float:
    """Return how many cards of a rank and suit the one at a place may be."""
    left = f[FACES + card]
    for place in range(n[BEGAN], at):
        if b[SHOE + place] == card:
            left -= 1.0
    return left - times_gone(n, card, at) if at < n[IN_CHUTE] else left


@hot
def may_be(n: Cells, at: int) -> Whole:
    """Return how many cards the one at a place may be."""
    left: Whole = n[SIZE] - at - (n[HEARD] - gone_since(n, at))
    return left


@cold
def bonus_luck(b: Cells, n: Cells, f: Singles, box: int, pays: int) -> float:
    """Return what a third card took from the free bonus of a hand, in cents; nothing but 21 is paid one here.

    The cards left by rank and suit are those before the round, less what has come out in it since.
    """
    third = n[BEGINS + box]
    if n[MANY + box] > 1 or n[ENDS + box] == third or n[DRAWN + third] >= FOR_DOUBLE or third >= n[SIZE]:
        return 0.0
    row = BONUSES + n[SECOND_CARD + box] * DECK
    state = n[DRAWN + third] & A_CARD
    known = 0.0
    for card in range(DECK):
        if b[row + card] and b[POINTS + b[FOLLOW + state * STRIDE + (card >> 2)]] == HARD_LIMIT:
            known += faces_left(b, n, f, card, third) * bonus_pays(b, n, row + card, pays)
    if known == 0.0:
        return 0.0
    drawn = np.int64(b[SHOE + third])
    reached = b[POINTS + b[FOLLOW + state * STRIDE + (drawn >> 2)]] == HARD_LIMIT
    found: float = known / may_be(n, third) - (bonus_pays(b, n, row + drawn, pays) if reached else 0)
    return found


@hot
def bonus_pays(b: Cells, n: Cells, place: int, pays: int) -> Whole:
    """Return the cents of the free bonus for three cards."""
    row = b[place]
    return n[pays + BONUS + (row - 1) * BONUS_SPAN + BONUS_SPAN // 2] - n[pays + MOST] if row else 0
