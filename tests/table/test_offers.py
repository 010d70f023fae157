"""Answers to an offer: each bettor answers once, and a no after that says nothing new."""

import pytest

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.decide import decide
from croupier.table.prompt import prompt
from croupier.table.state import Table
from tests.clauses.floor import table

INSURANCE = ("ann bets 100 on 1", "bob bets 100 on 2", "no more bets")
SPLIT = ("ann bets 100 on 1", "bob bets 100 on 1", "hal bets 100 on 1", "no more bets", "deal", "ann splits 1")


def declining(name: str, box: int) -> c.Decline:
    return c.Decline(by=player(name), player=name, box=box)


@pytest.mark.parametrize("answer", ["ann declines 1", "ann insures 1 for 50"])
def test_nobody_declines_what_he_has_answered(answer: str) -> None:
    answered = table("lucky8", "9s 9h Ah 9d 9c", *INSURANCE, answer)
    with pytest.raises(Refused) as caught:
        decide(answered, declining("ann", 1))
    assert (caught.value.code, caught.value.clauses) == ("answered", ("3.13",))
    assert _who_may_decline(answered) == {"bob"}


def test_who_has_followed_a_split_does_not_decline_it() -> None:
    followed = table("lucky8", "8s 7h 8d", *SPLIT, "bob follows 1")
    assert _who_may_decline(followed) == {"hal"}
    with pytest.raises(Refused, match="bob has answered already"):
        decide(followed, declining("bob", 1))


def test_who_has_declined_insurance_may_still_think_better_of_it() -> None:
    declined = table("lucky8", "9s 9h Ah 9d 9c", *INSURANCE, "ann declines 1")
    assert decide(declined, c.Insure(by=player("ann"), player="ann", box=1, amount=5000))


def _who_may_decline(now: Table) -> set[str]:
    return {option.command.player for option in prompt(now).options if isinstance(option.command, c.Decline)}
