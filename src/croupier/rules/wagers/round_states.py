"""The course of a round as a wager sees it: card by card from state to state, as far as its rows tell cards apart.

States of which the rows remember the same are one. A state in which the row is certain is never left again. The cards
of the box and of its hand come as they are dealt, then the dealer's.
"""

from collections.abc import Hashable
from enum import Enum, auto

from croupier.cards.card import CARDS, Card
from croupier.cards.total import Total
from croupier.rules.wagers.condition_cards import sight
from croupier.rules.wagers.facts import Facts, Seen
from croupier.rules.wagers.remembered_cards import remembered
from croupier.rules.wagers.rows import Rows, outcome
from croupier.rules.wagers.statement_cards import HOUSE, OWN, counted, statements
from croupier.rules.wagers.tree import Holds, How, Name

LOSS = -1
"""In place of the number of a row: none applies."""


class To(Enum):
    """Where a card goes: to the hand and so to its box, to another hand of the box, or to the dealer."""

    HAND = auto()
    BOX = auto()
    DEALER = auto()


class Course:
    """The states of a wager, found as they are asked for and numbered in that order."""

    def __init__(self, rows: Rows) -> None:
        """Take the rows, best first."""
        self.rows = rows
        self.looks = sight(row.when for row in rows)
        self.kinds = self.looks.kinds()
        self.cards: dict[int, Card] = {self.kinds[card]: card for card in reversed(CARDS.values())}
        self.states: list[Facts] = []
        self.certain: list[int | None] = []
        self._leaves = statements(rows)
        places = (counted(rows, OWN, Name.BOX), counted(rows, (), Name.HAND), counted(rows, HOUSE, Name.DEALER))
        self._counted = tuple(max(most, 1) for most in places)  # whether any card lies makes a difference
        self._forgets = any(isinstance(leaf, Holds) and leaf.how is How.SOME for leaf in self._leaves)
        self._known: dict[Hashable, int] = {}
        self._steps: dict[Hashable, int] = {}

    def start(self, *, split: bool = False) -> int:
        """Return the state before the first card, of a hand that is not split or of the first hand of a split."""
        return self._number(Facts(split=split))

    def card(self, state: int, kind: int, to: To) -> int:
        """Return the state after a card of a kind."""
        if self.certain[state] is not None:
            return state
        step = state, kind, to
        if step not in self._steps:
            self._steps[step] = self._number(self._with(self.states[state], self.cards[kind], to))
        return self._steps[step]

    def forget(self, state: int, coming: frozenset[int]) -> int:
        """Return the state that stands for all that are alike when the hand gets no cards but of these kinds."""
        if self.certain[state] is not None or not self._forgets:
            return state
        step = state, coming
        if step not in self._steps:
            cards = tuple(self.cards[kind] for kind in sorted(coming))
            key = coming, self._key(self.states[state], cards)
            self._steps[step] = self._known.setdefault(key, state)
        return self._steps[step]

    def hand_over(self, state: int, points: Total, *, doubled: bool) -> int:
        """Return the state once the hand gets no more cards and counts so much."""
        step = state, points, doubled
        if step not in self._steps:
            facts = self.states[state]
            hand = Seen(facts.hand.cards, closed=True)
            self._steps[step] = self._number(facts._replace(hand=hand, points=points, doubled=doubled), state)
        return self._steps[step]

    def box_over(self, state: int) -> int:
        """Return the state once the box gets no more cards."""
        step = state, To.BOX
        if step not in self._steps:
            facts = self.states[state]
            self._steps[step] = self._number(facts._replace(box=Seen(facts.box.cards, closed=True)), state)
        return self._steps[step]

    def made(self, facts: Facts) -> int:
        """Return the number of the row that a finished round makes, or LOSS."""
        paid = outcome(self.rows, facts)
        return LOSS if paid is None or paid.row is None else self.rows.index(paid.row)

    @staticmethod
    def _with(facts: Facts, card: Card, to: To) -> Facts:
        if to is To.DEALER:
            return facts._replace(dealer=Seen((*facts.dealer.cards, card)))
        box = Seen((*facts.box.cards, card))
        hand = Seen((*facts.hand.cards, card)) if to is To.HAND else facts.hand
        return facts._replace(box=box, hand=hand)

    def _number(self, facts: Facts, state: int | None = None) -> int:
        """Return the number of what lies; a state that is certain stays what it is."""
        if state is not None and self.certain[state] is not None:
            return state
        paid = outcome(self.rows, facts)
        row = None if paid is None else LOSS if paid.row is None else self.rows.index(paid.row)
        key = self._key(facts) if row is None else row
        found = self._known.setdefault(key, len(self.states))
        if found == len(self.states):
            self.states.append(facts)
            self.certain.append(row)
        return found

    def _key(self, facts: Facts, coming: tuple[Card, ...] | None = None) -> Hashable:
        seen = facts.box, facts.hand, facts.dealer
        lie = tuple(len(one.cards[:most]) for one, most in zip(seen, self._counted, strict=True))
        closed = facts.box.closed, facts.hand.closed, facts.split
        return (*lie, *closed, *(remembered(leaf, facts, coming) for leaf in self._leaves))
