"""Superb 8's: the run of eights dealt to an area whose every pair of eights is split.

Clauses: D8 1.1.15, 4.2, 4.2.1, 4.2.2. Rulings R-S8-ORDER, R-S8-SPADES.
"""

from collections.abc import Iterator
from fractions import Fraction

from croupier.analysis.shoe import ORDER, Shoe
from croupier.cards.card import Card, parse_card
from croupier.rules.schema import Rulebook, SideWager
from croupier.rules.wagers import best, superb8s

POLICY = "every pair of eights is split, up to the most hands allowed"


def run_chances(book: Rulebook, wager: SideWager, shoe: Shoe) -> dict[str, Fraction]:
    """Return the exact chance of each row."""
    found: dict[str, Fraction] = {}
    if not book.deck.printed:
        return found
    for cards, chance in _dealt((parse_card(book.deck.printed),), list(shoe.counts), Fraction(1)):
        graded = best(superb8s.rows(cards), wager.pays)
        if graded.odds is not None:
            found[graded.row] = found.get(graded.row, Fraction(0)) + chance
    return found


def _dealt(cards: tuple[Card, ...], left: list[int], chance: Fraction) -> Iterator[tuple[tuple[Card, ...], Fraction]]:
    """Deal the area card by card as long as its run goes on."""
    size = sum(left)
    going_on = len(superb8s.run(cards)) == len(cards) < superb8s.MOST
    if not going_on or not size:
        yield cards, chance
        return
    for place, card in enumerate(ORDER):
        if left[place] and superb8s.run((card,)):
            after = [count - (spot == place) for spot, count in enumerate(left)]
            yield from _dealt((*cards, card), after, chance * Fraction(left[place], size))
    others = sum(count for card, count in zip(ORDER, left, strict=True) if not superb8s.run((card,)))
    yield cards, chance * Fraction(others, size)
