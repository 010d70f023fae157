"""Figures in words: signs, edges, rounds."""

from math import inf

from croupier.report.figures_text import box_count, chance, deck_count, edge, gain, odds, per_cent, rounds, signed, tiny


def test_values_have_a_sign() -> None:
    assert per_cent(-0.0016207) == "−0.1621 %"
    assert per_cent(0.5, 1) == "+50.0 %"
    assert signed(-0.25, 2) == "−0.25"
    assert chance(0.125, 2) == "12.50 %"


def test_an_edge_is_somebodys() -> None:
    assert edge(-0.01) == "1.0000 % for the house"
    assert edge(0.01) == "1.0000 % for the player"
    assert edge(0.0) == "nobody's edge: the wager is fair"


def test_a_difference_says_who_gains() -> None:
    assert gain(0.001) == "the player gains 0.1000 percentage points"
    assert gain(-0.001) == "the player loses 0.1000 percentage points, the house gains them"
    assert gain(0.0) == "changes nothing"


def test_a_chance_that_is_next_to_nothing_has_its_power_of_ten() -> None:
    assert tiny(0.173014) == "0.173"
    assert tiny(0.0000121) == "1.21 × 10⁻⁵"
    assert tiny(8.3512e-14, 4) == "8.351 × 10⁻¹⁴"


def test_small_words() -> None:
    assert rounds(1234567.4) == "1 234 567"
    assert rounds(inf) == "never"
    assert odds(1.2) == "1.2 to 1"
    assert odds(-1) == "loses"
    assert (deck_count(1), deck_count(2)) == ("1 deck", "2 decks")
    assert (box_count(1), box_count(2)) == ("1 box", "2 boxes")
