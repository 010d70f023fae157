"""What the statements of a wager's rows speak of: which cards, how many of them, and in which order."""

from collections.abc import Iterator

from croupier.rules.wagers.rows import Rows
from croupier.rules.wagers.tree import (
    And,
    Cards,
    Compare,
    Condition,
    Count,
    Holds,
    Name,
    Named,
    Not,
    Number,
    Or,
    Sum,
    Within,
)

OWN = (Name.P1, Name.P2, Name.P3)
HOUSE = (Name.D1, Name.D2)


def statements(rows: Rows) -> tuple[Condition, ...]:
    """Return the single statements that the rows are joined from, each once."""
    return tuple(dict.fromkeys(leaf for row in rows for leaf in leaves(row.when)))


def leaves(condition: Condition) -> Iterator[Condition]:
    """Yield the single statements that a condition is joined from."""
    match condition:
        case And(parts) | Or(parts):
            for part in parts:
                yield from leaves(part)
        case Not(part):
            yield from leaves(part)
        case _:
            yield condition


def spoken_of(leaf: Condition) -> list[Cards]:
    """Return the cards that a single statement is about."""
    match leaf:
        case Holds(cards):
            return [cards]
        case Compare(left, _, right):
            return [count.cards for count in (*counts(left), *counts(right))]
        case Within(number):
            return [count.cards for count in counts(number)]
        case _:
            return []


def counts(number: Number) -> list[Count]:
    """Return what a number counts of cards."""
    parts = [part for _, part in number.parts] if isinstance(number, Sum) else [number]
    return [part for part in parts if isinstance(part, Count)]


def needed(rows: Rows, singles: tuple[Name, ...], whole: Name) -> int | None:
    """Return how many cards of a box, a hand or the dealer the rows look at, None for all of them."""
    most: int | None = 0
    for cards in (cards for leaf in statements(rows) for cards in spoken_of(leaf)):
        many = _deep(cards, singles, whole)
        most = None if most is None or many is None else max(most, many)
    return most


def _deep(cards: Cards, singles: tuple[Name, ...], whole: Name) -> int | None:
    if isinstance(cards, Named):
        places = [singles.index(name) + 1 for name in cards.names if name in singles]
        return None if whole in cards.names else max(places, default=0)
    within = _deep(cards.cards, singles, whole)
    return cards.count if within is None and not cards.last and cards.cards == Named((whole,)) else within


def counted(rows: Rows, singles: tuple[Name, ...], whole: Name) -> int:
    """Return how many cards have to be counted because rows look at some by their place, as `first 3 of box` does."""
    most = 0
    for cards in (cards for leaf in statements(rows) for cards in spoken_of(leaf)):
        most = max(most, _place(cards, singles, whole))
    return most


def _place(cards: Cards, singles: tuple[Name, ...], whole: Name) -> int:
    if isinstance(cards, Named):
        return max((singles.index(name) + 1 for name in cards.names if name in singles), default=0)
    return max(_place(cards.cards, singles, whole), cards.count if whole in _names(cards) else 0)


def _names(cards: Cards) -> tuple[Name, ...]:
    return cards.names if isinstance(cards, Named) else _names(cards.cards)
