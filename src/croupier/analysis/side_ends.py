"""Wagers that the final totals of hand and dealer decide."""

from croupier.cards.card import CARDS, Card
from croupier.cards.total import LIMIT, Total
from croupier.rules.wagers.definition import Definition
from croupier.rules.wagers.facts import Facts, Seen
from croupier.rules.wagers.rows import Paid, outcome
from croupier.rules.wagers.statement_cards import statements
from croupier.rules.wagers.tree import Compare, Condition, Count, Figure, Name, Named, Number, Sum, Within

STANDS_ON = 17


def _cards(*ranks: str) -> tuple[Card, ...]:
    return tuple(CARDS[rank + "s"] for rank in ranks)


_ENDS = {
    17: _cards("T", "7"),
    18: _cards("T", "8"),
    19: _cards("T", "9"),
    20: _cards("T", "T"),
    21: _cards("T", "5", "6"),
    22: _cards("T", "6", "T"),
}
"""Cards on which the dealer ends, by total; 22 is a bust."""


def is_by_totals(definition: Definition, *, blackjack: bool) -> bool:
    """Tell whether one row is about the totals of hand and dealer alone, neither of them bust.

    With `blackjack` the game has one: a 21 may be one then, and its total does not say which.
    """
    looks = definition.sight
    if looks.names != {Name.HAND, Name.DEALER} or looks.main or len(definition.rows) != 1:
        return False
    if not all(_is_of_totals(statement) for statement in statements(definition.rows)):
        return False
    if blackjack and any(
        paid_at(definition, LIMIT, own) or paid_at(definition, own, LIMIT) for own in range(LIMIT + 1)
    ):
        return False
    bust = LIMIT + 1
    return not any(paid_at(definition, own, bust) or paid_at(definition, bust, own) for own in range(bust + 1))


def _is_of_totals(statement: Condition) -> bool:
    """Tell whether a statement looks at nothing but the total of a whole hand."""
    match statement:
        case Compare(left, _, right):
            numbers: tuple[Number, ...] = (left, right)
        case Within(number):
            numbers = (number,)
        case _:
            return False
    parts = [part for one in numbers for part in (one.parts if isinstance(one, Sum) else ((1, one),))]
    counts = [part for _, part in parts if isinstance(part, Count)]
    whole = (Named((Name.HAND,)), Named((Name.DEALER,)))
    return all(count.figure is Figure.TOTAL and count.cards in whole for count in counts)


def _pays(definition: Definition, facts: Facts) -> Paid | None:
    paid = outcome(definition.rows, facts)
    return paid if paid is not None and paid.row is not None else None


def paid_at(definition: Definition, own: int, dealer: int) -> str | None:
    """Return the row that a hand's total and the dealer's make, any dealer's bust being 22, or None for a loss."""
    house = Seen(_ENDS[min(max(dealer, STANDS_ON), LIMIT + 1)], closed=True)
    facts = Facts(dealer=house, hand=Seen(_cards("T", "7"), closed=True), points=Total(own, soft=False))
    paid = _pays(definition, facts)
    return None if paid is None or paid.row is None else paid.row.name
