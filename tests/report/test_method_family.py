"""A PAR sheet says how a dealer's Blackjack comes to light in each kind of game, and how near its figures are."""

import pytest

from croupier.analysis.split_play import SplitClass
from croupier.report.method import method
from croupier.rules.load import load
from croupier.words.render import render


def sentences(game: str, language: str = "en") -> list[str]:
    return [render(one, language) for one in method(load(game), SplitClass.CDP1)]


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("lucky8", "takes no hole card"),
        ("atlantic-city", "looks under an Ace or a ten"),
        ("double-exposure", "Both of the dealer's cards are seen"),
    ],
)
def test_how_a_blackjack_comes_to_light(game: str, says: str) -> None:
    assert any(says in sentence for sentence in sentences(game))


def test_how_near_the_deviation_is() -> None:
    assert any("within 1e-3" in sentence for sentence in sentences("free-bet"))
    assert not any("within 1e-3" in sentence for sentence in sentences("atlantic-city"))


def test_it_is_told_in_chinese() -> None:
    told = sentences("dueling8s", "zh-Hans")
    assert len(told) == len(sentences("dueling8s"))
    assert any(sentence.startswith("“6-7-8 奖金”计入主注的期望值") for sentence in told)
