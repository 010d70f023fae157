"""Counts that books have: how well each follows the main wager and insurance, as published to two digits.

The figures are those of the systems' authors and of Schlesinger and Griffin: betting correlation and insurance
correlation, one deck, the dealer stands on every 17, no double after a split.
"""

from fractions import Fraction

import pytest

from croupier.analysis.count_search import best_counts, measured
from croupier.analysis.removal import INSURANCE, MAIN, Removal, effects
from croupier.analysis.shoe import fresh
from croupier.cards.card import RANKS
from croupier.rules.library import with_wagers
from croupier.rules.load import change, load

SYSTEMS = {
    "Hi-Lo": ("-1 1 1 1 1 1 0 0 0 -1", 0.97, 0.76),
    "Knock-Out": ("-1 1 1 1 1 1 1 0 0 -1", 0.98, 0.78),
    "Hi-Opt I": ("0 0 1 1 1 1 0 0 0 -1", 0.88, 0.85),
    "Hi-Opt II": ("0 1 1 2 2 1 1 0 0 -2", 0.91, 0.91),
    "Halves, doubled": ("-2 1 2 2 3 2 1 0 -1 -2", 0.99, 0.72),
    "Omega II": ("0 1 1 2 2 2 1 0 -1 -2", 0.92, 0.85),
    "Zen": ("-1 1 1 2 2 2 1 0 0 -2", 0.96, 0.85),
    "Uston SS": ("-2 2 2 2 3 2 1 0 -1 -2", 0.99, 0.73),
    "tens against all else": ("4 4 4 4 4 4 4 4 4 -9", 0.72, 1.00),
}
"""Tags from Ace to ten, the betting and the insurance correlation."""

GRIFFIN = "-0.61 0.38 0.44 0.55 0.69 0.46 0.28 0.00 -0.18 -0.51"
"""Effects of removal from one deck, Ace to ten, in per cent of a wager: The Theory of Blackjack."""


@pytest.fixture(scope="module")
def removal() -> Removal:
    book = change(load("las-vegas-strip"), {"deck": {"fewest": 1}, "double": {"after_split": False}})
    return effects(book, fresh(book, 1))


def by_rank(listed: str) -> dict[str, Fraction]:
    """Return numbers from Ace to ten by rank, all tens alike."""
    numbers = [Fraction(one) for one in listed.split()]
    return {rank: numbers[min(place, 9)] for place, rank in enumerate(RANKS)}


@pytest.mark.parametrize("name", SYSTEMS)
def test_correlations_are_those_that_books_have(name: str, removal: Removal) -> None:
    listed, betting, covering = SYSTEMS[name]
    tags, held = {rank: int(tag) for rank, tag in by_rank(listed).items()}, dict.fromkeys(RANKS, 4)
    main = measured(tags, removal.whole[MAIN], removal.effects[MAIN], held)
    cover = measured(tags, removal.whole[INSURANCE], removal.effects[INSURANCE], held)
    assert main.correlation == pytest.approx(betting, abs=0.0151)
    assert cover.correlation == pytest.approx(covering, abs=0.0051)
    # Unbalanced tags cross no threshold by themselves.
    assert (main.threshold is None) == (name in {"Knock-Out", "Uston SS"})


def test_effects_of_removal_are_those_of_griffin(removal: Removal) -> None:
    published = by_rank(GRIFFIN)
    for rank in RANKS:
        # Ours play each shoe in the best way, his by the strategy of the whole pack.
        assert 100 * removal.effects[MAIN][rank] == pytest.approx(float(published[rank]), abs=0.06)
    assert {rank: round(100 * value, 2) for rank, value in removal.effects[INSURANCE].items()} == {
        rank: -4.12 if rank in "TJQK" else 1.88 for rank in RANKS
    }


@pytest.mark.parametrize(
    ("wager", "level", "listed", "house"),
    [
        # Snyder's count for Over 13, and the count of tens that goes with Lucky Ladies.
        ("over-13", "one-level", "1 1 1 1 0 0 0 0 0 -1", 6.55),
        ("lucky-ladies", "two-level", "0 1 1 1 1 1 1 1 1 -2", 24.71),
        ("super-sevens", "unrestricted", "1 1 1 1 1 1 -12 1 1 1", 11.40),
    ],
)
def test_the_best_counts_of_side_bets_are_those_in_use(wager: str, level: str, listed: str, house: float) -> None:
    book = with_wagers(load("lucky8"), (wager,))
    shoe = fresh(book, 6)
    found = effects(book, shoe, main=False)
    best = best_counts(found.whole[wager], found.effects[wager], shoe)[level]
    assert best.tags == by_rank(listed)
    assert -100 * found.whole[wager] == pytest.approx(house, abs=0.005)
