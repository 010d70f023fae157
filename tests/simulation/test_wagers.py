"""Kernels and engine grade the same wagers alike, whatever a definition looks at, several of them side by side."""

from random import Random

import pytest

from croupier.rules.library import library, with_wagers
from croupier.rules.load import GAMES, change, load
from croupier.rules.schema import Rulebook
from croupier.simulation.build import InexpressibleError, build
from croupier.simulation.tables import Plan
from tests.simulation.charts import random_chart
from tests.simulation.pairs import MAIN, Pair, Seats
from tests.simulation.wide_books import AXES, by_chance, wide_book

ROUNDS = 40

DEFINED = {
    "finished-hands": {
        "three-card-21": ("10:1", "total(hand) = 21 and size(hand) = 3"),
        "21": ("5:1", "total(hand) = 21 and hand is not doubled"),
        "bust": ("1:1", "hand is bust"),
    },
    "boxes": {
        "pictures": ("10:1", "3 of box are picture"),
        "long": ("2:1", "size(box) >= 5"),
        "red": ("1:1", "last of box is red"),
    },
    "outcomes": {
        "push": ("3:1", "main is push"),
        "red-win": ("1:1", "main is win and p1 is red"),
        "back": ("0:1", "main is lose and d1 is 6"),
    },
    "ties": {"tie": ("3:1", "total(hand) = total(D) and D is not bust"), "near": ("0:1", "total(hand) - total(D) = 1")},
    "second-cards": {"match": ("3:1", "p1 d2 are same rank"), "red": ("1:1", "d1 d2 are red")},
    "suited-busts": {
        "suited": ("30:1", "D is bust and D are same suit"),
        "picture": ("3:1", "D is bust and last of D is picture"),
        "ace": ("1:1", "any of D is A"),
    },
    "third-cards": {
        "678": ("30:1", "p1 p2 p3 are 6-7-8"),
        "suited": ("3:1", "p1 p2 p3 are same suit"),
        "ace": ("1:1", "p3 is A"),
    },
    "pair-and-bust": {
        "both": ("30:1", "p1 p2 are same rank and D is bust"),
        "suited": ("2:1", "p1 p2 are same suit and size(D) = 3"),
    },
    "given-up": {
        "early": ("2:1", "total(hand) = 20 and d1 is red or p1 p2 are same rank"),
        "late": ("1:1", "total(hand) in 15..16 and p1 is black"),
    },
    "beaten": {"both": ("9:1", "hand is bust and D is bust"), "lost": ("2:1", "main is lose and D is not blackjack")},
    "doubles": {
        "won": ("30:1", "hand is doubled and main is win"),
        "split": ("2:1", "hand is split and total(hand) >= 20"),
    },
}


def defined(book: Rulebook, names: list[str]) -> Rulebook:
    """Return a game with some of the wagers written here."""
    sides = {
        name: {
            "title": name,
            "pays": {row: odds for row, (odds, _) in DEFINED[name].items()},
            "when": {row: text for row, (_, text) in DEFINED[name].items()},
        }
        for name in names
    }
    return change(book, {"side": sides})


def assert_alike(book: Rulebook, names: list[str], chance: Random) -> None:
    """Play rounds with these wagers laid on every box."""
    seats = Seats(chance.randint(1, 3), book.deck.most, burn=False, sides=dict.fromkeys(names, 100))
    pair = Pair(book, random_chart(book, chance), seats)
    for _ in range(ROUNDS):
        cards = pair.shuffled(chance)
        assert pair.by_kernel(cards) == pair.by_engine(cards), (names, cards)


@pytest.mark.parametrize("game", GAMES)
def test_wagers_of_the_library_side_by_side(game: str) -> None:
    chance = Random(game)
    names = chance.sample(list(library()), 8)
    assert_alike(with_wagers(load(game), tuple(names)), names, chance)


@pytest.mark.parametrize("game", GAMES)
def test_wagers_on_any_cards(game: str) -> None:
    chance = Random(game)
    for names in (list(DEFINED)[:5], list(DEFINED)[5:]):
        assert_alike(defined(load(game), names), names, chance)


@pytest.mark.parametrize("axis", AXES)
def test_wagers_on_any_cards_in_games_with_wider_rules(axis: str) -> None:
    chance = Random(axis)
    book = wide_book(AXES[axis], chance.choice(("lucky8", "blackjack-plus")))
    # Few at a time: who waits for the dealer makes them draw for all the others.
    for names in (chance.sample(list(DEFINED), 5), [chance.choice(list(DEFINED))]):
        assert_alike(defined(book, names), names, chance)


def test_games_with_several_wider_rules_grade_wagers_on_hands() -> None:
    chance = Random(15)
    for _ in range(6):
        book = wide_book(by_chance(chance), chance.choice(("lucky8", "blackjack-plus")))
        names = chance.sample(list(DEFINED), 2)
        try:
            assert_alike(defined(book, names), names, chance)
        except InexpressibleError as error:
            assert str(error).startswith("these odds")  # noqa: PT017 - most can be expressed


def test_two_wagers_on_three_cards_keep_their_own_classes() -> None:
    names = ["lucky8", "21+3", "hot-3", "in-between"]
    assert_alike(with_wagers(load("lucky8"), ("21+3", "hot-3", "in-between")), names, Random(8))


def test_what_the_kernels_cannot_hold_is_refused() -> None:
    book = load("lucky8")
    plan = Plan((random_chart(book, Random(1)),), (MAIN,), dict.fromkeys(list(library())[:9], 100))
    with pytest.raises(InexpressibleError, match="at most 8 side wagers can be simulated together"):
        build(with_wagers(book, tuple(plan.sides)), plan)
