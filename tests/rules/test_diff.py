"""Two games side by side: what differs, or everything."""

import pytest

from croupier.rules.diff import Row, diff
from croupier.rules.load import GAMES, change, load
from croupier.rules.words import words


def rows(left: str, right: str) -> dict[str, Row]:
    return {row.topic: row for row in diff(load(left), load(right))}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_does_not_differ_from_itself(game: str) -> None:
    assert diff(load(game), load(game)) == ()


def test_lucky_8_and_ace_race() -> None:
    found = rows("lucky8", "ace-race")
    assert set(found) == {
        "deck",
        "blackjack",
        "double.totals",
        "double.aces_as_one",
        "dealer.soft_17",
        "dealer.blackjack_takes",
        "side.lucky8",
        "side.ace-race",
        "rulings.busted_split",
        "rulings.split_ace_race",
    }
    soft = found["dealer.soft_17"]
    assert soft.left is not None
    assert soft.right is not None
    assert (soft.left.text, soft.left.clauses) == ("the dealer stands on a soft 17", ("3.34",))
    assert soft.right.text == "the dealer draws to a soft 17"


def test_a_wager_only_one_game_has_leaves_the_other_side_empty() -> None:
    found = rows("lucky8", "ace-race")
    assert found["side.lucky8"].right is None
    assert found["side.ace-race"].left is None


def test_one_change_is_one_row() -> None:
    harder = change(load("lucky8"), {"dealer": {"soft_17": "hit"}})
    assert [row.topic for row in diff(load("lucky8"), harder)] == ["dealer.soft_17"]


def test_other_clauses_alone_are_no_difference() -> None:
    cited = change(load("lucky8"), {"clauses": {"dealer.soft_17": ["own rule"]}})
    assert diff(load("lucky8"), cited) == ()


def test_everything_has_every_topic_of_both_in_order() -> None:
    found = diff(load("lucky8"), load("dueling8s"), everything=True)
    topics = {word.topic for game in ("lucky8", "dueling8s") for word in words(load(game))}
    assert {row.topic for row in found} == topics
    assert any(row.same for row in found)
    assert not any(row.same for row in diff(load("lucky8"), load("dueling8s")))
    assert [row.heading for row in found] == sorted(
        (row.heading for row in found), key=list(dict.fromkeys(row.heading for row in found)).index
    )
