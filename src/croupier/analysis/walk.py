"""A wager as a walk: one step for every card it looks at, from state to state, and a row at the end.

The cards of the box come first, then those of the hand, then the dealer's. States of which the rows remember the same
are one; a state in which the row is certain is never left again. The engine's own functions judge every step.
"""

from collections.abc import Hashable
from typing import NamedTuple

from croupier.analysis.shoe import ORDER
from croupier.cards.card import Card
from croupier.cards.total import LIMIT, hard, total
from croupier.rules.schema import Rulebook
from croupier.rules.wagers.condition_cards import Sight, joined, sight
from croupier.rules.wagers.definition import OF_SPLIT_HAND
from croupier.rules.wagers.evaluate import judge
from croupier.rules.wagers.facts import Facts, Seen
from croupier.rules.wagers.remembered_cards import remembered
from croupier.rules.wagers.rows import LOSES, Rows, outcome
from croupier.rules.wagers.statement_cards import HOUSE, OWN, counted, needed, statements
from croupier.rules.wagers.tree import Feature, Name, Outcome
from croupier.table.hands import value_of
from croupier.table.state import Hand

BOX, HAND, DEALER = range(3)
CLOSES = 4
"""How cards end: those of a hand plainly, doubled, as a hand of a split, or both; those of a box plainly."""

MOST_STEPS, LONGEST = 120_000, 84
STANDS_ON, DOUBLED_CARDS = 17, 3
OUTCOMES = tuple(Outcome)


class WalkError(ValueError):
    """A wager that cannot be walked through, and why."""


class State(NamedTuple):
    """Where a walk stands: which cards come next, those that lie, and how the hand ended."""

    phase: int
    facts: Facts
    row: str | None = None


class Walk(NamedTuple):
    """All steps of a wager.

    `kinds` numbers the 52 cards, alike where the rows cannot tell them apart. `steps` has for each state the next one
    by kind, and behind the kinds the next one where the cards of box or hand end; `ends` the row by outcome of the main
    wager, where the dealer is done. `own` and `house` are how many cards of box and dealer are looked at, None for all.
    """

    kinds: tuple[int, ...]
    states: tuple[State, ...]
    steps: tuple[tuple[int, ...], ...]
    ends: tuple[tuple[str, ...], ...]
    own: int | None
    house: int | None
    looks: Sight

    @property
    def many(self) -> int:
        """Return how many kinds of cards are distinguished."""
        return max(self.kinds) + 1


_KNOWN: dict[tuple[Rows, bool, frozenset[int]], Walk] = {}
_KNOWN_MOST = 64


def walk(book: Rulebook, rows: Rows) -> Walk:
    """Return the steps of a wager, or raise WalkError where there are too many."""
    key = rows, book.double.aces_as_one, frozenset(book.dealer.hits_soft)
    if key not in _KNOWN:
        if len(_KNOWN) >= _KNOWN_MOST:
            _KNOWN.clear()
        _KNOWN[key] = _Walker(book, rows).walked()
    return _KNOWN[key]


