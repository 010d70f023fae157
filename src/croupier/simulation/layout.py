"""Where everything lies in the two flat arrays the kernels take, one of bytes and one of numbers.

Arrays inside other values cost a compiled function a reference count at every call; offsets into two arrays cost
nothing.
"""

import numpy as np

from croupier.simulation.tables import BY_WALK, CODES, COVERS, PHASES, SHAPES, STATES, STRIDE, Bytes, Ints, Tables
from croupier.simulation.wide_layout import HAS_SPECIAL, WALK_WIDTH

MOST_BOXES, MOST_SIDES, MOST_CARDS = 7, 8, 416

FOLLOW = 0
POINTS = FOLLOW + STATES * STRIDE
DOUBLED = POINTS + STATES
DRAWS = DOUBLED + STATES
HELD = DRAWS + STATES
TWO = HELD + STRIDE
SHAPE = TWO + STRIDE * STRIDE
NATURAL = SHAPE + STRIDE * STRIDE
CLASSES = NATURAL + STRIDE * STRIDE
BONUSES = CLASSES + 64
SHOE = BONUSES + 2704
SHOE_WIDTH = 2048
PLAYS = SHOE + SHOE_WIDTH
A_TEN = 36
"""Bytes: what cards make, the shoe (discards that come in again and the cards a round without cards still reads lie
behind it), then, bucket by bucket, what the strategy does, and then the tables of side wagers."""

OFFER = PLAYS
PLAY = OFFER + SHAPES * STRIDE
MORE = PLAY + PHASES * SHAPES * STRIDE
INSURE = MORE + STATES * STRIDE
PLAYS_WIDTH = INSURE + STRIDE - PLAYS

BUCKETS, HANDS_MOST, PRINTED, TAKEN, HAS_BLACKJACK = range(5)
DRAWS_WITH_21, WAITS, ASKS, OUT_WAITS, NATURALS_WAIT, HAS_BONUS, SIDES, BOXES = range(5, 13)
TRUNCATES, RUNNING, BEGINS_WITH, PARTS, UNIT_BUCKET, TRIGGERED = range(13, 19)
TAGS = 19
KINDS = TAGS + 52
SIDE_PAYS = KINDS + MOST_SIDES
STARTS = SIDE_PAYS + MOST_SIDES * STRIDE
WIDTHS, OWN, ON_HAND, ON_DEALER, INITIAL_ROWS, SEATS = range(STARTS + MOST_SIDES, STARTS + 7 * MOST_SIDES, MOST_SIDES)
INITIAL_WIDTH = 4
SEAT_WIDTH = 64
SEATS_WIDTH = 3 * SEAT_WIDTH
TRIGGERS = SEATS + MOST_SIDES * SEATS_WIDTH
TRIGGER_WIDTH = 64
HAS_TRIGGER, FROM_COUNT, FROM_PARTS, FROM_ABOVE, FROM_RUNNING, FROM_BEGINS, NEEDS, OWN_COUNT = range(8)
OWN_TAGS = 12
NEEDS_DEALER, NEEDS_CARDS, NEEDS_OUT = 1, 2, 4
LAID = TRIGGERS + MOST_SIDES * TRIGGER_WIDTH
COUNTED_TO = LAID + MOST_SIDES
FELT = COUNTED_TO + 1
"""Numbers: flags in the order of `Flags`, how a count is read in that of `Counting`, the bucket whose main wager is the
unit of every count, whether a side wager has a trigger, tags of the count, kinds of side wagers, cents of their rows,
what `SideTables` says of each; by side wager its trigger with what it needs (the dealer's whole hand, as many cards as
it asks for, a hand given up), its own count and tags; whether it is laid; how far these counts have been kept."""

