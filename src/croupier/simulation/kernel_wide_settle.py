"""Compiled settlement of games with choices that no approved game makes: nets in parts of a main wager."""

import numpy as np

from croupier.simulation.compiling import cold, hot, once
from croupier.simulation.kernel_settle import settle_sides
from croupier.simulation.kernel_walk import MAIN_LOST, MAIN_PUSHED, MAIN_WON, is_natural
from croupier.simulation.kernel_wide import folds, is_bust
from croupier.simulation.layout import (
    BOXES,
    CODE,
    DEALER_MANY,
    DEALER_STATE,
    DRAWS_WITH_21,
    FIRST_CARD,
    HOW,
    INSURED,
    LOOKED,
    MAIN_PAYS,
    MAIN_RESULT,
    MANY,
    NET,
    ODDS,
    OFFERED,
    PAID,
    PAYS_WIDTH,
    POINTS,
    RAISED,
    SECOND_CARD,
    SIDES,
    STAKE,
    STATE,
    TIMES,
    UNIT_BUCKET,
)
from croupier.simulation.tables import (
    BLACKJACK,
    EVEN_MONEY,
    EVENS,
    HANDS,
    HARD_LIMIT,
    MOST,
    NOTHING,
    SOFT_21,
    SPECIALS,
    SURRENDER,
    SURRENDERED,
    WIDE_MIDDLE,
    Cells,
    Whole,
)
from croupier.simulation.wide_layout import (
    ALL_TAKEN,
    BUSTS_APART,
    DECK,
    EXISTS,
    GIVEN,
    GIVES_UP,
    HAS_SPECIAL,
    LIVE,
    LOSES,
    LOST,
    NATURAL_V_BLACKJACK,
    NATURALS,
    PARTS_OF,
    PUSHES,
    RESULTS,
    SPECIAL,
    TOTALS_WIDTH,
    WINS,
    WON_AT_ONCE,
)


@cold
def natural_code(n: Cells, t: Cells, box: int, result: int) -> Whole:
    """Return the code of a Blackjack that won, stood off or lost."""
    if result == PUSHES:
        return np.int64(MOST)
    if result == LOSES:
        return np.int64(MOST - 1)
    row = t[SPECIAL + n[FIRST_CARD + box] * DECK + n[SECOND_CARD + box]] if t[HAS_SPECIAL] else 0
    return np.int64(SPECIALS + row - 1 if row else BLACKJACK)


@cold
def at_once(n: Cells, t: Cells, hand: int) -> Whole:
    """Return what a hand nets that the dealer does not decide, in parts."""
    parts = np.int64(t[PARTS_OF])
    if n[HOW + hand] == LOST:
        return -n[PAID + hand] * parts
    if n[HOW + hand] == GIVEN:
        return -n[PAID + hand] * np.int64(t[GIVES_UP])
    return n[STAKE + hand] * n[ODDS + hand]


@cold
def compared(b: Cells, n: Cells, t: Cells, hand: int, points: int) -> Whole:
    """Return what a hand nets against a dealer's total, in parts."""
    parts = np.int64(t[PARTS_OF])
    own = b[POINTS + n[STATE + hand]]
    result = t[RESULTS + own * TOTALS_WIDTH + points]
    if own > HARD_LIMIT or result == LOSES:
        return -n[PAID + hand] * parts
    return n[STAKE + hand] * parts if result == WINS else np.int64(0)


@cold
def taken(b: Cells, n: Cells, t: Cells, box: int) -> Whole:
    """Return what the hands of a box net against a dealer's Blackjack, in parts."""
    parts = np.int64(t[PARTS_OF])
    net = np.int64(0)
    gone = 0
    for hand in range(box * HANDS, box * HANDS + n[MANY + box]):
        how, paid = n[HOW + hand], n[PAID + hand]
        waits = how == LIVE or (how == GIVEN and folds(n, t, box) and n[LOOKED] == 0)
        if not waits:
            found = at_once(n, t, hand)
        elif t[BUSTS_APART] == 1 and is_bust(n[STATE + hand]):
            found = -paid * parts
        elif (
            n[DRAWS_WITH_21] == 1
            and n[MANY + box] == 1
            and n[TIMES + hand] == 0
            and b[POINTS + n[STATE + hand]] == HARD_LIMIT
        ):
            found = np.int64(0)
        elif t[ALL_TAKEN] == 1:
            found = -paid * parts
        elif gone == 1:
            found = np.int64(0)
        else:
            gone = 1
            found = -parts if paid > 0 else np.int64(0)
        n[NET + hand] = found
        net += found
    return net


