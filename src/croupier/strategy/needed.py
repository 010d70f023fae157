"""The rows and columns of a chart that can occur in a game, and so must be there; which column holds at a table.

Clauses: L8 2.1, 3.4; AR 2.1, 3.4; BP 2.2.1, 3.2; D8 2.1, 3.14.
"""

from collections.abc import Sequence
from functools import cache

from croupier.cards.card import POINTS, RANKS, Card
from croupier.cards.total import LIMIT, total
from croupier.rules.schema import Rulebook
from croupier.strategy.chart import PAIR, doubled_name, row_name

COLUMNS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "A")
"""The dealer's first cards in the order a chart has them."""

ROWS = (
    *(row_name(total, soft=False) for total in range(4, LIMIT + 1)),
    *(row_name(total, soft=True) for total in range(12, LIMIT + 1)),
    *(f"{PAIR} {value}" for value in ("A", *COLUMNS[:-1])),
)
"""Every row a chart must have where it can occur."""

DOUBLED_ROWS = (
    *(doubled_name(total, soft=False) for total in range(4, LIMIT)),
    *(doubled_name(total, soft=True) for total in range(12, LIMIT)),
)
"""Rows a chart may have besides, where something is left to decide about a doubled hand; 21 stands."""

ACE_POINTS, BOTH = 11, 2


def columns(book: Rulebook) -> tuple[str, ...]:
    """Return what the dealer can show: first cards, or totals of two cards where both are seen."""
    return _both_cards(book) if book.dealer.second_card.seen else first_cards(book)


def first_cards(book: Rulebook) -> tuple[str, ...]:
    """Return the first cards the dealer can show."""
    return (value_name(book.deck.printed[0]),) if book.deck.printed else tuple(_values(book))


def column(book: Rulebook, shown: Sequence[Card]) -> str:
    """Return the column for the dealer's cards: the first one's, or that of two where both are seen."""
    if not book.dealer.second_card.seen or len(shown) < BOTH:
        return value_of(shown[0])
    points, soft = total(tuple(shown[:BOTH]))
    return row_name(points, soft=soft)


def _both_cards(book: Rulebook) -> tuple[str, ...]:
    """Return the totals of the dealer's two cards in the order of rows; no one decides against a Blackjack."""
    points = tuple(_values(book).values())
    held = {_add(_add((0, False), one), other) for one in points for other in points}
    names = {row_name(both, soft=soft) for both, soft in held if both < LIMIT or not book.blackjack.exists}
    return tuple(row for row in ROWS if row in names)


def rows(book: Rulebook) -> tuple[str, ...]:
    """Return the rows that can occur, in the order a chart has them."""
    printed = POINTS[book.deck.printed[0]] if book.deck.printed else 0
    totals = _totals(tuple(_values(book).values()), printed)
    pairs = pair_values(book)
    return tuple(row for row in ROWS if row in totals or row.removeprefix(f"{PAIR} ") in pairs)


def doubles_go_on(book: Rulebook) -> bool:
    """Tell whether a doubled hand that has had its card may be doubled again, drawn to or given up."""
    gives_up = book.surrender.after_double and book.surrender.offered.ever
    return bool(book.double.redoubles) or book.double.hits_after or gives_up


def pair_values(book: Rulebook) -> tuple[str, ...]:
    """Return the values of which two cards may be split."""
    if book.split.hands == 1:
        return ()
    able = (book.split.pairs.only,) if book.split.pairs.only else tuple(_values(book))
    return tuple(value for value in able if not book.deck.printed or value == value_name(book.deck.printed[0]))


def value_name(rank: str) -> str:
    """Return the name of a rank's point value: T for every card worth ten."""
    return "T" if rank in "TJQK" else rank


def value_of(card: Card) -> str:
    """Return the name of a card's point value."""
    return value_name(card[0])


def _values(book: Rulebook) -> dict[str, int]:
    """Return the point values the deck has, by name, in the order of a chart."""
    held = {value_name(rank): POINTS[rank] for rank in RANKS if rank not in book.deck.without}
    return {name: held[name] for name in COLUMNS if name in held}


@cache
def _totals(points: tuple[int, ...], printed: int) -> frozenset[str]:
    """Walk from the first card through every total that can be held."""
    seen: set[tuple[int, bool]] = set()
    fresh = {_add((0, False), printed)} if printed else {_add((0, False), one) for one in points}
    while fresh:
        grown = {_add(held, one) for held in fresh for one in points}
        fresh = {held for held in grown if held[0] <= LIMIT} - seen
        seen |= fresh
    return frozenset(row_name(total, soft=soft) for total, soft in seen)


def _add(held: tuple[int, bool], points: int) -> tuple[int, bool]:
    total, soft = held
    total += points
    aces = int(soft) + int(points == ACE_POINTS)
    while total > LIMIT and aces:
        total -= 10
        aces -= 1
    return total, aces > 0
