"""Figures others have published come out again, under the rules they were worked out for."""

from typing import Any

import pytest

from croupier.analysis.dealer import dealer_outcomes
from croupier.analysis.first_hands import DOUBLE, HIT, SPLIT, STAND
from croupier.analysis.prepared_shoe import prepare
from croupier.analysis.rules import from_book
from croupier.analysis.shoe import VALUES, fresh
from croupier.analysis.solution import best_play, solve
from croupier.analysis.split_play import SplitClass
from croupier.rules.schema import Rulebook
from tests.analysis.shoes import small, variant

NO_HOLE_CARD: dict[str, dict[str, Any]] = {
    "blackjack": {"pays": "3:2", "even_money": False},
    "surrender": {"offered": "never"},
    "double": {"totals": [], "aces_as_one": False},
}
"""Ace Race made the European game: dealer hits soft 17, a Blackjack takes everything."""


def no_hole_card(*, after_split: bool = True) -> Rulebook:
    double = {**NO_HOLE_CARD["double"], "after_split": after_split}
    return variant("ace-race", {**NO_HOLE_CARD, "double": double})


# Wizard of Odds, Blackjack Appendix 9, "Eight decks, dealer hits on soft 17, no hole card" (2019): against an Ace,
# standing, drawing, doubling.
APPENDIX_9 = {
    "A,2": (-0.722307, -0.378980, -1.024082),
    "A,3": (-0.722128, -0.403033, -1.023795),
    "3,2": (-0.721955, -0.528987, -1.443909),
    "A,4": (-0.721938, -0.428099, -1.025496),
    "4,2": (-0.721771, -0.546899, -1.434987),
    "4,3": (-0.721595, -0.553054, -1.369253),
    "5,4": (-0.721465, -0.395636, -0.932679),
    "A,6": (-0.665036, -0.462428, -0.998987),
    "6,5": (-0.721201, -0.235977, -0.537869),
}


def test_wizard_of_odds_values_of_hands_without_a_hole_card() -> None:
    book = no_hole_card()
    solution = solve(book, fresh(book, 8))
    for name, (stand, hit, double) in APPENDIX_9.items():
        found = solution.values[:, solution.hands.names().index(name), VALUES.index("A")]
        assert found[STAND] == pytest.approx(stand, abs=6e-7)
        assert found[HIT] == pytest.approx(hit, abs=6e-7)
        assert found[DOUBLE] == pytest.approx(double, abs=6e-7)


@pytest.mark.parametrize(
    ("decks", "after_split", "ev"),
    [(6, True, -0.0072705), (6, False, -0.0086975), (8, True, -0.007562), (8, False, -0.0089865)],
)
def test_wizard_of_odds_return_without_a_hole_card(decks: int, ev: float, *, after_split: bool) -> None:
    # The same appendix; its splits know only how many hands there are, so the last digit or two differ.
    book = no_hole_card(after_split=after_split)
    assert solve(book, fresh(book, decks)).ev == pytest.approx(ev, abs=4e-6)


# Wizard of Odds, Blackjack Appendix 2B, one deck, dealer stands on soft 17: 17 to 21, Blackjack, bust.
APPENDIX_2B = {
    "A": (0.126128, 0.131003, 0.129486, 0.131553, 0.0515646, 0.313726, 0.11654),
    "2": (0.138976, 0.131762, 0.131815, 0.123948, 0.120526, 0.0, 0.352973),
    "6": (0.166948, 0.106454, 0.107192, 0.100705, 0.0978785, 0.0, 0.420823),
    "7": (0.372345, 0.138583, 0.0773344, 0.0788967, 0.072987, 0.0, 0.259854),
    "T": (0.114418, 0.112879, 0.114662, 0.328879, 0.0364661, 0.0784314, 0.214264),
}
APPENDIX_2B_ALL = (0.14583, 0.138063, 0.13482, 0.175806, 0.0736296, 0.0482655, 0.283585)
ENDS = ("17", "18", "19", "20", "21", "blackjack", "bust")


def test_wizard_of_odds_dealer_of_one_deck() -> None:
    book = variant("lucky8")
    found = dealer_outcomes(book, fresh(book, 1))
    for up, chances in APPENDIX_2B.items():
        assert [float(found.final[up][end]) for end in ENDS] == pytest.approx(chances, abs=6e-7)
    assert [float(found.overall()[end]) for end in ENDS] == pytest.approx(APPENDIX_2B_ALL, abs=6e-7)


def test_farmers_split_of_twos_from_a_tiny_shoe() -> None:
    # E. Farmer, blackjackinfo.com, "Software update with new split EVs": shoe of four 2s, four 3s, two 4s, two 7s and
    # seven tens, dealer stands on soft 17, double after split, resplits to four; 2-2 against 7, CDZ-.
    book = variant("lucky8", {"surrender": {"offered": "never"}})
    ready = prepare(from_book(book), small(book, {2: 4, 3: 4, 4: 2, 7: 2, 10: 7}))
    solution = best_play(book, ready, SplitClass.CDZ)
    found = solution.values[:, solution.hands.names().index("2,2"), VALUES.index("7")]
    assert found[STAND] == pytest.approx(-0.61639194139, abs=1e-11)
    assert found[HIT] == pytest.approx(-0.13266733267, abs=1e-11)
    assert found[DOUBLE] == pytest.approx(-1.23278388278, abs=1e-11)
    assert found[SPLIT] == pytest.approx(-0.76210220335, abs=1e-11)


def test_single_deck_return_of_the_composition_dependent_analyser_of_bjstrat() -> None:
    # bjstrat.net, "Card counting dynamics": one deck, stands on soft 17, any first two cards doubled but not after a
    # split, one split: 0.000247914. A dealer's Blackjack that takes the original wager only is as good as a peek.
    changes: dict[str, dict[str, Any]] = {
        "surrender": {"offered": "never"},
        "double": {"after_split": False},
        "split": {"hands": 2},
    }
    book = variant("lucky8", changes)
    assert solve(book, fresh(book, 1), SplitClass.CDP).ev == pytest.approx(0.000247914, abs=6e-10)
