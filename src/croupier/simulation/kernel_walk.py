"""Compiled walks of side wagers: from state to state, with every card that they look at."""

import numpy as np

from croupier.simulation.compiling import cold, hot
from croupier.simulation.kernel_shoe import smaller
from croupier.simulation.layout import (
    BEGINS,
    BOXES,
    DEALER_CARD,
    DEALER_FROM,
    DEALER_MANY,
    ENDS,
    FIRST_CARD,
    HAND_FROM,
    HAND_TO,
    HOLE_CARD,
    HOW,
    INITIAL_ROWS,
    INITIAL_WIDTH,
    KINDS,
    LAID,
    LOOKED,
    MAIN_RESULT,
    MANY,
    MOST_SIDES,
    NATURAL,
    NET,
    OFFERED,
    ON_DEALER,
    ON_HAND,
    OUT_WAITS,
    OWN,
    SEATS,
    SEATS_WIDTH,
    SECOND_CARD,
    SHOE,
    SIDES,
    STAKE,
    STARTS,
    WALKED,
    WIDTHS,
)
from croupier.simulation.tables import (
    BY_WALK,
    HANDS,
    NOTHING,
    STRIDE,
    SURRENDER,
    WALK_CLOSES,
    WALK_ENDS,
    WALK_MORE,
    WALK_OPEN,
    Cells,
    Whole,
)
from croupier.simulation.wide_layout import GIVEN, WON_AT_ONCE

MAIN_WON, MAIN_LOST, MAIN_PUSHED = range(3)
"""Outcomes of a main wager, in the order of `Outcome`."""


@hot
def is_natural(b: Cells, n: Cells, box: int) -> bool:
    """Tell whether the first two cards of a box are a Blackjack."""
    return bool(b[NATURAL + (n[FIRST_CARD + box] >> 2) * STRIDE + (n[SECOND_CARD + box] >> 2)] == 1)


@hot
def step(n: Cells, side: int, state: int, card: int) -> Whole:
    """Return the state after a card."""
    return n[n[STARTS + side] + state * n[WIDTHS + side] + n[SEATS + side * SEATS_WIDTH + card]]


@hot
def more_of(n: Cells, side: int, state: int, what: int) -> Whole:
    """Return what stands behind the next states of a state."""
    return n[n[STARTS + side] + (state + 1) * n[WIDTHS + side] - WALK_MORE + what]


@cold
def walk_cards(b: Cells, n: Cells, side: int, state: int, begin: int, end: int) -> Whole:  # noqa: PLR0913, PLR0917 - compiled
    """Return the state after cards that lie one behind another in the shoe."""
    at, width, kinds = n[STARTS + side], n[WIDTHS + side], SEATS + side * SEATS_WIDTH
    for place in range(begin, end):
        state = n[at + state * width + n[kinds + b[SHOE + place]]]
    return state


@cold
def walk_own(b: Cells, n: Cells, box: int, side: int) -> Whole:
    """Return the state after the cards of the box and of its first hand."""
    state = np.int64(0)
    own = n[OWN + side]
    first, second, begins = n[FIRST_CARD + box], n[SECOND_CARD + box], n[BEGINS + box]
    if own > 0:
        state = step(n, side, state, first)
        if own > 1:
            state = step(n, side, state, second)
        if more_of(n, side, state, WALK_OPEN) == 1:
            state = walk_cards(b, n, side, state, begins, smaller(n[ENDS + box], begins + own - 2))
            state = more_of(n, side, state, WALK_CLOSES)
    if n[ON_HAND + side] == 1:
        split = 1 if n[MANY + box] > 1 else 0
        state = step(n, side, state, first)
        if split == 0:
            state = step(n, side, state, second)
        state = walk_cards(b, n, side, state, n[HAND_FROM + box], n[HAND_TO + box])
        doubled = 1 if n[STAKE + box * HANDS] > 1 else 0
        state = more_of(n, side, state, WALK_CLOSES + 2 * split + doubled)
    return state


@cold
def asked(b: Cells, n: Cells) -> Whole:
    """Walk to the dealer's cards that lie; return 1 where a wager needs more of them, else 0."""
    found = 0
    for side in range(n[SIDES]):
        if n[KINDS + side] == BY_WALK and n[ON_DEALER + side] > 0 and n[LAID + side] == 1:
            for box in range(n[BOXES]):
                state = walk_shown(n, side, walk_own(b, n, box, side))
                n[WALKED + box * MOST_SIDES + side] = state
                found |= waits(b, n, box, side, state)
    return found


