"""A side wager without an exact value has one with its error, which agrees with the exact one where there is one."""

import pytest

from croupier.analysis.shoe import fresh
from croupier.analysis.side import side_wagers
from croupier.bots.charts import default_chart
from croupier.rules.load import change, load
from croupier.simulation.exact import exact
from croupier.simulation.job import Run, Shuffling
from croupier.simulation.side_estimate import estimated_side
from croupier.simulation.tally import FRESH

SIDES = {
    "suits": {"title": "Suits", "pays": {"flush": "5:1"}, "when": {"flush": "hand are same suit"}},
    "sevens": {"title": "Sevens", "pays": {"two": "9:1"}, "when": {"two": "2 of box are 7"}},
}

LOOKED = {
    "beaten": {"title": "Beaten", "pays": {"lost": "1:1"}, "when": {"lost": "main is lose and p1 is red"}},
    "flush": {"title": "Flush", "pays": {"flush": "5:1"}, "when": {"flush": "hand are same suit"}},
}
"""Wagers that a surrender or a dealer's Blackjack takes part in."""

POKER = {
    "straight-flush": ("50:1", "p1 p2 d1 d2 are straight and same suit"),
    "four": ("40:1", "p1 p2 d1 d2 are same rank"),
    "flush": ("12:1", "p1 p2 d1 d2 are same suit"),
    "straight": ("9:1", "p1 p2 d1 d2 are straight"),
    "three": ("6:1", "3 of p1 p2 d1 d2 are same rank"),
}
FOUR_CARDS = {
    "poker": POKER,
    "dealer-pair": {"pair": ("10:1", "d1 d2 are same rank")},
    "red-ends": {"red": ("6:1", "p2 d2 are red and different rank"), "ace": ("20:1", "p2 is A and d2 is A")},
}


@pytest.mark.parametrize("name", FOUR_CARDS)
def test_wagers_on_four_first_cards_are_simulated(name: str) -> None:
    rows = FOUR_CARDS[name]
    side = {
        "title": name,
        "pays": {row: odds for row, (odds, _) in rows.items()},
        "when": {row: when for row, (_, when) in rows.items()},
    }
    book = change(load("lucky8"), {"side": {name: side}})
    worth = side_wagers(book, fresh(book, 6))[name]
    found = estimated_side(book, 6, name, default_chart(book), 1 << 18)
    assert found is not None
    assert found.simulated is not None
    assert abs(found.ev - worth.ev) < 4 * found.simulated.error
    assert found.simulated.error < 0.02
    assert [row.name for row in found.outcomes] == [row.name for row in worth.outcomes]


def test_an_estimate_agrees_with_the_exact_value() -> None:
    book = change(load("lucky8"), {"side": SIDES})
    chart = default_chart(book)
    run = Run(book, (chart,), (100,), 6, 1, {"suits": 100}, shuffling=Shuffling(FRESH), plain=True)
    worth, found = exact(run), estimated_side(book, 6, "suits", chart, 1 << 18)
    assert worth is not None
    assert found is not None
    assert found.simulated is not None
    assert 0 < found.simulated.error < 0.01
    assert abs(found.ev - worth.side["suits"]) < 4 * found.simulated.error


@pytest.mark.parametrize("when", ["early", "late"])
def test_an_estimate_agrees_with_the_exact_value_where_the_dealer_looks(when: str) -> None:
    rules = {"dealer": {"second_card": "peeked"}, "surrender": {"when": when, "offered": "always"}, "side": LOOKED}
    book = change(load("lucky8"), rules)
    chart = default_chart(book)
    run = Run(book, (chart,), (100,), 6, 1, dict.fromkeys(LOOKED, 100), shuffling=Shuffling(FRESH), plain=True)
    worth = exact(run)
    assert worth is not None
    for name in LOOKED:
        found = estimated_side(book, 6, name, chart, 1 << 18)
        assert found is not None
        assert found.simulated is not None
        assert abs(found.ev - worth.side[name]) < 4 * found.simulated.error


def test_where_more_becomes_of_a_hand_there_is_an_estimate_and_no_exact_value() -> None:
    book = change(load("lucky8"), {"dealer": {"on_22": "push"}, "charlie": {"cards": 5}, "side": LOOKED})
    chart = default_chart(book)
    run = Run(book, (chart,), (100,), 6, 1, dict.fromkeys(LOOKED, 100), shuffling=Shuffling(FRESH), plain=True)
    worth = exact(run)
    assert worth is not None
    assert set(worth.side) & set(LOOKED) == set()
    found = estimated_side(book, 6, "beaten", chart, 1 << 16)
    assert found is not None
    assert found.simulated is not None


def test_every_card_of_a_box_has_an_estimate() -> None:
    book = change(load("lucky8"), {"side": SIDES})
    found = estimated_side(book, 6, "sevens", default_chart(book), 1 << 16)
    assert found is not None
    assert found.simulated is not None
    assert found.simulated.rounds == 1 << 16
    assert -0.99 < found.ev < -0.5
    assert sum(row.probability for row in found.outcomes) == pytest.approx(1.0)
