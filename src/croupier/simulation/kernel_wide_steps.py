"""Compiled tables that wait for an answer, for games with choices that no approved game makes: see `kernel_steps`.

A table's hands are laid on the felt of the compiled round before its action and taken off it afterwards, so that what
doubles, splits, finished hands and the dealer do is written once.
"""

import numpy as np

from croupier.simulation.compiling import cold, entered, hot
from croupier.simulation.kernel_step_felt import (
    U_HOLE,
    U_STAGE,
    U_WIDTH,
    lay_felt,
    leave_out_dear_wide,
    take_felt,
    without_luck_wide,
)
from croupier.simulation.kernel_steps import (
    AT,
    BASE,
    BETS,
    CARDS_HELD,
    DOUBLE,
    ENDED,
    FIRST_BET,
    GIVES_UP,
    HAND,
    HIT,
    INSURES,
    J_BANKROLL,
    J_BY_SHOE,
    J_CORRECTED,
    J_CUT,
    J_LEAST,
    J_LEVELS,
    J_RESET,
    J_SIZE,
    J_TABLES,
    J_TAGS,
    MASK,
    OFFERS,
    PHASE,
    S_UP_POINTS,
    SEEN_WIDTH,
    SPLIT,
    STAND,
    T_BANK,
    T_BEGAN,
    T_BEGINS,
    T_BET,
    T_COUNT,
    T_FIRST,
    T_HELD,
    T_LEFT,
    T_SECOND,
    T_UP,
    T_WIDTH,
    TAKES_EVEN,
    TURNS,
    held,
    net_of,
    note,
    show,
    take,
    value_of,
    wait_for_bet,
)
from croupier.simulation.kernel_walk import is_natural
from croupier.simulation.kernel_wide import (
    close_hand,
    drawn_note,
    is_bust,
    lay_double,
    look,
    new_hand,
    note_shown,
    second_note,
    wide_dealer,
    wins_by_cards,
)
from croupier.simulation.kernel_wide_settle import settle_wide_now
from croupier.simulation.layout import (
    BANK,
    BOXES,
    DEALER_CARD,
    FIRST_CARD,
    FOLLOW,
    HOLE_CARD,
    HOW,
    INSURED,
    LOOKED,
    MANY,
    OFFERED,
    OWN_FIRST,
    OWN_FROM,
    OWN_TO,
    PAID,
    PLACE,
    POINTS,
    POS,
    SECOND_CARD,
    SHAPE,
    SHOWN,
    STATE,
    TIMES,
    TWO,
)
from croupier.simulation.step_tables import OFFER_AT, PAID_AT, PHASE_WIDTH, TURN_AT
from croupier.simulation.tables import (
    ACES_AGAIN,
    ACES_LAST,
    AGAIN,
    EVEN_MONEY,
    FIRST,
    LAST,
    NOTHING,
    PAID_NOW,
    STRIDE,
    SURRENDER,
    Cells,
    Singles,
    Whole,
)
from croupier.simulation.wide_layout import (
    ACE_HAND,
    AFTER_TIMES,
    BOTH_SEEN,
    FREE_SPLIT,
    GIVEN,
    HOLE,
    MOST_HANDS,
    PLAIN_HAND,
    SPLIT_HAND,
)
from croupier.simulation.wide_step_tables import HELD_AT, HELD_WIDTH, IN_TURN, LATE_AT, SECOND_OFFER_AT, WIDE_MASKS

BEFORE, SECOND, AFTER = range(3)
"""Offers: the first and the next one before the dealer looks, and the one after that."""


@hot
def take_card(b: Cells, n: Cells, s: Cells, job: Cells, t: Whole) -> Whole:
    """Draw the next card of a table, and keep the felt's place."""
    card = take(b, s, job, t)
    n[POS] += 1
    return np.int64(card)


@hot
def shown_at(n: Cells) -> Whole:
    """Return where the masks against the cards that the dealer shows lie."""
    return np.int64(n[BANK] * WIDE_MASKS + n[PLACE])


