"""Small shoes and changed games that the analysis and the reference are both given."""

from typing import Any

from croupier.analysis.shoe import VALUES, Shoe, composed
from croupier.cards.card import SUITS, Card
from croupier.rules.load import change, load
from croupier.rules.schema import Rulebook
from tests.analysis import reference

LUCKY8 = reference.Game()
ACE_RACE = reference.Game(hits_soft_17=True, takes="all", double_totals=(10, 11), aces_as_one=True)
PLUS = reference.Game(takes="busted", stand_from=12)
DUELING = reference.Game(blackjack=False)


def small(book: Rulebook, counts: dict[int, int]) -> Shoe:
    """Return a shoe of so many cards of each point value, an Ace 1."""
    cards: dict[Card, int] = {}
    for points, count in counts.items():
        rank = "J" if points == 10 and "T" in book.deck.without else VALUES[points - 1]
        for place, suit in enumerate(SUITS):
            share = (count + len(SUITS) - 1 - place) // len(SUITS)
            cards[Card(rank + suit)] = share
    return composed(book, cards)


def plain(book: Rulebook, counts: dict[int, int]) -> Shoe:
    """Return a shoe in which each point value is one and the same card, of which there are at most eight."""
    ranks = {points: "J" if points == 10 and "T" in book.deck.without else VALUES[points - 1] for points in counts}
    return composed(book, {Card(ranks[points] + "s"): count for points, count in counts.items()})


def variant(game: str, changes: dict[str, dict[str, Any]] | None = None) -> Rulebook:
    """Return a game with some of its rules changed."""
    return change(load(game), changes or {})
