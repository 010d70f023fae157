"""Which row of a wager a finished hand makes, by how the dealer ends: a total, a bust or a Blackjack."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

from croupier.analysis.dealer_tree import FINALS
from croupier.analysis.shoe import ACE, TEN, VALUES
from croupier.cards.card import CARDS, Card
from croupier.cards.total import LIMIT, total
from croupier.rules.wagers.condition_cards import names
from croupier.rules.wagers.facts import Facts, Seen
from croupier.rules.wagers.round_states import Course
from croupier.rules.wagers.rows import Rows
from croupier.rules.wagers.statement_cards import counts, spoken_of, statements
from croupier.rules.wagers.tree import (
    And,
    Compare,
    Condition,
    Figure,
    Holds,
    Is,
    Name,
    Named,
    Not,
    Or,
    Outcome,
    Test,
    Trait,
    Within,
)

BLACKJACK, BUST = len(FINALS), len(FINALS) + 1
ENDS = BUST + 1
"""How the dealer may end: on each of FINALS, with a Blackjack, or bust."""

UNKNOWN = -2
BUST_TOTALS = range(LIMIT + 1, LIMIT + 6)
_CARD: tuple[Card, ...] = tuple(CARDS[rank + "s"] for rank in VALUES)


def is_by_ends(rows: Rows) -> bool:
    """Tell whether the rows ask nothing of the dealer's hand but its first card, its total, a bust or a Blackjack."""
    return all(_asks_for_an_end(leaf) for leaf in statements(rows))


def _asks_for_an_end(leaf: Condition) -> bool:
    """Tell whether a statement asks nothing of the dealer's hand but its total, a bust or a Blackjack."""
    house = Named((Name.DEALER,))
    if any(names(cards) & {Name.D2, Name.DEALER} and cards != house for cards in spoken_of(leaf)):
        return False
    match leaf:
        case Holds(cards, test):
            return cards != house or all(trait in (Trait.BUST, Trait.BLACKJACK) for trait in _traits(test))
        case Compare(left, _, right):
            counted = [*counts(left), *counts(right)]
        case Within(number):
            counted = counts(number)
        case _:
            return True
    return all(count.figure is Figure.TOTAL for count in counted if count.cards == house)


def _traits(test: Test) -> Iterator[Trait | None]:
    match test:
        case And(parts) | Or(parts):
            for part in parts:
                yield from _traits(part)
        case Not(part):
            yield from _traits(part)
        case Is(trait):
            yield trait
        case _:
            yield None


@cache
def _house(up: int, end: int, points: int) -> tuple[Card, ...]:
    """Return a dealer's hand that begins with a value and ends so."""
    for many in range(1, 4):
        for rest in combinations_with_replacement(range(len(VALUES)), many):
            cards = tuple(_CARD[value] for value in (up, *rest))
            natural = many == 1 and total(cards).points == LIMIT
            if total(cards).points == points and natural == (end == BLACKJACK):
                return cards
    return _CARD[TEN], _CARD[ACE]  # a Blackjack behind another first card, which never comes


def made(course: Course, up: int, facts: Facts, *, points: int, natural: bool) -> tuple[int, ...]:
    """Return by the dealer's end the place of the row that a finished hand makes, or LOSS.

    `facts` say what is known of the hand; `natural` that it is a Blackjack. Where the dealer's bust totals differ it is
    UNKNOWN.
    """
    found: list[int] = []
    for end in range(ENDS):
        totals = BUST_TOTALS if end == BUST else ((*FINALS, LIMIT)[end],)
        main = _came_out(points, end, natural=natural)
        results = {course.made(_ended(facts, _house(up, end, one), main)) for one in totals}
        found.append(results.pop() if len(results) == 1 else UNKNOWN)
    return tuple(found)


def _ended(facts: Facts, house: tuple[Card, ...], main: Outcome) -> Facts:
    """Return what is known when the dealer has ended so, behind the first card that lies if any does."""
    cards = (*facts.dealer.cards, *house[len(facts.dealer.cards) :])
    return facts._replace(dealer=Seen(cards, closed=True), outcome=main)


def _came_out(points: int, end: int, *, natural: bool) -> Outcome:
    if points > LIMIT:
        return Outcome.LOSE
    if end == BLACKJACK:
        return Outcome.PUSH if natural else Outcome.LOSE
    if end == BUST or natural or points > FINALS[end]:
        return Outcome.WIN
    return Outcome.PUSH if points == FINALS[end] else Outcome.LOSE