FIRST_CARD, SECOND_CARD, OFFERED, BEGINS = range(FELT, FELT + 32, 8)
ENDS, MANY, CODE, INSURED = range(FELT + 32, FELT + 64, 8)
STATE, STAKE, NET = range(FELT + 64, FELT + 160, 32)
SECOND = FELT + 160
ON_HANDS = FELT + 192
ON_HANDS_WIDTH = 32
ROW = ON_HANDS + MOST_SIDES * ON_HANDS_WIDTH
ROW_WIDTH = MOST_SIDES
WALKED = ROW + 64
HAND_FROM, HAND_TO = range(WALKED + 64, WALKED + 80, 8)
DEALER_STATE, DEALER_MANY, DEALER_FROM, DEALER_CARD = range(WALKED + 80, WALKED + 84)
"""The felt: by box its cards, what was offered, where its own cards lie in the shoe, hands, outcome and insurance; by
hand (four places a box) its state, stake, net and second card; by side wager and hand whether one on a split hand won;
by box and side wager the row, and the state of its walk; where the cards of the first hand lie behind its first ones;
the dealer's hand, and where its cards lie behind the first."""

SIZE, END, BEGAN, POS, READY, REJOINS, DRY, REJOINED, COUNT, SEEN, BURNS, BUCKET, FACED = range(
    DEALER_CARD + 1, DEALER_CARD + 14
)
"""The shoe's numbers: cards in all, where they end now, where the round began, the next card, how far it is shuffled,
whether discards are shuffled in behind the last card, whether nothing was left, whether discards came in, the running
count and how far it has been kept, whether the round burns a card, the bucket
of the count it was bet by, and whether cards are counted by rank and suit where luck is taken out."""

WORDS = FACED + 1
DRAWN = WORDS + 4
ITEMS = DRAWN + SHOE_WIDTH
HOW, PAID, TIMES, ODDS, OWN_FIRST, OWN_FROM, OWN_TO = range(ITEMS + 32, ITEMS + 256, 32)
HOLE_CARD, LOOKED, SHOWN, BANK, PLACE, RAISED = range(ITEMS + 256, ITEMS + 262)
PLAIN_TO, HEARD, SINCE, IN_CHUTE, UNENDED = range(ITEMS + 262, ITEMS + 267)
MAIN_RESULT = ITEMS + 267
PAST = ITEMS + 275
PAST_WIDTH = 512
WINDOWS = PAST + PAST_WIDTH
MAIN_PAYS = WINDOWS + PAST_WIDTH
PAYS_WIDTH = CODES + COVERS
"""The generator's four words; what every card of the shoe was drawn for by a box in turn; hands that wait for the
dealer; for games with choices of their own by hand how it stands, the bettor's own chips, how often it was doubled, the
odds it wins at once, its first card and where the others lie, and the dealer's card that lies face down, whether they
have looked at it and whether a Blackjack was shown, in which bank of the tables and at which place there it is looked
up what is done against their cards, and whether the main wagers were raised; up to which place a card may be any of
those left; for a continuous shuffler the number of the next card to come out, of the card from
which on none can be the next, cards in the chute, rounds that count as one shoe so far, the last cards that came out,
and for those in the chute since which card they cannot be any; by box how
its first hand came out, where that is known (else -1); and then, bucket by bucket, cents of the main wager's
outcomes and of insurance."""

FOR_HIT, FOR_DOUBLE, FOR_SECOND = range(0, 3 << 10, 1 << 10)
A_HAND = 1 << 8
"""What a card was drawn for: this, the hand of its box so many times the second, and its state or how many hands."""


