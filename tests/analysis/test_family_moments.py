"""Deviation, stakes and chance to win where much may become of a hand, against the exact sums of plainer games."""

import pytest

from croupier.analysis.first_hands import SPLIT
from croupier.analysis.moments import moments
from croupier.analysis.shoe import fresh
from croupier.analysis.solution import solve
from croupier.analysis.split_by_end import moments_by_end
from croupier.analysis.split_moments import split_moments
from croupier.analysis.two_hands import Room
from tests.analysis.shoes import variant

PEEKED = {"dealer": {"second_card": "peeked"}, "surrender": {"offered": "never"}}


def test_hands_that_touch_through_the_dealers_end_come_close_to_the_exact_sums() -> None:
    book = variant("lucky8", PEEKED)
    solution = solve(book, fresh(book, 6))
    for value, policies in solution.plan.pairs.items():
        hand = solution.hands.cards.index((value, value))
        lanes = [lane for lane in range(10) if solution.plan.first[hand, lane] == SPLIT]
        exact = split_moments(solution.ready, value, policies, lanes, Room())
        close = moments_by_end(solution.ready, value, policies, None)
        for lane in lanes:
            assert close.square[lane] == pytest.approx(exact.square[lane], rel=0.05)
            assert close.won[lane] == pytest.approx(exact.won[lane], abs=0.1)
            assert close.staked[lane] == pytest.approx(exact.staked[lane], abs=1e-9)


def test_a_raise_after_the_dealers_card_is_made_where_it_wins() -> None:
    book = variant("lucky8", {**PEEKED, "wagers": {"raises": True}})
    plain = variant("lucky8", PEEKED)
    raised, flat = (solve(each, fresh(each, 6)) for each in (book, plain))
    by_card = (flat.hands.chances * flat.played(flat.plan.first)).sum(axis=0)
    assert raised.ev == pytest.approx(by_card.sum() + by_card[by_card > 0].sum())
    assert moments(raised).wagered > moments(flat).wagered
    assert moments(raised).hit_frequency == pytest.approx(moments(flat).hit_frequency, abs=0.002)
