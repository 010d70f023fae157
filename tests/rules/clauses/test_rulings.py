"""The rulings are all there, and each is about clauses that exist."""

from collections import Counter

from croupier.rules.clauses.catalogue import GAMES
from croupier.rules.clauses.cite import Cited, read
from croupier.rules.clauses.rulings import CONFIDENCE, about, lookup, rulings
from croupier.rules.clauses.trace import ruling_places, source_root


def test_each_is_there_once() -> None:
    codes = Counter(ruling.code for ruling in rulings())
    assert set(codes.values()) == {1}


def test_each_says_something_about_clauses_of_its_games() -> None:
    for ruling in rulings():
        assert ruling.ruling, ruling.code
        assert ruling.confidence in CONFIDENCE, ruling.code
        assert read(ruling.citation).unknown == (), ruling.code
        assert {cited.game for cited in ruling.clauses} == set(ruling.games) <= set(GAMES), ruling.code


def test_lookup_by_code() -> None:
    found = lookup("r-obo-bust")
    assert found is not None
    assert (found.confidence, found.games) == ("X", ("lucky8",))
    assert lookup("R-NO-SUCH") is None


def test_about_a_clause() -> None:
    assert [ruling.code for ruling in about("dueling8s", "1.1.16")] == [
        "R-SURR-TIE",
        "R-TIE-SPLIT",
        "R-TIE-OUTSIDER-SURR",
    ]
    assert all(Cited("lucky8", "3.27.4.3") in ruling.clauses for ruling in about("lucky8", "3.27.4.3"))
    assert about("lucky8", "3.3") == ()


def test_every_contested_ruling_is_named_by_the_source() -> None:
    contested = {ruling.code for ruling in rulings() if ruling.confidence == "X"}
    assert len(contested) == 11
    assert contested <= ruling_places(source_root()).keys()


def test_every_contested_ruling_is_told_in_chinese() -> None:
    for ruling in rulings():
        assert bool(ruling.chinese) == (ruling.confidence == "X"), ruling.code
        assert ruling.says("zh-Hans") == (ruling.chinese or ruling.ruling)
        assert ruling.says() == ruling.ruling


def test_the_source_names_no_ruling_there_is_not() -> None:
    named = ruling_places(source_root()).keys() - {ruling.code for ruling in rulings()}
    assert named == set()