class _Walker:
    """Finds the states of a walk, one after another."""

    def __init__(self, book: Rulebook, rows: Rows) -> None:
        self.book, self.rows = book, rows
        self.may_hit = {STANDS_ON, *book.dealer.hits_soft}
        self.leaves = statements(rows)
        looks = sight(row.when for row in rows)
        if looks.names & OF_SPLIT_HAND:
            message = "h1 and h2 are cards of a split hand"
            raise WalkError(message)
        points = {Feature.VALUE} if looks.names & {Name.HAND, Name.DEALER} else ()
        self.looks = joined([looks, Sight(features=frozenset(points))])
        kinds = self.looks.kinds()
        self.kinds = tuple(kinds[card] for card in ORDER)
        self.cards = {kinds[card]: card for card in reversed(ORDER)}
        apart = [(leaf, sight([leaf]).kinds()) for leaf in self.leaves]
        self.told_apart = [
            (leaf, [known[self.cards[kind]] for kind in range(len(self.cards))]) for leaf, known in apart
        ]
        self.worth = [total((self.cards[kind],)) if points else None for kind in range(len(self.cards))]
        self.own = needed(rows, OWN, Name.BOX)
        house = needed(rows, HOUSE, Name.DEALER)
        self.house = None if house is None or house > len(HOUSE) else house  # a third card need not come
        self.of_box, self.of_hand = (
            max(counted(rows, OWN, Name.BOX), 1),
            max(counted(rows, (), Name.HAND), DOUBLED_CARDS),
        )
        self.of_dealer = max(counted(rows, HOUSE, Name.DEALER), len(HOUSE))
        self.known: dict[Hashable, int] = {}
        self.states: list[State] = []

    def walked(self) -> Walk:
        """Return everything found."""
        self._number(self._enter(State(BOX if self.own != 0 else self._after_box(), Facts())))
        steps: list[tuple[int, ...]] = []
        while len(steps) < len(self.states):
            place = len(steps)
            steps.append(tuple(self._steps(place)))
        ends = tuple(tuple(self._end(state, one) for one in OUTCOMES) for state in self.states)
        return Walk(self.kinds, tuple(self.states), tuple(steps), ends, self.own, self.house, self.looks)

    def _after_box(self) -> int:
        return HAND if Name.HAND in self.looks.names else DEALER

    def _number(self, state: State) -> int:
        key = self._key(state)
        found = self.known.setdefault(key, len(self.states))
        if found == len(self.states):
            if found * len(self.cards) >= MOST_STEPS:
                message = "its rows tell too many courses of a round apart"
                raise WalkError(message)
            self.states.append(state)
        return found

    def _enter(self, state: State) -> State:
        """Return a state with its row, where that is certain."""
        paid = outcome(self.rows, state.facts)
        return state if paid is None else State(DEALER, state.facts, LOSES if paid.row is None else paid.row.name)

    def _key(self, state: State) -> Hashable:
        if state.row is not None:
            return state.row
        facts = state.facts
        known: list[Hashable] = [state.phase, len(facts.dealer.cards[: self.of_dealer])]
        if state.phase == BOX:
            known.append(len(facts.box.cards[: self.of_box]))
        if state.phase == HAND:
            known += self._of_hand(facts.hand.cards)
        if self.house is None:
            known.append(total(facts.dealer.cards))
        return (*known, *(remembered(leaf, facts) for leaf in self.leaves))

    def _of_hand(self, cards: tuple[Card, ...]) -> tuple[Hashable, ...]:
        """Return what a hand counts, and would count if it were doubled, which its cards do not tell by themselves."""
        doubled = value_of(self.book, Hand(cards, (), doubled=True)) if len(cards) == DOUBLED_CARDS else None
        return total(cards), hard(cards), len(cards[: self.of_hand]), doubled

    def _steps(self, place: int) -> list[int]:
        state = self.states[place]
        if state.row is not None:
            return [place] * (len(self.cards) + CLOSES)
        taken = self._taken(state) if self._goes_on(state) else [place] * len(self.cards)
        if state.phase == DEALER:
            return taken + [place] * CLOSES
        ways = CLOSES if state.phase == HAND else 1
        closed = [self._number(self._enter(self._closed(state, how))) for how in range(ways)]
        return taken + closed * (CLOSES // ways)

    def _taken(self, state: State) -> list[int]:
        """Return the states after a card of each kind, looked for once where no open statement tells kinds apart."""
        still = [kinds for leaf, kinds in self.told_apart if judge(leaf, state.facts) is None]
        known: dict[Hashable, int] = {}
        found = []
        for kind in range(len(self.cards)):
            alike = self.worth[kind], *(kinds[kind] for kinds in still)
            if alike not in known:
                known[alike] = self._number(self._enter(_more(state, self.cards[kind])))
            found.append(known[alike])
        return found

    def _goes_on(self, state: State) -> bool:
        """Tell whether one more card may come that is looked at."""
        facts = state.facts
        if state.phase == BOX:
            return len(facts.box.cards) < (LONGEST if self.own is None else self.own)
        if state.phase == HAND:
            return hard(facts.hand.cards) <= LIMIT
        if self.house is None:
            points, soft = total(facts.dealer.cards)
            return points < STANDS_ON or (soft and points in self.may_hit)
        return len(facts.dealer.cards) < self.house

    def _closed(self, state: State, how: int) -> State:
        """Return a state in which the cards of the box, or of the hand, have ended."""
        facts = state.facts
        if state.phase == BOX:
            return State(self._after_box(), facts._replace(box=Seen(facts.box.cards, closed=True)))
        split, doubled = divmod(how, 2)
        counts = value_of(self.book, Hand(facts.hand.cards, (), doubled=bool(doubled)))
        hand = Seen(facts.hand.cards, closed=True)
        return State(DEALER, facts._replace(hand=hand, points=counts, split=bool(split), doubled=bool(doubled)))

    def _end(self, state: State, main: Outcome) -> str:
        if state.row is not None:
            return state.row
        dealer = Seen(state.facts.dealer.cards, closed=True)
        paid = outcome(self.rows, state.facts._replace(dealer=dealer, outcome=main))
        return LOSES if paid is None or paid.row is None else paid.row.name


def _more(state: State, card: Card) -> State:
    facts = state.facts
    if state.phase == BOX:
        return State(BOX, facts._replace(box=Seen((*facts.box.cards, card))))
    if state.phase == HAND:
        return State(HAND, facts._replace(hand=Seen((*facts.hand.cards, card))))
    return State(DEALER, facts._replace(dealer=Seen((*facts.dealer.cards, card))))
