"""Compiled round of games with choices that no approved game makes, every one looked up in tables the engine filled.

A card that lies face down and is looked at, late surrender and surrender in turn, doubles of any hand and again, hands
that win at once, chips the house lays: own rules of the games that have them.
"""

import numpy as np

from croupier.simulation.compiling import cold, hot, once
from croupier.simulation.kernel_round import DECK, PHASE_WIDTH, add_card, bucket, deal, make_offers
from croupier.simulation.kernel_shoe import draw, smaller
from croupier.simulation.kernel_walk import asked, is_natural, still_asked
from croupier.simulation.layout import (
    ASKS,
    BANK,
    BEGAN,
    BEGINS,
    BOXES,
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
    HAND_FROM,
    HAND_TO,
    HELD,
    HOLE_CARD,
    HOW,
    INSURED,
    LOOKED,
    MANY,
    NATURALS_WAIT,
    ODDS,
    OFFERED,
    OWN_FIRST,
    OWN_FROM,
    OWN_TO,
    PAID,
    PLACE,
    PLAY,
    PLAYS_WIDTH,
    POINTS,
    POS,
    RAISED,
    SECOND,
    SECOND_CARD,
    SEEN,
    SHAPE,
    SHOE,
    SHOWN,
    STAKE,
    STATE,
    TAGS,
    TIMES,
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
    SOFT,
    SOFT_21,
    SPLIT,
    STAND,
    STRIDE,
    SURRENDER,
    WALK_CLOSES,
    WALK_ENDS,
    WALK_MORE,
    Cells,
    Whole,
)
from croupier.simulation.wide_layout import (
    ACE_HAND,
    AFTER_AT,
    AFTER_TIMES,
    BANKS,
    BOTH_SEEN,
    CHARLIE,
    CHARLIE_DOUBLED,
    CHARLIE_SPLIT,
    DOUBLE_ADDS,
    EXISTS,
    FREE_DOUBLE,
    FREE_SPLIT,
    GIVE_UP,
    GIVEN,
    HOLE,
    LATE,
    LATE_FOLDS,
    LIVE,
    LOOKED_AT,
    LOST,
    MORE_AT,
    MORE_WIDTH,
    MOST_HANDS,
    NATURAL_BEATS_22,
    ODDS_CHARLIE,
    OPEN_UP,
    PARTS_OF,
    PLAIN_HAND,
    RAISED_AT,
    RAISES,
    ROW_ODDS,
    SEVERAL,
    SPLIT_HAND,
    WALK_KINDS,
    WALK_STATES,
    WALK_TO_DEALER,
    WALK_WIDTH,
    WIDE,
    WINS_21,
    WON_AT_ONCE,
)
from croupier.simulation.wide_value_layout import (
    MOST_NOTED,
    NOTE_CARDS,
    NOTE_KIND,
    NOTE_PAID,
    NOTE_SECOND,
    NOTE_TIMES,
)


@hot
def is_bust(state: Whole) -> bool:
    """Tell whether a hand exceeds 21."""
    return bool(HARD_LIMIT < state < SOFT)


@hot
def may_have_blackjack(n: Cells, t: Cells, up: int) -> bool:
    """Tell whether the dealer's second card is not known yet and may make a Blackjack."""
    return bool(n[LOOKED] == 0 and t[OPEN_UP + up] == 1)


@hot
def folds(n: Cells, t: Cells, box: int) -> bool:
    """Tell whether what a box gives up against the dealer's first card waits for a Blackjack."""
    return bool(t[LATE_FOLDS + (n[DEALER_CARD] >> 2)] == 1 or n[MANY + box] > 1)


@cold
def owed(n: Cells, t: Cells, box: int) -> Whole:
    """Return the bettor's own chips on the hands of a box that are still open, in main wagers."""
    found = np.int64(0)
    for hand in range(box * HANDS, box * HANDS + n[MANY + box]):
        if n[HOW + hand] == LIVE or (n[HOW + hand] == GIVEN and folds(n, t, box)):
            found += n[PAID + hand]
    return found


