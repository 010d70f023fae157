"""A refusal knows the clause that decides, and under which others it falls."""

from croupier.rules.refusals import Refused


def test_the_first_clause_decides() -> None:
    assert Refused("double-total", ("3.26.1", "3.26"), "no").clause == "3.26.1"


def test_it_falls_under_its_clauses_and_those_above_them() -> None:
    refused = Refused("double-total", ("3.26.1",), "no")
    assert refused.under("3.26.1")
    assert refused.under("3.26")
    assert not refused.under("3.2")
    assert not refused.under("3.26.11")


def test_it_tells_the_facts() -> None:
    refused = Refused("double-total", ("3.26.1",), "only 10 and 11 are doubled")
    assert str(refused) == refused.message == "only 10 and 11 are doubled"
