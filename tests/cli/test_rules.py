"""`croupier rules`: the games, a clause, a search, the coverage, the phases, the schema."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.rules.arguments import folder_of_tests
from croupier.cli.run import run
from croupier.rules.clauses.catalogue import book
from croupier.rules.clauses.coverage import coverage
from croupier.rules.digest import digest
from croupier.rules.load import GAMES, approved_text, load
from croupier.rules.words import words
from croupier.table.phases import PHASES
from croupier.table.state import Phase

TESTS = Path(__file__).resolve().parents[1]


class Cli:
    """Runs a command line in this process, and keeps what it printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: object, code: int = 0) -> str:
        assert run([str(argument) for argument in arguments]) == code
        return self.capsys.readouterr().out

    def json(self, *arguments: object, code: int = 0) -> Any:  # noqa: ANN401 - whatever the command prints
        return json.loads(self(*arguments, "--json", code=code))

    def fails(self, *arguments: object) -> str:
        assert run([str(argument) for argument in arguments]) == 2
        shown = self.capsys.readouterr()
        assert shown.out == ""
        assert shown.err.startswith("croupier: ")
        return shown.err


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    return Cli(capsys)


def test_the_games(cli: Cli) -> None:
    lines = cli("rules").splitlines()
    assert [line.split()[0] for line in lines[1:5]] == list(GAMES)
    assert "Blackjack Plus" in lines[3]
    assert [game["digest"] for game in cli.json("rules")] == [digest(load(game)) for game in GAMES]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_in_words_and_by_clause(game: str, cli: Cli) -> None:
    shown = cli("rules", game)
    assert shown.startswith(f"{load(game).title}\n")
    assert digest(load(game)) in shown
    assert all(word.text in shown for word in words(load(game)))
    assert all(clause.behaviour in shown for clause in book(game).values())


def test_a_game_for_a_program(cli: Cli) -> None:
    shown = cli.json("rules", "dueling8s")
    assert shown["title"] == "Dueling 8's 21+"
    assert len(shown["clauses"]) == len(book("dueling8s"))
    assert {
        "heading": "Equipment",
        "topic": "layout",
        "text": "1 to 7 boxes",
        "clauses": ["Appendix A", "2.2"],
    } in shown["words"]


def test_a_game_as_its_file(cli: Cli) -> None:
    assert cli("rules", "ace-race", "--toml") == approved_text("ace-race")


def test_a_game_of_ones_own_has_words_and_no_clauses(tmp_path: Path, cli: Cli) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('base = "lucky8"\ngame = "mine"\ntitle = "Mine"\n[dealer]\nsoft_17 = "hit"\n')
    shown = cli.json("rules", mine)
    assert (shown["title"], shown["clauses"]) == ("Mine", [])
    assert "the dealer draws to a soft 17" in cli("rules", mine)
    assert cli("rules", mine, "--toml") == mine.read_text()
    assert "only lucky8, ace-race, blackjack-plus, dueling8s have clauses" in cli.fails("rules", mine, "3.1")


def test_one_clause(cli: Cli) -> None:
    shown = cli("rules", "lucky8", "3.24.3")
    assert shown.startswith("Blackjack Lucky 8, 3.24.3\nSplit hands that were doubled lose only the original wager ")
    assert "table/settlement/main_wagers.py" in shown
    assert "rounds/lucky8/3.24.3-both-split-hands-bust.round.toml" in shown
    assert "R-OBO-BUST" in shown


def test_one_clause_for_a_program(cli: Cli) -> None:
    shown = cli.json("rules", "blackjack-plus", "5.7")
    assert (shown["game"], shown["clause"]) == ("blackjack-plus", "5.7")
    assert shown["under"] == ["5.7.1", "5.7.2", "5.7.3"]
    assert "R-BP-57-SCOPE" in [ruling["ruling"] for ruling in shown["rulings"]]
    assert shown["source"]


def test_a_section_lists_what_is_under_it(cli: Cli) -> None:
    shown = cli("rules", "lucky8", "3.26")
    assert "\nUnder it\n" in shown
    assert all(f"  3.26.{number} " in shown for number in range(1, 8))