@hot
def first_at(b: Cells, n: Cells) -> Whole:
    """Return where the first two cards against what the dealer shows are looked up."""
    pair = (n[FIRST_CARD] >> 2) * STRIDE + (n[SECOND_CARD] >> 2)
    return np.int64(b[SHAPE + pair] * STRIDE + shown_at(n))


@hot
def kind_of(n: Cells) -> Whole:
    """Return what the hands of the box are."""
    if n[MANY] == 1:
        return PLAIN_HAND
    return ACE_HAND if n[FIRST_CARD] >> 2 == 0 else SPLIT_HAND


@cold
def after_offers(  # noqa: PLR0913, PLR0917 - compiled
    b: Cells, n: Cells, tab: Cells, s: Cells, u: Cells, masks: Cells, w: Cells, t: Whole, e: Whole
) -> None:
    """Go on after the offers before the dealer's look: the look, late surrender, the first turn or the end."""
    up = n[DEALER_CARD] >> 2
    look(b, n, tab, up)
    s[t + MASK] = 0
    if n[SHOWN] == 0:
        s[t + MASK] = masks[LATE_AT + first_at(b, n)]
        s[t + PHASE] = OFFERS
        u[e + U_STAGE] = AFTER
        if s[t + MASK] == 0:
            first_turn(b, n, tab, s, masks, w, t)


@cold
def first_turn(b: Cells, n: Cells, tab: Cells, s: Cells, masks: Cells, w: Cells, t: Whole) -> None:  # noqa: PLR0913, PLR0917 - compiled
    """Go on to the first turn; a hand that has nothing to decide is closed."""
    s[t + PHASE] = TURNS
    s[t + MASK] = masks[TURN_AT + FIRST * PHASE_WIDTH + first_at(b, n)]
    if n[INSURED]:
        s[t + MASK] &= ~(1 << INSURES)
    if s[t + MASK] == 0 and not is_natural(b, n, 0):
        close_hand(b, n, tab, w, 0, PLAIN_HAND, 2, n[DEALER_CARD] >> 2)


@cold
def deal_wide(  # noqa: PLR0913, PLR0917 - compiled
    b: Cells, n: Cells, tab: Cells, s: Cells, u: Cells, job: Cells, masks: Cells, w: Cells, t: Whole, e: Whole
) -> None:
    """Deal the first cards, and go on to the first decision."""
    n[POS] = s[t + BASE] + s[t + AT]
    s[t + T_BEGAN] = s[t + AT]
    n[FIRST_CARD] = s[t + T_FIRST] = take_card(b, n, s, job, t)
    n[DEALER_CARD] = s[t + T_UP] = take_card(b, n, s, job, t)
    n[SECOND_CARD] = s[t + T_SECOND] = take_card(b, n, s, job, t)
    if tab[HOLE] == 1:
        n[HOLE_CARD] = take_card(b, n, s, job, t)
        if tab[BOTH_SEEN] == 0:
            # Nobody sees it: neither the count nor the cards left know it yet.
            s[t + T_LEFT + value_of(n[HOLE_CARD])] += 1
            s[t + T_COUNT] -= job[J_TAGS + n[HOLE_CARD]]
    note_shown(n, tab, n[DEALER_CARD] >> 2)
    n[OFFERED], n[INSURED], n[MANY] = NOTHING, 0, 1
    n[LOOKED] = n[SHOWN] = 0
    pair = (n[FIRST_CARD] >> 2) * STRIDE + (n[SECOND_CARD] >> 2)
    n[STATE] = b[TWO + pair]
    new_hand(n, 0, 1)
    n[OWN_FIRST], n[OWN_FROM], n[OWN_TO] = n[FIRST_CARD], n[POS], n[POS]
    s[t + T_BEGINS] = n[POS]
    s[t + HAND], s[t + CARDS_HELD] = 0, 2
    s[t + T_HELD] = held(n[FIRST_CARD] >> 2) + held(n[SECOND_CARD] >> 2)
    at = first_at(b, n)
    s[t + PHASE] = OFFERS
    u[e + U_STAGE] = BEFORE
    s[t + MASK] = masks[OFFER_AT + at]
    if masks[PAID_AT + at]:
        n[OFFERED] = PAID_NOW
    elif s[t + MASK] == 0:
        after_offers(b, n, tab, s, u, masks, w, t, e)
    if s[t + MASK] == 0:
        s[t + PHASE] = ENDED
        s[t + MASK] = 1 << STAND
    take_felt(n, s, u, t, e)


