"""What a round is worth at every place where a card is drawn, as a first guess that follows the cards left.

Values are those of play with cards put back after every draw, and how they change with the cards left. They come of the
tables the kernels play by and of the kernels' own settlement, so a changed rule is in them by itself. A guess that is
off costs precision and never the truth: see `kernel_luck_correction`.
"""

from functools import cached_property

import numpy as np

from croupier.cards.card import RANKS
from croupier.simulation.payoffs import payoffs
from croupier.simulation.tables import (
    ACES_AGAIN,
    ACES_LAST,
    AGAIN,
    BONUS,
    BONUS_SPAN,
    DOUBLE,
    FIRST,
    HANDS,
    HIT,
    LAST,
    MOST,
    NOTHING,
    SOFT_21,
    SPLIT,
    STATES,
    STRIDE,
    Bytes,
    Ints,
    Tables,
)
from croupier.simulation.value_layout import (
    ALONE,
    NATURAL_CLASS,
    OFFERS,
    SPLIT_FIRST,
    SPLIT_LATER,
    STAKES,
    VALUES,
    Doubles,
)

SUITS = 4
DECK = 52


def value_of_rank(rank: int) -> int:
    """Return the value of a rank's place: a ten for every picture."""
    return min(rank, VALUES - 1)


def at_node(after: Doubles, shares: Doubles) -> Doubles:
    """Return the row of a place where a card is drawn, by the rows after each card (last two axes)."""
    worth = after @ shares
    moved = np.einsum("r,...rk->...k", shares, after)
    found: Doubles = worth + moved - (worth @ shares)[..., None]
    return found


