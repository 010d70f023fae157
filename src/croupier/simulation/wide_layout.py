"""Where everything lies that only games with choices of their own look up: bytes asked of the engine."""

from croupier.simulation.tables import SHAPES, STATES, STRIDE

GIVE_UP = 4
"""What is done with a hand in turn, beside standing, drawing, doubling and splitting."""

LIVE, LOST, WON_AT_ONCE, GIVEN = range(4)
"""How a hand stands: the dealer decides, lost or won at once, given up in its turn."""

PLAIN_HAND, SPLIT_HAND, ACE_HAND, HAND_KINDS = range(4)
"""What a hand is: not split, of a split, of split Aces."""

LOSES, PUSHES, WINS, AFTER_TIMES = 0, 1, 2, 4
"""How a comparison ends; and how often a hand can be doubled."""

HOLE, EXISTS, CHARLIE, CHARLIE_SPLIT, CHARLIE_DOUBLED, ODDS_CHARLIE, WINS_21 = range(7)
PARTS_OF, GIVES_UP, NATURAL_V_BLACKJACK, NATURAL_BEATS_22, BUSTS_APART, ALL_TAKEN, HAS_SPECIAL, SEVERAL = range(7, 15)
BOTH_SEEN, DOUBLE_ADDS, RAISES = 15, 16, 17
"""Single values: whether the dealer's second card is dealt with the first, whether there is a Blackjack; cards of a
hand that wins by their number, whether split and doubled ones count, its odds; whether 21 wins at once; parts of a
main wager that nets are counted in and those a surrender costs; how a Blackjack does against the dealer's and whether
it beats 22; what a dealer's Blackjack takes; whether some of them are special; whether there are tables for every
bucket of the count; whether both cards of the dealer are seen; how many main wagers a first double adds that the house
does not pay; and whether the dealer's first card comes before all others and main wagers are raised then."""

BANKS = 13
"""Tables for every bucket where both cards are seen: one for each rank of the first card."""

UP_WIDTH = STRIDE
TOTALS_WIDTH = 32
DECK = 52
LOOKED_AT = 32
OPEN_UP = LOOKED_AT + UP_WIDTH
LATE_FOLDS = OPEN_UP + UP_WIDTH
LATE = LATE_FOLDS + UP_WIDTH
MORE_WIDTH = STATES * STRIDE
MORE_AT = LATE + SHAPES * STRIDE
AFTER_AT = MORE_AT + HAND_KINDS * MORE_WIDTH
FREE_DOUBLE = AFTER_AT + HAND_KINDS * AFTER_TIMES * MORE_WIDTH
FREE_SPLIT = FREE_DOUBLE + STATES
MOST_HANDS = FREE_SPLIT + STRIDE
RESULTS = MOST_HANDS + STRIDE
NATURALS = RESULTS + TOTALS_WIDTH * TOTALS_WIDTH
ROW_ODDS = NATURALS + TOTALS_WIDTH
SPECIAL = ROW_ODDS + STRIDE
RAISED_AT = SPECIAL + DECK * DECK
WIDE = RAISED_AT + STRIDE
"""Bytes: under which first card a Blackjack is known before anybody plays, with which there can be one, and against
which what is given up waits for it; who gives up then, by shape and first card; what is done with more than two cards
by kind of hand, and after each double; which totals are doubled and which pairs split at the house's cost, and into
how many hands; how totals compare; how a Blackjack does against a total; odds by row of a bonus, in parts; the row of
a special Blackjack by its two cards; against which first cards of the dealer main wagers are raised."""

WALK_WIDTH, WALK_TO_DEALER, WALK_KINDS, WALK_STATES = 0, 1, 2, 2 + DECK
"""Numbers of the bonus's walk: how many each state has (0 for no bonus), whether it looks at the dealer's first card,
kinds of cards, then the states."""
