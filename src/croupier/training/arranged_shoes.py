"""Shoes in which a box gets the cards that are wanted for it, and the dealer theirs; the rest comes by chance."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from croupier.cards.card import CARDS, Card
from croupier.cards.deck import deck
from croupier.cards.total import total
from croupier.rules.schema import Rulebook
from croupier.table import commands as c
from croupier.table.actors import DEALER, player
from croupier.table.places import DEALER as DEALERS_PLACE
from croupier.table.play.dealer import must_draw
from croupier.table.state import Setup, Table
from croupier.training.chance_rounds import MOST_CARDS, NAMES, fair_shoe, lay

Cards = tuple[Card, ...]

TRIES = 400


class Arranged(NamedTuple):
    """The cards of a box, and those of the dealer, in order; a printed card is the first of each."""

    own: Cards = ()
    dealer: Cards = ()


def arranged_shoe(book: Rulebook, setup: Setup, chance: Random, wanted: Arranged) -> Cards | None:
    """Return a shoe that deals the wanted cards where one box is bet on, or None where it has not so many of them.

    What the box gets after the first deal comes next, then the dealer's cards: the player has to draw no more.
    """
    pack = list(deck(book.deck.without) * setup.decks)
    printed = 1 if book.deck.printed else 0
    own, dealer = list(wanted.own[printed:]), list(wanted.dealer[printed:])
    if Counter((*own, *dealer)) - Counter(pack):
        return None
    for card in (*own, *dealer):
        pack.remove(card)
    chance.shuffle(pack)
    first = []
    for is_dealers in _first_places(book, setup, chance):
        cards = dealer if is_dealers else own
        first.append((cards or pack).pop(0))
    first += own + dealer
    return (*first, *pack[: MOST_CARDS - len(first)])


def _first_places(book: Rulebook, setup: Setup, chance: Random) -> tuple[bool, ...]:
    """Tell of each card of the first deal of one box whether it is the dealer's."""
    bet = c.Bet(by=player(NAMES[0]), player=NAMES[0], box=1, amount=1_000)
    first = lay(Table(book, setup), fair_shoe(book, setup.decks, chance), (bet, c.CloseBets(by=DEALER)))
    return tuple(dealt.to == DEALERS_PLACE for dealt in first.table.dealt)


def chosen(book: Rulebook, chance: Random, count: int, passes: Callable[[Cards], bool], aim: Cards = ()) -> Cards:
    """Return cards by chance that pass a test, often of those aimed at; none where there seem to be none."""
    pack = deck(book.deck.without)
    printed = (CARDS[book.deck.printed],) if book.deck.printed else ()
    for _ in range(TRIES):
        pool = aim if aim and chance.random() < 3 / 4 else pack
        found = (*printed, *(chance.choice(pool) for _ in range(count - len(printed))))
        if passes(found):
            return found
    return ()


def dealers_hand(book: Rulebook, chance: Random, passes: Callable[[Cards], bool]) -> Cards:
    """Return a hand as the dealer draws it that passes a test, or none where there seems to be none."""
    pack = deck(book.deck.without)
    ranks = sorted({card[0] for card in pack})
    dead: set[tuple[int, bool, int]] = set()

    def drawn(cards: Cards) -> Cards:
        if cards and not must_draw(book, cards):
            return cards if passes(cards) else ()
        mark = (*total(cards), len(cards))
        for rank in () if mark in dead else chance.sample(ranks, len(ranks)):
            found = drawn((*cards, chance.choice([card for card in pack if card[0] == rank])))
            if found:
                return found
        dead.add(mark)
        return ()

    return drawn((CARDS[book.deck.printed],) if book.deck.printed else ())
