"""What a condition says of cards that lie, and what is known while others are to come."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards.card import CARDS, Card
from croupier.rules.wagers.condition_cards import Evaluator, Moment, sight
from croupier.rules.wagers.evaluate import judge
from croupier.rules.wagers.facts import Facts, Seen
from croupier.rules.wagers.parse import parse
from croupier.rules.wagers.tree import Outcome

PRINTED = [
    ("p1 p2 d1 are 8 and same suit", "8s 8s", "8s 9h", True),
    ("p1 p2 d1 are 8 and same suit", "8s 8h", "8s 9h", False),
    ("2 of p1 p2 d1 are 8 and same suit", "8s 9h", "8s 9h", True),
    ("2 of p1 p2 d1 are 8 and same suit", "8s 8h", "9s", False),
    ("2 of p1 p2 d1 are same rank", "Kd 9h", "9s", True),
    ("2 of p1 p2 d1 are same rank", "Kd Qd", "Jd", False),
    ("p1 p2 are same value", "Kd Qd", "Jd", True),
    ("p1 p2 are same colour and not same suit", "Kd Qh", "Jd", True),
    ("p1 p2 d1 are different suit", "Kd Qh", "Js", True),
    ("p1 p2 d1 are different suit", "Kd Qh", "Jd", False),
    ("p1 p2 d1 are straight", "Kd Qh", "As", True),
    ("p1 p2 d1 are straight", "3d 2h", "As", True),
    ("p1 p2 d1 are straight", "Kd 2h", "As", False),
    ("p1 p2 d1 are straight", "8d 8h", "9s", False),
    ("p1 p2 d1 are 6-7-8", "8d 6h", "7s", True),
    ("p1 p2 d1 are 6-7-8", "8d 8h", "7s", False),
    ("p1 p2 are Qh-Qh", "Qh Qh", "7s", True),
    ("p1 p2 are K-Q and same suit", "Qh Kh", "7s", True),
    ("p1 p2 are K-Q and same suit", "Qh Ks", "7s", False),
    ("p1 p2 are blackjack", "Ah Ks", "7s", True),
    ("total(p1 p2) = 20", "Ah 9s", "7s", True),
    ("low(p1 p2) > 13", "Ah 9s", "7s", False),
    ("total(p1 p2 d1) in 19..21", "Ah Ks", "Ts", True),
    ("lowest(p1 p2) < rank(d1) < highest(p1 p2)", "Ah 9s", "Ks", True),
    ("lowest(p1 p2) < rank(d1) < highest(p1 p2)", "Ah 9s", "9h", False),
    ("highest(p1 p2) - lowest(p1 p2) = 2", "7h 9s", "9h", True),
    ("lowrank(p1) < lowrank(d1)", "Ah 9s", "2h", True),
    ("rank(p1) < rank(d1)", "Ah 9s", "2h", False),
    ("value(p1) + value(d1) = 15", "6h 9s", "9d", True),
    ("p1 is red or d1 is picture", "2s 9s", "Kh", True),
    ("any of p1 p2 is A", "2s 9s", "Ah", False),
    ("none of p1 p2 is A", "2s 9s", "Ah", True),
    ("exactly 1 of p1 p2 d1 is A", "As Ah", "Kh", False),
    ("exactly 2 of p1 p2 d1 are A", "As Ah", "Kh", True),
    ("D is bust and size(D) = 3", "2s 9s", "Kh 6s Ts", True),
    ("D is bust and size(D) = 3", "2s 9s", "Kh 6s As", False),
    ("D are same suit", "2s 9s", "Ks 6s Ts", True),
    ("last of D is picture", "2s 9s", "Ks 6s Ts", False),
    ("last 2 of D are black", "2s 9s", "Kh 6s Ts", True),
    ("first 2 of box are 8", "8s 8h 9s", "Kh", True),
    ("first 3 of box are 8", "8s 8h 9s", "Kh", False),
    ("first 3 of box are 8", "8s 8h", "Kh", False),
    ("p3 is not 8", "8s 8h", "Kh", False),
    ("not p3 is 8", "8s 8h", "Kh", True),
    ("size(p1 p2 p3) = 2", "8s 8h", "Kh", False),
    ("3 of box are 7", "7s 7h 2s 7h", "Kh", True),
    ("main is win", "7s 7h", "Kh", True),
    ("main is push or lose", "7s 7h", "Kh", False),
    ("hand is soft", "As 6h", "Kh", True),
    ("hand is not split and size(hand) = 2", "As 6h", "Kh", True),
]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(CARDS[card] for card in text.split())


def finished(player: str, dealer: str) -> Facts:
    own = Seen(cards(player), closed=True)
    return Facts(own, Seen(cards(dealer), closed=True), own, outcome=Outcome.WIN)


@pytest.mark.parametrize(("text", "player", "dealer", "holds"), PRINTED)
def test_what_a_condition_says(text: str, player: str, dealer: str, holds: bool) -> None:  # noqa: FBT001 - a table
    assert judge(parse(text), finished(player, dealer)) is holds


CARD = st.sampled_from(list(CARDS.values()))


@settings(deadline=None)
@given(st.sampled_from(sorted({row[0] for row in PRINTED})), st.lists(CARD, max_size=5), st.lists(CARD, max_size=5))
def test_what_is_known_early_stays_so(text: str, player: list[Card], dealer: list[Card]) -> None:
    condition = parse(text)
    own, house = tuple(player), tuple(dealer)
    whole = Seen(own, closed=True)
    last = judge(condition, Facts(whole, Seen(house, closed=True), whole, outcome=Outcome.WIN))
    assert last is not None
    for many in range(len(own) + 1):
        for few in range(len(house) + 1):
            so_far = Seen(own[:many])
            early = judge(condition, Facts(so_far, Seen(house[:few]), so_far))
            assert early in (None, last)


def test_a_run_that_cannot_come_any_more_is_known() -> None:
    facts = Facts(box=Seen(cards("8s 9h")))
    assert judge(parse("first 2 of box are 8"), facts) is False
    assert judge(parse("first 2 of box are 8"), Facts(box=Seen(cards("8s")))) is None


SEEN = [
    ("p1 p2 are same rank", Moment.DEAL, Evaluator.CARDS, False, 13),
    ("p1 p2 d1 are 8 and same suit", Moment.DEAL, Evaluator.CARDS, False, 8),
    ("h2 is A", Moment.SECOND_CARD, Evaluator.CARDS, False, 2),
    ("D is bust and size(D) >= 8", Moment.DEALER, Evaluator.DEALER, False, 10),
    ("total(hand) = 18", Moment.HAND, Evaluator.PLAY, False, 10),
    ("total(hand) = 18 and total(D) = 18", Moment.DEALER, Evaluator.PLAY, False, 10),
    ("first 4 of box are 8s", Moment.BOX, Evaluator.PLAY, True, 2),
    ("p1 is red", Moment.DEAL, Evaluator.CARDS, True, 2),
    ("main is win", Moment.DEALER, Evaluator.PLAY, False, 1),
]


@pytest.mark.parametrize(("text", "moment", "evaluator", "suits", "kinds"), SEEN)
def test_what_a_condition_looks_at(
    text: str,
    moment: Moment,
    evaluator: Evaluator,
    suits: bool,  # noqa: FBT001 - a table
    kinds: int,
) -> None:
    found = sight([parse(text)])
    assert (found.moment, found.evaluator, found.names_suits) == (moment, evaluator, suits)
    assert len(set(found.kinds().values())) == kinds
