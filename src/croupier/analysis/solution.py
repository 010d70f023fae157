"""A way to play from the first card to the last, and what it is worth: best play, or a written strategy.

Clauses: L8 3.18-3.35; AR 3.18-3.35; BP 3.11-3.24; D8 3.19-3.33.
"""

from dataclasses import dataclass

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
from croupier.analysis.pairs import best_pair
from croupier.analysis.payoffs import alone
from croupier.analysis.playing import play
from croupier.analysis.prepared import Prepared, check_enough, prepare
from croupier.analysis.rules import from_book
from croupier.analysis.shoe import TEN, Shoe
from croupier.analysis.splitting import Policies, SplitClass
from croupier.rules.schema import Rulebook


@dataclass(frozen=True)
class Plan:
    """What to do: with first hands by hand and lane, with longer ones by policy, with split ones by pair.

    `otherwise` is what is done with tens that would be split but are not of one rank, where the game asks for that.
    """

    first: Ints
    otherwise: Ints
    base: kernels.Policy
    pairs: dict[int, Policies]


@dataclass(frozen=True)
class Solution:
    """A plan on a shoe, with the value of every choice of every first hand when the rest goes by the plan."""

    book: Rulebook
    ready: Prepared
    hands: FirstHands
    values: Floats
    plan: Plan

    @property
    def ev(self) -> float:
        """The value of one unit on the main wager."""
        return float((self.hands.chances * self.played(self.plan.first)).sum())

    @property
    def ev_without_even_money(self) -> float:
        """The same where even money is never taken."""
        wait = np.where(self.plan.first == EVEN_MONEY, 0, self.plan.first)
        return float((self.hands.chances * self.played(wait)).sum())

    def played(self, first: Ints) -> Floats:
        """Return the value of first hands by hand and lane when these choices are made."""
        return self.chosen(self.values, first)

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
    )
    return Solution(book, ready, hands, values, plan)


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
