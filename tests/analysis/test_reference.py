"""Every choice of every hand equals a plain recursion over all card orders, game by game and rule by rule."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from croupier.analysis.first_hands import DOUBLE, HIT, SPLIT, STAND
from croupier.analysis.index import place
from croupier.analysis.solution import Solution, solve
from croupier.analysis.split_play import SplitClass
from tests.analysis import reference as r
from tests.analysis.shoes import ACE_RACE, LUCKY8, PLUS, small, variant

CLOSE = 1e-12
NAMES = ("stand", "hit", "double")

CASES: list[tuple[str, dict[str, dict[str, Any]], r.Game, dict[int, int]]] = [
    ("lucky8", {}, LUCKY8, {5: 9, 8: 9, 10: 12}),
    ("lucky8", {}, LUCKY8, {1: 7, 6: 9, 10: 10}),
    ("lucky8", {"rulings": {"busted_split": "busted-and-one"}}, replace(LUCKY8, takes="busted"), {1: 6, 7: 9, 10: 12}),
    ("lucky8", {"split": {"hands": 3}}, replace(LUCKY8, most_hands=3), {4: 9, 9: 9, 10: 9}),
    ("lucky8", {"split": {"hands": 2}}, replace(LUCKY8, most_hands=2), {1: 8, 8: 9, 10: 9}),
    ("lucky8", {"split": {"aces_again": True}}, replace(LUCKY8, aces_again=True), {1: 8, 8: 8, 10: 8}),
    (
        "lucky8",
        {"split": {"aces_again": True, "ace_draws": True}, "double": {"after_split": False}},
        replace(LUCKY8, aces_again=True, ace_draws=True),
        {1: 6, 7: 8, 10: 9},
    ),
    ("lucky8", {"blackjack": {"exists": False}}, replace(LUCKY8, blackjack=False), {1: 8, 9: 8, 10: 9}),
    ("ace-race", {}, ACE_RACE, {1: 6, 8: 9, 10: 12}),
    ("ace-race", {}, ACE_RACE, {1: 8, 6: 9, 9: 9}),
    (
        "ace-race",
        {"double": {"totals": [2, 5, 8]}, "dealer": {"soft_17": "stand"}},
        replace(ACE_RACE, double_totals=(2, 5, 8), hits_soft_17=False),
        {1: 5, 4: 6, 10: 12},
    ),
    ("ace-race", {"double": {"after_split": False}}, ACE_RACE, {2: 8, 9: 10, 10: 9}),
    ("blackjack-plus", {}, PLUS, {1: 6, 8: 9, 10: 12}),
    ("blackjack-plus", {}, PLUS, {1: 6, 4: 8, 10: 12}),
    (
        "blackjack-plus",
        {"rulings": {"twenty_one_v_blackjack": "stand-off"}},
        replace(PLUS, plain_21_pushes=True),
        {1: 7, 7: 9, 10: 8},
    ),
]


def solved(case: int, kind: SplitClass = SplitClass.CDP1) -> tuple[Solution, r.Game, r.Shoe]:
    game, changes, plain, counts = CASES[case]
    book = variant(game, changes)
    return solve(book, small(book, counts), kind), plain, tuple(counts.items())


def situations(solution: Solution) -> list[tuple[int, int, r.Hand, int]]:
    """Return every first hand and lane that can come, with its cards and the dealer's."""
    return [
        (hand, lane, (pair[0] + 1, pair[1] + 1), int(up) + 1)
        for hand, pair in enumerate(solution.hands.cards)
        for lane, up in enumerate(solution.ready.ups)
        if solution.hands.chances[hand, lane] > 0.0
    ]


def policy_of(solution: Solution, value: int, lane: int) -> r.Policy:
    """Return what the plan does with hands split from this value."""
    policies = solution.plan.pairs[value]

    def policy(held: r.Hand, known: int) -> str:
        spot = place(value, tuple(sorted(card - 1 for card in held)))
        return NAMES[policies[min(known, len(policies) - 1)][spot, lane]]

    return policy


@pytest.mark.parametrize("case", range(len(CASES)))
def test_standing_drawing_and_doubling(case: int) -> None:
    solution, game, shoe = solved(case)
    for hand, lane, cards, up in situations(solution):
        if r.is_natural(game, cards):
            continue
        left = r.without(shoe, *cards, up)
        alone = r.Alone(game, (up,))
        found = solution.values[:, hand, lane]
        if r.total(cards)[0] >= game.stand_from:
            assert found[STAND] == pytest.approx(float(alone.stand(left, cards)), abs=CLOSE)
        if r.total(cards)[0] < 21:
            assert found[HIT] == pytest.approx(float(alone.hit(left, cards)), abs=CLOSE)
        if r.may_double(game, cards):
            assert found[DOUBLE] == pytest.approx(float(alone.double(left, cards)), abs=CLOSE)
        else:
            assert found[DOUBLE] == -np.inf


@pytest.mark.parametrize("kind", list(SplitClass))
@pytest.mark.parametrize("case", range(len(CASES)))
def test_splitting(case: int, kind: SplitClass) -> None:
    solution, game, shoe = solved(case, kind)
    seen = 0
    for hand, lane, cards, up in situations(solution):
        if cards[0] != cards[1]:
            continue
        value = cards[0] - 1
        policy = policy_of(solution, value, lane)
        money = r.Split(game, (up,), cards[0], policy).value(r.without(shoe, *cards, up))
        assert solution.values[SPLIT, hand, lane] == pytest.approx(float(money), abs=CLOSE)
        seen += 1
    assert seen


@pytest.mark.parametrize("case", range(len(CASES)))
def test_classes_are_in_order(case: int) -> None:
    zero, one, many = (solved(case, kind)[0].ev for kind in SplitClass)
    assert zero <= one + CLOSE
    assert one <= many + 1e-3
    assert many - zero < 0.01


def test_chances_of_first_hands_add_up_to_one() -> None:
    for case in range(0, len(CASES), 4):
        assert solved(case)[0].hands.chances.sum() == pytest.approx(1.0, abs=CLOSE)
