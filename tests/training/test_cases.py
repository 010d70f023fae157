"""Every clause on irregularities that a program can show is asked about."""

from pathlib import Path

import pytest

from croupier.records.read import read
from croupier.records.shipped_records import shown_records
from croupier.rules.books import GAMES
from croupier.rules.clauses.catalogue import book
from croupier.training.pit.cases import is_irregular
from croupier.training.pit.recorded_cases import case_at, places_of


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_of_sections_5_and_6_is_asked_about(game: str) -> None:
    asked = {place.clause for place in places_of(game)}
    assert asked == {number for number, clause in book(game).items() if is_irregular(number) and clause.how == "test"}


@pytest.mark.parametrize("game", GAMES)
def test_a_case_is_cut_before_the_house_decides(game: str) -> None:
    for place in places_of(game)[::25]:
        record = read(shown_records(game)[place.record].text, Path())
        case = case_at(record, place.at)
        assert case.act == record.acts[place.at].act
        assert [written.act for written in record.acts][: len(case.acts)] == list(case.acts)
