"""A PAR sheet says how a dealer's Blackjack comes to light in each kind of game, and how near its figures are."""

import pytest

from croupier.analysis.split_play import SplitClass
from croupier.report.method import method
from croupier.rules.load import load


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("lucky8", "takes no hole card"),
        ("atlantic-city", "looks under an Ace or a ten"),
        ("double-exposure", "Both of the dealer's cards are seen"),
    ],
)
def test_how_a_blackjack_comes_to_light(game: str, says: str) -> None:
    assert any(says in sentence for sentence in method(load(game), SplitClass.CDP1))


def test_how_near_the_deviation_is() -> None:
    assert any("within 1e-3" in sentence for sentence in method(load("free-bet"), SplitClass.CDP1))
    assert not any("within 1e-3" in sentence for sentence in method(load("atlantic-city"), SplitClass.CDP1))
