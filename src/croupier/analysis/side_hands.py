"""Wagers that play decides: the chance of each row when hands are played by a plan.

How a hand is played depends on the values of its cards alone. So every way it may end is found by values first; then
the very cards are drawn, of each value as many as came, and lead the wager from state to state. After a split the wager
is on the first hand. Where the dealer has looked, hands are played only if there is no Blackjack.

Clauses: D8 1.1.16, 3.23.1. Ruling R-SURR-TIE.
"""

from typing import NamedTuple

import numpy as np

from croupier.analysis.drawn_cards import DrawnCards, TooManyError
from croupier.analysis.endings import Ending, Order, endings, unplayed
from croupier.analysis.first_hands import SPLIT
from croupier.analysis.hand_rows import BLACKJACK, ENDS, UNKNOWN, is_by_ends, made
from croupier.analysis.index import Floats
from croupier.analysis.prepared_shoe import dealer_chances
from croupier.analysis.rules import FIRST
from croupier.analysis.shoe import ACE, TEN, VALUES
from croupier.analysis.side_outcomes import is_by_outcome, outcome_chances
from croupier.analysis.solution import Solution
from croupier.rules.wagers.definition import Definition
from croupier.rules.wagers.round_states import LOSS, Course, To
from croupier.rules.wagers.statement_cards import OWN, needed, spoken_of, statements
from croupier.rules.wagers.tree import Cards, Name, Named

PLAY_NAMES = frozenset({Name.HAND, Name.BOX, *OWN, Name.D1, Name.DEALER})


class Waiting(NamedTuple):
    """A hand that waits for the dealer: cards gone by value, the row by the dealer's end, and how likely by lane."""

    gone: tuple[int, ...]
    made: tuple[int, ...]
    chances: Floats


class UnvaluedError(ValueError):
    """A wager whose value is not worked out by this way, and why."""


def played_chances(solution: Solution, definition: Definition) -> dict[str, float] | None:
    """Return the chance of each row of a wager that play decides, or None where it has no value."""
    looks = definition.sight
    if not solution.ready.rules.is_plain:
        return None  # more becomes of a hand than these wagers are valued by
    if is_by_outcome(definition):
        return outcome_chances(solution, definition)
    if not definition.on_hand and needed(definition.rows, OWN, Name.BOX) is not None:
        return None  # so many cards come however hands are played, and their chances are fractions
    if not looks.names <= PLAY_NAMES:
        return None
    try:
        return hand_chances(solution, definition)
    except UnvaluedError:
        return None


def why_unvalued(solution: Solution, definition: Definition) -> str | None:
    """Say why a wager that play decides has no value; None where it has one."""
    try:
        hand_chances(solution, definition)
    except UnvaluedError as error:
        return str(error)
    return None


def hand_chances(solution: Solution, definition: Definition) -> dict[str, float]:
    """Return the chance of each row by a solution's plan, or raise UnvaluedError."""
    if not solution.ready.rules.is_plain:
        message = "more becomes of a hand in this game than its value is worked out for"
        raise UnvaluedError(message)
    if not definition.sight.names <= PLAY_NAMES or not is_by_ends(definition.rows):
        message = "it looks at more of the dealer's hand than how it ends, beside a hand that is played"
        raise UnvaluedError(message)
    if solution.ready.rules.split_by_rank and _splits_tens(solution):
        message = "ten-value cards are split by their rank"
        raise UnvaluedError(message)
    try:
        return _Weigher(solution, definition).chances()
    except TooManyError as error:
        message = "its rows tell too many hands apart"
        raise UnvaluedError(message) from error


