"""Compiled tables that wait for an answer: many tables, one box each, every step one action a table.

A table stops at each decision; lawful actions are looked up in masks that the engine was asked for, and cards, dealer
and settlement are those of the compiled round. An action that is not lawful changes nothing.
"""

import numpy as np

from croupier.analysis.index import BITS
from croupier.simulation.compiling import cold, entered, hot
from croupier.simulation.kernel_luck_correction import bonus_luck, correct_round
from croupier.simulation.kernel_round import play_dealer
from croupier.simulation.kernel_settle import DECK, settle_box
from croupier.simulation.kernel_shoe import shuffle
from croupier.simulation.layout import (
    A_HAND,
    BEGAN,
    BEGINS,
    BOXES,
    BURNS,
    CODE,
    DEALER_CARD,
    DEALER_MANY,
    DEALER_STATE,
    DOUBLED,
    DRAWN,
    END,
    ENDS,
    FIRST_CARD,
    FOLLOW,
    FOR_DOUBLE,
    FOR_HIT,
    FOR_SECOND,
    HANDS_MOST,
    HAS_BLACKJACK,
    HAS_BONUS,
    INSURED,
    MAIN_PAYS,
    MANY,
    OFFERED,
    PLAIN_TO,
    POINTS,
    POS,
    PRINTED,
    SECOND_CARD,
    SHAPE,
    SHOE,
    SIZE,
    STAKE,
    STATE,
    TWO,
    WORDS,
)
from croupier.simulation.step_tables import MORE_AT, OFFER_AT, PAID_AT, PHASE_WIDTH, TURN_AT, Action
from croupier.simulation.tables import (
    ACES_AGAIN,
    ACES_LAST,
    AGAIN,
    CODES,
    EVEN_MONEY,
    FIRST,
    LAST,
    MOST,
    NOTHING,
    PAID_NOW,
    SOFT,
    SOFT_21,
    STRIDE,
    SURRENDER,
    Cells,
    Singles,
    Whole,
)
from croupier.simulation.value_layout import COUNTS, COVERED, FACES

STAND, HIT, DOUBLE, SPLIT = int(Action.STAND), int(Action.HIT), int(Action.DOUBLE), int(Action.SPLIT)
GIVES_UP, INSURES, TAKES_EVEN, DECLINES = (
    int(Action.SURRENDER),
    int(Action.INSURE),
    int(Action.EVEN_MONEY),
    int(Action.DECLINE),
)
FIRST_BET = len(Action)
"""The first action that is a bet; the others are plays."""

BETS, OFFERS, TURNS, ENDED = range(4)
"""What a table waits for: a bet, an answer to the offer, a play, or anything at all where nothing is to be decided."""

BASE, AT, PHASE, MASK, HAND, OF_HANDS, CARDS_HELD = range(7)
T_FIRST, T_SECOND, T_UP, T_OFFERED, T_INSURED, T_BEGINS, T_BET, T_BANK, T_COUNT = range(7, 16)
T_STATES, T_STAKES, T_FIRSTS, T_WORDS = range(16, 32, 4)
T_LEFT = 32
VALUES = 10
T_HELD, T_BEGAN = range(T_LEFT + VALUES, T_LEFT + VALUES + 2)
T_WIDTH = 48
"""A table's numbers: where its shoe begins, the next card, what it waits for and what is lawful, the hand in turn, how
many hands there are and the cards of the one in turn; the first cards, what was answered, where the box's own cards
begin, bet, bankroll, running count; states, stakes and first ranks of the hands; the generator; cards left by value;
how many cards of each value the hand in turn holds, and where the round began."""

NOTES = 128
"""More cards than a round of one box takes, with the dealer's first."""

