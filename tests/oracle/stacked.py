"""A dealing device that is stacked, so that rare things happen often: pairs, naturals, dealer Blackjacks, eights."""

from collections.abc import Callable
from functools import cache
from random import Random

from tests.oracle.cards import RANKS, SUITS, TENS
from tests.oracle.games import Game
from tests.oracle.play import OpenRoundError


@cache
def deck(decks: int, *, tens: bool) -> tuple[str, ...]:
    ranks = RANKS if tens else RANKS.replace("T", "")
    return tuple(rank + suit for rank in ranks for suit in SUITS) * decks


class Stacked:
    """Cards of whole decks, drawn by chance, or by a wish that chance grants; none comes oftener than it may."""

    def __init__(self, rng: Random, game: Game, decks: int) -> None:
        self.rng = rng
        self.decks = decks
        self.left = list(deck(decks, tens=not game.dueling))
        self.wish: Callable[[str, list[str]], str] = self.wish_dueling if game.dueling else self.wish_natural
        self.taken: dict[str, int] = {}  # by a wish, and still among those left
        self.drawn: dict[str, int] = {}
        self.cards: list[str] = []
        self.small = rng.random() < 0.2  # a shoe of small cards makes long hands

    def draw(self, place: str, beside: list[str]) -> str:
        card = self.wished(self.wish(place, beside), beside) or self.by_chance()
        self.drawn[card] = self.drawn.get(card, 0) + 1
        self.cards.append(card)
        return card

    def by_chance(self) -> str:
        while self.left:
            at = self.rng.randrange(len(self.left))
            card, self.left[at] = self.left[at], self.left[-1]
            self.left.pop()
            if not self.taken.get(card):
                return card
            self.taken[card] -= 1
        message = "the dealing device is empty"
        raise OpenRoundError(message)

    def wished(self, ranks: str, beside: list[str]) -> str:
        """Take a card of one of these ranks, if there is one; often it looks like the card beside it."""
        if not ranks:
            return ""
        card = self.rng.choice(ranks) + self.rng.choice(SUITS)
        if beside and beside[-1][0] in ranks and self.rng.random() < 0.4:
            card = beside[-1]
        if self.drawn.get(card, 0) >= self.decks:
            return ""
        self.taken[card] = self.taken.get(card, 0) + 1
        return card

    def wish_natural(self, place: str, beside: list[str]) -> str:
        chance = self.rng.random()
        first = beside[0][0] if beside else ""
        if place == "dealer":
            return self.wish_for_dealer(chance, beside)
        if place == "split":
            return (TENS if first in TENS else first) if chance < 0.35 else "23" if chance < 0.5 else ""
        if place == "deal":
            return self.wish_second(chance, first) if beside else self.wish_first(chance)
        return "2345" if chance < (0.5 if self.small else 0.15) else ""

    def wish_first(self, chance: float) -> str:
        return "8" if chance < 0.2 else "A" + TENS if chance < 0.45 else ""

    def wish_second(self, chance: float, first: str) -> str:
        """Wish for a pair, a natural, or a 10 or 11 to double."""
        if chance < 0.3:
            return TENS if first in TENS else first
        if chance < 0.5 and first in "A" + TENS:
            return TENS if first == "A" else "A"
        return {"5": "56", "6": "45", "4": "67", "9": "2A", "7": "34"}.get(first, "") if chance < 0.6 else ""

    def wish_for_dealer(self, chance: float, beside: list[str]) -> str:
        if not beside:
            return "A" if chance < 0.25 else TENS if chance < 0.5 else "8" if chance < 0.6 else ""
        if len(beside) == 1 and beside[0][0] in "A" + TENS and chance < 0.4:
            return TENS if beside[0][0] == "A" else "A"
        return "A234" if self.small and chance < 0.8 else ""

    def wish_dueling(self, place: str, beside: list[str]) -> str:
        chance = self.rng.random()
        if place == "dealer":
            return "A23" if self.small and chance < 0.8 else "JQK" if chance < 0.15 else ""
        if place == "deal":
            return "8" if chance < 0.35 else "67" if chance < 0.55 else "JQK" if chance < 0.65 else ""
        if place == "split":
            return "8" if chance < 0.4 else "JQK" if chance < 0.6 else ""
        if len(beside) == 2 and beside[1][0] in "67" and chance < 0.4:
            return "6" if beside[1][0] == "7" else "7"
        return "8" if chance < 0.1 else ""
