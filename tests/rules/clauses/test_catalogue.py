"""The catalogue has every clause of the four books, each said in words and shown in one of two ways."""

import re
import subprocess
import sys
from collections import Counter

import pytest

from croupier.rules import load
from croupier.rules.books import CLAUSES, text
from croupier.rules.clauses.catalogue import (
    GAMES,
    SHORT,
    Clause,
    UnknownClauseError,
    UnknownGameError,
    book,
    children,
    every,
    lookup,
    parent,
    rows,
)
from croupier.rules.clauses.numbers import key, tidy

COUNTS = {"lucky8": 189, "ace-race": 187, "blackjack-plus": 139, "dueling8s": 166}
KINDS = {
    "betting", "control", "deal", "dealer-play", "definition", "general", "irregularity", "pay",
    "player-decision", "priority", "settlement", "setup",
}  # fmt: skip
ALL = every()


def name(clause: Clause) -> str:
    return f"{SHORT[clause.game]}-{clause.number}"


def test_all_681_clauses_are_there() -> None:
    assert {game: len(book(game)) for game in GAMES} == COUNTS
    assert len(ALL) == 681


def test_the_games_are_those_of_the_rulebooks() -> None:
    assert GAMES == load.GAMES


@pytest.mark.parametrize("game", GAMES)
def test_the_file_has_each_number_once_in_the_books_order(game: str) -> None:
    numbers = [cells[0] for cells in rows(text(game, CLAUSES))]
    assert numbers == sorted(set(numbers), key=key)
    assert all(tidy(number) == number for number in numbers)


@pytest.mark.parametrize("game", GAMES)
def test_every_line_has_every_cell(game: str) -> None:
    for cells in rows(text(game, CLAUSES)):
        assert len(cells) == len(Clause._fields) - 1
        assert all(cells[:-3]), cells
        assert all(cell == cell.strip() for cell in cells)


def test_terms_are_words_of_the_book_in_order_that_our_text_does_not_have() -> None:
    for clause in ALL:
        terms = clause.terms.split()
        assert terms == sorted(set(terms)), name(clause)
        assert not set(terms) & set(clause.behaviour.lower().rstrip(".").split()), name(clause)


def test_every_clause_is_a_sentence_of_a_known_kind() -> None:
    for clause in ALL:
        assert clause.behaviour.endswith("."), name(clause)
        assert clause.kind in KINDS, name(clause)


FIGURE = re.compile(r"\d+(?:\.\d+)*(?:\.[a-z])?|\d+:\d+")


def test_every_clause_has_a_chinese_sentence_with_the_same_figures() -> None:
    written = str.maketrans("1234", "一二三四")
    for clause in ALL:
        said = clause.says("zh-Hans")
        assert said.endswith("。"), name(clause)
        assert re.search("[\u4e00-\u9fff]", said), name(clause)
        assert not re.search(r"[,;:?!]", said), name(clause)
        for figure in FIGURE.findall(clause.behaviour.replace(":", " 比 ")):
            assert figure in said or figure.translate(written) in said, (name(clause), figure)


def test_the_chinese_of_a_clause_is_said_the_same_wherever_its_english_is() -> None:
    said = {(clause.behaviour, clause.chinese) for clause in ALL}
    assert len(said) == len({english for english, _ in said})


def test_a_reason_is_written_exactly_where_no_test_can_be() -> None:
    assert Counter(clause.how for clause in ALL).keys() == {"test", "reason"}
    for clause in ALL:
        assert bool(clause.reason) == (clause.how == "reason"), name(clause)
    assert all(clause.how == "reason" for clause in ALL if clause.behaviour.startswith("Section heading"))


def test_rules_about_money_and_play_are_never_excused() -> None:
    excused = [clause for clause in ALL if clause.how == "reason" and not children(clause.game, clause.number)]
    kinds = Counter(clause.kind for clause in excused)
    assert kinds.keys() <= {"definition", "general", "setup", "player-decision"}
    assert {name(clause) for clause in excused if clause.kind == "player-decision"} == {
        "L8-3.31",
        "AR-3.31",
        "D8-3.30",
    }


def test_every_clause_stands_under_one_that_exists() -> None:
    for clause in ALL:
        upper = parent(clause)
        assert upper is None or clause in children(clause.game, upper.number), name(clause)
    assert parent(lookup("lucky8", "3.")) is None
    assert parent(lookup("blackjack-plus", "3.15.2.a")) == lookup("blackjack-plus", "3.15.2")


def test_children_are_the_next_level_only() -> None:
    numbers = [clause.number for clause in children("lucky8", "3.25")]
    assert numbers == ["3.25.1"]
    assert [clause.number for clause in children("dueling8s", "6")] == ["6.1", "6.2"]
    assert children("lucky8", "Appendix A") == ()


def test_lookup_takes_any_spelling() -> None:
    assert lookup("lucky8", "3.26.1.") is book("lucky8")["3.26.1"]
    assert lookup("ace-race", "appendix a").number == "Appendix A"
    assert lookup("blackjack-plus", "5").behaviour.startswith("Section heading")


def test_an_unknown_number_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownClauseError, match=r"lucky8 has no clause 3\.26\.9; it has 3\.26, 3\.26\.1") as caught:
        lookup("lucky8", "3.26.9")
    assert caught.value.near == ("3.26", *(f"3.26.{last}" for last in range(1, 8)))
    with pytest.raises(UnknownClauseError, match=r"has no clause insurance$"):
        lookup("lucky8", "insurance")
    with pytest.raises(UnknownClauseError, match=r"has no clause 9$"):
        lookup("lucky8", "9")


def test_an_unknown_game_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownGameError, match="'lucky9'; there are lucky8, ace-race"):
        book("lucky9")


def test_the_catalogue_loads_nothing_heavy() -> None:
    code = "import sys, croupier.rules.clauses.catalogue; print([m for m in ('msgspec', 'rich') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
