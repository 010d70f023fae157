"""Checking a rulebook finds every problem at once, each with its line and its field."""

from pathlib import Path

import pytest

from croupier.rules.check import BadRulebookError, Problem, check, load_checked
from croupier.rules.load import GAMES, RulebookError, approved_text, load
from croupier.words.facts import message

BROKEN = """\
base = "lucky8"
[deck]
fewest = 5
most = 3
colour = "red"
[dealer]
sof_17 = "hit"
draws_for = "sometimes"
[blackjack]
exists = false
pays = 3
[double]
totals = [1, 10, "x"]
[side.pair]
pays = { pair = "11", suited = "2:1" }
[side.new]
title = 4
[clauses]
dealer.soft_17 = "3.34"
"dealer.soft17" = "3.4"
"""


def found(text: str) -> list[tuple[int | None, str]]:
    return [(problem.line, problem.field) for problem in check(text)]


def only(text: str) -> Problem:
    (problem,) = check(text)
    return problem


@pytest.mark.parametrize("game", GAMES)
def test_the_approved_games_are_fine(game: str) -> None:
    assert check(approved_text(game)) == []


def test_every_problem_is_found_at_once_in_the_order_of_the_lines() -> None:
    assert found(BROKEN) == [
        (3, "deck.fewest"),
        (5, "deck.colour"),
        (7, "dealer.sof_17"),
        (8, "dealer.draws_for"),
        (10, "blackjack.even_money"),
        (10, "insurance.by"),
        (11, "blackjack.pays"),
        (13, "double.totals[1]"),
        (13, "double.totals[3]"),
        (15, "side.pair.pays.pair"),
        (15, "side.pair.pays.suited"),
        (16, "side.new.pays"),
        (16, "side.new.when"),
        (17, "side.new.title"),
        (19, "clauses.dealer"),
        (20, "clauses.dealer.soft17"),
    ]


def test_an_unknown_key_is_told_with_the_nearest_and_with_all() -> None:
    problem = only('base = "lucky8"\n[dealer]\nsof_17 = "hit"\n')
    assert problem.message == 'there is no such key; did you mean "soft_17"?'
    assert problem.allowed.startswith("soft_17, draws_for, blackjack_takes, second_card")


def test_a_value_outside_its_axis_is_told_with_the_allowed_ones() -> None:
    problem = only('base = "lucky8"\n[dealer]\nsoft_17 = "sit"\n')
    assert str(problem) == 'line 3, column 12: dealer.soft_17: "sit" cannot stand here (allowed: stand, hit)'


@pytest.mark.parametrize(
    ("line", "field", "allowed"),
    [
        ('deck.fewest = "2"', "deck.fewest", "a whole number from 1 to 8"),
        ("deck.fewest = true", "deck.fewest", "a whole number from 1 to 8"),
        ("deck.fewest = 2.5", "deck.fewest", "a whole number from 1 to 8"),
        ("deck.most = 9", "deck.most", "a whole number from 1 to 8"),
        ('deck.without = ["10"]', "deck.without[1]", "A, 2, 3, 4, 5, 6, 7, 8, 9, T, J, Q, K"),
        ('deck.printed = "8x"', "deck.printed", "a card such as 8s, or nothing"),
        ("deck = 4", "deck", "a table"),
        ("side = []", "side", "a table"),
        ("blackjack.exists = 1", "blackjack.exists", "true or false"),
        ('blackjack.pays = "3/2"', "blackjack.pays", 'odds such as "3:2"'),
        ('blackjack.pays = "3:0"', "blackjack.pays", 'odds such as "3:2"'),
        ("double.totals = 10", "double.totals", "a list, each item: a whole number from 2 to 21"),
        ('game = "Lucky 8"', "game", "a short name of lower-case letters, digits and hyphens"),
        ("title = 1979-05-27", "title", "a text in quotes"),
        ("clauses.deck = 2.1", "clauses.deck", "a list, each item: a text in quotes"),
        ("clauses = 1", "clauses", "a table"),
    ],
)
def test_a_value_of_the_wrong_kind_is_told_with_what_is_wanted(line: str, field: str, allowed: str) -> None:
    problem = only(f'base = "lucky8"\n{line}\n')
    assert (problem.line, problem.field, problem.allowed) == (2, field, allowed)


def test_a_whole_rulebook_must_have_what_has_no_default() -> None:
    problems = check('game = "mine"\n[deck]\nmost = 8\n[layout]\nfewest = 1\nmost = 7\n')
    assert [(problem.line, problem.field) for problem in problems] == [(1, "title"), (2, "deck.fewest")]
    assert {problem.message for problem in problems} == {"is missing"}


@pytest.mark.parametrize(
    ("text", "line"), [("a = \n", 1), ('game = "x"\ngame = "y"\n', 2), ('game = "x"\n[deck\n', 2), ('a = """\nb', 2)]
)
def test_what_is_no_toml_is_told_with_its_line(text: str, line: int) -> None:
    problem = only(text)
    assert (problem.line, problem.field) == (line, "")
    assert problem.message.startswith("is no TOML: ")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert check(tmp_path / "none.toml") == [
        Problem(None, "", message("problem.unreadable", reason="No such file or directory"))
    ]


def test_a_file_that_is_not_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes(b'game = "x"\ntitle = "caf\xe9"\n')
    assert check(path) == [Problem(2, "", message("problem.utf-8"))]


