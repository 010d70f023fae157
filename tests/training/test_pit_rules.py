"""The second reading of sections 5 and 6 knows every kind of case, and finds an answer that is wrong."""

import tomllib
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from croupier.rules.books import GAMES
from croupier.rules.load import load
from croupier.training.facts import Fact
from croupier.training.pit import chance_faults
from croupier.training.question import Question
from croupier.training.registry import question
from tests.training.asked import asked
from tests.training.by_pit_rules import KINDS, wrong_case
from tests.training.pit_moment import moment
from tests.training.pit_rules import Case, Done, done, happen

EACH = 150
TWO_BOXES = """
game = "lucky8"
cards = "{cards}"
acts = ["ann bets 100 on 1", "bob bets 60 on 2", {more}]
"""


def by_hand(cards: str, more: str, case: Case) -> Done:
    now, left = moment(tomllib.loads(TWO_BOXES.format(cards=cards, more=more)))
    for text in left:
        happen(now, text)
    return done(now, case)


@pytest.mark.parametrize(
    ("cards", "more", "case", "what", "clause", "whom"),
    [
        # nothing is settled and the offers are open: the card goes back
        ("6s 9s 6d 5h 2h", '"no more bets"', Case("card", box=2), "reconstruct", "5.6.1", set()),
        # ann is in turn, so a card on bob's box is hers to take
        ("6s 9s 6d 5h 2h", '"no more bets", "deal"', Case("card", box=2), "offer-card", "5.8", {"ann"}),
        # the subsequent deal has begun, and nobody has bet on box 5
        (
            "6s 9s 6d 5h 2h 2c",
            '"no more bets", "deal", "ann hits 1"',
            Case("card", box=5),
            "discard-window",
            "5.15",
            {"ann", "bob"},
        ),
        # ann has given up, so the cards drawn together are bob's to pick from
        ("6s 9s 6d 5h 2h", '"no more bets", "ann surrenders 1"', Case("cards", seen=2), "pick", "5.23.3", {"bob"}),
        # a surrender is an outcome; without one everybody may withdraw
        ("6s 9s 6d 5h 2h", '"no more bets", "ann surrenders 1"', Case("power"), "power-on", "5.29.2", set()),
        ("6s 9s 6d 5h 2h", '"no more bets"', Case("power"), "power-choice", "5.29.1", {"ann", "bob"}),
        # one area has had cards since box 1 was passed over, then two
        (
            "6s 9s 6d 5h 2h 2c",
            '"no more bets", "deal", "1 skipped", "bob hits 2"',
            Case("hit", "ann", 1),
            "put-right",
            "5.17",
            set(),
        ),
    ],
)
def test_cases_by_hand(cards: str, more: str, case: Case, what: str, clause: str, whom: set[str]) -> None:  # noqa: PLR0913, PLR0917 - one case
    found = by_hand(cards, more, case)
    assert (found.what, found.clause, set(found.whom)) == (what, clause, whom)


def test_a_void_round_gives_back_every_chip() -> None:
    found = by_hand("6s 9s 6d 5h 2h 2c", '"no more bets", "deal", "ann doubles 1 for 40"', Case("foreign"))
    assert found == Done("void", "5.1", money={"ann": 14_000, "bob": 6_000})


def test_every_kind_of_case_is_made_and_known() -> None:
    made = {code for game in GAMES for one in asked("irregularities", game, EACH) for code in _codes(one)}
    assert made == set(KINDS)
    kinds = (*chance_faults.BEFORE_CARDS, *chance_faults.AFTER_CARDS, *chance_faults.UNDUE)
    assert len(kinds) == len(set(KINDS.values()) - {"foreign", "missing", "extra", "unshuffled", "hit"}) + 1


def _codes(one: Question) -> Iterator[str]:
    for part in one.parts if one.level > 1 else ():
        act = part.ask.values.get("act")
        if isinstance(act, Fact):
            yield act.code


def test_wrong_answers_are_found() -> None:
    for seed in range(40):
        made = question("irregularities", load("lucky8"), 3, seed)
        for at, part in enumerate(made.parts):
            other = next((choice.key for choice in part.choices if choice.key not in part.answer), None)
            wrong = replace(part, answer=(other,) if other is not None else ("1",))
            if wrong.answer != part.answer:
                parts = (*made.parts[:at], wrong, *made.parts[at + 1 :])
                assert list(wrong_case(replace(made, parts=parts))), (seed, part.topic)
