"""Where everything lies in the two flat arrays the kernels take, one of bytes and one of numbers.

Arrays inside other values cost a compiled function a reference count at every call; offsets into two arrays cost
nothing.
"""

import numpy as np

from croupier.simulation.tables import CODES, PHASES, SHAPES, STATES, STRIDE, Bytes, Ints, Tables

MOST_BOXES, MOST_SIDES, MOST_CARDS = 7, 8, 416

FOLLOW = 0
POINTS = FOLLOW + STATES * STRIDE
DOUBLED = POINTS + STATES
DRAWS = DOUBLED + STATES
HELD = DRAWS + STATES
TWO = HELD + STRIDE
SHAPE = TWO + STRIDE * STRIDE
NATURAL = SHAPE + STRIDE * STRIDE
EIGHTS = NATURAL + STRIDE * STRIDE
BONUSES = EIGHTS + 64
BONUS_WIDTH = 2704
GRADED = BONUSES + 2 * BONUS_WIDTH
GRADED_WIDTH = 4096
SHOE = GRADED + MOST_SIDES * GRADED_WIDTH
SHOE_WIDTH = 2048
PLAYS = SHOE + SHOE_WIDTH
A_TEN = 36
"""Bytes: what cards make, what side wagers are graded, the shoe (discards that come in again and the cards a round
without cards still reads lie behind it), and then, bucket by bucket, what the strategy does."""

OFFER = PLAYS
PLAY = OFFER + SHAPES * STRIDE
MORE = PLAY + PHASES * SHAPES * STRIDE
INSURE = MORE + STATES * STRIDE
PLAYS_WIDTH = INSURE + STRIDE - PLAYS

BUCKETS, HANDS_MOST, PRINTED, TAKEN, HAS_BLACKJACK = range(5)
DRAWS_WITH_21, WAITS, OUT_WAITS, NATURALS_WAIT, HAS_BONUS, SIDES, BOXES = range(5, 12)
TAGS = 16
KINDS = TAGS + 52
SIDE_PAYS = KINDS + MOST_SIDES
FELT = SIDE_PAYS + MOST_SIDES * STRIDE
"""Numbers: flags in the order of `Flags`, tags of the count, kinds of side wagers, cents of their rows."""

FIRST_CARD, SECOND_CARD, OFFERED, BEGINS = range(FELT, FELT + 32, 8)
ENDS, MANY, CODE, INSURED = range(FELT + 32, FELT + 64, 8)
STATE, STAKE, NET = range(FELT + 64, FELT + 160, 32)
SECOND = FELT + 160
ON_HANDS = FELT + 192
ON_HANDS_WIDTH = 32
ROW = ON_HANDS + MOST_SIDES * ON_HANDS_WIDTH
ROW_WIDTH = MOST_SIDES
DEALER_STATE, DEALER_MANY, DEALER_CARD = range(ROW + 64, ROW + 67)
"""The felt: by box its cards, what was offered, where its own cards lie in the shoe, hands, outcome and insurance; by
hand (four places a box) its state, stake, net and second card; by side wager and hand whether one on a split hand won;
by box and side wager the row; the dealer's hand."""

SIZE, END, BEGAN, POS, READY, REJOINS, DRY, REJOINED, COUNT, SEEN, BURNS, BUCKET = range(
    DEALER_CARD + 1, DEALER_CARD + 13
)
"""The shoe's numbers: cards in all, where they end now, where the round began, the next card, how far it is shuffled,
whether discards are shuffled in behind the last card, whether nothing was left, whether discards came in, the running
count and how far it has been kept, whether the round burns a card, and the
bucket of the count it was bet by."""

WORDS = BUCKET + 1
MAIN_PAYS = WORDS + 4
PAYS_WIDTH = CODES + 2
"""The generator's four words, and then, bucket by bucket, cents of the main wager's outcomes and of insurance."""


def pack(tables: Tables, boxes: int) -> tuple[Bytes, Ints]:
    """Return the tables as the two flat arrays, with an empty felt of so many boxes and no shoe."""
    many = tables.flags.buckets
    packed = np.zeros(PLAYS + many * PLAYS_WIDTH, dtype=np.uint8)
    numbers = np.zeros(MAIN_PAYS + many * PAYS_WIDTH, dtype=np.int64)
    cards, plays, sides, money = tables.cards, tables.plays, tables.sides, tables.money
    starts = (FOLLOW, POINTS, TWO, SHAPE, NATURAL, DOUBLED, DRAWS, HELD, EIGHTS, BONUSES, GRADED)
    for at, table in zip(starts, (*cards, sides.eights, sides.bonus.ravel(), sides.graded.ravel()), strict=True):
        packed[at : at + table.size] = table
    for bucket in range(many):
        block = (plays.offer[bucket], plays.play[bucket].ravel(), plays.more[bucket], plays.insure[bucket])
        at = PLAYS + bucket * PLAYS_WIDTH
        packed[at : at + PLAYS_WIDTH] = np.concatenate(block)
        at = MAIN_PAYS + bucket * PAYS_WIDTH
        numbers[at : at + PAYS_WIDTH] = np.concatenate((money.main[bucket], money.cover[bucket]))
    numbers[: len(tables.flags)] = [int(flag) for flag in tables.flags]
    numbers[SIDES], numbers[BOXES] = sides.kinds.size, boxes
    numbers[TAGS : TAGS + plays.tags.size] = plays.tags
    numbers[KINDS : KINDS + sides.kinds.size] = sides.kinds
    numbers[SIDE_PAYS : SIDE_PAYS + money.side.size] = money.side.ravel()
    return packed, numbers


def lay_shoe(b: Bytes, n: Ints, cards: Bytes, *, rejoins: bool = False, burns: bool = False) -> None:
    """Put cards into the shoe, to be dealt in this order until they are shuffled; tens behind them end any round."""
    b[SHOE : SHOE + SHOE_WIDTH] = A_TEN
    b[SHOE : SHOE + len(cards)] = cards
    n[SIZE] = n[END] = n[READY] = len(cards)
    n[BEGAN] = n[POS] = n[DRY] = n[REJOINED] = n[COUNT] = n[SEEN] = 0
    n[REJOINS] = rejoins
    n[BURNS] = burns
