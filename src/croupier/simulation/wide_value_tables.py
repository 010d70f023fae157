"""The rows and successors of every place of a round, laid out for the correction of games with choices of their own."""

import numpy as np

from croupier.simulation.tables import HANDS, SOFT_21, STATES, Bytes, Tables
from croupier.simulation.value_layout import (
    CLASS_WIDTH,
    FOLLOWERS,
    FULL,
    FULL_FACES,
    GRADIENT,
    ONE_CARD,
    ONES,
    ROOT,
    ROWS,
    SECONDS,
    UPS,
    VALUES,
    WIDTH,
    Doubles,
    Values,
)
from croupier.simulation.values import DECK, at_node
from croupier.simulation.wide_layout import EXISTS, HAND_KINDS
from croupier.simulation.wide_value_layout import (
    BLOCKS,
    BLOCKS_AT,
    COMBINATIONS,
    DEALERS,
    DEALT,
    END_POINTS,
    ENDS_AT,
    HEAD,
    HOLES,
    LEAST_DRAWN,
    LONGEST,
    MANY_ENDS,
    PAID_WIDTH,
    SPLIT_NODES,
    SPLITS_AT,
    Numbers,
)
from croupier.simulation.wide_values import WideGuess

Places = np.ndarray[tuple[int, ...], np.dtype[np.int64]]


class Laid:
    """Rows and successors as they are laid, and the head that says where."""

    def __init__(self, guess: WideGuess) -> None:
        """Lay nothing yet, but leave room for everything that has a number of its own."""
        self.guess = guess
        many, ends = guess.dealers, len(guess.ends)
        longer = guess.longest - LEAST_DRAWN + 1
        self.head = np.zeros(HEAD, dtype=np.uint32)
        ends_at = DEALT + VALUES * VALUES * many
        splits_at = ends_at + ends * CLASS_WIDTH
        blocks_at = splits_at + VALUES * SPLIT_NODES * many
        blocks = len(guess.combinations) * longer
        self.used = blocks_at + HAND_KINDS * blocks * many * STATES
        self.head[[DEALERS, ENDS_AT, MANY_ENDS, SPLITS_AT]] = many, ends_at, ends, splits_at
        self.head[[BLOCKS_AT, LONGEST, BLOCKS]] = blocks_at, guess.longest, blocks
        self.head[END_POINTS : END_POINTS + ends] = guess.ends
        for place, (times, paid) in enumerate(guess.combinations):
            self.head[COMBINATIONS + times * PAID_WIDTH + paid] = place
        self.rows: Doubles = np.zeros((self.used, VALUES))
        self.follow: Numbers = np.zeros((self.used, WIDTH), dtype=np.uint32)
        self.extra: list[Doubles] = []

    def lay(self, rows: Doubles) -> Places:
        """Lay rows behind the others and return their numbers; equal ones only once."""
        flat = rows.reshape(-1, VALUES)
        kinds, numbers = np.unique(flat.astype(np.float32), axis=0, return_inverse=True)
        self.extra.append(kinds.astype(float))
        found: Places = (self.used + numbers.ravel()).reshape(rows.shape[:-1])
        self.used += len(kinds)
        return found


def wide_value_tables(tables: Tables, cards: Bytes, bucket: int) -> Values:
    """Return what the correction looks up, for a shoe of these cards and the chart of a bucket."""
    guess = WideGuess(tables, cards, bucket)
    laid = Laid(guess)
    _lay_dealer(guess, laid)
    _lay_hands(guess, laid)
    _lay_splits(guess, laid)
    _lay_deal(guess, laid)
    rows = np.concatenate([laid.rows, *laid.extra])
    singles = np.zeros(ROWS + len(rows) * WIDTH, dtype=np.float32)
    singles[ROWS:].reshape(-1, WIDTH)[:, :VALUES] = rows
    numbers = np.zeros(FOLLOWERS + laid.follow.size, dtype=np.uint32)
    numbers[:HEAD] = laid.head
    numbers[FOLLOWERS:] = laid.follow.ravel()
    value = float(rows[ROOT] @ guess.shares)
    singles[GRADIENT : GRADIENT + VALUES] = rows[ROOT] - value
    singles[FULL : FULL + VALUES] = guess.full
    singles[FULL_FACES : FULL_FACES + DECK] = np.bincount(cards, minlength=DECK)
    singles[ONES : ONES + VALUES * WIDTH].reshape(VALUES, WIDTH)[:, :VALUES] = np.eye(VALUES)
    return Values(singles, numbers, value, np.zeros(0))