@cold
def settle_raised(n: Cells, t: Cells, box: int) -> None:
    """Settle the main wagers of a box again that were raised to twice as much: twice the net, in parts."""
    pays = MAIN_PAYS + n[UNIT_BUCKET] * PAYS_WIDTH
    net = n[pays + n[CODE + box]] * np.int64(t[PARTS_OF]) // n[pays + MOST + 1]
    n[CODE + box] = WIDE_MIDDLE + 2 * net
    for hand in range(box * HANDS, box * HANDS + n[MANY + box]):
        n[NET + hand] += n[NET + hand]
    if n[INSURED + box]:
        n[INSURED + box] += 2


@once
def settle_wide_box(b: Cells, n: Cells, t: Cells, box: int, blackjack: bool, points: int) -> None:  # noqa: FBT001, PLR0913, PLR0917 - compiled
    """Settle the main wagers of a box and its insurance."""
    answer = n[OFFERED + box]
    if answer == EVEN_MONEY:
        n[CODE + box] = EVENS
    elif answer == SURRENDER:
        folded = blackjack and folds(n, t, box)
        n[CODE + box] = WIDE_MIDDLE - np.int64(t[PARTS_OF]) if folded else SURRENDERED
    elif answer != NOTHING:
        n[CODE + box] = natural_code(n, t, box, np.int64(WINS))
    elif n[MANY + box] == 1 and is_natural(b, n, box):
        result = t[NATURAL_V_BLACKJACK] if blackjack else t[NATURALS + points]
        n[CODE + box] = natural_code(n, t, box, np.int64(result))
    else:
        net = np.int64(0)
        if blackjack:
            net = taken(b, n, t, box)
        else:
            for hand in range(box * HANDS, box * HANDS + n[MANY + box]):
                open_hand = n[HOW + hand] == LIVE
                found = compared(b, n, t, hand, points) if open_hand else at_once(n, t, hand)
                n[NET + hand] = found
                net += found
        n[CODE + box] = WIDE_MIDDLE + net
    if n[INSURED + box]:
        n[INSURED + box] = 2 if blackjack else 1
    if n[RAISED] == 1:
        settle_raised(n, t, box)


@cold
def settle_wide_mains(b: Cells, n: Cells, t: Cells, blackjack: bool, points: int) -> None:  # noqa: FBT001 - compiled
    """Settle the main wagers of every box against an end of the dealer's hand."""
    for box in range(n[BOXES]):
        settle_wide_box(b, n, t, box, blackjack, points)


@cold
def first_result(b: Cells, n: Cells, t: Cells, box: int, blackjack: bool, points: int) -> Whole:  # noqa: FBT001, PLR0913, PLR0917 - compiled
    """Return how the main wager on the first hand of a box came out, in the order of `Outcome`."""
    hand = box * HANDS
    own = b[POINTS + n[STATE + hand]]
    natural = n[MANY + box] == 1 and is_natural(b, n, box)
    result = np.int64(LOSES)
    if n[HOW + hand] == WON_AT_ONCE:
        result = np.int64(WINS)
    elif natural:
        result = np.int64(t[NATURAL_V_BLACKJACK] if blackjack else t[NATURALS + points])
    elif not blackjack and own <= HARD_LIMIT:
        result = np.int64(t[RESULTS + own * TOTALS_WIDTH + points])
    if result == PUSHES:
        return np.int64(MAIN_PUSHED)
    return np.int64(MAIN_WON if result == WINS else MAIN_LOST)


@hot
def shows_blackjack(n: Cells, t: Cells) -> bool:
    """Tell whether the dealer's hand is a Blackjack."""
    return bool(t[EXISTS] == 1 and n[DEALER_MANY] == 2 and n[DEALER_STATE] == SOFT_21)  # noqa: PLR2004 - two cards


@hot
def settle_wide_now(b: Cells, n: Cells, t: Cells) -> None:
    """Settle the main wagers of every box against the dealer's hand as it lies there."""
    settle_wide_mains(b, n, t, shows_blackjack(n, t), np.int64(b[POINTS + n[DEALER_STATE]]))


@once
def settle_wide(b: Cells, n: Cells, t: Cells) -> None:
    """Settle every box of a round that was played."""
    settle_wide_now(b, n, t)
    if n[SIDES]:
        blackjack = shows_blackjack(n, t)
        points = np.int64(b[POINTS + n[DEALER_STATE]])
        for box in range(n[BOXES]):
            n[MAIN_RESULT + box] = first_result(b, n, t, box, blackjack, points)
            settle_sides(b, n, box, blackjack, points)
