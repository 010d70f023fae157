"""Blackjack Lucky 8: what the layout has at each position."""

from pathlib import Path

import pytest

from croupier.records.read import read
from tests.clauses import shown

GAME = "lucky8"


@pytest.mark.clause("lucky8", "2.2.1")
@pytest.mark.parametrize("positions", [5, 6, 7])
def test_an_area_for_main_wagers(positions: int) -> None:
    shown.every_position_has_an_area(GAME, "main", positions)


@pytest.mark.clause("lucky8", "2.2.2")
@pytest.mark.parametrize("positions", [5, 6, 7])
def test_an_area_for_insurance(positions: int) -> None:
    shown.every_position_can_be_insured(GAME, positions)


@pytest.mark.clause("lucky8", "2.2.3")
@pytest.mark.parametrize("positions", [5, 6, 7])
def test_an_area_for_the_pair_wager(positions: int) -> None:
    shown.every_position_has_an_area(GAME, "pair", positions)


@pytest.mark.clause("lucky8", "2.2.4")
@pytest.mark.parametrize("positions", [5, 6, 7])
def test_an_area_for_the_lucky_8_wager(positions: int) -> None:
    shown.every_position_has_an_area(GAME, "lucky8", positions)


@pytest.mark.clause("lucky8", "Appendix A", "Appendix B")
@pytest.mark.parametrize(("positions", "drawn"), [(4, False), (5, True), (6, True), (7, True), (8, False)])
def test_both_drawings_have_five_to_seven_positions(positions: int, drawn: bool) -> None:  # noqa: FBT001 - a row
    text = f'version = 1\ngame = "{GAME}"\ndecks = 6\ncards = ""\nacts = []\npositions = {positions}\n'
    forbidden = read(text, Path()).forbidden
    assert (forbidden is None) == drawn
    assert forbidden is None or forbidden.refused.clauses[0] == "Appendix A"