@cold
def begin_wide(  # noqa: PLR0913, PLR0917 - compiled
    b: Cells, n: Cells, tab: Cells, s: Cells, u: Cells, job: Cells, masks: Cells, w: Cells, t: Whole, e: Whole
) -> None:
    """Begin a round: wait for the bet where bets are actions, else deal."""
    if wait_for_bet(b, n, s, job, t) == 0:
        deal_wide(b, n, tab, s, u, job, masks, w, t, e)


@cold
def second_card(  # noqa: PLR0913, PLR0917 - compiled
    b: Cells, n: Cells, s: Cells, job: Cells, tab: Cells, masks: Cells, w: Cells, notes: Cells, t: Whole
) -> Whole:
    """Give the hand in turn of a split its second card; return 1 where something is to be decided."""
    hand = s[t + HAND]
    n[OWN_FROM + hand] = n[POS]
    note(s, job, notes, t, second_note(hand, n[MANY]))
    drawn = take_card(b, n, s, job, t)
    own = n[OWN_FIRST + hand] >> 2
    again = n[MANY] < tab[MOST_HANDS + own]
    phase = (ACES_AGAIN if again else ACES_LAST) if own == 0 else (AGAIN if again else LAST)
    pair = own * STRIDE + (drawn >> 2)
    up = n[DEALER_CARD] >> 2
    n[STATE + hand] = b[TWO + pair]
    s[t + T_SECOND] = drawn
    s[t + T_HELD] = held(own) + held(drawn >> 2)
    s[t + CARDS_HELD] = 2
    s[t + MASK] = masks[TURN_AT + phase * PHASE_WIDTH + b[SHAPE + pair] * STRIDE + shown_at(n)]
    if s[t + MASK] == 0:
        close_hand(b, n, tab, w, hand, kind_of(n), 2, up)
        return 0
    return 1


@cold
def next_wide(  # noqa: PLR0913, PLR0917 - compiled
    b: Cells, n: Cells, s: Cells, job: Cells, tab: Cells, masks: Cells, w: Cells, notes: Cells, t: Whole
) -> Whole:
    """Go to the next hand that has something to decide; return 1 where there is one."""
    while s[t + HAND] + 1 < n[MANY]:
        s[t + HAND] += 1
        if second_card(b, n, s, job, tab, masks, w, notes, t):
            return 1
    return 0


@cold
def split_wide(  # noqa: PLR0913, PLR0917 - compiled
    b: Cells, n: Cells, s: Cells, job: Cells, tab: Cells, masks: Cells, w: Cells, notes: Cells, t: Whole
) -> Whole:
    """Split the hand in turn; return 1 where something is to be decided."""
    hand = s[t + HAND]
    for place in range(n[MANY], hand + 1, -1):
        n[OWN_FIRST + place] = n[OWN_FIRST + place - 1]
        new_hand(n, place, n[PAID + place - 1])
    n[OWN_FIRST + hand + 1] = s[t + T_SECOND]
    new_hand(n, hand + 1, 1 - tab[FREE_SPLIT + (n[OWN_FIRST + hand] >> 2)])
    n[MANY] += 1
    if second_card(b, n, s, job, tab, masks, w, notes, t):
        return 1
    return np.int64(next_wide(b, n, s, job, tab, masks, w, notes, t))


