"""The rows and successors of every place of a round, laid out for the correction."""

import numpy as np

from croupier.simulation.tables import HANDS, SOFT_21, STATES, Bytes, Tables
from croupier.simulation.value_layout import (
    CLASS_WIDTH,
    DEALERS,
    DOUBLES,
    FIRST_NODE,
    FOLLOWERS,
    FULL,
    FULL_FACES,
    GRADIENT,
    HAND_WIDTH,
    HITS,
    ONE_CARD,
    ONES,
    PLACES,
    ROOT,
    ROWS,
    SECONDS,
    SPLIT_WIDTH,
    SPLITS,
    STAKES,
    UPS,
    VALUES,
    WIDTH,
    Doubles,
    Shorts,
    Values,
)
from croupier.simulation.values import DECK, SUITS, Guess, at_node, value_of_rank

MOST_ROWS = 1 << 16


class Laid:
    """Rows and successors as they are laid; a node's own row has its number, rows of their own come behind."""

    def __init__(self, classes: int) -> None:
        """Begin with nothing, for so many classes of hands."""
        self.nodes = DEALERS + classes * CLASS_WIDTH
        self.rows: Doubles = np.zeros((MOST_ROWS, VALUES))
        self.follow: Shorts = np.zeros((self.nodes, WIDTH), dtype=np.uint16)
        self.used = self.nodes

    def lay(self, rows: Doubles) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
        """Lay rows behind the others and return their numbers; equal ones only once."""
        flat = rows.reshape(-1, VALUES)
        kinds, numbers = np.unique(flat.astype(np.float32), axis=0, return_inverse=True)
        self.rows[self.used : self.used + len(kinds)] = kinds
        found = (self.used + numbers.ravel()).reshape(rows.shape[:-1])
        self.used += len(kinds)
        return found


def value_tables(tables: Tables, cards: Bytes, bucket: int) -> Values:
    """Return what the correction looks up, for a shoe of these cards and the chart of a bucket."""
    guess = Guess(tables, cards, bucket)
    laid = Laid(len(guess.nets))
    _lay_dealer(guess, laid)
    _lay_hands(guess, laid)
    _lay_splits(guess, laid)
    first = _lay_deal(guess, laid)
    singles = np.zeros(ROWS + laid.used * WIDTH, dtype=np.float32)
    shorts = np.zeros(FOLLOWERS + laid.follow.size, dtype=np.uint16)
    shorts[: len(guess.classes)] = guess.classes
    shorts[FIRST_NODE] = first
    shorts[FOLLOWERS:] = laid.follow.ravel()
    singles[ROWS:].reshape(-1, WIDTH)[:, :VALUES] = laid.rows[: laid.used]
    value = float(laid.rows[first] @ guess.shares)
    singles[GRADIENT : GRADIENT + VALUES] = laid.rows[first] - value
    singles[FULL : FULL + VALUES] = guess.full
    singles[FULL_FACES : FULL_FACES + DECK] = np.bincount(cards, minlength=DECK)
    singles[ONES : ONES + VALUES * WIDTH].reshape(VALUES, WIDTH)[:, :VALUES] = np.eye(VALUES)
    return Values(singles, shorts, value, np.zeros(0))


def _lay_dealer(guess: Guess, laid: Laid) -> None:
    """Lay the dealer's cards, class by class."""
    blocks = laid.rows[DEALERS : laid.nodes].reshape(-1, CLASS_WIDTH, VALUES)
    follow = laid.follow[DEALERS:].reshape(-1, CLASS_WIDTH, WIDTH)
    starts = DEALERS + np.arange(len(blocks)) * CLASS_WIDTH
    for state in range(STATES):
        blocks[:, state] = guess.dealer(state)
        for value in range(VALUES):
            follow[:, state, value] = starts + guess.after(state, value)
    blocks[:, ONE_CARD + SOFT_21] = guess.blackjack()
    for up in range(VALUES):
        state = guess.after(0, up)
        blocks[:, ONE_CARD + state] = guess.shown[:, up]
        for value in range(VALUES):
            second = guess.after(state, value)
            natural = guess.tables.flags.blackjack and second == SOFT_21
            follow[:, ONE_CARD + state, value] = starts + (ONE_CARD + SOFT_21 if natural else second)


def _lay_hands(guess: Guess, laid: Laid) -> None:
    """Lay the next card and the card of a double for every hand."""
    ups = np.arange(VALUES) * STATES
    for what in range(PLACES):
        block = what * HAND_WIDTH
        for state in range(STATES):
            own = block + ups + state
            laid.rows[HITS + own] = guess.hand(what, state)
            laid.rows[DOUBLES + own] = guess.double(what, state)
            base = int(guess.tables.cards.doubled[state])
            for value in range(VALUES):
                laid.follow[HITS + own, value] = HITS + block + ups + guess.after(state, value)
                ends = (what * STAKES + 1) * STATES + guess.after(base, value)
                shown = [ONE_CARD + guess.after(0, up) for up in range(VALUES)]
                laid.follow[DOUBLES + own, value] = DEALERS + guess.classes[ends] * CLASS_WIDTH + np.array(shown)


def _lay_splits(guess: Guess, laid: Laid) -> None:
    """Lay the second card of every split hand."""
    for pair in range(VALUES):
        for many in range(2, HANDS + 1):
            for waiting in range(1, many + 1):
                place = SPLITS + pair * VALUES * SPLIT_WIDTH + (many - 1) * HANDS + waiting - 1
                own = place + np.arange(VALUES) * SPLIT_WIDTH
                laid.rows[own] = guess.split(pair, many, waiting)
                after = [guess.after_second(pair, many, waiting, value) for value in range(VALUES)]
                laid.follow[own, :VALUES] = laid.lay(np.stack(after, axis=1))


def _lay_deal(guess: Guess, laid: Laid) -> int:
    """Lay the first cards and return the node a round begins with."""
    seconds = np.stack([np.stack([guess.dealt(one, two) for two in range(VALUES)], axis=1) for one in range(VALUES)])
    laid.follow[SECONDS : SECONDS + VALUES * VALUES, :VALUES] = laid.lay(seconds).reshape(-1, VALUES)
    ups = at_node(seconds, guess.shares)
    laid.rows[SECONDS : SECONDS + VALUES * VALUES] = ups.reshape(-1, VALUES)
    own = np.arange(VALUES)
    laid.follow[UPS + own, :VALUES] = SECONDS + own[:, None] * VALUES + own
    firsts = at_node(ups, guess.shares)
    laid.rows[UPS + own] = firsts
    laid.follow[ROOT, :VALUES] = UPS + own
    laid.rows[ROOT] = at_node(firsts, guess.shares)
    printed = guess.tables.flags.printed
    return ROOT if printed < 0 else SECONDS + value_of_rank(printed // SUITS) * (VALUES + 1)
