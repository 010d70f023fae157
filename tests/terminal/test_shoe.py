"""The shoe: all the cards of the decks once, rounds that follow one another, and a shuffle at the cut card."""

from collections import Counter
from random import Random

import pytest

from croupier.cards.deck import deck
from croupier.rules.load import GAMES, load
from croupier.terminal.shoe import Shoe


@pytest.mark.parametrize("game", GAMES)
def test_a_shoe_holds_every_card_as_often_as_there_are_decks(game: str) -> None:
    book = load(game)
    shoe = Shoe(book, book.deck.most, 4, Random(1))
    cards = [shoe.card_at(position) for position in range(len(shoe.all))]
    assert Counter(cards) == Counter(deck(book.deck.without) * book.deck.most)
    assert shoe.card_at(len(shoe.all)) is None


def test_rounds_follow_one_another_from_the_same_shoe() -> None:
    shoe = Shoe(load("lucky8"), 6, 4, Random(1))
    ahead = [shoe.card_at(position) for position in range(20)]
    assert shoe.dealt(7) == tuple(ahead[:7])
    assert (shoe.is_new, shoe.end_round(7), shoe.is_new) == (True, False, False)
    assert [shoe.card_at(position) for position in range(13)] == ahead[7:]
    assert shoe.left(3) == 312 - 10


def test_the_cut_card_ends_the_shoe_after_the_round() -> None:
    shoe = Shoe(load("lucky8"), 6, 4, Random(1))
    first = shoe.dealt(10)
    assert shoe.kept == 78
    assert not shoe.end_round(233)
    assert shoe.end_round(1)
    assert shoe.is_new
    assert shoe.dealt(10) != first


def test_few_decks_keep_enough_cards_for_every_hand() -> None:
    assert Shoe(load("lucky8"), 1, 8, Random(1)).kept == 48
    assert Shoe(load("lucky8"), 1, 9, Random(1)).kept == 52


def test_the_discards_come_in_behind_the_last_card() -> None:
    shoe = Shoe(load("lucky8"), 1, 2, Random(1))
    used = shoe.dealt(30)
    assert not shoe.end_round(30)
    assert shoe.card_at(22) is None
    shoe.shuffle_discards()
    behind = [shoe.card_at(position) for position in range(22, 52)]
    assert Counter(behind) == Counter(used)
    assert behind != list(used)