@cold
def draw_on(  # noqa: PLR0913, PLR0917 - compiled
    b: Cells,
    n: Cells,
    s: Cells,
    job: Cells,
    tab: Cells,
    masks: Cells,
    w: Cells,
    notes: Cells,
    t: Whole,
    action: Whole,
) -> Whole:
    """Draw a card, doubled or not; return 1 where something is still to be decided."""
    hand, kind, up = s[t + HAND], kind_of(n), n[DEALER_CARD] >> 2
    if action == DOUBLE:
        lay_double(b, n, tab, hand, s[t + CARDS_HELD])
    note(s, job, notes, t, drawn_note(n, hand, kind, s[t + CARDS_HELD] + 1))
    rank = take_card(b, n, s, job, t) >> 2
    state = np.int64(b[FOLLOW + n[STATE + hand] * STRIDE + rank])
    n[STATE + hand] = state
    s[t + T_HELD] += held(rank)
    s[t + CARDS_HELD] += 1
    times, cards = n[TIMES + hand], s[t + CARDS_HELD]
    s[t + MASK] = 0
    if not is_bust(state) and not wins_by_cards(tab, kind, times, cards):
        s[t + MASK] = masks[HELD_AT + (kind * (1 + AFTER_TIMES) + times) * HELD_WIDTH + state * STRIDE + shown_at(n)]
    if s[t + MASK]:
        return 1
    close_hand(b, n, tab, w, hand, kind, cards, up)
    return np.int64(next_wide(b, n, s, job, tab, masks, w, notes, t))


@cold
def answered(  # noqa: PLR0913, PLR0917 - compiled
    b: Cells, n: Cells, tab: Cells, s: Cells, u: Cells, masks: Cells, w: Cells, t: Whole, e: Whole, action: Whole
) -> Whole:
    """Answer an offer; return 1 where something is still to be decided."""
    if action in (GIVES_UP, TAKES_EVEN):
        n[OFFERED] = SURRENDER if action == GIVES_UP else EVEN_MONEY
        return 0
    if action == INSURES:
        n[INSURED] = 1
    stage = u[e + U_STAGE]
    if stage == BEFORE and masks[SECOND_OFFER_AT + first_at(b, n)]:
        u[e + U_STAGE] = SECOND
        s[t + MASK] = masks[SECOND_OFFER_AT + first_at(b, n)]
    elif stage == AFTER:
        first_turn(b, n, tab, s, masks, w, t)
    else:
        after_offers(b, n, tab, s, u, masks, w, t, e)
    return 1 if s[t + MASK] else 0


@cold
def played_wide(  # noqa: PLR0913, PLR0917 - compiled
    b: Cells,
    n: Cells,
    tab: Cells,
    s: Cells,
    u: Cells,
    job: Cells,
    masks: Cells,
    w: Cells,
    notes: Cells,
    t: Whole,
    e: Whole,
    action: Whole,
) -> Whole:
    """Carry out a lawful action; return 1 where something is still to be decided."""
    if s[t + PHASE] == OFFERS:
        return np.int64(answered(b, n, tab, s, u, masks, w, t, e, action))
    if action in (HIT, DOUBLE):
        return np.int64(draw_on(b, n, s, job, tab, masks, w, notes, t, action))
    if action == SPLIT:
        return np.int64(split_wide(b, n, s, job, tab, masks, w, notes, t))
    if action == INSURES:
        n[INSURED] = 1
        s[t + MASK] &= ~(1 << INSURES)
        return 1
    hand = s[t + HAND]
    if action == GIVES_UP:
        if masks[IN_TURN] == 0 and n[MANY] == 1 and s[t + CARDS_HELD] == 2:  # noqa: PLR2004 - as it was dealt
            n[OFFERED] = SURRENDER
            return 0
        n[HOW + hand] = GIVEN
    close_hand(b, n, tab, w, hand, kind_of(n), s[t + CARDS_HELD], n[DEALER_CARD] >> 2)
    return np.int64(next_wide(b, n, s, job, tab, masks, w, notes, t))


@cold
def settle_table(b: Cells, n: Cells, tab: Cells, s: Cells, job: Cells, t: Whole) -> None:  # noqa: PLR0913, PLR0917 - compiled
    """Let the dealer turn over and draw, and settle."""
    if tab[HOLE] == 1 and tab[BOTH_SEEN] == 0:
        card = n[HOLE_CARD]
        s[t + T_LEFT + value_of(card)] -= 1
        s[t + T_COUNT] += job[J_TAGS + card]
    at = n[POS]
    wide_dealer(b, n, tab, n[DEALER_CARD] >> 2)
    for _ in range(at, n[POS]):
        take(b, s, job, t)
    settle_wide_now(b, n, tab)