def _lay_dealer(guess: WideGuess, laid: Laid) -> None:
    """Lay the dealer's cards, end by end."""
    ends, at = len(guess.ends), int(laid.head[ENDS_AT])
    blocks = laid.rows[at : at + ends * CLASS_WIDTH].reshape(ends, CLASS_WIDTH, VALUES)
    follow = laid.follow[at : at + ends * CLASS_WIDTH].reshape(ends, CLASS_WIDTH, WIDTH)
    starts = at + np.arange(ends) * CLASS_WIDTH
    for state in range(STATES):
        blocks[:, state] = guess.dealer(state)
        for value in range(VALUES):
            follow[:, state, value] = starts + guess.after(state, value)
    blocks[-1, ONE_CARD + SOFT_21] = 1.0
    for up in range(VALUES):
        state = guess.after(0, up)
        blocks[:, ONE_CARD + state] = guess.one(up)
        for value in range(VALUES):
            second = guess.after(state, value)
            natural = guess.wide[EXISTS] and second == SOFT_21
            follow[:, ONE_CARD + state, value] = starts + (ONE_CARD + SOFT_21 if natural else second)


def _lay_hands(guess: WideGuess, laid: Laid) -> None:
    """Lay hands that have drawn, block by block."""
    numbers = np.arange(guess.dealers) * STATES
    after = np.array([[guess.after(state, value) for value in range(VALUES)] for state in range(STATES)])
    block = int(laid.head[BLOCKS_AT])
    for kind in range(HAND_KINDS):
        for chips in guess.combinations:
            for cards in range(LEAST_DRAWN, guess.longest + 1):
                for state in range(STATES):
                    laid.rows[block + numbers + state] = guess.drawn(kind, chips, cards, state)
                    laid.follow[block + numbers + state, :VALUES] = (block + numbers)[:, None] + after[state]
                block += guess.dealers * STATES


def _lay_splits(guess: WideGuess, laid: Laid) -> None:
    """Lay the second card of every split hand."""
    own = np.arange(guess.dealers)
    for pair in range(VALUES):
        for many in range(2, HANDS + 1):
            for waiting in range(1, many + 1):
                place = pair * SPLIT_NODES + (many - 1) * HANDS + waiting - 1
                at = int(laid.head[SPLITS_AT]) + place * guess.dealers + own
                laid.rows[at] = guess.one_of_split(pair, many, waiting)
                laid.follow[at, :VALUES] = laid.lay(guess.seconds(pair, many, waiting))


def _lay_deal(guess: WideGuess, laid: Laid) -> None:
    """Lay the first cards."""
    many = guess.dealers
    dealt = np.stack([np.stack([guess.dealt(one, two) for two in range(VALUES)]) for one in range(VALUES)])
    laid.rows[DEALT : DEALT + VALUES * VALUES * many] = dealt.reshape(-1, VALUES)
    own = np.arange(VALUES)
    if guess.hole:
        holes = at_node(dealt.reshape(VALUES, VALUES, VALUES, VALUES, VALUES), guess.shares)
        laid.rows[HOLES:DEALT] = holes.reshape(-1, VALUES)
        laid.follow[HOLES:DEALT, :VALUES] = DEALT + np.arange(VALUES**4).reshape(-1, VALUES)
        after, begins = holes, HOLES
    else:
        after, begins = dealt, DEALT
    # By first card, second card and the dealer's first; the second card is drawn after the dealer's.
    seconds = after.transpose(0, 2, 1, 3)
    follow = begins + np.arange(VALUES**3).reshape(VALUES, VALUES, VALUES).transpose(0, 2, 1)
    laid.follow[SECONDS : SECONDS + VALUES * VALUES, :VALUES] = follow.reshape(-1, VALUES)
    ups = at_node(seconds, guess.shares)
    laid.rows[SECONDS : SECONDS + VALUES * VALUES] = ups.reshape(-1, VALUES)
    if guess.raised is None:
        laid.follow[UPS + own, :VALUES] = SECONDS + own[:, None] * VALUES + own
        firsts = at_node(ups, guess.shares)
        laid.rows[UPS + own] = firsts
        laid.follow[ROOT, :VALUES] = UPS + own
        laid.rows[ROOT] = at_node(firsts, guess.shares)
    else:
        # The dealer's first card comes before all others, and what comes later is counted in wagers as they lie then.
        laid.follow[UPS + own, :VALUES] = SECONDS + own * VALUES + own[:, None]
        shown = at_node(ups.transpose(1, 0, 2), guess.shares)
        laid.rows[UPS + own] = shown
        raised = shown * guess.raised[:, None]
        laid.follow[ROOT, :VALUES] = laid.lay(raised)
        laid.rows[ROOT] = at_node(raised, guess.shares)
