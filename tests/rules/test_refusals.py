"""A refusal knows the clause that decides, and those above it."""

from croupier.rules.refusals import Refused
from croupier.words.facts import message


def test_the_first_clause_decides() -> None:
    assert Refused("double-total", ("3.26.1", "3.26"), "no").clause == "3.26.1"


def test_it_is_decided_by_its_first_clause_and_those_above_it() -> None:
    refused = Refused("double-total", ("3.26.1", "1.1.2"))
    assert refused.decided_by("3.26.1")
    assert refused.decided_by("3.26")
    assert not refused.decided_by("3.2")
    assert not refused.decided_by("3.26.11")
    assert not refused.decided_by("1.1.2")


def test_it_tells_the_facts() -> None:
    refused = Refused("split-too-often", ("3.24.1",), most=4)
    assert refused.says == message("refusal.split-too-often", most=4)
    assert str(refused) == refused.message == "a box has at most 4 hands"
