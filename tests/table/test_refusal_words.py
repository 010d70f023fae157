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
        "5.8", "nothing is put back: bob accepts the card or refuses it",
    ),
    "putting back where nothing is wrong": (
        "lucky8", "6s 6d 5h", (*ONE, "deal", "reconstruct"), {},
        "5.6.2", "no dealing error is open, so there is nothing to put back",
    ),
    "playing while a card in error is offered": (
        "lucky8", "6s 9s 6d 5h 2h 4c Tc 4d", (*TWO, "deal", "ann hits 1", "card to 2", "ann stands 1"), {},
        "5.8", "where none was due; ann accepts the card or refuses it",
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
    "playing while two disclosed cards wait": (
        "lucky8", "6s 9s 6d 5h 2h 4c Tc", (*TWO, "deal", "ann hits 1", "2 cards to 1 shown 2", "ann stands 1"), {},
        "5.23.3", "ann picks one or more of the cards, or refuses them",
    ),
    "accepting one of two disclosed cards": (
        "lucky8", "6s 9s 6d 5h 2h 4c Tc", (*TWO, "deal", "ann hits 1", "2 cards to 1 shown 2", "ann accepts"), {},
        "5.23.3", "one of the cards is picked by name",
    ),
    "playing while two unseen cards wait": (
        "dueling8s", "6s 9s 6d 5h", (*TWO, "deal", "ann hits 1", "2 cards to 1 shown 0", "bob hits 2"), {},
        "5.20.1", "ann picks one of the cards",
    ),
    "settling before the pit manager has picked": (
        "lucky8", "Ts Kd 9h 6c 5c 4c",
        (*ONE, "cards as due", "deal", "ann stands 1", "card to dealer", "2 cards to dealer shown 2", "settle"),
        OBSERVED, "5.23.4.5", "came out together for the dealer, 2 of them disclosed",
    ),
    "dealing on while the pit manager has to pick": (
        "lucky8", "Ts Kd 9h 6c 5c 4c",
        (*ONE, "cards as due", "deal", "ann stands 1", "card to dealer", "2 cards to dealer shown 2", "cards as due"),
        OBSERVED, "5.23.4.5", "the pit manager picks one of the cards",
    ),
    "dealing on while the initial deal is wrong": (
        "lucky8", "6s 9s 6d", (*TWO, "card to 1", "card to 1", "cards as due"), OBSERVED,
        "5.13", "the house puts the cards right, or finds that it cannot",
    ),
    "playing while an error is open that can be put right": (
        "blackjack-plus", "Ts 9s 6d 5h 8d 2c", (*TWO, "deal", "card to 2", "ann hits 1"), {},
        "5.7", "the house puts the cards right, or finds that it cannot, and ann, bob may stay or withdraw",
    ),
    "playing while an error is open that stays": (
        "blackjack-plus", "Ts 9s 6d 5h 8d 2c",
        (*TWO, "deal", "card to 2", "cannot reconstruct", "ann stays", "ann hits 1"),
        {}, "5.7", "where none was due; bob may stay or withdraw, and the dealer goes on",
    ),
    "surrendering while the initial deal is wrong": (
        "blackjack-plus", "Ts 9s", (*TWO, "card to 1", "card to 1", "ann surrenders 1"), OBSERVED,
        "5.9", "the house puts the cards right, or finds that it cannot, and ann, bob may stay or withdraw",
    ),
    "playing while cards drawn together wait for the choices": (
        "blackjack-plus", "Ts 9s 6d 5h 8d 2c 3c",
        (*TWO, "deal", "ann hits 1", "2 cards to 1 shown 1", "bob stays", "ann hits 1"), {},
        "5.12", "ann may stay or withdraw, then ann picks one of the cards",
    ),
    "declining cards of which one was seen": (
        "blackjack-plus", "Ts 9s 6d 5h 8d 2c 3c",
        (*TWO, "deal", "ann hits 1", "2 cards to 1 shown 1", "ann refuses"), {}, "5.12", "one of the 2 cards is picked",
    ),
    "withdrawing after a pick": (
        "blackjack-plus", "Ts 9s 6d 5h 8d 2c 3c",
        (*TWO, "deal", "ann hits 1", "2 cards to 1 shown 1", "ann picks 2c", "bob withdraws"), {},
        "5.7", "a picked card lies on a hand",
    ),
    "ruling on a hand that is not there": (
        "lucky8", "6s 6d 5h", (*ONE, 'dealer refers "x"', 'shift manager lee rules "x": returns ann 1.2'), {},
        "6.1", "ann has no wager on hand 1.2 on the table that is still open",
    ),
    "surrendering a hand that a card in error has bust": (
        "blackjack-plus", "Ts 6d 9h 8h 5c 6c",
        (*TWO, "card to 1", "card to 2", "card to dealer", "card to 1", "card to 1", "card to 2", "cannot reconstruct",
         "ann stays", "bob stays", "ann surrenders 1"),
        OBSERVED, "3.17", "the hand of box 1 is over 21",
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
