"""What a round of a game with choices of its own is worth wherever a card is drawn, as a first guess.

As in `values`: cards put back after every draw, and how that changes with the cards left. What a guess leaves out (the
rows of a bonus, original wagers only after a split) costs precision and never the truth.
"""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.tables import (
    ACES_AGAIN,
    ACES_LAST,
    AGAIN,
    BLACKJACK,
    DOUBLE,
    EVEN_MONEY,
    FIRST,
    HARD_LIMIT,
    HIT,
    LAST,
    MOST,
    NOTHING,
    SOFT,
    SOFT_21,
    SPLIT,
    STATES,
    STRIDE,
    SURRENDER,
    Bytes,
    Ints,
    Tables,
)
from croupier.simulation.value_layout import VALUES, Doubles
from croupier.simulation.values import at_node, value_of_rank
from croupier.simulation.wide_layout import (
    ACE_HAND,
    AFTER_AT,
    AFTER_TIMES,
    ALL_TAKEN,
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
    GIVES_UP,
    HOLE,
    LATE,
    LOOKED_AT,
    LOSES,
    MORE_AT,
    MORE_WIDTH,
    MOST_HANDS,
    NATURAL_V_BLACKJACK,
    NATURALS,
    ODDS_CHARLIE,
    PARTS_OF,
    PLAIN_HAND,
    RAISED_AT,
    RAISES,
    RESULTS,
    SEVERAL,
    SPLIT_HAND,
    TOTALS_WIDTH,
    WIDE,
    WINS,
    WINS_21,
)
from croupier.simulation.wide_value_layout import LEAST_DRAWN

RANK_COUNT, SUITS = 13, 4
Chips = tuple[int, int]
"""How often a hand was doubled, and the bettor's own chips on it in main wagers."""


