"""Citations name clauses one by one, in lists and in ranges, and what names none is kept as such."""

import pytest

from croupier.rules.clauses.cite import Cited, read, read_numbers


def numbers(game: str, text: str) -> list[str]:
    found = read_numbers(game, text)
    assert not found.unknown
    assert {cited.game for cited in found.clauses} <= {game}
    return [cited.number for cited in found.clauses]


def test_a_list() -> None:
    assert numbers("lucky8", "3.26.1, 3.26.4,  4.1") == ["3.26.1", "3.26.4", "4.1"]


def test_a_clause_is_named_once() -> None:
    assert numbers("lucky8", "3.1, 3.1-3.2") == ["3.1", "3.2"]


@pytest.mark.parametrize("text", ["3.26.1-3.26.7", "3.26.1-7", "3.26.1 - 3.26.7"])
def test_a_range_of_siblings(text: str) -> None:
    assert numbers("lucky8", text) == [f"3.26.{last}" for last in range(1, 8)]


def test_a_range_has_everything_between_its_ends() -> None:
    assert numbers("dueling8s", "4.1-4.3") == ["4.1", "4.1.1", "4.2", "4.2.1", "4.2.2", "4.3"]
    assert numbers("blackjack-plus", "3.15.2.a-b") == ["3.15.2.a", "3.15.2.b"]
    assert numbers("blackjack-plus", "Appendix A-D") == [f"Appendix {letter}" for letter in "ABCD"]


@pytest.mark.parametrize("piece", ["3.99", "3.26.1-3.26.99", "3.2-3.1", "the same", "Appendix C", "3.2-"])
def test_what_names_no_clause_is_kept(piece: str) -> None:
    found = read_numbers("lucky8", f"3.1, {piece}")
    assert found.unknown == (piece,)
    assert found.clauses == (Cited("lucky8", "3.1"),)


def test_several_games() -> None:
    found = read("L8/AR 3.26.5-3.26.6; BP 3.23.1;\n D8 3.26.4")
    assert found.unknown == ()
    assert found.clauses == (
        Cited("lucky8", "3.26.5"),
        Cited("lucky8", "3.26.6"),
        Cited("ace-race", "3.26.5"),
        Cited("ace-race", "3.26.6"),
        Cited("blackjack-plus", "3.23.1"),
        Cited("dueling8s", "3.26.4"),
    )


def test_the_same_repeats_the_numbers_before() -> None:
    assert read("L8 3.8, 3.11-3.13; AR the same; BP 3.8") == read("L8/AR 3.8, 3.11-3.13; BP 3.8")
    assert read("L8 the same").unknown == ("L8 the same",)
    assert read("L8 4.6.2; AR the same").unknown == ("AR 4.6.2",)


def test_a_game_that_lacks_the_clause_is_named() -> None:
    assert read("L8/D8 4.6.2").unknown == ("D8 4.6.2",)
    assert read("L9 3.1; 3.2").unknown == ("L9 3.1", "3.2")
