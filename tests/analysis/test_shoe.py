"""Shoes: fresh, with cards out, composed, read; and what no shoe can be is named."""

import numpy as np
import pytest

from croupier.analysis.report import analyse
from croupier.analysis.shoe import ORDER, ShoeError, composed, fresh, read_shoe
from croupier.analysis.solution import solve
from croupier.cards.card import Card
from croupier.rules.load import GAMES, load
from tests.scale import scaled


def test_a_fresh_shoe_has_so_many_of_each_card() -> None:
    shoe = fresh(load("dueling8s"), 6)
    assert shoe.size == 288
    assert shoe.count(Card("Ts")) == 0
    assert shoe.values == (24, 24, 24, 24, 24, 24, 24, 24, 24, 72)


def test_deck_counts_outside_the_book_are_refused() -> None:
    for game, decks in (("ace-race", 1), ("blackjack-plus", 3), ("dueling8s", 9), ("lucky8", 0)):
        with pytest.raises(ShoeError, match="is played with"):
            fresh(load(game), decks)


def test_more_cards_cannot_be_taken_out_than_there_are() -> None:
    shoe = fresh(load("lucky8"), 1)
    with pytest.raises(ShoeError, match="5d cannot be taken out"):
        shoe.without([Card("5d"), Card("5d")])


def test_a_composition_is_checked_against_the_game() -> None:
    with pytest.raises(ShoeError, match="Ts is not in the deck"):
        composed(load("dueling8s"), {Card("Ts"): 1})
    with pytest.raises(ShoeError, match="9 of 8s"):
        composed(load("lucky8"), {Card("8s"): 9})


def test_a_composition_is_read_from_text() -> None:
    shoe = read_shoe(load("lucky8"), "# what is left\n8s 5\nKd 2  # kings\n\n8s 1\n")
    assert (shoe.count(Card("8s")), shoe.count(Card("Kd")), shoe.size) == (6, 2, 8)


@pytest.mark.parametrize("text", ["8s", "8s many", "8x 3", "8s 1 2"])
def test_a_line_that_is_no_card_and_count_is_named(text: str) -> None:
    with pytest.raises(ShoeError, match="line 2"):
        read_shoe(load("lucky8"), f"As 1\n{text}\n")


@pytest.mark.parametrize("game", GAMES)
def test_a_shoe_a_round_could_empty_is_refused(game: str) -> None:
    book = load(game)
    few = composed(book, {Card("8s"): 8, Card("9s"): 4})
    with pytest.raises(ShoeError, match="too few cards"):
        solve(book, few)


@pytest.mark.parametrize("game", GAMES)
def test_depleted_shoes_give_finite_figures(game: str) -> None:
    book = load(game)
    whole = fresh(book, book.deck.fewest)
    for rank in scaled(("A", "JQKT"), ("A", "8", "5", "JQKT")):
        shoe = whole.without([c for c in ORDER if c[0] in rank for _ in range(whole.count(c))])
        if game == "lucky8":
            shoe = shoe.without([card for card in ORDER if shoe.count(card) and card[1] == "c"][:6])
        report = analyse(book, shoe)
        assert sum(hand.probability for hand in report.main.hands) == pytest.approx(1.0, abs=1e-12)
        for hand in report.main.hands:
            assert np.isfinite(list(hand.ev.values())).all()
            assert -4.0 <= min(hand.ev.values()) <= max(hand.ev.values()) <= 8.0
            assert hand.best == max(hand.ev, key=lambda name: hand.ev[name])


def test_removing_small_cards_helps_the_player_and_removing_aces_hurts() -> None:
    book = load("lucky8")
    whole = fresh(book, 2)
    ev = solve(book, whole).ev
    fives = [Card("5s"), Card("5h"), Card("5d"), Card("5c")]
    aces = [Card("As"), Card("Ah"), Card("Ad"), Card("Ac")]
    assert solve(book, whole.without(fives)).ev > ev > solve(book, whole.without(aces)).ev