class TestBase:
    def test_unknown_with_the_nearest_game(self) -> None:
        problem = only('base = "luky8"\n')
        assert problem.message == 'there is no game or file "luky8"; did you mean "lucky8"?'
        assert problem.allowed.startswith("lucky8, ace-race, blackjack-plus, dueling8s, ")
        assert problem.allowed.endswith(", or a rulebook file")

    def test_no_name_at_all(self) -> None:
        assert found("base = 8\n") == [(1, "base")]

    def test_what_is_written_over_an_unknown_base_is_still_looked_at(self) -> None:
        text = 'base = "luky8"\n[blackjack]\nexists = false\n[deck]\nfewest = 4\nmost = 2\n[dealer]\nsoft_17 = "sit"\n'
        assert found(text) == [(1, "base"), (5, "deck.fewest"), (8, "dealer.soft_17")]

    def test_a_file_beside_it(self, tmp_path: Path) -> None:
        (tmp_path / "one.toml").write_text('base = "lucky8"\ngame = "one"\n')
        (tmp_path / "two.toml").write_text('base = "one.toml"\n[dealer]\nsoft_17 = "hit"\n')
        assert check(tmp_path / "two.toml") == []
        assert load(tmp_path / "two.toml").game == "one"

    def test_a_base_with_a_problem_of_its_own(self, tmp_path: Path) -> None:
        (tmp_path / "one.toml").write_text('base = "lucky8"\n[dealer]\nsoft_17 = "sit"\nsoft_18 = 1\n')
        problems = check('base = "one.toml"\n', tmp_path)
        assert [(problem.line, problem.field) for problem in problems] == [(1, "base")]
        assert '"one.toml" has a problem itself: line 3, column 12: dealer.soft_17' in problems[0].message
        assert problems[0].message.endswith(", and 1 more")

    def test_a_circle(self, tmp_path: Path) -> None:
        (tmp_path / "one.toml").write_text('base = "two.toml"\n')
        (tmp_path / "two.toml").write_text('base = "one.toml"\n')
        (problem,) = check(tmp_path / "one.toml")
        assert (problem.line, problem.field) == (1, "base")
        assert "is based on this rulebook in its turn" in problem.message

    def test_itself(self, tmp_path: Path) -> None:
        (tmp_path / "one.toml").write_text('base = "one.toml"\n')
        assert [problem.field for problem in check(tmp_path / "one.toml")] == ["base"]

    def test_a_chain_that_is_too_long_to_load(self, tmp_path: Path) -> None:
        (tmp_path / "0.toml").write_text('base = "lucky8"\n')
        for number in range(1, 9):
            (tmp_path / f"{number}.toml").write_text(f'base = "{number - 1}.toml"\n')
        assert check(tmp_path / "3.toml") == []
        assert [problem.field for problem in check(tmp_path / "8.toml")] == ["base"]


WAGER = """base = "lucky8"
game = "own"
title = "Own"

[side.mine]
pays = {{ a = "5:1", b = "3:1" }}
when = {{ a = "p1 is 7", b = {} }}
"""


@pytest.mark.parametrize(
    ("sentence", "line", "column", "read"),
    [
        ('"p1 p2 ar 7"', 7, 36, '"ar" cannot stand here'),
        ('"p1 p2 are 7 and"', 7, 45, "ends too early"),
        ('"p1 is 8 and p1 is 9"', 7, 30, "no cards make this row"),
        ('"p4 is 7"', 7, 30, "p4"),
        ('"""\np1 p2 ar 7"""', 8, 7, '"ar" cannot stand here'),
        ("7", 7, 29, "7 cannot stand here"),
    ],
)
def test_a_fault_of_a_sentence_is_told_with_its_place(sentence: str, line: int, column: int, read: str) -> None:
    problem = only(WAGER.format(sentence))
    assert (problem.line, problem.column, problem.field) == (line, column, "side.mine.when.b")
    assert read in problem.message
    assert problem.allowed


def test_what_is_no_toml_is_told_with_its_column() -> None:
    problem = only('game = "x"\ntitle = x\n')
    assert (problem.line, problem.column) == (2, 9)


class TestLoadChecked:
    def test_a_game_by_name(self) -> None:
        assert load_checked("ace-race") is load("ace-race")

    def test_a_fine_file(self, tmp_path: Path) -> None:
        path = tmp_path / "mine.toml"
        path.write_text('base = "lucky8"\ngame = "mine"\n')
        assert load_checked(path).game == "mine"

    def test_a_bad_file_has_all_its_problems(self, tmp_path: Path) -> None:
        path = tmp_path / "broken.toml"
        path.write_text(BROKEN)
        with pytest.raises(
            BadRulebookError, match=r"line 3, column 1: deck.fewest: .* \(and 15 more: croupier rules check"
        ) as bad:
            load_checked(path)
        assert len(bad.value.problems) == 16

    def test_an_unknown_name_is_no_file(self) -> None:
        with pytest.raises(RulebookError, match='did you mean "lucky8"'):
            load_checked("lucky-8")


def test_a_long_value_is_cut() -> None:
    problem = only(f'base = "lucky8"\ndealer.soft_17 = "{"x" * 500}"\n')
    assert problem.message == '"' + "x" * 59 + "… cannot stand here"
