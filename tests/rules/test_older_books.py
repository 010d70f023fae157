"""Rulebooks of version 0.1: read from a store, the four games are the games of today."""

from typing import Any

import pytest

from croupier.rules.load import GAMES, RulebookError, load, plain
from croupier.rules.older_books import build_stored

GRADE = {
    "pair": "pair",
    "lucky8": "lucky-8",
    "ace-race": "pair-grades",
    "rws-pairs": "pair-grades",
    "boom-busted": "dealer-bust",
    "21+": "dealer-bust",
    "superb8s": "eight-run",
    "tie18": "tie-18",
}
"""The grade that each wager named."""

KEPT = ("pays", "title", "places", "needs")


def _as_written(game: str) -> dict[str, Any]:
    """Return a game as version 0.1 wrote it."""
    values = plain(load(game))
    sides = {name: {"grade": GRADE[name], **{key: side[key] for key in KEPT}} for name, side in values["side"].items()}
    return {**values, "side": sides, "bonus": {"pays": values["bonus"]["pays"]}}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_as_it_was_written_is_the_game_of_today(game: str) -> None:
    assert build_stored(_as_written(game), game) == load(game)
    assert build_stored(plain(load(game)), game) == load(game)


def test_the_highest_bust_of_a_shorter_table_takes_every_longer_hand() -> None:
    values = _as_written("dueling8s")
    values["side"]["21+"]["pays"] = {"bust-3": "2:1", "bust-4": "3:1"}
    when = build_stored(values, "own").side["21+"].when
    assert when == {"bust-3": "D is bust and size(D) = 3", "bust-4": "D is bust and size(D) >= 4"}


def test_a_grade_that_never_was_is_refused() -> None:
    values = _as_written("lucky8")
    values["side"]["pair"]["grade"] = "triple"
    with pytest.raises(RulebookError, match="grade"):
        build_stored(values, "own")