def pack(tables: Tables, boxes: int) -> tuple[Bytes, Ints]:
    """Return the tables as the two flat arrays, with an empty felt of so many boxes and no shoe."""
    many, banks = tables.flags.buckets, len(tables.plays.offer)
    cards, plays, sides, money = tables.cards, tables.plays, tables.sides, tables.money
    graded, walks = PLAYS + banks * PLAYS_WIDTH, MAIN_PAYS + many * PAYS_WIDTH
    packed = np.zeros(graded + sides.graded.size, dtype=np.uint8)
    numbers = np.zeros(walks + sides.walks.size, dtype=np.int64)
    starts = (FOLLOW, POINTS, TWO, SHAPE, NATURAL, DOUBLED, DRAWS, HELD, CLASSES, BONUSES, graded)
    for at, table in zip(starts, (*cards, sides.classes, sides.bonus, sides.graded), strict=True):
        packed[at : at + table.size] = table
    for bank in range(banks):
        block = (plays.offer[bank], plays.play[bank].ravel(), plays.more[bank], plays.insure[bank])
        at = PLAYS + bank * PLAYS_WIDTH
        packed[at : at + PLAYS_WIDTH] = np.concatenate(block)
    for bucket in range(many):
        at = MAIN_PAYS + bucket * PAYS_WIDTH
        numbers[at : at + PAYS_WIDTH] = np.concatenate((money.main[bucket], money.cover[bucket]))
    numbers[: len(tables.flags)] = [int(flag) for flag in tables.flags]
    numbers[SIDES], numbers[BOXES] = sides.kinds.size, boxes
    numbers[FACED] = tables.flags.bonus or sides.kinds.size > 0 or pays_by_face(tables)
    numbers[TRUNCATES : TRUNCATES + plays.counting.size] = plays.counting
    numbers[TAGS : TAGS + plays.tags.size] = plays.tags
    numbers[TRIGGERS : TRIGGERS + sides.triggers.size] = sides.triggers.ravel()
    numbers[TRIGGERED] = sides.triggers[:, HAS_TRIGGER].any()
    numbers[LAID : LAID + MOST_SIDES] = 1
    numbers[HOLE_CARD] = numbers[MAIN_RESULT : MAIN_RESULT + MOST_BOXES] = -1
    numbers[KINDS : KINDS + sides.kinds.size] = sides.kinds
    numbers[SIDE_PAYS : SIDE_PAYS + money.side.size] = money.side.ravel()
    _pack_sides(numbers, tables, graded, walks)
    return packed, numbers


def pays_by_face(tables: Tables) -> bool:
    """Tell whether a game with choices of its own pays by rank or suit: a bonus or a special Blackjack."""
    return bool(tables.wide.size and (tables.wide_walk[WALK_WIDTH] or tables.wide[HAS_SPECIAL]))


def _pack_sides(numbers: Ints, tables: Tables, graded: int, walks: int) -> None:
    """Lay what side wagers are graded by, their tables beginning at a byte and their walks at a number."""
    sides = tables.sides
    many = sides.kinds.size
    begins = sides.starts + np.where(sides.kinds == BY_WALK, walks, graded)
    initial = np.where(sides.initial > 0, begins + sides.initial, 0)
    columns = (begins, sides.widths, sides.own, sides.hand, sides.dealer, initial)
    for at, column in zip((STARTS, WIDTHS, OWN, ON_HAND, ON_DEALER, INITIAL_ROWS), columns, strict=True):
        numbers[at : at + many] = column
    seats = numbers[SEATS : SEATS + MOST_SIDES * SEATS_WIDTH].reshape(MOST_SIDES, 3, SEAT_WIDTH)
    seats[:many, :, : sides.seats.shape[2]] = sides.seats
    numbers[walks:] = sides.walks


def lay_shoe(b: Bytes, n: Ints, cards: Bytes, *, rejoins: bool = False, burns: bool = False) -> None:
    """Put cards into the shoe, to be dealt in this order until they are shuffled; tens behind them end any round."""
    b[SHOE : SHOE + SHOE_WIDTH] = A_TEN
    b[SHOE : SHOE + len(cards)] = cards
    n[SIZE] = n[END] = n[READY] = n[PLAIN_TO] = len(cards)
    n[BEGAN] = n[POS] = n[DRY] = n[REJOINED] = n[COUNT] = n[SEEN] = 0
    n[REJOINS] = rejoins
    n[BURNS] = burns
