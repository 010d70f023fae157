"""Search finds clauses by their words, and puts the ones about them first."""

import pytest

from croupier.rules.clauses import search
from croupier.rules.clauses.catalogue import GAMES, SHORT


def found(query: str, games: tuple[str, ...] = GAMES) -> list[str]:
    return [f"{SHORT[hit.clause.game]} {hit.clause.number}" for hit in search.clauses(query, games)]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("even money", "BP 1.9"),
        ("power failure", "L8 5.29"),
        ("split aces doubled", "L8 3.26.3"),
        ("hand signal", "L8 3.31"),
        ("Squeeze", "BP 3.12"),
        ("3.27.4.3", "L8 3.27.4.3"),
    ],
)
def test_the_best_comes_first(query: str, first: str) -> None:
    assert found(query)[0] == first


def test_insurance_is_led_by_the_clauses_about_insurance() -> None:
    assert {number.split()[1][:4] for number in found("insurance")[:6]} <= {"3.27", "3.15", "2.2."}
    assert "L8 2.2.2" in found("insurance")


def test_other_forms_of_a_word_are_found() -> None:
    assert "L8 3.26.4" in found("doubling")
    assert "L8 3.26.4" in found("doubles")


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("simultaneous", {"BP 5.12", "BP 5.12.1", "BP 5.12.2", "L8 5.23", "AR 5.23", "D8 5.20"}),
        ("technical interruption", {"BP 5.4", "BP 5.4.1", "BP 5.4.2"}),
        ("reconstruct", {"BP 5.7", "BP 5.7.1", "BP 5.7.2", "BP 5.9", "BP 5.10", "L8 5.2", "L8 5.6.1", "D8 5.11"}),
        ("detrimental", {"L8 5.23.4.5", "AR 5.23.4.5", "D8 5.20.4.5"}),
        ("undisclosed", {"L8 5.17", "AR 5.17", "D8 5.14"}),
        ("forfeited absent", {"L8 5.22", "AR 5.22", "D8 5.19"}),
        ("pro-rated", {"BP 5.1.1", "BP 5.1.2"}),
        ("imprinted", {"D8 3.14"}),
        ("patron demand", {"L8 3.8", "AR 3.8", "D8 3.8"}),
    ],
)
def test_a_clause_is_found_by_the_books_own_terms(query: str, numbers: set[str]) -> None:
    assert numbers <= set(found(query))


def test_a_word_of_ours_counts_more_than_a_term_of_the_book() -> None:
    assert found("reconstruction", ("blackjack-plus",))[0] == "BP 1.23"


def test_all_words_count() -> None:
    hits = found("dealer draws soft 17", ("ace-race",))
    assert hits[0] == "AR 3.34"
    assert "AR 3.18" in found("dealer", ("ace-race",))
    assert "AR 3.18" not in hits


def test_sub_clauses_are_found_by_the_clause_above() -> None:
    assert found("power failure", ("lucky8",)) == ["L8 5.29", "L8 5.29.2", "L8 5.29.1"]


def test_games_can_be_chosen() -> None:
    assert {number[:2] for number in found("surrender", ("dueling8s",))} == {"D8"}


def test_scores_fall() -> None:
    scores = [hit.score for hit in search.clauses("insurance")]
    assert scores == sorted(scores, reverse=True)
    assert scores[-1] > 0


@pytest.mark.parametrize("query", ["", "   ", "zeppelin", "-"])
def test_nothing_is_found_for_nothing(query: str) -> None:
    assert search.clauses(query) == ()
    assert search.decisions(query) == ()


def test_rulings_are_found_too() -> None:
    assert search.decisions("deadlock")[0].code == "R-DEADLOCK-SCOPE"
