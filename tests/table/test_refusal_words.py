"""A refusal says what is so, what is allowed and which act comes next."""

from typing import Any

import pytest

from croupier.table.state import Limits
from tests.table.rounds import refused

ONE = ("ann bets 100 on 1", "no more bets")
TWO = ("ann bets 100 on 1", "bob bets 50 on 2", "no more bets")
OBSERVED = {"observed": True}
LIMITS = {"main": Limits(2500, 500_000)}

CASES: dict[str, tuple[str, str, tuple[str, ...], dict[str, Any], str, str]] = {
    "insuring for nothing": (
        "lucky8", "5s Ad 6h", (*ONE, "ann insures 1 for 0"), {}, "4.1", "0 is no wager: the least is 0.10",
    ),
    "insuring after half": (
        "lucky8", "5s Ad 6h", (*ONE, "ann insures 1 for 30", "ann insures 1 for 30"), {},
        "3.27", "30 is more than half of ann's wager with what is laid already: at most 20 may be laid",
    ),
    "surrendering when play has begun": (
        "lucky8", "5s 9d 6h 2c", (*ONE, "deal", "ann hits 1", "ann surrenders 1"), {},
        "3.25.1", "surrender is over since the first card after the initial deal",
    ),
    "surrendering after the offer was closed": (
        "lucky8", "5s 9d 6h", (*ONE, "deal", "ann surrenders 1"), {},
        "3.25.1", "surrender is over since the dealer closed the offers",
    ),
    "surrendering a natural that is paid": (
        "lucky8", "As 5s 9d Kh 6h", (*TWO, "ann surrenders 1"), {},
        "3.25", "ann's wager on box 1 is settled already: the Blackjack is paid",
    ),
    "a wager on split eights": (
        "ace-race", "8s 6h 8h 2d", (*ONE, "deal", "ann splits 1", "ann bets 5 on 1.2 ace-race"), {},
        "3.21.1", "Ace Race wagers are taken on split Aces only, and these are split 8s",
    ),
    "a wager on a split hand that has its card": (
        "dueling8s", "8h 2d",
        ("ann bets 100 on 1", "ann bets 5 on 1 tie18", "no more bets", "deal", "ann splits 1", "deal",
         "ann bets 5 on 1.1 tie18"),
        {}, "3.23.1", "ann has one Tie on 18 wager on that hand already",
    ),
    "passing a box over while the dealer's card is missing": (
        "lucky8", "5s 6h 7h 8h 2d",
        ("ann bets 100 on 1", "bob bets 50 on 2", "ann bets 5 on 1 pair", "no more bets", "card to 1", "card to 2",
         "card to 1", "card to 2", "deal", "1 skipped"),
        OBSERVED, "5.12", "the dealer's first card is missing and comes before box 1 can be passed over",
    ),
    "putting back a card that is offered": (
        "lucky8", "6s 9s 6d 5h 2h Tc 4d", (*TWO, "deal", "ann hits 1", "card to 2", "reconstruct"), {},
        "5.8", "nothing is put back: the caller of the hand in turn accepts the card or refuses it",
    ),
    "putting back where nothing is wrong": (
        "lucky8", "6s 6d 5h", (*ONE, "deal", "reconstruct"), {},
        "5.6.2", "no dealing error is open, so there is nothing to put back",
    ),
    "playing while a card in error is offered": (
        "lucky8", "6s 9s 6d 5h 2h 4c Tc 4d", (*TWO, "deal", "ann hits 1", "card to 2", "ann stands 1"), {},
        "5.8", "where none was due; the caller of the hand in turn accepts the card or refuses it",
    ),
    "playing while the power is out": (
        "lucky8", "6s", ("ann bets 100 on 1", "no more bets", "power fails", "ann hits 1"), OBSERVED,
        "5.29.1", "whoever wants withdraws, then the dealer says that play goes on",
    ),
    "settling with a hand still to play": (
        "lucky8", "6s 6d 5h", (*ONE, "cards as due", "deal", "settle"), OBSERVED,
        "1.1.12", "the round cannot be settled yet: not every hand has been played to its end",
    ),
    "withdrawing before the cards": (
        "lucky8", "", ("ann bets 100 on 1", "ann withdraws"), {}, "5.25", "chips are lifted, not withdrawn",
    ),
    "following nothing": (
        "lucky8", "6s 6d 5h", ("ann bets 100 on 1", "bob bets 50 on 1", "no more bets", "deal", "bob follows 1"), {},
        "3.26.7", "nobody doubles or splits bob's hand now",
    ),
    "following with a wager under the least double": (
        "lucky8", "6s 6d 5h 2c",
        ("ann bets 100 on 1", "bob bets 100 on 1", "cal bets 10 on 1 unnoticed", "no more bets", "deal",
         "ann doubles 1", "cal follows 1"),
        LIMITS, "3.26", "cal's wager of 10 is under the least that a double adds",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_a_refusal_helps(case: tuple[str, str, tuple[str, ...], dict[str, Any], str, str]) -> None:
    game, cards, acts, setup, clause, says = case
    why = refused(game, cards, *acts, **setup)
    assert says in why.message
    assert why.clause == clause
