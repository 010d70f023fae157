"""The cards left in a shoe, card by card: a fresh one, one with cards taken out, or any given composition.

Clauses: L8 2.1; AR 2.1; BP 2.2.1; D8 2.1.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from croupier.cards.card import CARDS, RANKS, SUITS, Card, parse_card
from croupier.cards.deck import deck
from croupier.rules.fits import wrong_decks
from croupier.rules.schema import Rulebook

VALUES = "A23456789T"
"""Point values in the order of every table of the analysis; T stands for ten, Jack, Queen and King."""

ACE, EIGHT, TEN = 0, 7, 9
"""Places of the Ace, the eight and the ten-value cards among VALUES."""

ORDER: tuple[Card, ...] = tuple(CARDS.values())

LINE = 40
"""How much of a line that cannot be read is shown."""


class ShoeError(ValueError):
    """A composition no shoe of this game can have, with what is allowed."""


def value_of(card: Card) -> int:
    """Return the place of the card's point value among VALUES."""
    return min(RANKS.index(card[0]), TEN)


@dataclass(frozen=True)
class Shoe:
    """How often each of the 52 cards is left, in the order of ORDER."""

    counts: tuple[int, ...]

    @cached_property
    def size(self) -> int:
        """Cards left."""
        return sum(self.counts)

    @cached_property
    def values(self) -> tuple[int, ...]:
        """Cards left of each point value."""
        ranks = self.ranks
        return (*ranks[:TEN], sum(ranks[TEN:]))

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """Cards left of each rank."""
        suits = len(SUITS)
        return tuple(sum(self.counts[place * suits : place * suits + suits]) for place in range(len(RANKS)))

    @cached_property
    def is_whole(self) -> bool:
        """Tell whether every rank is held alike, as in whole decks; one of the ranks worth ten may be missing."""
        low, tens = self.ranks[:TEN], sorted(self.ranks[TEN:])
        return low[0] > 0 and {*low, *tens[1:]} == {low[0]} and tens[0] in {0, low[0]}

    def count(self, card: Card) -> int:
        """Return how many of this very card are left."""
        return self.counts[ORDER.index(card)]

    def without(self, cards: Iterable[Card]) -> "Shoe":
        """Return the shoe with these cards taken out."""
        left = list(self.counts)
        for card in cards:
            place = ORDER.index(card)
            if left[place] == 0:
                msg = f"{card} cannot be taken out: the shoe holds {self.counts[place]} of them"
                raise ShoeError(msg)
            left[place] -= 1
        return Shoe(tuple(left))


def fresh(book: Rulebook, decks: int) -> Shoe:
    """Return a new shoe of so many of the game's decks."""
    wrong = wrong_decks(book, decks)
    if wrong is not None:
        raise ShoeError(wrong.told)
    held = frozenset(deck(book.deck.without))
    return Shoe(tuple(decks if card in held else 0 for card in ORDER))


def composed(book: Rulebook, counts: Mapping[Card, int]) -> Shoe:
    """Return a shoe of just these cards, none of which may be foreign to the game."""
    held = frozenset(deck(book.deck.without))
    for card, count in counts.items():
        if card not in held and count:
            msg = f"{card} is not in the deck of {book.game}"
            raise ShoeError(msg)
        if count < 0 or count > book.deck.most:
            msg = f"{count} of {card}: {book.deck.most} decks hold 0 to {book.deck.most} of each card"
            raise ShoeError(msg)
    return Shoe(tuple(counts.get(card, 0) for card in ORDER))


def read_shoe(book: Rulebook, text: str) -> Shoe:
    """Read a composition written one card a line, `8s 5` for five of them; # begins a note."""
    counts: dict[Card, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#", 1)[0].split()
        if not words:
            continue
        try:
            name, count = words
            card = parse_card(name)
            counts[card] = counts.get(card, 0) + int(count)
        except ValueError as error:
            msg = f"line {number}: write a card and how many are left, as in `8s 5`, not {line.strip()[:LINE]!r}"
            raise ShoeError(msg) from error
    return composed(book, counts)
