"""What a trainee is told: nothing without an answer is asked, and reasons say more than a clause's number."""

from fractions import Fraction

import pytest

from croupier.cards.total import total
from croupier.rules.books import GAMES
from croupier.rules.load import load
from croupier.strategy.chart import row_name
from croupier.training.message_text import say
from croupier.training.registry import question
from croupier.words.catalogue import LANGUAGES
from tests.training.asked import asked


def test_insurance_that_comes_to_the_same_is_not_asked_about() -> None:
    for seed in range(400):
        made = question("insurance", load("lucky8"), 3, seed)
        values = made.parts[1].why[0].values
        tens, left = (int(str(values[name])) for name in ("tens", "left"))
        if made.parts[1].topic == "insurance":
            assert Fraction(tens, left) != Fraction(1, 3)


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_is_explained_in_the_words_of_the_table(game: str) -> None:
    for made in asked("requests", game, 20):
        (part,) = made.parts
        for language in LANGUAGES:
            told = [say(one, language) for one in part.why]
            assert "None" not in told[0]
            assert len(told) > (part.answer != ("allow",))
        if part.answer != ("allow",):
            assert "reason" in part.why[0].values


@pytest.mark.parametrize("game", ["lucky8", "ace-race"])
def test_where_every_claimant_has_bet_is_told(game: str) -> None:
    found = [one for one in asked("callers", game, 40) if one.parts[0].topic in {"side-place", "insurance-place"}]
    assert found
    for made in found:
        (part,) = made.parts
        told = {str(one.values["player"]) for one in part.why if one.code.startswith("claim.")}
        assert told == {choice.key for choice in part.choices}


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_played_by_the_count_is_shown_in_cards(game: str) -> None:
    for made in asked("deviations", game, 10):
        _, hand = made.scene.hands
        named = made.scene.notes[0].values["hand"]
        points, soft = total(hand.cards)
        rows = {row_name(points, soft=soft), f"pair of {'10' if points == 20 else hand.cards[0][0]}"}
        assert say(named) in rows