class WideGuess:
    """The rows of every place by one bucket's chart; the dealer's number comes first, then the ten numbers of a row."""

    def __init__(self, tables: Tables, cards: Bytes, bucket: int) -> None:
        """Take the tables and the cards of a full shoe."""
        self.tables, self.bucket = tables, bucket
        every = tables.wide.reshape(-1, BANKS if tables.wide[BOTH_SEEN] else 1, WIDE)
        self.banks = every[bucket if tables.wide[SEVERAL] else 0]
        self.wide = self.banks[0]
        self.counts = np.bincount(cards // SUITS, minlength=RANK_COUNT).astype(float)
        self.full = np.append(self.counts[:9], self.counts[9:].sum())
        self.shares = self.full / self.full.sum()
        self.parts = int(self.wide[PARTS_OF])
        self.hole = bool(self.wide[HOLE])
        self.dealers = VALUES * VALUES if self.hole else VALUES
        self.ups = np.repeat(np.arange(VALUES), VALUES) if self.hole else np.arange(VALUES)
        self.bank, self.place = np.zeros(self.dealers, dtype=np.int64), self.ups
        if self.wide[BOTH_SEEN]:
            self.bank, self.place = self.ups, np.tile(np.arange(VALUES), VALUES)
        self._dealer: dict[int, Doubles] = {}
        self._drawn: dict[tuple[int, Chips, int, int], Doubles] = {}
        self._two: dict[tuple[int, int, int, int], Doubles] = {}
        self._splits: dict[tuple[int, int, int], Doubles] = {}

    def after(self, state: int, value: int) -> int:
        """Return a hand's state with a card of a value."""
        return int(self.tables.cards.follow[state * STRIDE + value])

    # The dealer's hand.

    @cached_property
    def ends(self) -> list[int]:
        """Return the points the dealer's hand can end with; a Blackjack comes last."""
        cards = self.tables.cards
        reached, todo = set[int](), [self.after(0, value) for value in range(VALUES)]
        while todo:
            state = todo.pop()
            if state not in reached:
                reached.add(state)
                todo += [self.after(state, value) for value in range(VALUES)] if cards.draws[state] else []
        return [*sorted({int(cards.points[state]) for state in reached if not cards.draws[state]}), HARD_LIMIT]

    def dealer(self, state: int) -> Doubles:
        """Return the rows of every end where the dealer holds two cards or more that are no Blackjack."""
        if state not in self._dealer:
            if self.tables.cards.draws[state]:
                after = [self.dealer(self.after(state, value)) for value in range(VALUES)]
                self._dealer[state] = at_node(np.stack(after, axis=1), self.shares)
            else:
                points = int(self.tables.cards.points[state])
                self._dealer[state] = _certain([points == end for end in self.ends[:-1]] + [False])
        return self._dealer[state]

    def second(self, up: int, value: int) -> Doubles:
        """Return the rows of every end by the dealer's first two cards."""
        state = self.after(self.after(0, up), value)
        if self.wide[EXISTS] and state == SOFT_21:
            return _certain([False] * (len(self.ends) - 1) + [True])
        return self.dealer(state)

    def one(self, up: int) -> Doubles:
        """Return the rows of every end by the dealer's first card."""
        return at_node(np.stack([self.second(up, value) for value in range(VALUES)], axis=1), self.shares)

    @cached_property
    def shown(self) -> Doubles:
        """Return the rows by the dealer's number and the end of the hand."""
        if self.hole:
            return np.stack([self.second(up, value) for up in range(VALUES) for value in range(VALUES)])
        return np.stack([self.one(up) for up in range(VALUES)])

    def against(self, nets: list[float]) -> Doubles:
        """Return the rows of what nets so much by the end of the dealer's hand."""
        found: Doubles = np.einsum("e,dek->dk", np.array(nets), self.shown)
        return found

    # Hands that are finished.

    def constant(self, net: float) -> Doubles:
        """Return the rows of what is settled."""
        return np.full((self.dealers, VALUES), net)

    def finished(self, kind: int, chips: Chips, state: int) -> Doubles:
        """Return the rows of a hand nothing more is done with."""
        stake, paid = self.laid(chips), chips[1]
        points = int(self.tables.cards.points[state])
        if points > HARD_LIMIT:
            return self.constant(-paid)
        if points == HARD_LIMIT and self.wide[WINS_21]:
            return self.constant(stake)
        nets: list[float] = []
        for end in self.ends[:-1]:
            result = self.wide[RESULTS + points * TOTALS_WIDTH + end]
            nets.append(stake if result == WINS else -paid if result == LOSES else 0)
        taken = paid if self.wide[ALL_TAKEN] else min(paid, 1) if kind == PLAIN_HAND else min(paid, 1) / 2
        return self.against([*nets, -taken])

    def natural(self) -> Doubles:
        """Return the rows of a Blackjack."""
        main = self.tables.money.main[self.bucket]
        odds = float(main[BLACKJACK]) / (float(main[MOST + 1]) or 1.0)
        results = [int(self.wide[NATURALS + end]) for end in self.ends[:-1]] + [int(self.wide[NATURAL_V_BLACKJACK])]
        return self.against([odds if one == WINS else -1.0 if one == LOSES else 0.0 for one in results])

    def given_up(self, paid: int) -> Doubles:
        """Return the rows of a hand that is given up."""
        return self.constant(-paid * int(self.wide[GIVES_UP]) / self.parts)

    def wins_by_cards(self, kind: int, times: int, cards: int) -> bool:
        """Tell whether so many cards win by themselves."""
        least = int(self.wide[CHARLIE])
        counts = (self.wide[CHARLIE_SPLIT] or kind == PLAIN_HAND) and (self.wide[CHARLIE_DOUBLED] or times == 0)
        return bool(least and cards >= least and counts)

    # Hands that are played.

    @cached_property
    def longest(self) -> int:
        """Return the cards from which on it does not matter how many there are."""
        return max(int(self.wide[CHARLIE]), LEAST_DRAWN)

    @cached_property
    def combinations(self) -> list[Chips]:
        """Return the doubles and own chips a hand can have."""
        found: list[Chips] = []
        todo: list[Chips] = [(0, 1)]
        if self.wide[FREE_SPLIT : FREE_SPLIT + STRIDE].any():
            todo.append((0, 0))
        free = self.wide[FREE_DOUBLE : FREE_DOUBLE + STATES].any()
        again = self.banks[:, AFTER_AT:FREE_DOUBLE].reshape(-1, AFTER_TIMES, MORE_WIDTH)
        while todo:
            times, paid = todo.pop(0)
            if (times, paid) in found:
                continue
            found.append((times, paid))
            if times == 0:
                todo += [(1, paid + int(self.wide[DOUBLE_ADDS]))] + ([(1, paid)] if free else [])
            elif times < AFTER_TIMES and (again[:, times - 1] == DOUBLE).any():
                todo.append((times + 1, paid + self.laid((times, paid))))
        return found

    def laid(self, chips: Chips) -> int:
        """Return all chips on a hand, the house's too; few own chips are those of a free double."""
        times, paid = chips
        added = int(self.wide[DOUBLE_ADDS])
        free = paid < added * 2 ** (times - 1) if times else False
        return 1 if times == 0 else (2 if free else 1 + added) * 2 ** (times - 1)

    def drawn(self, kind: int, chips: Chips, cards: int, state: int) -> Doubles:
        """Return the rows of a hand that has just drawn a card."""
        cards = min(cards, self.longest)
        key = kind, chips, cards, state
        if key not in self._drawn:
            if HARD_LIMIT < state < SOFT:
                self._drawn[key] = self.constant(-chips[1])
            elif self.wins_by_cards(kind, chips[0], cards):
                self._drawn[key] = self.constant(self.laid(chips) * int(self.wide[ODDS_CHARLIE]) / self.parts)
            else:
                self._drawn[key] = self.played(kind, chips, cards, state, self._more(kind, chips[0], state))
        return self._drawn[key]

    def _more(self, kind: int, times: int, state: int) -> Ints:
        at = MORE_AT + kind * MORE_WIDTH
        if times:
            at = AFTER_AT + (kind * AFTER_TIMES + times - 1) * MORE_WIDTH
        found: Ints = self.banks[self.bank, at + state * STRIDE + self.place].astype(np.int64)
        return found

    def played(self, kind: int, chips: Chips, cards: int, state: int, said: Ints) -> Doubles:
        """Return the rows of a hand that is not split, by what is said against the dealer's number."""
        rows = self.finished(kind, chips, state)
        if (said == HIT).any():
            rows = _where(said == HIT, self._draws(kind, chips, cards, state), rows)
        if (said == DOUBLE).any():
            after = self.doubled(chips, cards, state)
            rows = _where(said == DOUBLE, self._draws(kind, after, cards, self.base(chips, state)), rows)
        return _where(said == GIVE_UP, self.given_up(chips[1]), rows)

    def _draws(self, kind: int, chips: Chips, cards: int, state: int) -> Doubles:
        after = [self.drawn(kind, chips, cards + 1, self.after(state, value)) for value in range(VALUES)]
        return at_node(np.stack(after, axis=1), self.shares)

    def doubled(self, chips: Chips, cards: int, state: int) -> Chips:
        """Return what a hand has on it once it is doubled."""
        times, paid = chips
        if times:
            return times + 1, paid + self.laid(chips)
        free = cards == 2 and self.wide[FREE_DOUBLE + state]  # noqa: PLR2004 - two cards
        return 1, paid if free else paid + int(self.wide[DOUBLE_ADDS])

    def base(self, chips: Chips, state: int) -> int:
        """Return the state a double goes on from."""
        return state if chips[0] else int(self.tables.cards.doubled[state])

    # Hands of two cards.

    def said(self, phase: int, one: int, two: int) -> Ints:
        """Return what is done with two ranks by the dealer's number."""
        at = int(self.tables.cards.shape[one * STRIDE + two]) * STRIDE
        return self.plays(self.tables.plays.play[:, phase], at)

    def plays(self, table: Bytes, at: int) -> Ints:
        """Return what stands at a place of a table of plays by the dealer's number."""
        return table[self.bucket * len(self.banks) + self.bank, at + self.place].astype(np.int64)

    def ranks(self, value: int) -> list[tuple[int, float]]:
        """Return the ranks of a value in the shoe with their shares of it."""
        found = [(rank, self.counts[rank]) for rank in range(RANK_COUNT) if value_of_rank(rank) == value]
        whole = sum(many for _, many in found)
        return [(rank, many / whole) for rank, many in found if many] if whole else [(value, 1.0)]

    def state_of(self, one: int, two: int) -> int:
        """Return the state of two ranks."""
        return int(self.tables.cards.two[one * STRIDE + two])

    def phase(self, pair: int, many: int) -> int:
        """Return what a hand of a split into so many hands is."""
        again = many < self.wide[MOST_HANDS + pair]
        return (ACES_AGAIN if again else ACES_LAST) if pair == 0 else (AGAIN if again else LAST)

    def split_hand(self, pair: int, value: int, paid: int, phase: int) -> Doubles:
        """Return the rows of a hand of a split with its second card, where it is not split again."""
        key = pair, value, paid, phase
        if key not in self._two:
            kind = ACE_HAND if pair == 0 else SPLIT_HAND
            rows = np.zeros((self.dealers, VALUES))
            for one, share in self.ranks(pair):
                for two, other in self.ranks(value):
                    said = self.said(phase, one, two)
                    rows += share * other * self.played(kind, (0, paid), 2, self.state_of(one, two), said)
            self._two[key] = rows
        return self._two[key]

    def again(self, pair: int, many: int) -> Doubles:
        """Return how often a second card of the same value is split again, by the dealer's number."""
        found = np.zeros(self.dealers)
        for one, share in self.ranks(pair):
            for two, other in self.ranks(pair):
                found += share * other * (self.said(self.phase(pair, many), one, two) == SPLIT)
        return found

    def paid(self, pair: int, many: int, waiting: int) -> int:
        """Return the bettor's own chips on the hand whose second card is drawn, where so many have none yet."""
        return 1 if waiting == many else 1 - int(self.wide[FREE_SPLIT + pair])

    def seconds(self, pair: int, many: int, waiting: int) -> Doubles:
        """Return the rows after a second card by its value, less those of the hands that still wait."""
        paid, phase = self.paid(pair, many, waiting), self.phase(pair, many)
        rows = [self.split_hand(pair, value, paid, phase) for value in range(VALUES)]
        often = self.again(pair, many)[:, None]
        if often.any():
            more = self.split(pair, many + 1, waiting + 1) - self.split(pair, many, waiting - 1)
            rows[pair] = often * more + (1 - often) * rows[pair]
        return np.stack(rows, axis=1)

    def one_of_split(self, pair: int, many: int, waiting: int) -> Doubles:
        """Return the rows of the next hand of a split before its second card, and of what may come of splitting it."""
        key = pair, many, waiting
        if key not in self._splits:
            self._splits[key] = at_node(self.seconds(pair, many, waiting), self.shares)
        return self._splits[key]

    def split(self, pair: int, many: int, waiting: int) -> Doubles:
        """Return the rows of all hands of a split that still wait for their second card."""
        rows = np.zeros((self.dealers, VALUES))
        for one in range(1, waiting + 1):
            rows += self.one_of_split(pair, many, one)
        return rows

    # The deal.

    @cached_property
    def raised(self) -> Doubles | None:
        """Return how many wagers are played against each of the dealer's first cards, or None without raises."""
        if not self.wide[RAISES]:
            return None
        ranks = self.wide[RAISED_AT : RAISED_AT + RANK_COUNT]
        return np.array([1.0 + ranks[value] for value in range(VALUES)])

    @cached_property
    def looked(self) -> Ints:
        """Return where the dealer has shown a Blackjack before anybody plays, by the dealer's number."""
        if not self.hole:
            return np.zeros(self.dealers, dtype=np.int64)
        blackjack = self.shown[:, -1, :].mean(axis=1) == 1
        found: Ints = (blackjack & (self.wide[LOOKED_AT : LOOKED_AT + VALUES][self.ups] == 1)).astype(np.int64)
        return found

    def dealt(self, first: int, second: int) -> Doubles:
        """Return the rows of the first two cards of a box."""
        rows = np.zeros((self.dealers, VALUES))
        for one, share in self.ranks(first):
            for two, other in self.ranks(second):
                rows += share * other * self._first(one, two, first)
        return rows

    def _first(self, one: int, two: int, value: int) -> Doubles:
        place, state = one * STRIDE + two, self.state_of(one, two)
        at = int(self.tables.cards.shape[place]) * STRIDE
        if self.tables.cards.natural[place]:
            rows = self.natural()
        else:
            said = self.said(FIRST, one, two)
            rows = self.played(PLAIN_HAND, (0, 1), 2, state, said)
            if (said == SPLIT).any():
                rows = _where(said == SPLIT, self.split(value, 2, 2), rows)
            late = self.banks[self.bank, LATE + at + self.place]
            rows = _where(late == 1, self.given_up(1), rows)
            rows = _where(self.looked == 1, self.against([0.0] * (len(self.ends) - 1) + [-1.0]), rows)
        answers = self.plays(self.tables.plays.offer, at)
        rows = _where(answers == SURRENDER, self.given_up(1), rows)
        rows = _where(answers == EVEN_MONEY, self.constant(1), rows)
        return rows if (answers <= EVEN_MONEY).all() else _where(answers > EVEN_MONEY, self.paid_now(), rows)

    def paid_now(self) -> Doubles:
        """Return the rows of a Blackjack that is paid before anybody plays."""
        main = self.tables.money.main[self.bucket]
        return self.constant(float(main[BLACKJACK]) / (float(main[MOST + 1]) or 1.0))


assert NOTHING < SURRENDER < EVEN_MONEY  # noqa: S101 - the order of answers


def _certain(known: list[bool]) -> Doubles:
    return np.repeat(np.array(known, dtype=float)[:, None], VALUES, axis=1)


def _where(here: NDArray[np.bool_], rows: Doubles, others: Doubles) -> Doubles:
    return np.where(here[:, None], rows, others)
