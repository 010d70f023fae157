"""Every axis of the family against a recursion over single cards, from shoes of a few cards."""

from typing import Any

import numpy as np
import pytest

from croupier.analysis import kernels
from croupier.analysis.first_hands import ACTIONS, SPLIT
from croupier.analysis.index import place
from croupier.analysis.shoe import ORDER, VALUES, value_of
from croupier.analysis.solution import Solution, solve
from croupier.cards.card import Card
from tests.analysis.family_reference import Cards, Policy, Reference, Shoe, kind, less
from tests.analysis.shoes import plain, variant

CLOSE = 1e-10
PEEK = {"second_card": "peeked"}
LATE = {"offered": "always", "when": "late"}
Changes = dict[str, dict[str, Any]]

AXES: list[tuple[Changes, dict[int, int]]] = [
    ({"dealer": PEEK, "surrender": LATE}, {1: 6, 6: 6, 10: 7}),
    ({"dealer": {**PEEK, "soft_17": "hit", "blackjack_takes": "all"}, "surrender": LATE}, {1: 5, 8: 6, 10: 6}),
    ({"dealer": {**PEEK, "peeks": ["A"], "blackjack_takes": "all"}}, {1: 5, 8: 6, 10: 6}),
    ({"dealer": {"second_card": "face-down", "blackjack_takes": "all"}, "surrender": LATE}, {1: 5, 8: 6, 10: 6}),
    ({"dealer": PEEK, "surrender": {**LATE, "early_against": ["T"]}}, {1: 5, 8: 6, 10: 6}),
    ({"surrender": {**LATE, "early_against": ["A"], "after_double": True}, "split": {"hands": 1}}, {1: 5, 8: 6, 10: 6}),
    ({"surrender": {"offered": "always", "after_double": True}, "split": {"hands": 1}}, {1: 5, 8: 6, 10: 6}),
    ({"dealer": {**PEEK, "on_22": "push", "hits_soft": [18]}}, {1: 6, 6: 6, 10: 7}),
    ({"dealer": {"on_22": "push", "beats_22": "blackjack-and-21", "blackjack_takes": "all"}}, {5: 5, 6: 5, 10: 6}),
    ({"ties": {"lose": [17, 18], "win": [20]}, "dealer": PEEK}, {7: 5, 8: 5, 10: 6}),
    ({"surrender": {**LATE, "when": "any-time", "gives_up": 25}, "dealer": PEEK}, {4: 5, 7: 5, 10: 6}),
    ({"surrender": {**LATE, "after_double": True}, "dealer": PEEK}, {4: 5, 6: 6, 10: 6}),
    ({"charlie": {"cards": 4, "pays": "2:1", "after_split": False}, "dealer": PEEK}, {3: 6, 5: 6, 10: 7}),
    ({"charlie": {"cards": 5}}, {2: 7, 4: 7, 10: 7}),
    ({"twenty_one": {"always_wins": True}, "dealer": PEEK}, {1: 6, 7: 6, 10: 7}),
    ({"twenty_one": {"always_wins": True}, "dealer": {"blackjack_takes": "all"}}, {1: 6, 7: 6, 10: 7}),
    ({"double": {"cards": "any", "totals": [9, 10, 11], "soft_totals": [18]}, "dealer": PEEK}, {1: 8, 4: 8, 7: 8}),
    ({"double": {"cards": "any", "redoubles": 2}, "dealer": PEEK, "split": {"hands": 1}}, {3: 6, 4: 6, 10: 7}),
    ({"double": {"hits_after": True, "times": 2}, "dealer": PEEK, "split": {"hands": 1}}, {3: 6, 5: 6, 10: 7}),
    ({"double": {"free": [9, 10, 11]}, "dealer": {**PEEK, "on_22": "push"}}, {4: 6, 5: 6, 10: 6}),
    (
        {"double": {"free": [9, 10, 11]}, "split": {"free": ["4", "5", "8"]}, "dealer": {**PEEK, "on_22": "push"}},
        {4: 5, 8: 5, 10: 6},
    ),
    ({"split": {"never": ["8"], "hands_by_rank": {"7": 3}}, "dealer": PEEK}, {7: 5, 8: 5, 10: 5}),
    (
        {"split": {"ace_draws": True, "aces_again": True, "hands": 3}, "double": {"split_aces": True}, "dealer": PEEK},
        {1: 6, 6: 6, 10: 7},
    ),
    (
        {
            "bonus": {
                "instead": True,
                "pays": {"four": "3:1", "678": "2:1", "super": "9:1"},
                "when": {
                    "four": "total(hand) = 21 and size(hand) = 4 and hand is not doubled",
                    "678": "hand is 6-7-8 and hand is not doubled",
                    "super": "hand is 7-7-7 and d1 is 7 and hand is not split",
                },
            },
            "dealer": PEEK,
        },
        {6: 5, 7: 6, 8: 5},
    ),
    (
        {
            "bonus": {"pays": {"three": "1:1"}, "when": {"three": "total(hand) = 20 and size(hand) = 3"}},
            "dealer": PEEK,
            "split": {"hands": 1},
        },
        {5: 5, 7: 6, 8: 6},
    ),
]
FACE_UP: Changes = {
    "dealer": {"second_card": "face-up", "soft_17": "hit"},
    "insurance": {"by": "never"},
    "ties": {"lose": [17, 18, 19, 20, 21]},
    "blackjack": {"pays": "1:1", "always_wins": True},
}