def _without_blackjack(rows: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(LOSS if end == BLACKJACK else row for end, row in enumerate(rows))


def _only_blackjack(rows: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(row if end == BLACKJACK else LOSS for end, row in enumerate(rows))


def _splits_tens(solution: Solution) -> bool:
    pair = (TEN, TEN)
    cards = solution.hands.cards
    return pair in cards and bool((solution.plan.first[cards.index(pair)] == SPLIT).any())


def order_of(definition: Definition) -> Order:
    """Return which cards of a hand and of its box the rows look at by their place."""
    first, last = 0, False
    for cards in (cards for leaf in statements(definition.rows) for cards in spoken_of(leaf)):
        if isinstance(cards, Named):
            first = max([first, *(OWN.index(name) + 1 for name in cards.names if name in OWN)])
        elif _is_whole(cards.cards) and (cards.count == 1 or not cards.last):
            first, last = max(first, 0 if cards.last else cards.count), last or cards.last
        elif not _is_of_first(cards.cards):
            message = "it looks at several of the last cards of a hand"
            raise UnvaluedError(message)
        else:
            first = len(OWN)
    return Order(first, last)


def _is_whole(cards: Cards) -> bool:
    return isinstance(cards, Named) and len(cards.names) == 1 and cards.names[0] in {Name.HAND, Name.BOX}


def _is_of_first(cards: Cards) -> bool:
    return isinstance(cards, Named) and set(cards.names) <= {*OWN, Name.D1}


class _Weigher:
    """Weighs every way a hand may end with the rows that its cards make."""

    def __init__(self, solution: Solution, definition: Definition) -> None:
        self.solution, self.ready, self.definition = solution, solution.ready, definition
        self.cards = DrawnCards(Course(definition.rows), self.ready.shoe, solution.book.deck.printed)
        self.course = self.cards.course
        self.own = needed(definition.rows, OWN, Name.BOX)
        self.by_box = bool(definition.sight.names & {Name.BOX, *OWN})
        self.by_up = Name.D1 in definition.sight.names
        self.made: dict[object, tuple[int, ...]] = {}
        self.looks = any(self.ready.looked)
        self.early = self.ready.rules.spared(self.ready.ups)
        ups = self.ready.ups
        every = np.ones(len(ups), dtype=np.bool_)
        self.lanes = [(up, ups == up) for up in sorted(set(ups.tolist()))] if self.by_up else [(TEN, every)]

    def chances(self) -> dict[str, float]:
        """Return the chance of each row."""
        sums = np.zeros((len(self.definition.rows), len(self.ready.ups)))
        waiting: list[Waiting] = []
        order = order_of(self.definition)
        for ending in endings(self.solution, order):
            for up, here in self.lanes:
                chances = np.where(here, ending.chances, 0.0)
                if chances.any():
                    self._weigh(sums, waiting, ending, up, chances)
        if self.looks:
            self._add_unplayed(waiting, order)
        self._by_dealer(sums, waiting)
        return dict(zip((row.name for row in self.definition.rows), sums.sum(axis=1).tolist(), strict=True))

    def _weigh(self, sums: Floats, waiting: "list[Waiting]", ending: Ending, up: int, chances: Floats) -> None:
        """Add what the cards of a hand decide, and note what waits for the dealer's end."""
        drawn = self.cards.drawn(self._first(ending, up), ending.rest, split=ending.split)
        for (state, _), chance in drawn.items():
            over = state if ending.given_up else self._over(ending, state)
            row = self.course.certain[over]
            if row is None and not ending.given_up:
                rows = self._made(ending, up, over)
            elif row is not None and row != LOSS:
                rows = (row,) * ENDS
            else:
                continue
            if self.looks:
                early = ending.given_up & self.early
                waiting.append(Waiting(self._gone(ending), rows, chance * chances * early))
                waiting.append(Waiting(self._gone(ending), _without_blackjack(rows), chance * chances * ~early))
            elif row is None:
                waiting.append(Waiting(self._gone(ending), rows, chance * chances))
            else:
                sums[row] += chance * chances

    def _add_unplayed(self, waiting: "list[Waiting]", order: Order) -> None:
        """Note first hands that are over at once, because the dealer has looked and has a Blackjack."""
        for ending in unplayed(self.solution, order):
            for up, here in self.lanes:
                chances = np.where(here & np.array(self.ready.looked), ending.chances, 0.0)
                if not chances.any():
                    continue
                for (state, _), chance in self.cards.drawn(self._first(ending, up), ending.rest, split=False).items():
                    over = self._over(ending, state)
                    row = self.course.certain[over]
                    rows = self._made(ending, up, over) if row is None else (row,) * ENDS
                    waiting.append(Waiting(self._gone(ending), _only_blackjack(rows), chance * chances))

    def _over(self, ending: Ending, state: int) -> int:
        """Return the state once a hand is over, and its box as far as that is known."""
        over = self.course.hand_over(state, ending.points, doubled=ending.doubled)
        if not ending.split:
            return self.course.box_over(over)
        known = self.own is not None and self.own <= len(ending.values) + len(ending.beside)
        if self.course.certain[over] is None and not known:
            message = "it looks at cards of hands that are formed by a split"
            raise UnvaluedError(message)
        return over

    def _first(self, ending: Ending, up: int) -> tuple[tuple[int, To], ...]:
        """Return the cards that come in order: those of the box and, where rows look at it, the dealer's first."""
        house = ((up, To.DEALER),) if self.by_up else ()
        own = tuple((value, To.HAND) for value in ending.first)
        # Which of the cards went to other hands makes no difference where no row looks at them.
        beside = tuple((value, To.BOX) for value in ending.beside) if self.by_box else ()
        return (*own[:1], *beside, *own[1:], *house)

    def _by_dealer(self, sums: Floats, waiting: "list[Waiting]") -> None:
        """Add what the dealer's end decides."""
        places = {gone: place for place, gone in enumerate(dict.fromkeys(one.gone for one in waiting))}
        if not places:
            return
        rows = dealer_chances(self.ready.rules.dealer, self.ready.left, np.array(list(places)))
        ends = np.concatenate([rows, 1.0 - rows.sum(axis=1, keepdims=True)], axis=1)
        for gone, made_rows, chances in waiting:
            for one in set(made_rows) - {LOSS}:
                sums[one] += chances * ends[places[gone], [row == one for row in made_rows]].sum(axis=0)

    def _gone(self, ending: Ending) -> tuple[int, ...]:
        """Return by value the cards of the shoe that a box has taken when its first hand is over."""
        values = [*ending.values, *ending.beside]
        if self.ready.rules.printed is not None:
            values.remove(self.ready.rules.printed)
        return tuple(values.count(value) for value in range(len(VALUES)))

    def _made(self, ending: Ending, up: int, state: int) -> tuple[int, ...]:
        """Return by the dealer's end the row that a hand makes."""
        values = ending.values
        natural = not ending.split and len(values) == FIRST and set(values) == {ACE, TEN}
        key = up, state, ending.points.points, natural
        if key not in self.made:
            facts = self.course.states[state]
            row = made(self.course, up, facts, points=ending.points.points, natural=natural)
            if UNKNOWN in row:
                message = "it tells the totals apart with which the dealer busts"
                raise UnvaluedError(message)
            self.made[key] = row
        return self.made[key]