J_TABLES, J_SIZE, J_CUT, J_RESET, J_BETS, J_BY_SHOE, J_BANKROLL, J_MAIN, J_LEAST, J_CORRECTED = range(10)
J_LEVELS = 10
J_TAGS = 40
J_FRESH = 104
J_WIDTH = 120
"""The job: tables, cards of a shoe, where the cut card lies, whether everything begins anew, how many bets there are,
whether an episode is a shoe, the bankroll (0 for none), the cents of one unit and of the least bet, whether luck is
taken out; the bets in units; tags by card; and cards of a fresh shoe by value."""

S_POINTS, S_SOFT, S_PAIR, S_CARDS, S_HAND, S_HANDS, S_UP, S_UP_POINTS, S_PHASE = range(9)
S_BET, S_INSURED, S_STAKE, S_COUNT, S_BANK, S_CARDS_LEFT = range(9, 15)
S_LEFT = 15
SEEN_WIDTH = S_LEFT + VALUES
"""What is seen of a table: the hand in turn and whether it may be split, the value of the dealer's first card and the
points of all the dealer shows, what it waits for, the bet, insurance, how many bets lie on the hand in turn, the
running count, the bankroll in units, and the cards left in all and by value."""


@hot
def value_of(card: Whole) -> Whole:
    """Return the place of a card's value, Ace first and every ten-value card last."""
    rank = card >> 2
    return rank if rank < VALUES else VALUES - 1


@hot
def take(b: Cells, s: Cells, job: Cells, t: Whole) -> Whole:
    """Draw the next card of a table."""
    card = np.int64(b[SHOE + s[t + BASE] + s[t + AT]])
    s[t + AT] += 1
    s[t + T_LEFT + value_of(card)] -= 1
    s[t + T_COUNT] += job[J_TAGS + card]
    return card


@hot
def held(rank: Whole) -> Whole:
    """Return what a card of a rank adds to the cards a hand holds."""
    return np.int64(1) << (BITS * (rank if rank < VALUES else VALUES - 1))


@cold
def new_shoe(b: Cells, n: Cells, s: Cells, job: Cells, t: Whole) -> None:
    """Shuffle a table's shoe."""
    for word in range(4):
        n[WORDS + word] = s[t + T_WORDS + word]
    start = s[t + BASE]
    shuffle(b, n, start, start + job[J_SIZE], start + job[J_SIZE])
    for word in range(4):
        s[t + T_WORDS + word] = n[WORDS + word]
    s[t + AT] = 0
    s[t + T_COUNT] = 0
    for value in range(VALUES):
        s[t + T_LEFT + value] = job[J_FRESH + value]


@cold
def begin(b: Cells, n: Cells, s: Cells, job: Cells, masks: Cells, t: Whole) -> None:  # noqa: PLR0913, PLR0917 - compiled
    """Begin a round: wait for the bet where bets are actions, else deal."""
    if wait_for_bet(b, n, s, job, t) == 0:
        deal(b, n, s, job, masks, t)


@cold
def wait_for_bet(b: Cells, n: Cells, s: Cells, job: Cells, t: Whole) -> Whole:
    """Shuffle where it is time to, and wait for a bet; return 0 where bets are no actions."""
    if s[t + AT] >= job[J_CUT]:
        new_shoe(b, n, s, job, t)
    if job[J_BETS] == 0:
        return 0
    able = np.int64(0)
    for bet in range(job[J_BETS]):
        units = job[J_LEVELS + bet]
        if job[J_BANKROLL] == 0 or units * job[J_MAIN] <= s[t + T_BANK]:
            able |= 1 << (FIRST_BET + bet)
    s[t + PHASE], s[t + MASK] = BETS, able
    s[t + OF_HANDS] = s[t + CARDS_HELD] = s[t + HAND] = 0
    s[t + T_INSURED] = s[t + T_BET] = 0
    s[t + T_UP] = -1
    return 1