def solved(changes: Changes, counts: dict[int, int]) -> Solution:
    given: Changes = {"surrender": {"offered": "never"}, **changes}
    given["blackjack"] = {"even_money": False, **changes.get("blackjack", {})}
    given["split"] = {"hands": 2, **changes.get("split", {})}
    book = variant("lucky8", given)
    return solve(book, plain(book, counts))


def cards_of(solution: Solution) -> tuple[Shoe, dict[int, Card]]:
    shoe = tuple((card, count) for card, count in zip(ORDER, solution.ready.shoe.counts, strict=True) if count)
    return shoe, {value_of(card): card for card, _ in shoe}


def policy_of(value: int, lane: int, policies: tuple[kernels.Policy, ...]) -> Policy:
    names = {kernels.STAND: "stand", kernels.HIT: "hit", kernels.DOUBLE: "double", kernels.LEAVE: "surrender"}

    def decide(cards: Cards) -> str:
        return names[int(policies[0][place(value, tuple(sorted(map(value_of, cards)))), lane])]

    return decide


def check(solution: Solution, tolerance: float = CLOSE) -> None:
    shoe, cards = cards_of(solution)
    ready = solution.ready
    for lane in range(len(ready.ups)):
        shown = (int(ready.ups[lane]), int(ready.seconds[lane]))
        if any(value not in cards for value in shown if value >= 0):
            continue
        faces = tuple(cards[value] for value in shown if value >= 0)
        for hand, pair in enumerate(solution.hands.cards):
            if solution.hands.chances[hand, lane] > 0.0:
                left = shoe
                for value in (*pair, *(value for value in shown if value >= 0)):
                    left = less(left, cards[value])
                compare(solution, Reference(solution.book, faces), left, (hand, lane), tolerance)


def compare(solution: Solution, reference: Reference, left: Shoe, at: tuple[int, int], tolerance: float) -> None:
    _, cards = cards_of(solution)
    (one, other), lane = solution.hands.cards[at[0]], at[1]
    held = cards[one], cards[other]
    values = solution.values[:, at[0], lane]
    if reference.is_blackjack(held):
        return
    makes = {"A": "T", "T": "A"}.get(kind(reference.shown[0]), "")
    blackjack = sum(count for card, count in left if kind(card) == makes) / sum(count for _, count in left)
    blackjack = 0.0 if len(reference.shown) > 1 else blackjack
    if len(reference.shown) > 1 and reference.is_blackjack(reference.shown):
        return
    for name, value in reference.choices(left, held).items():
        spared = not reference.looked or (name == "surrender" and reference.early)
        whole = value if spared else (1 - blackjack) * value - blackjack
        assert values[ACTIONS.index(name)] == pytest.approx(whole, abs=CLOSE), (name, held, reference.shown)
    allowed = {name for place_, name in enumerate(ACTIONS) if values[place_] > -np.inf} - {"split"}
    assert allowed == set(reference.choices(left, held))
    if values[SPLIT] > -np.inf:
        free = solution.plan.free_pairs.get(one)
        policy = policy_of(one, lane, solution.plan.pairs[one])
        paid = None if free is None else policy_of(one, lane, free)
        most = solution.ready.rules.pair_hands(one)
        found = reference.split(left, held[0], policy, paid, most)
        assert values[SPLIT] == pytest.approx(found, abs=tolerance), (held, reference.shown)


@pytest.mark.parametrize("case", range(len(AXES)))
def test_an_axis_equals_the_recursion_over_single_cards(case: int) -> None:
    check(solved(*AXES[case]))


@pytest.mark.parametrize("counts", [{1: 5, 6: 6, 10: 8}, {5: 6, 7: 6, 10: 7}])
def test_both_cards_of_the_dealer_are_seen(counts: dict[int, int]) -> None:
    check(solved(FACE_UP, counts))


def test_names_of_lanes() -> None:
    solution = solved(FACE_UP, {5: 8, 7: 8, 10: 8})
    assert len(solution.ready.lane_names()) == len(VALUES) * (len(VALUES) + 1) // 2
    assert solution.ready.lane_names()[:2] == ("A,A", "A,2")