@cold
def end_wide(  # noqa: PLR0913, PLR0917 - compiled
    b: Cells,
    n: Cells,
    tab: Cells,
    s: Cells,
    u: Cells,
    job: Cells,
    masks: Cells,
    w: Cells,
    notes: Cells,
    t: Whole,
    e: Whole,
    f: Singles,
    g: Cells,
    fine: Singles,
) -> tuple[Whole, Whole]:
    """Settle a round and begin the next; return its net in cents of one unit, and 1 where an episode has ended."""
    settle_table(b, n, tab, s, job, t)
    net = net_of(n) * s[t + T_BET]
    if job[J_CORRECTED]:
        fine[t // T_WIDTH] = without_luck_wide(b, n, tab, s, job, w, notes, t, f, g) * s[t + T_BET]
    s[t + T_BANK] += net
    done = job[J_BY_SHOE] == 0 or s[t + AT] >= job[J_CUT]
    ruined = job[J_BANKROLL] > 0 and s[t + T_BANK] < job[J_LEAST]
    if ruined or (job[J_BY_SHOE] == 1 and done):
        s[t + T_BANK] = job[J_BANKROLL]
        s[t + AT] = job[J_SIZE] if ruined else s[t + AT]
    s[t + T_BET] = 1
    begin_wide(b, n, tab, s, u, job, masks, w, t, e)
    return net, np.int64(1 if done or ruined else 0)


@entered(5, "int32", "int64", "uint8", "int32", "float64", "uint32", "float32", "uint32", "int64", "int64", "uint8")
def step_wide_tables(  # noqa: PLR0913, PLR0917 - everything the tables are
    b: Cells,
    n: Cells,
    s: Cells,
    job: Cells,
    masks: Cells,
    actions: Cells,
    nets: Cells,
    over: Cells,
    seen: Cells,
    fine: Singles,
    notes: Cells,
    f: Singles,
    g: Cells,
    u: Cells,
    w: Cells,
    tab: Cells,
) -> None:
    """Give every table its action, as `step_tables` does."""
    n[BOXES] = 1
    for table in range(job[J_TABLES]):
        t, e = table * T_WIDTH, table * U_WIDTH
        nets[table] = 0
        over[table] = 0
        fine[table] = 0.0
        if job[J_RESET]:
            s[t + T_BANK] = job[J_BANKROLL]
            s[t + T_BET] = 1
            begin_wide(b, n, tab, s, u, job, masks, w, t, e)
        else:
            action = np.int64(actions[table])
            lay_felt(n, tab, s, u, t, e)
            if (s[t + MASK] >> action) & 1 == 0:
                over[table] = 2
            elif s[t + PHASE] == BETS:
                s[t + T_BET] = job[J_LEVELS + action - FIRST_BET]
                deal_wide(b, n, tab, s, u, job, masks, w, t, e)
            elif s[t + PHASE] == ENDED or played_wide(b, n, tab, s, u, job, masks, w, notes, t, e, action) == 0:
                nets[table], over[table] = end_wide(b, n, tab, s, u, job, masks, w, notes, t, e, f, g, fine)
            else:
                take_felt(n, s, u, t, e)
        if job[J_BANKROLL] > 0 and s[t + PHASE] != BETS:
            leave_out_dear_wide(s, u, job, tab, t, e)
        show(b, s, job, masks, t, shown_at(n), seen, table * SEEN_WIDTH)
        if tab[BOTH_SEEN] == 1 and s[t + CARDS_HELD] > 0:
            first = b[FOLLOW + (s[t + T_UP] >> 2)]
            seen[table * SEEN_WIDTH + S_UP_POINTS] = b[POINTS + b[FOLLOW + first * STRIDE + (u[e + U_HOLE] >> 2)]]
