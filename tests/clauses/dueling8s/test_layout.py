"""Dueling 8's 21+: what the layout has at each position."""

from pathlib import Path

import pytest

from croupier.records.read import read
from tests.clauses import shown

GAME = "dueling8s"
SIZES = [1, 4, 7]


@pytest.mark.clause("dueling8s", "2.2.1")
@pytest.mark.parametrize("positions", SIZES)
def test_an_area_for_main_wagers(positions: int) -> None:
    shown.every_position_has_an_area(GAME, "main", positions)


@pytest.mark.clause("dueling8s", "2.2.2")
@pytest.mark.parametrize("positions", SIZES)
def test_an_area_for_superb_8s(positions: int) -> None:
    shown.every_position_has_an_area(GAME, "superb8s", positions)


@pytest.mark.clause("dueling8s", "2.2.3")
@pytest.mark.parametrize("positions", SIZES)
def test_an_area_for_tie_on_18(positions: int) -> None:
    shown.every_position_has_an_area(GAME, "tie18", positions)


@pytest.mark.clause("dueling8s", "2.2.4")
@pytest.mark.parametrize("positions", SIZES)
def test_an_area_for_21_plus(positions: int) -> None:
    shown.every_position_has_an_area(GAME, "21+", positions)


@pytest.mark.clause("dueling8s", "Appendix A")
@pytest.mark.parametrize(("positions", "drawn"), [(0, False), (1, True), (7, True), (8, False)])
def test_the_drawing_has_one_to_seven_positions(positions: int, drawn: bool) -> None:  # noqa: FBT001 - a row
    text = f'version = 1\ngame = "{GAME}"\ndecks = 6\ncards = ""\nacts = []\npositions = {positions}\n'
    forbidden = read(text, Path()).forbidden
    assert (forbidden is None) == drawn
    assert forbidden is None or forbidden.refused.clauses[0] == "Appendix A"
