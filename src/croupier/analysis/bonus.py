"""A bonus on three cards, free with the main wager: what one more card is worth to a hand that can make it.

Clauses: D8 1.1.2, 4.1, 4.1.1. Rulings R-678-BASE, R-678-EXACT. Graded by the engine's own definition.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from croupier.analysis.shoe import ORDER, Shoe, value_of
from croupier.cards.card import Card, parse_card
from croupier.rules.schema import Rulebook
from croupier.rules.wagers.facts import Facts, Seen
from croupier.rules.wagers.rows import Rows, outcome


@dataclass(frozen=True)
class BonusDraw:
    """A first card and the next one that together make a bonus: the row, its odds and the chance of these suits.

    The chance is of the row once cards of these two values have come.
    """

    first: int
    second: int
    row: str
    odds: Fraction
    chance: Fraction


def bonus_draws(book: Rulebook, shoe: Shoe) -> tuple[BonusDraw, ...]:
    """Return every pair of dealt values that makes a bonus, row by row."""
    if not (book.bonus.pays and book.deck.printed):
        return ()
    found: dict[tuple[int, int, str, Fraction], int] = {}
    for first, second, row, odds in _paying(book.deck.printed, book.bonus.definition.rows):
        key = value_of(first), value_of(second), row, odds
        found[key] = found.get(key, 0) + shoe.count(first) * shoe.count(second)
    held = shoe.values
    return tuple(BonusDraw(*key, Fraction(ways, held[key[0]] * held[key[1]])) for key, ways in found.items() if ways)


@cache
def _paying(printed: str, rows: Rows) -> tuple[tuple[Card, Card, str, Fraction], ...]:
    """Return every two cards dealt to the printed one that are paid, with the row and its odds."""
    found: list[tuple[Card, Card, str, Fraction]] = []
    for one in ORDER:
        for two in ORDER:
            hand = Seen((parse_card(printed), one, two), closed=True)
            paid = outcome(rows, Facts(box=hand, hand=hand))
            if paid is not None and paid.row is not None:
                found.append((one, two, paid.row.name, paid.row.pays))
    return tuple(found)


def mean_bonus(draws: tuple[BonusDraw, ...]) -> dict[tuple[int, int], float]:
    """Return what a first card followed by a second is worth on average."""
    mean: dict[tuple[int, int], float] = {}
    for draw in draws:
        key = draw.first, draw.second
        mean[key] = mean.get(key, 0.0) + float(draw.odds * draw.chance)
    return mean