def test_a_clause_no_program_can_check_says_why(cli: Cli) -> None:
    clause = next(clause for clause in book("lucky8").values() if clause.reason)
    assert clause.reason in cli("rules", "lucky8", clause.number)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("lucky8", "3.26.9"), "lucky8 has no clause 3.26.9; it has 3.26, 3.26.1"),
        (("luky8",), "did you mean lucky8?"),
        (("chek",), "did you mean check?"),
        (("luky8", "3.1"), "did you mean lucky8?"),
        (("search", "--game", "poker", "money"), "no game is called 'poker'"),
        (("coverage", "--tests", "/nowhere"), "/nowhere: there is no such folder"),
    ],
)
def test_what_is_not_there_is_said_with_what_is(arguments: tuple[str, ...], told: str, cli: Cli) -> None:
    assert told in cli.fails("rules", *arguments)


class TestSearch:
    def test_clauses_and_rulings(self, cli: Cli) -> None:
        shown = cli("rules", "search", "even", "money")
        assert shown.startswith("Clauses\n  blackjack-plus  1.9 ")
        assert "R-BP-EVEN-INS" in shown

    def test_in_one_game(self, cli: Cli) -> None:
        shown = cli.json("rules", "search", "insurance", "--game", "ace-race")
        assert {clause["game"] for clause in shown["clauses"]} == {"ace-race"}
        assert all("ace-race" in ruling["games"] for ruling in shown["rulings"])

    def test_so_many(self, cli: Cli) -> None:
        shown = cli("rules", "search", "wager", "--most", "4")
        assert "Clauses, the best 4 of " in shown
        assert "Rulings, the best 1 of " in shown
        assert shown.count("\n  ") == 5

    def test_nothing(self, cli: Cli) -> None:
        assert cli("rules", "search", "zeppelin", code=1) == "nothing is found for zeppelin\n"
        assert cli.json("rules", "search", "zeppelin", code=1) == {"clauses": [], "rulings": []}


class TestCoverage:
    def test_of_the_project(self, cli: Cli) -> None:
        found = coverage(TESTS)
        shown = cli("rules", "coverage", code=0 if found.complete else 1)
        assert f"{found.all.shown} of 681 clauses are shown" in shown
        assert folder_of_tests(None) == TESTS

    def test_exit_1_while_a_clause_is_open(self, tmp_path: Path, cli: Cli) -> None:
        shown = cli("rules", "coverage", "--tests", tmp_path, code=1)
        assert "open in lucky8: 1.1.1, " in shown
        rows = [line.split() for line in shown.splitlines() if line.startswith("all ")]
        assert rows[0][2] == "681"

    def test_exit_0_when_all_are_shown(self, tmp_path: Path, cli: Cli) -> None:
        for game in GAMES:
            folder = tmp_path / "rounds" / game
            folder.mkdir(parents=True)
            (folder / "all.round.toml").write_text(f"# clauses: {', '.join(book(game))}\n")
        shown = cli.json("rules", "coverage", "--tests", tmp_path)
        assert shown["complete"]
        assert shown["all"] == {"test": 0, "record": 681, "reason": 0, "open": 0}

    def test_a_mark_that_names_no_clause_is_told(self, tmp_path: Path, cli: Cli) -> None:
        (tmp_path / "test_a.py").write_text('@pytest.mark.clause("lucky8", "9.9")\ndef test_a(): ...\n')
        shown = cli("rules", "coverage", "--tests", tmp_path, code=1)
        assert "problem: test_a.py::test_a: no clause is named by 9.9" in shown


def test_phases(cli: Cli) -> None:
    lines = cli("rules", "phases").splitlines()
    assert [line.split()[0] for line in lines[1:]] == [phase.value for phase in Phase]
    assert [row["phase"] for row in cli.json("rules", "phases")] == [row.phase for row in PHASES]


def test_schema(cli: Cli) -> None:
    shown = json.loads(cli("rules", "schema"))
    assert shown["properties"]["dealer"]["properties"]["soft_17"]["enum"] == ["stand", "hit"]
