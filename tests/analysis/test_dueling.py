"""Dueling 8's on small shoes: printed eights, splits, the bonus and Tie on 18 equal the plain recursion."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.analysis.first_hands import ACTIONS, DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.analysis.index import place
from croupier.analysis.report import bonus_figures
from croupier.analysis.shoe import EIGHT, Shoe, fresh
from croupier.analysis.side_totals import later_win_chance, own_win_chance, win_chance
from croupier.analysis.solution import Solution, solve
from croupier.analysis.split_play import SplitClass
from croupier.cards.card import Card
from tests.analysis import reference as r
from tests.analysis.shoes import DUELING, small, variant

CLOSE = 1e-12
BOOK = variant("dueling8s")
TIE = BOOK.side["tie18"].definition
COUNTS = [{6: 7, 7: 7, 8: 9, 10: 9}, {1: 7, 8: 9, 10: 9}, {3: 6, 8: 8, 10: 9}]


def mean_bonus(shoe: Shoe) -> float:
    """Return what a 6 and a 7 together pay on average: 5 where both are spades, else 1."""
    spades = shoe.count(Card("6s")) * shoe.count(Card("7s"))
    return 1.0 + 4.0 * spades / max(shoe.values[5] * shoe.values[6], 1)


def solved(counts: dict[int, int], kind: SplitClass = SplitClass.CDP1) -> tuple[Solution, r.Game, r.Shoe]:
    shoe = small(BOOK, counts)
    pays = mean_bonus(shoe)

    def bonus(hand: r.Hand) -> float:
        return pays if sorted(hand[1:]) == [6, 7] else 0.0

    return solve(BOOK, shoe, kind), replace(DUELING, bonus=bonus), tuple(counts.items())


def dealt(pair: tuple[int, int]) -> int:
    rest = list(pair)
    rest.remove(EIGHT)
    return rest[0] + 1


@pytest.mark.parametrize("counts", COUNTS)
def test_choices_without_a_split(counts: dict[int, int]) -> None:
    solution, game, shoe = solved(counts)
    for hand, pair in enumerate(solution.hands.cards):
        card = dealt(pair)
        if card not in counts:
            continue
        left = r.without(shoe, card)
        alone, found = r.Alone(game, (8,)), solution.values[:, hand, 0]
        assert found[STAND] == pytest.approx(alone.stand(left, (8, card)), abs=CLOSE)
        assert found[HIT] == pytest.approx(alone.hit(left, (8, card)), abs=CLOSE)
        assert found[DOUBLE] == pytest.approx(alone.double(left, (8, card)), abs=CLOSE)
        assert found[SURRENDER] == -0.5


@pytest.mark.parametrize("kind", list(SplitClass))
@pytest.mark.parametrize("counts", COUNTS)
def test_splits(counts: dict[int, int], kind: SplitClass) -> None:
    solution, game, shoe = solved(counts, kind)
    policies = solution.plan.pairs[EIGHT]

    def policy(held: r.Hand, known: int) -> str:
        spot = place(EIGHT, tuple(sorted(card - 1 for card in held)))
        return ACTIONS[policies[min(known, len(policies) - 1)][spot, 0]]

    money = r.Split(game, (8,), 8, policy).value(r.without(shoe, 8))
    hand = solution.hands.cards.index((EIGHT, EIGHT))
    assert solution.values[SPLIT, hand, 0] == pytest.approx(money, abs=CLOSE)


def ties(shoe: r.Shoe, hand: r.Hand, *, choose: bool) -> float:
    """Return the chance of a tie on 18: by best play for it, or standing from 17 (soft hands from 19)."""
    points, soft = r.total(hand)
    if points > 21:
        return 0.0
    now = r.dealer(DUELING, shoe, (8,)).get(18, 0.0) if points == 18 else 0.0
    if choose:
        more = (
            sum(p * ties(less, (*hand, card), choose=choose) for p, card, less in r.draws(shoe)) if points < 21 else 0.0
        )
        return max(now, more)
    if points >= 17 or (soft and points >= 19):
        return now
    return sum(p * ties(less, (*hand, card), choose=choose) for p, card, less in r.draws(shoe))


def first_hand_ties(shoe: r.Shoe, formed: int, *, choose: bool) -> float:
    """Return the chance that the first of the split hands ties, resplit as long as four hands allow."""
    chance = 0.0
    for p, card, less in r.draws(shoe):
        again = card == 8 and formed < 4
        chance += p * (
            first_hand_ties(less, formed + 1, choose=choose) if again else ties(less, (8, card), choose=choose)
        )
    return chance


def test_tie_on_18_played_for_itself() -> None:
    for counts in COUNTS:
        solution, _, shoe = solved(counts)
        chance = sum(
            p * (first_hand_ties(less, 2, choose=True) if card == 8 else ties(less, (8, card), choose=True))
            for p, card, less in r.draws(shoe)
        )
        assert own_win_chance(solution, TIE) == pytest.approx(chance, abs=CLOSE)


def test_tie_on_18_by_the_main_play() -> None:
    counts = {8: 9, 9: 8, 10: 9}
    solution, _, shoe = solved(counts)
    assert [ACTIONS[what] for what in solution.plan.first[[1, 2, 3], 0]] == ["stand", "stand", "split"]
    chance = sum(
        p * (first_hand_ties(less, 2, choose=False) if card == 8 else ties(less, (8, card), choose=False))
        for p, card, less in r.draws(shoe)
    )
    assert win_chance(solution, TIE) == pytest.approx(chance, abs=CLOSE)


def stood(shoe: r.Shoe, hand: r.Hand) -> Iterator[tuple[float, int, r.Shoe]]:
    """Yield what a hand ends on when it stands from 17 (soft hands from 19)."""
    points, soft = r.total(hand)
    if points >= 19 or (points >= 17 and not soft):
        yield 1.0, points, shoe
        return
    for p, card, less in r.draws(shoe):
        yield from ((p * q, points, rest) for q, points, rest in stood(less, (*hand, card)))


def behind(shoe: r.Shoe, waiting: int, formed: int, eighteens: int | None = None) -> tuple[float, float]:
    """Return how many hands behind the first tie on 18, and how many there are; None before the first is played."""
    if not waiting:
        return (eighteens or 0) * r.dealer(DUELING, shoe, (8,)).get(18, 0.0), formed - 1
    won = laid = 0.0
    for p, card, less in r.draws(shoe):
        if card == 8 and formed < 4:
            ways = [(p, behind(less, waiting + 1, formed + 1, eighteens))]
        else:
            ways = [
                (p * q, behind(rest, waiting - 1, formed, 0 if eighteens is None else eighteens + (points == 18)))
                for q, points, rest in stood(less, (8, card))
            ]
        won += sum(q * found[0] for q, found in ways)
        laid += sum(q * found[1] for q, found in ways)
    return won, laid


def test_tie_on_18_behind_the_first_hand() -> None:
    solution, _, shoe = solved({8: 7, 9: 6, 10: 6})
    assert ACTIONS[solution.plan.first[solution.hands.cards.index((EIGHT, EIGHT)), 0]] == "split"
    won, laid = behind(r.without(shoe, 8), 2, 2)
    assert laid > 1.3
    assert later_win_chance(solution, TIE) == pytest.approx(won / laid, abs=CLOSE)


def test_the_bonus_is_paid_on_hands_that_draw() -> None:
    shoe = fresh(BOOK, 3)
    solution = solve(BOOK, shoe)
    names = solution.hands.names()
    drawn = {ACTIONS[solution.plan.first[names.index(name), 0]] for name in ("8,7", "8,6")}
    assert drawn == {"hit"}
    figures = bonus_figures(solution)
    both = Fraction(2 * 12 * 12, 144 * 143)
    spades = Fraction(2 * 3 * 3, 144 * 143)
    chances = {outcome.name: Fraction(outcome.exact or 0) for outcome in figures.outcomes}
    assert chances == {"six-seven-eight": both - spades, "all-spades": spades, "none": 1 - both}
    assert Fraction(figures.ev_exact or 0) == both + 4 * spades