@hot
def walk_shown(n: Cells, side: int, state: int) -> Whole:
    """Return the state after the dealer's first card, and the one that lies face down where there is one."""
    state = step(n, side, state, n[DEALER_CARD])
    return state if n[HOLE_CARD] < 0 else step(n, side, state, n[HOLE_CARD])


@hot
def is_given_up(n: Cells, box: int) -> bool:
    """Tell whether the first hand of a box is given up, at once or in its turn."""
    return bool(n[OFFERED + box] == SURRENDER or n[HOW + box * HANDS] == GIVEN)


@hot
def waits(b: Cells, n: Cells, box: int, side: int, state: int) -> Whole:
    """Return 1 where a wager waits for the dealer; one on a hand that is out waits whatever the hand counts."""
    if n[ON_HAND + side] == 1 or n[ON_DEALER + side] > 1:
        if initial(n, box, side) > 0:
            return np.int64(0)
        if is_given_up(n, box):
            return np.int64(n[OUT_WAITS])
        paid = n[OFFERED + box] != NOTHING or n[HOW + box * HANDS] == WON_AT_ONCE
        if paid or (n[LOOKED] == 1 and n[MANY + box] == 1 and is_natural(b, n, box)):
            return np.int64(1)
    return np.int64(more_of(n, side, state, WALK_OPEN))


@cold
def still_asked(b: Cells, n: Cells, card: int) -> Whole:
    """Take one more card of the dealer into account; return 1 where a wager needs more of them, else 0."""
    found = 0
    for side in range(n[SIDES]):
        if n[KINDS + side] == BY_WALK and n[ON_DEALER + side] > 0 and n[LAID + side] == 1:
            for box in range(n[BOXES]):
                at = WALKED + box * MOST_SIDES + side
                n[at] = step(n, side, n[at], card)
                found |= waits(b, n, box, side, n[at])
    return found


@cold
def initial(n: Cells, box: int, side: int) -> Whole:
    """Return what the initial deal makes of a wager on a hand: 0 while it is open, 1 lost, and then its rows."""
    at = n[INITIAL_ROWS + side]
    if at == 0:
        return np.int64(0)
    kinds = SEATS + side * SEATS_WIDTH
    place = n[at] * n[kinds + n[FIRST_CARD + box]] + n[at + 1] * n[kinds + n[SECOND_CARD + box]]
    place += n[at + 2] * n[kinds + n[DEALER_CARD]]
    if n[at + 3] > 0:
        place += n[at + 3] * n[kinds + n[HOLE_CARD]]
    return np.int64(n[at + INITIAL_WIDTH + place])


@cold
def walked_row(b: Cells, n: Cells, box: int, side: int, blackjack: bool) -> Whole:  # noqa: FBT001 - compiled
    """Return the row that a side wager made, all being over; a hand that is given up makes none any more."""
    on_main = n[ON_DEALER + side] > 1
    if (on_main or n[ON_HAND + side] == 1) and n[OUT_WAITS] == 0 and is_given_up(n, box):
        decided = initial(n, box, side)
        return np.int64(decided - 1 if decided > 0 else 0)
    state = walk_own(b, n, box, side)
    if n[ON_DEALER + side] > 0:
        state = walk_shown(n, side, state)
        many = n[DEALER_MANY] - (1 if n[HOLE_CARD] < 0 else 2)
        state = walk_cards(b, n, side, state, n[DEALER_FROM], n[DEALER_FROM] + many)
    return np.int64(more_of(n, side, state, WALK_ENDS + (main_outcome(b, n, box, blackjack) if on_main else 0)))


@cold
def main_outcome(b: Cells, n: Cells, box: int, blackjack: bool) -> Whole:  # noqa: FBT001 - compiled
    """Return how a main wager on the first hand comes out."""
    if n[MAIN_RESULT + box] >= 0:
        return np.int64(n[MAIN_RESULT + box])
    natural = n[MANY + box] == 1 and is_natural(b, n, box)
    if blackjack:
        return MAIN_PUSHED if natural else MAIN_LOST
    net = n[NET + box * HANDS]
    if natural or net > 0:
        return MAIN_WON
    return MAIN_LOST if net < 0 else MAIN_PUSHED
