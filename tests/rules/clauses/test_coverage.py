"""Coverage counts how clauses are shown, game by game, sections 5 and 6 apart."""

from pathlib import Path

import pytest

from croupier.rules.clauses.catalogue import GAMES, book, every
from croupier.rules.clauses.coverage import Coverage, Tally, coverage

TESTS = Path(__file__).resolve().parents[2]


@pytest.fixture
def shown(tmp_path: Path) -> Coverage:
    (tmp_path / "test_a.py").write_text(
        '@pytest.mark.clause("lucky8", "3.1", "3.26.1", "5.2")\n'
        '@pytest.mark.clause("lucky8", "3.")\n'
        "def test_a(): ...\n"
    )
    rounds = tmp_path / "rounds" / "lucky8"
    rounds.mkdir(parents=True)
    (rounds / "a.round.toml").write_text("# clauses: 3.26.1, 4.1, 6.1, Appendix A\n")
    return coverage(tmp_path)


def test_nothing_is_shown_by_nothing(tmp_path: Path) -> None:
    found = coverage(tmp_path)
    reasons = sum(clause.how == "reason" for clause in every())
    assert found.all == Tally(0, 0, reasons, 681 - reasons)
    assert not found.complete
    assert [game.game for game in found.games] == list(GAMES)


def test_a_test_comes_before_a_record_and_both_before_a_reason(shown: Coverage) -> None:
    lucky8 = shown.games[0]
    assert (lucky8.play.test, lucky8.play.record) == (3, 2)
    assert (lucky8.irregular.test, lucky8.irregular.record) == (1, 1)
    excused = [clause for clause in book("lucky8").values() if clause.how == "reason"]
    assert lucky8.all.reason == len(excused) - 1


def test_irregularities_are_counted_apart(shown: Coverage) -> None:
    for game in shown.games:
        apart = [clause for clause in book(game.game).values() if clause.number[0] in "56"]
        assert game.irregular.total == len(apart)
        assert game.play.total + game.irregular.total == game.all.total == len(book(game.game))
    assert sum(game.irregular.total for game in shown.games) == 210


def test_what_is_open_is_listed(shown: Coverage) -> None:
    for game in shown.games:
        assert len(game.open) == game.all.open
        assert all(clause.how == "test" for clause in game.open)
    numbers = {clause.number for clause in shown.games[0].open}
    assert "3.26.2" in numbers
    assert not numbers & {"3.1", "3.26.1", "4.1", "5.2", "6.1", "3.", "Appendix A"}


def test_complete_when_every_clause_is_shown(tmp_path: Path) -> None:
    for game in GAMES:
        numbers = ", ".join(clause.number for clause in book(game).values() if clause.how == "test")
        folder = tmp_path / "rounds" / game
        folder.mkdir(parents=True)
        (folder / "all.round.toml").write_text(f"# clauses: {numbers}\n")
    found = coverage(tmp_path)
    assert found.complete
    assert found.all.shown == found.all.total == 681


def test_a_mark_that_names_nothing_spoils_it(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text('@pytest.mark.clause("lucky8", "9.9")\ndef test_a(): ...\n')
    assert coverage(tmp_path).problems == ("test_a.py::test_a: no clause is named by 9.9",)


def test_the_projects_own_marks_and_records_are_in_order() -> None:
    assert coverage(TESTS).problems == ()