@cold
def deal(b: Cells, n: Cells, s: Cells, job: Cells, masks: Cells, t: Whole) -> None:  # noqa: PLR0913, PLR0917 - compiled
    """Deal the first cards, and go on to the first decision."""
    printed = n[PRINTED]
    s[t + T_BEGAN] = s[t + AT]
    first = take(b, s, job, t) if printed < 0 else printed
    up = take(b, s, job, t) if printed < 0 else printed
    second = take(b, s, job, t)
    s[t + T_FIRST], s[t + T_UP], s[t + T_SECOND] = first, up, second
    s[t + T_OFFERED] = NOTHING
    s[t + T_INSURED] = 0
    s[t + T_BEGINS] = s[t + BASE] + s[t + AT]
    pair = (first >> 2) * STRIDE + (second >> 2)
    s[t + T_STATES], s[t + T_STAKES] = b[TWO + pair], 1
    s[t + T_HELD] = held(first >> 2) + held(second >> 2)
    s[t + HAND], s[t + OF_HANDS], s[t + CARDS_HELD] = 0, 1, 2
    at = b[SHAPE + pair] * STRIDE + (up >> 2)
    s[t + PHASE] = OFFERS
    s[t + MASK] = masks[OFFER_AT + at]
    if masks[PAID_AT + at]:
        s[t + T_OFFERED] = PAID_NOW
    elif s[t + MASK] == 0:
        s[t + PHASE] = TURNS
        s[t + MASK] = masks[TURN_AT + at]
    if s[t + MASK] == 0:
        s[t + PHASE] = ENDED
        s[t + MASK] = 1 << STAND