@hot
def bonus_row(n: Cells, w: Cells, state: int, how: int) -> Whole:
    """Return the bonus's row where a hand ends in a state of the walk; `how` is split twice and doubled."""
    width = w[WALK_WIDTH]
    closed = w[WALK_STATES + (state + 1) * width - WALK_MORE + WALK_CLOSES + how]
    if w[WALK_TO_DEALER] == 1:
        closed = w[WALK_STATES + closed * width + w[WALK_KINDS + n[DEALER_CARD]]]
    return w[WALK_STATES + (closed + 1) * width - WALK_MORE + WALK_ENDS]


@cold
def bonus_odds(b: Cells, n: Cells, t: Cells, w: Cells, hand: int, kind: int) -> Whole:  # noqa: PLR0913, PLR0917 - compiled
    """Return the odds of the bonus's row that a finished hand makes, in parts; 0 for none."""
    width = w[WALK_WIDTH]
    state = w[WALK_STATES + w[WALK_KINDS + n[OWN_FIRST + hand]]]
    split = 0 if kind == PLAIN_HAND else 1
    if split == 0:
        state = w[WALK_STATES + state * width + w[WALK_KINDS + n[SECOND_CARD + hand // HANDS]]]
    for place in range(n[OWN_FROM + hand], n[OWN_TO + hand]):
        state = w[WALK_STATES + state * width + w[WALK_KINDS + b[SHOE + place]]]
    doubled = 1 if n[TIMES + hand] > 0 else 0
    return np.int64(t[ROW_ODDS + bonus_row(n, w, state, 2 * split + doubled)])


@cold
def close_hand(b: Cells, n: Cells, t: Cells, w: Cells, hand: int, kind: int, cards: int, up: int) -> None:  # noqa: PLR0913, PLR0917 - compiled
    """Say how a hand stands once nothing more is done with it."""
    state = n[STATE + hand]
    n[OWN_TO + hand] = n[POS]
    if is_bust(state):
        held = n[LOOKED] == 0 and b[HELD + up] == 1 and owed(n, t, hand // HANDS) > 1
        n[HOW + hand] = LIVE if held else LOST
    elif n[HOW + hand] == LIVE:
        odds = np.int64(-1)
        if t[WINS_21] == 1 and b[POINTS + state] == HARD_LIMIT:
            odds = np.int64(t[PARTS_OF])
        if wins_by_cards(t, kind, n[TIMES + hand], cards) and t[ODDS_CHARLIE] > odds:
            odds = np.int64(t[ODDS_CHARLIE])
        if w[WALK_WIDTH] > 0:
            paid = bonus_odds(b, n, t, w, hand, kind)
            if paid > odds and paid > 0:
                odds = paid
        if odds >= 0:
            n[HOW + hand] = WON_AT_ONCE
            n[ODDS + hand] = odds


@hot
def wins_by_cards(t: Cells, kind: int, times: int, cards: int) -> bool:
    """Tell whether a hand of so many cards that is not bust wins by their number."""
    if t[CHARLIE] == 0 or cards < t[CHARLIE]:
        return False
    return bool((t[CHARLIE_SPLIT] == 1 or kind == PLAIN_HAND) and (t[CHARLIE_DOUBLED] == 1 or times == 0))


@hot
def lay_double(b: Cells, n: Cells, t: Cells, hand: int, cards: int) -> None:
    """Add what a double adds: the most the game allows, or all that lies there; the house's chips cost nothing."""
    state = n[STATE + hand]
    if n[TIMES + hand] == 0:
        if cards > 2 or t[FREE_DOUBLE + state] == 0:  # noqa: PLR2004 - two cards
            n[STAKE + hand] += t[DOUBLE_ADDS]
            n[PAID + hand] += t[DOUBLE_ADDS]
        else:
            n[STAKE + hand] += 1
        n[STATE + hand] = b[DOUBLED + state]
    else:
        n[PAID + hand] += n[STAKE + hand]
        n[STAKE + hand] += n[STAKE + hand]
    n[TIMES + hand] += 1


@hot
def tables_at(b: Cells, n: Cells, t: Cells) -> Whole:
    """Return where the tables of the current count begin."""
    bank = n[BANK] * WIDE
    if t[SEVERAL] == 1:
        bank += bucket(b, n) * (BANKS * WIDE if t[BOTH_SEEN] == 1 else WIDE)
    return np.int64(bank)


@hot
def plays_at(b: Cells, n: Cells, t: Cells) -> Whole:
    """Return where the plays of the current count begin."""
    return np.int64((n[BANK] + bucket(b, n) * (BANKS if t[BOTH_SEEN] == 1 else 1)) * PLAYS_WIDTH)


@hot
def drawn_note(n: Cells, hand: int, kind: int, cards: int) -> Whole:
    """Return the note of a card that is drawn to a hand, which then has so many."""
    held = n[STATE + hand] + kind * NOTE_KIND + smaller(cards, MOST_NOTED) * NOTE_CARDS
    return np.int64(held + n[PAID + hand] * NOTE_PAID + n[TIMES + hand] * NOTE_TIMES)


@hot
def second_note(place: Whole, hands: Whole) -> Whole:
    """Return the note of the second card of a split hand, by its place among so many hands."""
    return np.int64(NOTE_SECOND + hands * HANDS + place)


@cold
def wide_hand(b: Cells, n: Cells, t: Cells, w: Cells, hand: int, kind: int, said: Whole, up: int) -> None:  # noqa: PLR0913, PLR0917 - compiled
    """Play a hand of two cards that is not split to its end."""
    cards = 2
    while said == HIT or said == DOUBLE:  # noqa: PLR1714, SIM109 - compiled
        if said == DOUBLE:
            lay_double(b, n, t, hand, cards)
        n[DRAWN + n[POS]] = drawn_note(n, hand, kind, cards + 1)
        state = add_card(b, n, n[STATE + hand])
        n[STATE + hand] = state
        cards += 1
        times = n[TIMES + hand]
        if is_bust(state) or wins_by_cards(t, kind, times, cards):
            said = STAND
            break
        at = tables_at(b, n, t) + state * STRIDE + up
        if times == 0:
            said = np.int64(t[MORE_AT + kind * MORE_WIDTH + at])
        else:
            said = np.int64(t[AFTER_AT + (kind * AFTER_TIMES + times - 1) * MORE_WIDTH + at])
    if said == GIVE_UP:
        n[HOW + hand] = GIVEN
    close_hand(b, n, t, w, hand, kind, cards, up)


@hot
def new_hand(n: Cells, hand: int, paid: int) -> None:
    """Put a hand on the felt with a main wager on it, the bettor's own or the house's."""
    n[HOW + hand] = LIVE
    n[STAKE + hand] = 1
    n[PAID + hand] = paid
    n[TIMES + hand] = 0


@cold
def wide_split(b: Cells, n: Cells, t: Cells, w: Cells, box: int, up: int) -> None:  # noqa: PLR0913, PLR0917 - compiled
    """Play the hands a pair becomes, first to last, each with its second card when its turn comes."""
    base = box * HANDS
    n[OWN_FIRST + base + 1] = n[SECOND_CARD + box]
    first = n[FIRST_CARD + box] >> 2
    new_hand(n, base + 1, 1 - t[FREE_SPLIT + first])
    aces = first == 0
    kind = ACE_HAND if aces else SPLIT_HAND
    n[MANY + box] = 2
    hand = base
    while hand < base + n[MANY + box]:
        if hand == base:
            n[HAND_FROM + box] = n[POS]
        n[OWN_FROM + hand] = n[POS]
        n[DRAWN + n[POS]] = second_note(hand - base, n[MANY + box])
        drawn = draw(b, n)
        second = drawn >> 2
        n[SECOND + hand] = second
        own = n[OWN_FIRST + hand] >> 2
        again = n[MANY + box] < t[MOST_HANDS + own]
        phase = (ACES_AGAIN if again else ACES_LAST) if aces else (AGAIN if again else LAST)
        shape = b[SHAPE + own * STRIDE + second]
        said = np.int64(b[PLAY + plays_at(b, n, t) + phase * PHASE_WIDTH + shape * STRIDE + up])
        if said == SPLIT:
            for place in range(base + n[MANY + box], hand + 1, -1):
                n[OWN_FIRST + place] = n[OWN_FIRST + place - 1]
                new_hand(n, place, n[PAID + place - 1])
            n[OWN_FIRST + hand + 1] = drawn
            new_hand(n, hand + 1, 1 - t[FREE_SPLIT + own])
            n[MANY + box] += 1
        else:
            n[STATE + hand] = b[TWO + own * STRIDE + second]
            wide_hand(b, n, t, w, hand, kind, said, up)
            if hand == base:
                n[HAND_TO + box] = n[POS]
            hand += 1


@once
def wide_box(b: Cells, n: Cells, t: Cells, w: Cells, box: int, up: int) -> None:  # noqa: PLR0913, PLR0917 - compiled
    """Play a box; a hand given up, paid already or beaten by a Blackjack that was shown keeps its two cards."""
    pair = (n[FIRST_CARD + box] >> 2) * STRIDE + (n[SECOND_CARD + box] >> 2)
    n[BEGINS + box] = n[HAND_FROM + box] = n[POS]
    n[STATE + box * HANDS] = b[TWO + pair]
    n[OWN_FIRST + box * HANDS] = n[FIRST_CARD + box]
    n[OWN_FROM + box * HANDS] = n[POS]
    new_hand(n, box * HANDS, 1)
    n[MANY + box] = 1
    if n[OFFERED + box] == NOTHING and n[SHOWN] == 0 and not is_natural(b, n, box):
        at = b[SHAPE + pair] * STRIDE + up
        said = np.int64(b[PLAY + plays_at(b, n, t) + FIRST * PHASE_WIDTH + at])
        if said == SPLIT:
            wide_split(b, n, t, w, box, up)
        else:
            wide_hand(b, n, t, w, box * HANDS, PLAIN_HAND, said, up)
    n[ENDS + box] = n[POS]
    if n[MANY + box] == 1:
        n[HAND_TO + box] = n[POS]


@cold
def wide_wants(b: Cells, n: Cells, t: Cells, box: int, up: int) -> Whole:
    """Return 2 or more where a box needs the dealer's whole hand, 1 where only their second card can matter, else 0."""
    open_to_one = may_have_blackjack(n, t, up)
    wants = n[INSURED + box] if n[LOOKED] == 0 else 0
    if n[OFFERED + box] != NOTHING:
        return wants | (n[OFFERED + box] == SURRENDER and folds(n, t, box) and open_to_one)
    if n[MANY + box] == 1 and is_natural(b, n, box):
        if t[NATURAL_BEATS_22] == 0:
            return 2
        return wants if n[LOOKED] == 1 else wants | (1 + n[NATURALS_WAIT])
    for hand in range(box * HANDS, box * HANDS + n[MANY + box]):
        how = n[HOW + hand]
        if how == LIVE:
            wants |= 1 if is_bust(n[STATE + hand]) else 2
        elif how == GIVEN and folds(n, t, box) and open_to_one:
            wants |= 1
    return wants


@once
def wide_dealer(b: Cells, n: Cells, t: Cells, up: int) -> None:
    """Turn the second card over, and draw as long as the total obliges and a card can matter."""
    wants = 2 * n[WAITS]
    for box in range(n[BOXES]):
        wants |= wide_wants(b, n, t, box, up)
    state = np.int64(b[FOLLOW + up])
    many = 1
    n[DEALER_FROM] = n[POS]
    most = DECK if wants > 1 else wants + 1
    if t[HOLE] == 1:
        state = np.int64(b[FOLLOW + state * STRIDE + (n[HOLE_CARD] >> 2)])
        if t[BOTH_SEEN] == 0:
            n[COUNT] += n[TAGS + n[HOLE_CARD]]
        many = 2
    asks = asked(b, n) if n[ASKS] == 1 and wants <= 1 else 0
    while (many < most or asks == 1) and b[DRAWS + state] == 1:
        state = add_card(b, n, state)
        many += 1
        if asks == 1:
            asks = still_asked(b, n, b[SHOE + n[POS] - 1])
    n[DEALER_STATE] = state
    n[DEALER_MANY] = many


@once
def deal_wide(b: Cells, n: Cells, t: Cells) -> Whole:
    """Deal the first cards, and return the card the dealer shows; it comes first where wagers are raised then."""
    n[RAISED] = 0
    if t[RAISES] == 0:
        return np.int64(deal(b, n))
    n[BANK] = 0
    n[DEALER_CARD] = draw(b, n)
    n[RAISED] = t[tables_at(b, n, t) + RAISED_AT + (n[DEALER_CARD] >> 2)]
    for box in range(n[BOXES]):
        n[FIRST_CARD + box] = draw(b, n)
    for box in range(n[BOXES]):
        n[SECOND_CARD + box] = draw(b, n)
    return n[DEALER_CARD]


@hot
def note_shown(n: Cells, t: Cells, up: int) -> None:
    """Note where it is looked up what is done against the cards the dealer shows."""
    n[BANK] = 0
    n[PLACE] = up
    if t[BOTH_SEEN] == 1:
        n[BANK] = up
        n[PLACE] = n[HOLE_CARD] >> 2


@hot
def show_second(b: Cells, n: Cells, t: Cells, up: int) -> None:
    """Draw the second card where everybody sees it, and note where it is looked up what is done against both."""
    if t[BOTH_SEEN] == 1:
        n[HOLE_CARD] = draw(b, n)
    note_shown(n, t, up)


@once
def look(b: Cells, n: Cells, t: Cells, up: int) -> None:
    """Look for a Blackjack where the second card is known before anybody plays."""
    n[LOOKED] = n[SHOWN] = 0
    if t[HOLE] == 1 and t[LOOKED_AT + up] == 1:
        state = b[FOLLOW + b[FOLLOW + up] * STRIDE + (n[HOLE_CARD] >> 2)]
        if t[EXISTS] == 1 and state == SOFT_21:
            n[SHOWN] = 1
        else:
            n[LOOKED] = 1


@once
def play_wide(b: Cells, n: Cells, t: Cells, w: Cells) -> None:
    """Play one round up to its settlement."""
    n[BEGAN] = n[POS]
    if n[BURNS]:
        draw(b, n)
        n[SEEN] = n[POS]
    up = deal_wide(b, n, t) >> 2
    show_second(b, n, t, up)
    at = n[PLACE]
    make_offers(b, n, plays_at(b, n, t), at)
    if t[HOLE] == 1 and t[BOTH_SEEN] == 0:
        # Nobody has seen it, so no count has it before it is turned over.
        n[HOLE_CARD] = draw(b, n)
        n[SEEN] = n[POS]
    look(b, n, t, up)
    late = tables_at(b, n, t) + LATE + at
    for box in range(n[BOXES]):
        pair = (n[FIRST_CARD + box] >> 2) * STRIDE + (n[SECOND_CARD + box] >> 2)
        if n[OFFERED + box] == NOTHING and n[SHOWN] == 0 and t[late + b[SHAPE + pair] * STRIDE] == 1:
            n[OFFERED + box] = SURRENDER
    for box in range(n[BOXES]):
        wide_box(b, n, t, w, box, at)
    wide_dealer(b, n, t, up)