class Guess:
    """The rows of every place, by one bucket's chart; up cards come first, then the ten numbers of a row."""

    def __init__(self, tables: Tables, cards: Bytes, bucket: int) -> None:
        """Take the tables and the cards of a full shoe."""
        self.tables, self.bucket = tables, bucket
        self.counts = np.bincount(cards // SUITS, minlength=len(RANKS)).astype(float)
        full = np.array([self.counts[:9].tolist()]).ravel()
        self.full = np.append(full, self.counts[9:].sum())
        self.shares = self.full / self.full.sum()
        paid = payoffs(tables, bucket)
        self.nets, self.classes = paid
        self._dealers: dict[int, Doubles] = {}
        self._hands: dict[tuple[int, int], Doubles] = {}
        self._splits: dict[tuple[int, int, int], Doubles] = {}

    def after(self, state: int, value: int) -> int:
        """Return a hand's state with a card of a value."""
        return int(self.tables.cards.follow[state * STRIDE + value])

    def dealer(self, state: int) -> Doubles:
        """Return the rows of every class where the dealer holds two cards or more."""
        if state not in self._dealers:
            if self.tables.cards.draws[state]:
                after = [self.dealer(self.after(state, value)) for value in range(VALUES)]
                self._dealers[state] = at_node(np.stack(after, axis=1), self.shares)
            else:
                self._dealers[state] = _constant(self.nets[:, self.tables.cards.points[state]])
        return self._dealers[state]

    def blackjack(self) -> Doubles:
        """Return the rows of every class against a dealer's Blackjack."""
        return _constant(self.nets[:, STATES])

    def _second(self, up: int, value: int) -> Doubles:
        state = self.after(self.after(0, up), value)
        return self.blackjack() if self.tables.flags.blackjack and state == SOFT_21 else self.dealer(state)

    @cached_property
    def shown(self) -> Doubles:
        """Return the rows of every class by the dealer's first card."""
        after = [np.stack([self._second(up, value) for value in range(VALUES)], axis=1) for up in range(VALUES)]
        return np.stack([at_node(rows, self.shares) for rows in after], axis=1)

    def finished(self, what: int, stake: int, state: int) -> Doubles:
        """Return the rows of a finished hand by the dealer's first card."""
        rows: Doubles = self.shown[self.classes[(what * STAKES + stake - 1) * STATES + state]]
        return rows

    def hit(self, what: int, state: int) -> Doubles:
        """Return the rows of a hand that draws."""
        after = [self.hand(what, self.after(state, value)) for value in range(VALUES)]
        return at_node(np.stack(after, axis=1), self.shares)

    def hand(self, what: int, state: int) -> Doubles:
        """Return the rows of a hand of more than two cards."""
        if (what, state) not in self._hands:
            more = self.tables.plays.more[self.bucket, state * STRIDE : state * STRIDE + VALUES] == HIT
            rows = self.finished(what, 1, state)
            self._hands[what, state] = np.where(more[:, None], self.hit(what, state), rows) if more.any() else rows
        return self._hands[what, state]

    def double(self, what: int, state: int) -> Doubles:
        """Return the rows of a hand that is doubled."""
        base = int(self.tables.cards.doubled[state])
        after = [self.finished(what, 2, self.after(base, value)) for value in range(VALUES)]
        return at_node(np.stack(after, axis=1), self.shares)

    def said(self, phase: int, one: int, two: int) -> Ints:
        """Return what is done with two ranks by the dealer's first card."""
        at = int(self.tables.cards.shape[one * STRIDE + two]) * STRIDE
        return self.tables.plays.play[self.bucket, phase, at : at + VALUES].astype(np.int64)

    def two(self, what: int, one: int, two: int, said: Ints) -> Doubles:
        """Return the rows of two ranks that are not split, by what is said."""
        state = int(self.tables.cards.two[one * STRIDE + two])
        natural = what == ALONE and self.tables.cards.natural[one * STRIDE + two]
        rows = self.shown[self.classes[NATURAL_CLASS]] if natural else self.finished(what, 1, state)
        if (said == HIT).any():
            rows = np.where((said == HIT)[:, None], self.hit(what, state), rows)
        if (said == DOUBLE).any():
            rows = np.where((said == DOUBLE)[:, None], self.double(what, state), rows)
        return rows

    def ranks(self, value: int) -> list[tuple[int, float]]:
        """Return the ranks of a value in the shoe with their shares of it."""
        found = [(rank, self.counts[rank]) for rank in range(len(RANKS)) if value_of_rank(rank) == value]
        whole = sum(many for _, many in found)
        return [(rank, many / whole) for rank, many in found if many] if whole else [(value, 1.0)]

    def after_second(self, pair: int, many: int, waiting: int, value: int) -> Doubles:
        """Return the rows of a split once a hand has its second card; `waiting` hands had one card until then."""
        phases = (ACES_AGAIN, ACES_LAST) if pair == 0 else (AGAIN, LAST)
        phase = phases[0] if many < self.tables.flags.hands else phases[1]
        what = SPLIT_FIRST if waiting == many else SPLIT_LATER
        rows = np.zeros((VALUES, VALUES))
        for one, share in self.ranks(pair):
            for two, other in self.ranks(value):
                said = self.said(phase, one, two)
                found = self.two(what, one, two, said) + self.split(pair, many, waiting - 1)
                if (said == SPLIT).any() and many < HANDS:
                    again = self.split(pair, many + 1, waiting + 1)
                    found = np.where((said == SPLIT)[:, None], again, found)
                rows += share * other * found
        return rows

    def split(self, pair: int, many: int, waiting: int) -> Doubles:
        """Return the rows of a split into so many hands, of which so many still wait for their second card."""
        if waiting == 0:
            return np.zeros((VALUES, VALUES))
        key = (pair, many, waiting)
        if key not in self._splits:
            after = [self.after_second(pair, many, waiting, value) for value in range(VALUES)]
            self._splits[key] = at_node(np.stack(after, axis=1), self.shares)
        return self._splits[key]

    def bonus(self, first: int, second: int, third: int) -> float:
        """Return the free bonus three values bring on average, in main wagers."""
        if not self.tables.flags.bonus:
            return 0.0
        main = self.tables.money.main[self.bucket]
        nothing, middle = float(main[MOST]), BONUS_SPAN // 2
        pays = [0.0] + [float(main[BONUS + row * BONUS_SPAN + middle]) - nothing for row in range(2)]
        if value_of_rank(self.tables.flags.printed // SUITS) != first:
            return 0.0
        table = np.take(np.array(pays), self.tables.sides.bonus).reshape(DECK, DECK)
        found = table[np.ix_(self._cards(second), self._cards(third))].mean()
        return float(found) / float(main[MOST + 1])

    def _cards(self, value: int) -> list[int]:
        return [rank * SUITS + suit for rank, _ in self.ranks(value) for suit in range(SUITS)]

    def third(self, first: int, second: int) -> Doubles:
        """Return the rows after a third card, by the dealer's first card and the third card's value."""
        state = self.after(self.after(0, first), second)
        after = [
            self.hand(ALONE, self.after(state, value)) + self.bonus(first, second, value) for value in range(VALUES)
        ]
        return np.stack(after, axis=1)

    def dealt(self, first: int, second: int) -> Doubles:
        """Return the rows of the first two cards of a box by the dealer's first card."""
        rows = np.zeros((VALUES, VALUES))
        for one, share in self.ranks(first):
            for two, other in self.ranks(second):
                said = self.said(FIRST, one, two)
                found = self.two(ALONE, one, two, said)
                if self.tables.flags.bonus and (said == HIT).any():
                    found = np.where((said == HIT)[:, None], at_node(self.third(first, second), self.shares), found)
                if (said == SPLIT).any():
                    found = np.where((said == SPLIT)[:, None], self.split(first, 2, 2), found)
                rows += share * other * self._offered(one, two, found)
        return rows

    def _offered(self, one: int, two: int, rows: Doubles) -> Doubles:
        at = int(self.tables.cards.shape[one * STRIDE + two]) * STRIDE
        answers = self.tables.plays.offer[self.bucket, at : at + VALUES]
        for answer in set(answers.tolist()) - {NOTHING}:
            rows = np.where((answers == answer)[:, None], self.shown[self.classes[OFFERS + answer]], rows)
        return rows


def _constant(numbers: Doubles) -> Doubles:
    return np.repeat(numbers[:, None], VALUES, axis=1)