@hot
def note(s: Cells, job: Cells, notes: Cells, t: Whole, what: Whole) -> None:
    """Note what the next card is drawn for, where luck is taken out."""
    if job[J_CORRECTED]:
        notes[t // T_WIDTH * NOTES + s[t + AT] - s[t + T_BEGAN]] = what


@hot
def next_hand(b: Cells, n: Cells, s: Cells, job: Cells, masks: Cells, notes: Cells, t: Whole) -> Whole:  # noqa: PLR0913, PLR0917 - compiled
    """Go to the next hand that has something to decide; return 1 where there is one."""
    hand = s[t + HAND] + 1
    while hand < s[t + OF_HANDS]:
        s[t + HAND] = hand
        if second_card(b, n, s, job, masks, notes, t):
            return 1
        hand += 1
    return 0


@cold
def second_card(b: Cells, n: Cells, s: Cells, job: Cells, masks: Cells, notes: Cells, t: Whole) -> Whole:  # noqa: PLR0913, PLR0917 - compiled
    """Give a hand formed by a split its second card; return 1 where something is to be decided."""
    hand = s[t + HAND]
    first = s[t + T_FIRSTS + hand]
    note(s, job, notes, t, FOR_SECOND + hand * A_HAND + s[t + OF_HANDS])
    second = take(b, s, job, t)
    s[t + T_HELD] = held(first) + held(second >> 2)
    pair = first * STRIDE + (second >> 2)
    s[t + T_STATES + hand], s[t + T_STAKES + hand] = b[TWO + pair], 1
    s[t + CARDS_HELD] = 2
    s[t + T_SECOND] = second
    full = s[t + OF_HANDS] >= n[HANDS_MOST]
    again, last = (ACES_AGAIN, ACES_LAST) if first == 0 else (AGAIN, LAST)
    phase = last if full else again
    s[t + MASK] = masks[TURN_AT + phase * PHASE_WIDTH + b[SHAPE + pair] * STRIDE + (s[t + T_UP] >> 2)]
    return 1 if s[t + MASK] else 0


@cold
def split(b: Cells, n: Cells, s: Cells, job: Cells, masks: Cells, notes: Cells, t: Whole) -> Whole:  # noqa: PLR0913, PLR0917 - compiled
    """Split the hand in turn; return 1 where something is to be decided."""
    hand, many = s[t + HAND], s[t + OF_HANDS]
    second = s[t + T_SECOND] >> 2
    if many == 1:
        s[t + T_FIRSTS] = s[t + T_FIRST] >> 2
    for place in range(many, hand + 1, -1):
        s[t + T_FIRSTS + place] = s[t + T_FIRSTS + place - 1]
    s[t + T_FIRSTS + hand + 1] = second
    s[t + OF_HANDS] = many + 1
    if second_card(b, n, s, job, masks, notes, t):
        return 1
    return np.int64(next_hand(b, n, s, job, masks, notes, t))


@hot
def played(b: Cells, n: Cells, s: Cells, job: Cells, masks: Cells, notes: Cells, t: Whole, action: Whole) -> Whole:  # noqa: PLR0913, PLR0917 - compiled
    """Carry out a lawful play; return 1 where something is still to be decided."""
    hand = s[t + HAND]
    state = np.int64(s[t + T_STATES + hand])
    if action in (HIT, DOUBLE):
        note(s, job, notes, t, (FOR_DOUBLE if action == DOUBLE else FOR_HIT) + hand * A_HAND + state)
        if action == DOUBLE:
            s[t + T_STAKES + hand] = 2
            state = np.int64(b[DOUBLED + state])
        rank = take(b, s, job, t) >> 2
        s[t + T_HELD] += held(rank)
        state = np.int64(b[FOLLOW + state * STRIDE + rank])
        s[t + T_STATES + hand] = state
        s[t + CARDS_HELD] += 1
        if action == HIT:
            s[t + MASK] = masks[MORE_AT + state * STRIDE + (s[t + T_UP] >> 2)]
            if s[t + MASK]:
                return 1
    elif action == SPLIT:
        return np.int64(split(b, n, s, job, masks, notes, t))
    elif action in (GIVES_UP, TAKES_EVEN):
        s[t + T_OFFERED] = SURRENDER if action == GIVES_UP else EVEN_MONEY
        return 0
    elif action in (INSURES, DECLINES):
        if action == INSURES:
            s[t + T_INSURED] = 1
        s[t + PHASE] = TURNS
        pair = (s[t + T_FIRST] >> 2) * STRIDE + (s[t + T_SECOND] >> 2)
        shape = b[SHAPE + pair] * STRIDE + (s[t + T_UP] >> 2)
        s[t + MASK] = masks[TURN_AT + FIRST * PHASE_WIDTH + shape]
        if s[t + T_INSURED]:
            s[t + MASK] &= ~(1 << INSURES)
        return 1 if s[t + MASK] else 0
    return np.int64(next_hand(b, n, s, job, masks, notes, t))


@cold
def settled(b: Cells, n: Cells, s: Cells, job: Cells, t: Whole) -> None:
    """Let the dealer draw and settle."""
    up = s[t + T_UP]
    n[FIRST_CARD], n[SECOND_CARD], n[DEALER_CARD] = s[t + T_FIRST], s[t + T_SECOND], up
    n[OFFERED], n[INSURED], n[MANY] = s[t + T_OFFERED], s[t + T_INSURED], s[t + OF_HANDS]
    start = s[t + BASE]
    n[BEGINS], n[ENDS] = s[t + T_BEGINS], start + s[t + AT]
    n[POS] = start + s[t + AT]
    for hand in range(s[t + OF_HANDS]):
        n[STATE + hand], n[STAKE + hand] = s[t + T_STATES + hand], s[t + T_STAKES + hand]
    play_dealer(b, n, up >> 2)
    blackjack = n[HAS_BLACKJACK] == 1 and n[DEALER_MANY] == 2 and n[DEALER_STATE] == SOFT_21  # noqa: PLR2004 - two cards
    for _ in range(start + s[t + AT], n[POS]):
        take(b, s, job, t)
    settle_box(b, n, 0, blackjack, np.int64(b[POINTS + n[DEALER_STATE]]))


@hot
def net_of(n: Cells) -> Whole:
    """Return what the round that was settled nets in cents of one unit."""
    net = n[MAIN_PAYS + n[CODE]]
    if n[INSURED]:
        net += n[MAIN_PAYS + CODES - 1 + n[INSURED]]
    return net


@cold
def lay_round(b: Cells, n: Cells, s: Cells, job: Cells, notes: Cells, t: Whole, f: Singles) -> None:  # noqa: PLR0913, PLR0917 - compiled
    """Lay the cards of a settled round, and what each was drawn for, where the correction looks for them."""
    base, began, over = s[t + BASE], s[t + T_BEGAN], s[t + AT]
    for value in range(VALUES):
        f[COUNTS + value] = s[t + T_LEFT + value]
    for place in range(began, over):
        card = np.int64(b[SHOE + base + place])
        b[SHOE + place] = card
        f[COUNTS + value_of(card)] += 1
        n[DRAWN + place] = notes[t // T_WIDTH * NOTES + place - began]
    n[SIZE] = n[END] = n[PLAIN_TO] = job[J_SIZE]
    n[BEGAN], n[POS], n[BURNS] = began, over, 0


@cold
def count_faces(b: Cells, s: Cells, job: Cells, t: Whole, f: Singles) -> None:
    """Count the cards that were left when the round began, one by one."""
    for face in range(DECK):
        f[FACES + face] = 0
    for place in range(s[t + T_BEGAN], job[J_SIZE]):
        f[FACES + b[SHOE + s[t + BASE] + place]] += 1


@cold
def corrected_net(b: Cells, n: Cells, s: Cells, job: Cells, t: Whole, f: Singles, luck: float) -> float:  # noqa: PLR0913, PLR0917 - compiled
    """Return what the round comes to without luck, in cents of one unit; luck is that of the main wager."""
    main = MAIN_PAYS + MOST + 1
    total: float = luck * n[main] + n[MAIN_PAYS + n[CODE]]
    if n[INSURED]:
        total += f[COVERED] * n[main]
    if n[HAS_BONUS] and n[OFFERED] == NOTHING:
        count_faces(b, s, job, t, f)
        total += bonus_luck(b, n, f, np.int64(0), np.int64(MAIN_PAYS))
    return total


@cold
def without_luck(b: Cells, n: Cells, s: Cells, job: Cells, notes: Cells, t: Whole, f: Singles, g: Cells) -> float:  # noqa: PLR0913, PLR0917 - compiled
    """Return what the round that was settled comes to without luck, in cents of one unit."""
    lay_round(b, n, s, job, notes, t, f)
    n[BEGINS] -= s[t + BASE]
    n[ENDS] -= s[t + BASE]
    found: float = corrected_net(b, n, s, job, t, f, correct_round(b, n, f, g))
    return found


@cold
def leave_out_dear(s: Cells, job: Cells, t: Whole) -> None:
    """Leave out what the bankroll does not pay for: a double, a split, insurance."""
    laid = np.int64(0)
    for hand in range(s[t + OF_HANDS]):
        laid += s[t + T_STAKES + hand] if hand <= s[t + HAND] else 1
    bet = s[t + T_BET] * job[J_MAIN]
    left = s[t + T_BANK] - laid * bet - s[t + T_INSURED] * bet // 2
    if left < bet:
        s[t + MASK] &= ~((1 << DOUBLE) | (1 << SPLIT))
    if 2 * left < bet:
        s[t + MASK] &= ~(1 << INSURES)


@hot
def show(  # noqa: PLR0913, PLR0917 - compiled
    b: Cells, s: Cells, job: Cells, masks: Cells, t: Whole, place: Whole, seen: Cells, w: Whole
) -> None:
    """Write down what is seen of a table; `place` is where the masks against the dealer's cards lie."""
    dealt = s[t + CARDS_HELD] > 0
    state = s[t + T_STATES + s[t + HAND]] if dealt else 0
    seen[w + S_POINTS] = b[POINTS + state] if dealt else 0
    seen[w + S_SOFT] = 1 if state >= SOFT else 0
    able = s[t + MASK]
    if s[t + PHASE] == OFFERS:
        pair = (s[t + T_FIRST] >> 2) * STRIDE + (s[t + T_SECOND] >> 2)
        able = masks[TURN_AT + b[SHAPE + pair] * STRIDE + place]
    seen[w + S_PAIR] = able >> SPLIT & 1
    seen[w + S_CARDS] = s[t + CARDS_HELD]
    seen[w + S_HAND] = s[t + HAND]
    seen[w + S_HANDS] = s[t + OF_HANDS]
    seen[w + S_UP] = value_of(s[t + T_UP]) + 1 if dealt else 0
    seen[w + S_UP_POINTS] = b[POINTS + b[FOLLOW + (s[t + T_UP] >> 2)]] if dealt else 0
    seen[w + S_PHASE] = s[t + PHASE]
    seen[w + S_BET] = s[t + T_BET]
    seen[w + S_INSURED] = s[t + T_INSURED]
    seen[w + S_STAKE] = s[t + T_STAKES + s[t + HAND]] if dealt else 0
    seen[w + S_COUNT] = s[t + T_COUNT]
    seen[w + S_BANK] = s[t + T_BANK] // job[J_MAIN]
    seen[w + S_CARDS_LEFT] = job[J_SIZE] - s[t + AT]
    for value in range(VALUES):
        seen[w + S_LEFT + value] = s[t + T_LEFT + value]


@cold
def end_round(  # noqa: PLR0913, PLR0917 - compiled
    b: Cells, n: Cells, s: Cells, job: Cells, masks: Cells, notes: Cells, t: Whole, f: Singles, g: Cells, fine: Singles
) -> tuple[Whole, Whole]:
    """Settle a round and begin the next; return its net in cents of one unit, and 1 where an episode has ended."""
    table = t // T_WIDTH
    settled(b, n, s, job, t)
    net = net_of(n) * s[t + T_BET]
    if job[J_CORRECTED]:
        fine[table] = without_luck(b, n, s, job, notes, t, f, g) * s[t + T_BET]
    s[t + T_BANK] += net
    done = job[J_BY_SHOE] == 0 or s[t + AT] >= job[J_CUT]
    ruined = job[J_BANKROLL] > 0 and s[t + T_BANK] < job[J_LEAST]
    if ruined or (job[J_BY_SHOE] == 1 and done):
        s[t + T_BANK] = job[J_BANKROLL]
        s[t + AT] = job[J_SIZE] if ruined else s[t + AT]
    s[t + T_BET] = 1
    begin(b, n, s, job, masks, t)
    return net, np.int64(1 if done or ruined else 0)


@entered(5, "int32", "int64", "uint8", "int32", "float64", "uint16", "float32", "uint16")
def step_tables(  # noqa: PLR0913, PLR0917 - everything the tables are
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
) -> None:
    """Give every table its action; `nets` are cents of one unit, `over` 1 where an episode ended, 2 where unlawful.

    `fine` are the nets without luck, where that is asked for.
    """
    n[BOXES] = 1
    for table in range(job[J_TABLES]):
        t = table * T_WIDTH
        nets[table] = 0
        over[table] = 0
        fine[table] = 0.0
        if job[J_RESET]:
            s[t + T_BANK] = job[J_BANKROLL]
            s[t + T_BET] = 1
            begin(b, n, s, job, masks, t)
            show(b, s, job, masks, t, s[t + T_UP] >> 2, seen, table * SEEN_WIDTH)
            continue
        action = np.int64(actions[table])
        if (s[t + MASK] >> action) & 1 == 0:
            over[table] = 2
        elif s[t + PHASE] == BETS:
            s[t + T_BET] = job[J_LEVELS + action - FIRST_BET]
            deal(b, n, s, job, masks, t)
        elif s[t + PHASE] == ENDED or played(b, n, s, job, masks, notes, t, action) == 0:
            nets[table], over[table] = end_round(b, n, s, job, masks, notes, t, f, g, fine)
        if job[J_BANKROLL] > 0 and s[t + PHASE] != BETS:
            leave_out_dear(s, job, t)
        show(b, s, job, masks, t, s[t + T_UP] >> 2, seen, table * SEEN_WIDTH)
