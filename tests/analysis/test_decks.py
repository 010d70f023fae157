"""Every deck count of every game: the value of best play as it was first worked out, and how decks change it."""

import pytest

from croupier.analysis.report import main_figures
from croupier.analysis.shoe import fresh
from croupier.analysis.solution import Solution, solve
from croupier.rules.load import GAMES, load

# Written down when the analysis first agreed with the engine's own enumeration and with published figures (CDP1).
VALUES = {
    "lucky8": {
        1: 0.003684948306,
        2: 0.000349400749,
        3: -0.000661062236,
        4: -0.001141226757,
        5: -0.001428823779,
        6: -0.001620711821,
        7: -0.001758060277,
        8: -0.001860806730,
    },
    "ace-race": {
        2: -0.018247510047,
        3: -0.019023865729,
        4: -0.019395975278,
        5: -0.019619912776,
        6: -0.019769902337,
        7: -0.019877375691,
        8: -0.019958058739,
    },
    "blackjack-plus": {
        4: -0.001186362814,
        5: -0.001474079665,
        6: -0.001666038469,
        7: -0.001803432982,
        8: -0.001906211518,
    },
    "dueling8s": {
        3: -0.010044535682,
        4: -0.010325060766,
        5: -0.010493498720,
        6: -0.010605849564,
        7: -0.010686131380,
        8: -0.010746360714,
    },
}


def solved(game: str, decks: int) -> Solution:
    book = load(game)
    return solve(book, fresh(book, decks))


def test_every_deck_count_is_here() -> None:
    for game in GAMES:
        book = load(game)
        assert list(VALUES[game]) == list(range(book.deck.fewest, book.deck.most + 1))


@pytest.mark.parametrize("game", GAMES)
def test_values_stay_what_they_were(game: str) -> None:
    for decks, ev in VALUES[game].items():
        solution = solved(game, decks)
        assert solution.ev == pytest.approx(ev, abs=1e-11)
        assert solution.hands.chances.sum() == pytest.approx(1.0, abs=1e-13)


def test_more_decks_are_worse_for_the_player() -> None:
    for values in VALUES.values():
        assert list(values.values()) == sorted(values.values(), reverse=True)


def test_only_one_and_two_decks_of_lucky_8_favour_the_player() -> None:
    favourable = [(game, decks) for game, values in VALUES.items() for decks, ev in values.items() if ev > 0]
    assert favourable == [("lucky8", 1), ("lucky8", 2)]


def test_even_money_is_what_separates_the_two_values_at_ace_race() -> None:
    figures = main_figures(solved("ace-race", 8))
    taken = next(hand for hand in figures.hands if (hand.hand, hand.up) == ("A,T", "A"))
    gained = taken.probability * (1.0 - taken.ev["stand"])
    assert figures.ev - figures.ev_without_even_money == pytest.approx(gained, abs=1e-15)
