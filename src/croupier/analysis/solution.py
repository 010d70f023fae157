"""A way to play from the first card to the last, and what it is worth: best play, or a written strategy.

Clauses: L8 3.18-3.35; AR 3.18-3.35; BP 3.11-3.24; D8 3.19-3.33.
"""

from dataclasses import dataclass, field

import numpy as np

from croupier.analysis import kernels
from croupier.analysis.bonus import bonus_draws, mean_bonus
from croupier.analysis.first_hands import (
    DOUBLE,
    EVEN_MONEY,
    HIT,
    SPLIT,
    FirstHands,
    choice_values,
    first_hands,
)
from croupier.analysis.index import Floats, Ints
from croupier.analysis.payoffs import alone
from croupier.analysis.play_values import play
from croupier.analysis.prepared_shoe import Prepared, check_enough, prepare
from croupier.analysis.rules import from_book
from croupier.analysis.shoe import TEN, Shoe
from croupier.analysis.split_play import Policies, SplitClass
from croupier.analysis.split_value import best_pair
from croupier.analysis.suits import with_suits
from croupier.rules.schema import Rulebook


@dataclass(frozen=True)
class Plan:
    """What to do: with first hands by hand and lane, with longer ones by policy, with split ones by pair.

    `otherwise` is what is done with tens that would be split but are not of one rank, where the game asks for that;
    `raises` says by first card of the dealer whether a wager is raised, without it whenever that is for the better.
    """

    first: Ints
    otherwise: Ints
    base: kernels.Policy
    pairs: dict[int, Policies]
    free_pairs: dict[int, Policies] = field(default_factory=dict)
    raises: kernels.Flags | None = None


@dataclass(frozen=True)
class Solution:
    """A plan on a shoe, with the value of every choice of every first hand when the rest goes by the plan."""

    book: Rulebook
    ready: Prepared
    hands: FirstHands
    values: Floats
    plan: Plan

    by_suits: bool = False

    @property
    def ev(self) -> float:
        """The value of one unit on the main wager."""
        return self._mean(self.plan.first)

    @property
    def ev_without_even_money(self) -> float:
        """The same where even money is never taken."""
        return self._mean(np.where(self.plan.first == EVEN_MONEY, 0, self.plan.first))

    def _mean(self, first: Ints) -> float:
        by_lane = (self.hands.chances * self.played(first)).sum(axis=0)
        return float((by_lane * self.raised(by_lane)).sum())

    def raised(self, by_lane: Floats, power: int = 1) -> Floats:
        """Return by lane the mean power of the units played, where a wager may be raised after the first card."""
        if not self.ready.rules.raises:
            return np.ones(len(by_lane))
        return self.ready.first_cards @ np.where(self.raises(by_lane), 2.0**power, 1.0)

    def raises(self, by_lane: Floats) -> kernels.Flags:
        """Return by the dealer's first card whether a wager is raised."""
        better: kernels.Flags = by_lane @ self.ready.first_cards > 0.0
        return better if self.plan.raises is None else self.plan.raises

    def played(self, first: Ints) -> Floats:
        """Return the value of first hands by hand and lane when these choices are made."""
        played = self.chosen(self.values, first)
        return with_suits(self.ready, self.hands, self.values, played) if self.by_suits else played

    def chosen(self, values: Floats, first: Ints) -> Floats:
        """Return what values by choice, hand and lane come to when these choices are made."""
        picked = _pick(values, first)
        if not self.ready.rules.split_by_rank:
            return picked
        share = one_rank_share(self.ready, self.hands)
        other = _pick(values, np.where(first == SPLIT, self.plan.otherwise, first))
        return share * picked + (1.0 - share) * other


def _pick(values: Floats, choices: Ints) -> Floats:
    picked: Floats = np.take_along_axis(values, choices[None], axis=0)[0]
    return np.where(np.isneginf(picked), 0.0, picked)


def one_rank_share(ready: Prepared, hands: FirstHands) -> Floats:
    """Return by first hand how much of it may be split: all of a pair, of two tens only those of one rank."""
    tens = ready.shoe.ranks[TEN:]
    held = max(sum(tens) * (sum(tens) - 1), 1)
    share = sum(count * (count - 1) for count in tens) / held
    return np.array([[share if pair == (TEN, TEN) else 1.0] for pair in hands.cards])


def solve(book: Rulebook, shoe: Shoe, kind: SplitClass = SplitClass.CDP1) -> Solution:
    """Return the best play of this shoe."""
    rules = from_book(book)
    check_enough(rules, shoe)
    return best_play(book, prepare(rules, shoe), kind)


def best_play(book: Rulebook, ready: Prepared, kind: SplitClass) -> Solution:
    """Return the best play of a shoe made ready."""
    rules = ready.rules
    hands = first_hands(ready)
    base = play(ready, ready.base, [alone(rules)] * len(ready.ups))
    rivals = first_values(book, ready, hands, base, {}).max(axis=0)
    pairs = {
        value: best_pair(ready, value, kind, base, rivals[hands.cards.index((value, value))])
        for value in rules.split_values
    }
    values = first_values(book, ready, hands, base, {value: pair.ev for value, pair in pairs.items()})
    unsplit = values.copy()
    unsplit[SPLIT] = -np.inf
    plan = Plan(
        first=values.argmax(axis=0),
        otherwise=unsplit.argmax(axis=0),
        base=base.policy,
        pairs={value: pair.policies for value, pair in pairs.items()},
        free_pairs={value: pair.free for value, pair in pairs.items() if pair.free is not None},
    )
    return Solution(book, ready, hands, values, plan, by_suits=True)


def first_values(
    book: Rulebook, ready: Prepared, hands: FirstHands, base: kernels.Worth, splits: dict[int, Floats]
) -> Floats:
    """Return the value of every choice, the bonus included."""
    values = choice_values(ready, hands, base, splits)
    for (first, second), worth in mean_bonus(bonus_draws(book, ready.shoe)).items():
        hand = holding(ready, hands, first)
        left = ready.left.copy()
        left[first] -= 1
        gain = worth * left[second] / max(left.sum() - ready.drawn, 1.0)
        values[HIT, hand] += gain
        values[DOUBLE, hand] += gain
    return values


def holding(ready: Prepared, hands: FirstHands, dealt: int) -> int:
    """Return the first hand of the printed card and this one."""
    for hand, pair in enumerate(hands.cards):
        rest = list(pair)
        rest.remove(ready.rules.printed or 0)
        if rest == [dealt]:
            return hand
    raise AssertionError(dealt)
