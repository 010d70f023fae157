"""A clause counts as shown only if a record that names it fails where it is broken; here its rulebook is."""

import pytest

from croupier.rules.clauses.catalogue import lookup
from croupier.rules.clauses.cite import Cited
from croupier.rules.load import GAMES, load
from tests.broken.breaks import citation_breaks, rule_breaks
from tests.broken.mutants import Place, citing, in_place, mutants
from tests.broken.page import NOT_SHOWN, rows
from tests.broken.shown import BY_THE_BOOK, by_record, decided, fails, places, read_record

ROWS = rows()
MOST_NOT_SHOWN = 5


def test_the_page_has_every_clause_that_code_decides() -> None:
    expected = [Cited(clause.game, clause.number) for clause in decided()]
    assert [Cited(row.game, row.number) for row in ROWS] == expected, "run python -m tests.broken"


@pytest.mark.parametrize("game", GAMES)
def test_breaking_the_book_is_noticed_where_the_page_says_so(game: str) -> None:
    shown = [
        lookup(game, row.number) for row in ROWS if row.game == game and row.broken in BY_THE_BOOK and row.by_record
    ]
    assert len(shown) > 30
    unnoticed = [clause.number for clause in shown if by_record(clause, BY_THE_BOOK) is None]
    assert unnoticed == [], "a record no longer shows its clause: write a better one, then run python -m tests.broken"


def test_few_clauses_are_not_shown() -> None:
    assert sum(row.broken == NOT_SHOWN for row in ROWS) <= MOST_NOT_SHOWN


def test_a_rule_is_broken_by_every_other_value() -> None:
    ways = {way.what for way in rule_breaks(load("lucky8"), "3.22")}
    assert ways == {"split.hands = 3"}
    assert {way.what for way in rule_breaks(load("lucky8"), "4.2")} >= {"side.lucky8.pays.three-8s = 101"}


def test_a_citation_is_broken_in_each_topic() -> None:
    ways = list(citation_breaks(load("lucky8"), "4.3.2"))
    assert [way.of(load("lucky8")).cite("win.higher") for way in ways] == [("another clause", "4.1")]


def test_a_mutant_is_undone() -> None:
    clause = lookup("lucky8", "4.3.2")
    record = read_record(places(clause)[0])
    compare = Place("croupier.table.settlement.compare_hands", "_by_total")
    assert compare in citing(frozenset({"win.higher"}))
    assert not fails(record)
    broken = 0
    for mutant in mutants(compare):
        with in_place(mutant) as done:
            assert done
            broken += fails(record)
        assert not fails(record)
    assert broken > 0
