"""Side wagers as tables: every combination of cards that matters, graded by the rule book's own definitions.

The clauses are those of `croupier.rules.wagers`.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction

import numpy as np

from croupier.cards.card import CARDS, RANKS, Card
from croupier.rules.schema import Rulebook, SideWager
from croupier.rules.wagers import best, bonus678, dealer_bust, lucky8, pair, pair_grades, superb8s, tie18
from croupier.simulation.tables import BY_BUST, BY_EIGHTS, BY_RUN, BY_TIE, BY_TWO_CARDS, Bytes

WIDTH = 4096
"""Places of a table: three cards of sixteen classes, the most any wager looks at."""

GRADES = {
    "pair": BY_TWO_CARDS,
    "pair-grades": BY_TWO_CARDS,
    "lucky-8": BY_EIGHTS,
    "dealer-bust": BY_BUST,
    "eight-run": BY_RUN,
    "tie-18": BY_TIE,
}
"""What the kernels grade each definition by."""

CLASSES, SUITS, DECK = 16, 4, 52
MOST_CARDS, MOST_POINTS = 64, 32
_ALL = tuple(CARDS.values())


def rows_of(side: SideWager) -> dict[str, Fraction]:
    """Return the rows of a pay table with their odds, in the order of their numbers from 1 on."""
    return side.pays


def graded(side: SideWager) -> Bytes:
    """Return the row of the pay table for everything the wager can look at; 0 is a loss."""
    table = np.zeros(WIDTH, dtype=np.uint8)
    names = list(rows_of(side))
    for place, rows in _CASES[side.grade](side):
        grade = best(rows, side.pays)
        table[place] = 0 if grade.odds is None else names.index(grade.row) + 1
    return table


Cases = Iterable[tuple[int, tuple[str, ...]]]


def _two_cards(rows: Callable[[Card, Card], tuple[str, ...]]) -> Cases:
    return ((one * DECK + two, rows(_ALL[one], _ALL[two])) for one in range(DECK) for two in range(DECK))


def eight_class(card: Card) -> int:
    """Return what of a card matters among eights and pairs: the suit of an eight, the rank of any other."""
    if card[0] == "8":
        return _ALL.index(card) % SUITS
    return SUITS + RANKS.replace("8", "").index(card[0])


def _three_classes(_side: SideWager) -> Cases:
    cards = [next(card for card in _ALL if eight_class(card) == number) for number in range(CLASSES)]
    for place in range(WIDTH):
        one, two, dealer = place // CLASSES**2, place // CLASSES % CLASSES, place % CLASSES
        yield place, lucky8.rows(cards[one], cards[two], cards[dealer])


def _busts(side: SideWager) -> Cases:
    return ((count, dealer_bust.rows(count, side.pays)) for count in range(1, MOST_CARDS))


def _runs(_side: SideWager) -> Cases:
    for many in range(superb8s.MOST + 1):
        for spades in range(2):
            eights = (CARDS["8s" if spades else "8h"],) * many
            yield 2 * many + spades, superb8s.rows(eights)


def _ties(_side: SideWager) -> Cases:
    return (
        (own * MOST_POINTS + dealer, tie18.rows(own, dealer))
        for own in range(MOST_POINTS)
        for dealer in range(MOST_POINTS)
    )


_CASES: dict[str, Callable[[SideWager], Cases]] = {
    "pair": lambda _: _two_cards(pair.rows),
    "pair-grades": lambda _: _two_cards(pair_grades.rows),
    "lucky-8": _three_classes,
    "dealer-bust": _busts,
    "eight-run": _runs,
    "tie-18": _ties,
}


def bonus_table(book: Rulebook) -> Bytes:
    """Return the row of the free bonus by whether the first card is a spade and by the two cards after it."""
    table = np.zeros((2, DECK * DECK), dtype=np.uint8)
    names = list(book.bonus.pays)
    for spade, first in enumerate((CARDS["8h"], CARDS["8s"])):
        for one in range(DECK if names else 0):
            for two in range(DECK):
                grade = best(bonus678.rows((first, _ALL[one], _ALL[two])), book.bonus.pays)
                table[spade, one * DECK + two] = 0 if grade.odds is None else names.index(grade.row) + 1
    return table
