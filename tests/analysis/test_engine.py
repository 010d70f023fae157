"""The analysis equals the engine: small shoes played out card by card through the table, to the last cent."""

from math import sqrt

import pytest

from croupier.analysis.first_hands import ACTIONS
from croupier.analysis.index import place
from croupier.analysis.moments import moments
from croupier.analysis.shoe import ORDER, value_of
from croupier.analysis.solution import Solution, solve
from croupier.table.state import Hand, Table
from tests.analysis.shoes import plain, variant
from tests.analysis.through_engine import STAKE, Enumeration
from tests.scale import scaled

CASES = [
    ("lucky8", {}, {1: 5, 8: 8, 10: 8}),
    ("lucky8", {}, {6: 8, 9: 5, 10: 8}),
    ("lucky8", {"rulings": {"busted_split": "busted-and-one"}}, {1: 5, 7: 8, 10: 8}),
    ("ace-race", {}, {1: 6, 8: 8, 10: 8}),
    ("ace-race", {}, {1: 5, 9: 8, 10: 8}),
    ("ace-race", {}, {6: 8, 9: 5, 10: 8}),
    ("blackjack-plus", {}, {1: 5, 8: 8, 10: 8}),
    ("blackjack-plus", {"rulings": {"twenty_one_v_blackjack": "stand-off"}}, {1: 5, 7: 8, 10: 8}),
    ("dueling8s", {}, {6: 4, 7: 4, 8: 8, 10: 5}),
    ("dueling8s", {}, {1: 6, 8: 8, 10: 8}),
]


class Player:
    """Decides as a solution's plan does."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution

    def __call__(self, table: Table, hand: Hand | None) -> str:
        box = table.box(1)
        assert box is not None
        lane = list(self.solution.ready.ups).index(value_of(table.dealer[0]))
        if hand is None and box.hands[0].split:
            return "decline"
        if hand is None:
            first = self.first(box.hands[0], lane)
            return first if first in {"surrender", "even-money"} else "decline"
        if not hand.split and len(hand.cards) == 2:
            return self.first(hand, lane)
        values = tuple(sorted(map(value_of, hand.cards)))
        if not hand.split:
            return ACTIONS[self.solution.plan.base[place(self.solution.ready.base[0], values), lane]]
        pair = value_of(hand.cards[0])
        if values == (pair, pair) and len(box.hands) < table.book.split.hands:
            return "split"
        return ACTIONS[self.solution.plan.pairs[pair][0][place(pair, values), lane]]

    def first(self, hand: Hand, lane: int) -> str:
        values = sorted(map(value_of, hand.cards))
        spot = next(s for s, pair in enumerate(self.solution.hands.cards) if sorted(pair) == values)
        return ACTIONS[self.solution.plan.first[spot, lane]]


FAST = (0, 2, 4, 7, 8)
"""One of each game, and of each ruling."""


@pytest.mark.parametrize("case", scaled(FAST, range(len(CASES))))
def test_best_play_earns_at_the_table_what_the_analysis_says(case: int) -> None:
    game, changes, counts = CASES[case]
    book = variant(game, changes)
    shoe = plain(book, counts)
    solution = solve(book, shoe)
    left = tuple((card, count) for card, count in zip(ORDER, shoe.counts, strict=True) if count)
    law = Enumeration(book, left, Player(solution)).law()
    earned = sum(net * chance for net, chance in law.items()) / STAKE
    square = sum(net * net * chance for net, chance in law.items()) / STAKE**2
    assert solution.ev == pytest.approx(float(earned), abs=1e-12)
    assert moments(solution).sd == pytest.approx(sqrt(square - earned * earned), abs=1e-12)
