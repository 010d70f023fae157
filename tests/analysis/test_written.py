"""A written strategy's value equals the plain recursion in which every hand does what the chart says."""

from dataclasses import replace

import pytest

from croupier.analysis.solution import solve
from croupier.analysis.strategy_value import follow
from croupier.rules.schema import Rulebook
from croupier.strategy.chart import Chart, Code
from croupier.strategy.needed import columns, rows
from tests.analysis import reference as r
from tests.analysis.shoes import ACE_RACE, DUELING, LUCKY8, PLUS, small, variant

CLOSE = 1e-12
PATTERN = "H S Dh Ds Rh Rs"


def odd_chart(book: Rulebook, *, seed: int, even_money: bool = False) -> Chart:
    """Return a chart no player would follow, so that every code is met: cells by a fixed shuffle."""
    codes = [Code(text) for text in PATTERN.split()]
    pairs = [*codes, Code.SPLIT, Code.SURRENDER_ELSE_SPLIT, Code.AS_TOTAL, Code.SPLIT]
    least = book.hit.compulsory_below
    table: dict[str, tuple[Code, ...]] = {}
    step = seed
    for row in rows(book):
        kind, _, what = row.partition(" ")
        points = {"A": 12, "T": 20}.get(what) or (int(what) if kind != "pair" else 2 * int(what))
        cells: list[Code] = []
        for _ in columns(book):
            step = (step * 48271) % 2147483647
            able = pairs if kind == "pair" else codes
            cells.append(next(c for c in able[step % len(able) :] + able if not c.stands or points >= least))
        table[row] = tuple(cells)
    return Chart(columns(book), table, even_money=even_money)


class Follower:
    """Plays one round by a chart in plain steps."""

    def __init__(self, book: Rulebook, game: r.Game, chart: Chart) -> None:
        self.book, self.game, self.chart = book, game, chart

    def code(self, hand: r.Hand, up: int) -> Code:
        points, soft = r.total(hand)
        return self.chart.code(f"{'soft' if soft else 'hard'} {points}", name(up))

    def longer(self, hand: r.Hand, up: int) -> str:
        return "stand" if self.code(hand, up).stands else "hit"

    def split_hand(self, hand: r.Hand, up: int) -> str:
        doubles = self.code(hand, up).doubles and len(hand) == 2 and r.may_double(self.game, hand)
        return "double" if doubles and self.book.double.after_split else self.longer(hand, up)

    def value(self, shoe: r.Shoe, hand: r.Hand, up: int) -> float:
        if r.is_natural(self.game, hand):
            return self.natural(shoe, up)
        code = self.code(hand, up)
        pair = hand[0] == hand[1] and (self.book.split.pairs != "eights" or hand[0] == 8)
        if pair and (own := self.chart.code(f"pair {name(hand[0])}", name(up))) is not Code.AS_TOTAL:
            code = own
        offered = self.book.surrender.offered
        if code.surrenders and (offered == "always" or up != 1):
            return -0.5
        if code.splits:
            split = r.Split(self.game, (up,), hand[0], lambda held, _: self.split_hand(held, up))
            return split.value(shoe)
        alone = r.Alone(self.game, (up,), lambda held: self.longer(held, up))
        if code.doubles and r.may_double(self.game, hand):
            return alone.double(shoe, hand)
        return alone.stand(shoe, hand) if code.stands else alone.hit(shoe, hand)

    def natural(self, shoe: r.Shoe, up: int) -> float:
        if up == 1 and self.chart.even_money and self.book.blackjack.even_money:
            return 1.0
        tied = r.dealer(self.game, shoe, (up,)).get("blackjack", 0.0)
        return float(self.book.blackjack.pays) * (1.0 - tied)


def name(points: int) -> str:
    return {1: "A", 10: "T"}.get(points, str(points))


def reference_value(book: Rulebook, game: r.Game, chart: Chart, counts: dict[int, int]) -> float:
    """Deal two cards and the dealer's first in every way, and play each round by the chart."""
    follower, shoe = Follower(book, game, chart), tuple(counts.items())
    if book.deck.printed:
        return sum(p * follower.value(less, (8, card), 8) for p, card, less in r.draws(shoe))
    return sum(
        p1 * p2 * p3 * follower.value(last, (first, second), up)
        for p1, first, one in r.draws(shoe)
        for p2, up, two in r.draws(one)
        for p3, second, last in r.draws(two)
    )


CASES = [
    ("lucky8", LUCKY8, {1: 6, 8: 9, 10: 10}, False),
    ("lucky8", LUCKY8, {5: 9, 9: 9, 10: 9}, False),
    ("ace-race", ACE_RACE, {1: 6, 9: 8, 10: 8}, True),
    ("blackjack-plus", PLUS, {1: 6, 8: 9, 10: 10}, False),
    ("blackjack-plus", PLUS, {1: 6, 7: 9, 10: 10}, True),
    ("dueling8s", DUELING, {2: 6, 8: 8, 10: 9}, False),
]


@pytest.mark.parametrize("seed", [3, 71, 1009])
@pytest.mark.parametrize("case", range(len(CASES)))
def test_any_chart_is_worth_what_it_plays(case: int, seed: int) -> None:
    game, plain, counts, even_money = CASES[case]
    book = variant(game)
    chart = odd_chart(book, seed=seed, even_money=even_money)
    found = follow(book, small(book, counts), chart).ev
    assert found == pytest.approx(reference_value(book, plain, chart, counts), abs=CLOSE)


def test_a_chart_never_beats_best_play() -> None:
    for game, _, counts, even_money in CASES:
        book = variant(game)
        shoe = small(book, counts)
        assert follow(book, shoe, odd_chart(book, seed=5, even_money=even_money)).ev <= solve(book, shoe).ev + 1e-9


def test_even_money_is_taken_only_where_the_chart_says_so() -> None:
    book = variant("ace-race")
    shoe = small(book, {1: 6, 9: 8, 10: 8})
    chart = odd_chart(book, seed=3)
    waits, takes = follow(book, shoe, chart), follow(book, shoe, replace(chart, even_money=True))
    assert takes.ev_without_even_money == pytest.approx(waits.ev, abs=CLOSE)
    assert takes.ev != waits.ev
