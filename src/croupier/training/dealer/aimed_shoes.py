"""Shoes in which a wanted settlement comes about often: a topic of the payouts, or one row of a pay table.

What a row needs is read from its definition: which cards it looks at, and which of them it names.
"""

from collections.abc import Callable
from random import Random

from croupier.cards.card import Card, is_ace, is_ten
from croupier.cards.deck import deck
from croupier.cards.total import hard, total
from croupier.rules.schema import Rulebook
from croupier.rules.wagers.condition_cards import Sight, sight
from croupier.rules.wagers.definition import Definition, card_test
from croupier.rules.wagers.facts import Facts, Seen
from croupier.rules.wagers.rows import outcome
from croupier.rules.wagers.tree import Name
from croupier.table import commands as c
from croupier.table.hands import is_two_card_21, may_be_doubled, may_be_split
from croupier.table.state import Setup
from croupier.training.arranged_shoes import Arranged, Cards, arranged_shoe, chosen, dealers_hand
from croupier.training.chance_rounds import MOST_CARDS, Kinds, fair_shoe, stacked_shoe

FIRST_CARDS = frozenset({Name.P1, Name.P2, Name.D1})
OWN = 2
STANDS_ON, GOOD_DOUBLES = range(18, 21), range(9, 12)
"""Totals a player stands on, and those that are doubled most."""

AIMED, MOST_AIMED = 3 / 4, 16
"""How often a card of an aimed shoe is a wanted one, and for how many cards."""


def aimed_shoe(book: Rulebook, setup: Setup, chance: Random, topic: str, row: str | None) -> tuple[Cards, Kinds]:
    """Return cards that often bring a topic about, or a row of a wager, and what the player has to be keen on."""
    wanted, keen = _of_topic(book, chance, topic) if row is None else _of_row(book, chance, topic, row)
    shoe = arranged_shoe(book, setup, chance, wanted) if wanted != Arranged() else None
    if shoe is not None:
        return shoe, keen
    aim = _named(book, topic, row) if row is not None else frozenset[Card]()
    if aim and chance.random() < AIMED:
        return _mostly(book, setup.decks, chance, aim), keen
    return (stacked_shoe if row or chance.random() < 1 / 2 else fair_shoe)(book, setup.decks, chance), keen


def _of_topic(book: Rulebook, chance: Random, topic: str) -> tuple[Arranged, Kinds]:
    match topic:
        case "blackjack":
            return Arranged(chosen(book, chance, OWN, is_two_card_21)), ()
        case "even-money":
            own, ace = chosen(book, chance, OWN, is_two_card_21), chosen(book, chance, 1, _begins_with_ace)
            return Arranged(own, ace), (c.TakeEvenMoney,)
        case "insurance":
            own = chosen(book, chance, OWN, _stands(book))
            return Arranged(own, chosen(book, chance, OWN, _ace_and_ten)), (c.Insure, c.Stand)
        case "surrendered":
            return Arranged(), (c.Surrender,)
        case "double" | "partial-double":
            return Arranged(chosen(book, chance, OWN, _doubles(book))), (c.Double,)
        case "dealer-blackjack":
            return _met_by_blackjack(book, chance)
        case _:
            return Arranged(), ()


def _met_by_blackjack(book: Rulebook, chance: Random) -> tuple[Arranged, Kinds]:
    """Return a hand that is doubled or split, and then met by the dealer's Blackjack."""
    blackjack = chosen(book, chance, OWN, is_two_card_21)
    if chance.random() < 1 / 2:
        own, drawn = chosen(book, chance, OWN, _doubles(book)), chosen(book, chance, 1, bool)
        return Arranged((*own, *drawn), blackjack), (c.Double,)
    own, drawn = chosen(book, chance, OWN, lambda cards: may_be_split(book, cards)), chosen(book, chance, OWN, bool)
    return Arranged((*own, *drawn), blackjack), (c.Split, c.Stand)


def _doubles(book: Rulebook) -> Callable[[Cards], bool]:
    return lambda cards: hard(cards) in GOOD_DOUBLES and may_be_doubled(book, cards)


def _begins_with_ace(cards: Cards) -> bool:
    return is_ace(cards[0])


def _ace_and_ten(cards: Cards) -> bool:
    return is_ace(cards[0]) and is_ten(cards[1])


def _stands(book: Rulebook) -> Callable[[Cards], bool]:
    return lambda cards: total(cards).points in STANDS_ON and not may_be_split(book, cards)


def _of_row(book: Rulebook, chance: Random, name: str, row: str) -> tuple[Arranged, Kinds]:
    definition, looks = _definition(book, name), _looks(book, name, row)
    if any(one.name == row for one in definition.split_rows):
        again = card_test(book.side[name].on_split)
        pair = chosen(book, chance, OWN, lambda own: set(own) <= again and may_be_split(book, own), _in_order(again))
        return Arranged(pair), (c.Split, c.Bet)
    if looks.names == {Name.DEALER}:
        hand = dealers_hand(book, chance, lambda cards: _pays(definition, row, dealer=Seen(cards, closed=True)))
        return Arranged(chosen(book, chance, OWN, _stands(book)), hand), (c.Stand,)
    if looks.names <= FIRST_CARDS and not looks.main and not book.deck.printed:
        aim = _in_order(_named(book, name, row))
        first = chosen(book, chance, 3, lambda cards: _pays(definition, row, Seen(cards[:2]), Seen(cards[2:])), aim)
        return Arranged(first[:2], first[2:]), ()
    return Arranged(), ()


def _definition(book: Rulebook, name: str) -> Definition:
    return book.side[name].definition if name in book.side else book.bonus.definition


def _looks(book: Rulebook, name: str, row: str) -> Sight:
    definition = _definition(book, name)
    return sight(one.when for one in (*definition.rows, *definition.split_rows) if one.name == row)


def _named(book: Rulebook, name: str, row: str) -> frozenset[Card]:
    """Return the cards a row names."""
    return frozenset(card for cards in _looks(book, name, row).sets for card in cards)


def _in_order(cards: frozenset[Card]) -> Cards:
    return tuple(card for card in deck() if card in cards)


def _pays(definition: Definition, row: str, box: Seen = Seen(), dealer: Seen = Seen()) -> bool:  # noqa: B008 - immutable
    paid = outcome(definition.rows, Facts(box=box, dealer=dealer))
    return paid is not None and paid.row is not None and paid.row.name == row


def _mostly(book: Rulebook, decks: int, chance: Random, aim: frozenset[Card]) -> Cards:
    """Return cards of which most of the first are the wanted ones; no card oftener than it may."""
    pack = list(deck(book.deck.without) * decks)
    chance.shuffle(pack)
    wanted = [card for card in pack if card in aim]
    others = [card for card in pack if card not in aim]
    first = [(wanted if wanted and chance.random() < AIMED else others).pop() for _ in range(MOST_AIMED)]
    rest = wanted + others
    return (*first, *chance.sample(rest, min(MOST_CARDS - MOST_AIMED, len(rest))))
