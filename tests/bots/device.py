"""Dealing devices for rounds of bots: cards laid in order, or decks shuffled by a seed."""

from random import Random

from croupier.cards.card import Card, parse_card
from croupier.cards.deck import deck
from croupier.rules.schema import Rulebook


class Cards:
    """Cards that come out in the order they are listed, with discards behind them where there are any."""

    def __init__(self, cards: tuple[Card, ...], discards: tuple[Card, ...] = ()) -> None:
        self.cards = cards
        self.discards = discards

    def card_at(self, position: int) -> Card | None:
        return self.cards[position] if position < len(self.cards) else None

    def shuffle_discards(self) -> None:
        self.cards += self.discards


def listed(text: str, discards: str = "") -> Cards:
    return Cards(tuple(map(parse_card, text.split())), tuple(map(parse_card, discards.split())))


def shuffled(book: Rulebook, chance: Random, decks: int) -> Cards:
    cards = list(deck(book.deck.without)) * decks
    chance.shuffle(cards)
    return Cards(tuple(cards))
