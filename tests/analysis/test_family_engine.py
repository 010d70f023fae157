"""The analysis equals the engine in games of the family: small shoes played out card by card through the table."""

import pytest

from croupier.analysis import kernels
from croupier.analysis.first_hands import ACTIONS
from croupier.analysis.index import place
from croupier.analysis.shoe import ORDER, value_of
from croupier.analysis.solution import Solution
from croupier.table.state import Hand, Table
from tests.analysis.test_family import FACE_UP, LATE, PEEK, Changes, solved
from tests.analysis.through_engine import STAKE, Enumeration

BONUS = {
    "instead": True,
    "pays": {"three": "3:2", "super": "9:1"},
    "when": {
        "three": "hand is 6-7-8 and hand is not doubled",
        "super": "hand is 7-7-7 and d1 is 7 and hand is not split",
    },
}
CASES: dict[str, tuple[Changes, dict[int, int]]] = {
    "peeked, late surrender": ({"dealer": {**PEEK, "soft_17": "hit"}, "surrender": LATE}, {1: 5, 8: 6, 10: 6}),
    "peeked under an Ace": ({"dealer": {**PEEK, "peeks": ["A"], "blackjack_takes": "all"}}, {1: 5, 8: 6, 10: 6}),
    "face down": (
        {"dealer": {"second_card": "face-down", "blackjack_takes": "all"}, "surrender": LATE},
        {1: 5, 8: 6, 10: 6},
    ),
    "early against a ten": (
        {"dealer": PEEK, "surrender": {**LATE, "early_against": ["T"], "after_split": True}},
        {1: 5, 8: 6, 10: 6},
    ),
    "early against an Ace, no second card": (
        {"surrender": {**LATE, "early_against": ["A"]}},
        {1: 5, 8: 6, 10: 6},
    ),
    "early, and split hands": ({"surrender": {"offered": "always", "after_split": True}}, {1: 5, 8: 6, 10: 6}),
    "a 22 pushes": ({"dealer": {**PEEK, "on_22": "push"}}, {6: 8, 10: 8}),
    "ties": ({"ties": {"lose": [17, 18], "win": [20]}, "dealer": PEEK}, {8: 7, 9: 6, 10: 7}),
    "any time": ({"surrender": {**LATE, "when": "any-time", "gives_up": 25}, "dealer": PEEK}, {5: 6, 7: 6, 10: 7}),
    "four cards": ({"charlie": {"cards": 4, "pays": "2:1", "after_split": False}, "dealer": PEEK}, {4: 6, 6: 6, 10: 6}),
    "a 21 wins": (
        {"twenty_one": {"always_wins": True}, "blackjack": {"always_wins": True}, "dealer": PEEK},
        {1: 5, 7: 6, 10: 7},
    ),
    "a 21 wins against all": (
        {
            "twenty_one": {"always_wins": True},
            "blackjack": {"always_wins": True},
            "dealer": {"blackjack_takes": "all"},
        },
        {1: 5, 7: 6, 10: 7},
    ),
    # Split hands are taken to end early independently of each other: far off only in a shoe as small as this.
    "a 21 wins without a look": (
        {"twenty_one": {"always_wins": True}, "blackjack": {"always_wins": True}},
        {1: 5, 7: 6, 10: 7},
    ),
    "free": (
        {"double": {"free": [9, 10, 11]}, "split": {"free": ["5"]}, "dealer": {**PEEK, "on_22": "push"}},
        {5: 7, 10: 8},
    ),
    "any cards": ({"double": {"cards": "any"}, "dealer": PEEK}, {3: 4, 5: 7, 10: 7}),
    "bonus": ({"bonus": BONUS, "dealer": PEEK}, {6: 5, 7: 6, 8: 5}),
    "both seen": (FACE_UP, {6: 6, 8: 5, 10: 5}),
}
MADE = {kernels.STAND: "stand", kernels.HIT: "hit", kernels.DOUBLE: "double", kernels.LEAVE: "surrender"}


class Player:
    """Decides as a solution's plan does."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        ready = solution.ready
        self.lanes = list(zip(ready.ups.tolist(), ready.seconds.tolist(), strict=True))

    def lane(self, table: Table) -> int:
        if not self.solution.ready.rules.dealer.both_seen:
            return self.lanes.index((value_of(table.dealer[0]), -1))
        one, other = sorted(map(value_of, table.dealer[:2]))
        return self.lanes.index((one, other))

    def __call__(self, table: Table, hand: Hand | None) -> str:
        box = table.box(1)
        assert box is not None
        lane, plan = self.lane(table), self.solution.plan
        if hand is None:
            asked = table.offer is not None and table.offer.kind == "surrender" and len(box.hands) == 1
            return "surrender" if asked and self.first(box.hands[0], lane) == "surrender" else "decline"
        values = tuple(sorted(map(value_of, hand.cards)))
        if not hand.split:
            if len(values) == 2:
                return self.first(hand, lane)
            return MADE[int(plan.base[place(self.solution.ready.base[0], values), lane])]
        pair = value_of(hand.cards[0])
        if values == (pair, pair) and len(box.hands) < self.solution.ready.rules.pair_hands(pair):
            return "split"
        policies = plan.pairs[pair] if hand is box.hands[0] else plan.free_pairs.get(pair, plan.pairs[pair])
        return MADE[int(policies[0][place(pair, values), lane])]

    def first(self, hand: Hand, lane: int) -> str:
        values = sorted(map(value_of, hand.cards))
        spot = next(s for s, pair in enumerate(self.solution.hands.cards) if sorted(pair) == values)
        return ACTIONS[int(self.solution.plan.first[spot, lane])]


@pytest.mark.parametrize("name", CASES)
def test_best_play_earns_at_the_table_what_the_analysis_says(name: str) -> None:
    solution = solved(*CASES[name])
    shoe = solution.ready.shoe
    left = tuple((card, count) for card, count in zip(ORDER, shoe.counts, strict=True) if count)
    law = Enumeration(solution.book, left, Player(solution)).law()
    earned = sum(net * chance for net, chance in law.items()) / STAKE
    assert solution.ev == pytest.approx(float(earned), abs=5e-4 if name == "a 21 wins without a look" else 1e-10)
