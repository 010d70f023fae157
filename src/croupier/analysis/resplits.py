"""The walk over resplits: every order in which pair cards and others can come, as one sum over single hands.

A policy that looks at nothing but its own hand may be dealt in any order, so all second cards can be thought dealt
first. A hand that is known to have drawn no pair card is an `other`; one whose second card may be anything, because
no further hand may be formed, is `free`.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from typing import NamedTuple

import numpy as np

from croupier.analysis.index import Floats

Hand = tuple[bool, int]
"""A hand of the walk: whether it is free, and how many further pair cards had come when it was played."""


class Term(NamedTuple):
    """One hand of one outcome of the walk: how many pair cards came in all, and before this hand was played.

    `others` is how many other hands are known to hold no pair card as second card.
    """

    free: bool
    further: int
    known: int
    others: int


@cache
def outcomes(most: int) -> Counter[tuple[int, tuple[Hand, ...]]]:
    """Return the further pair cards and the hands the walk can end in when a pair may become so many, and how often."""
    return Counter((further, tuple(sorted(hands, reverse=True))) for further, hands in _walk(most, 2, 2, 0, ()))


def _walk(
    most: int, formed: int, waiting: int, further: int, done: tuple[Hand, ...]
) -> Iterator[tuple[int, tuple[Hand, ...]]]:
    """Deal the next waiting hand its second card."""
    if not waiting or formed == most:
        yield further, done + ((True, further),) * waiting
        return
    yield from _walk(most, formed, waiting - 1, further, (*done, (False, further)))
    yield from _walk(most, formed + 1, waiting + 1, further + 1, done)


EVERY, FIRST, LATER = "every", "first", "later"
"""Which hands of a split: all, the one that keeps the original wager, those formed behind it."""


@cache
def terms(most: int, which: str = EVERY) -> Counter[Term]:
    """Return how often each kind of hand comes up when a pair may become at most so many hands."""
    if which == LATER:
        return terms(most) - terms(most, FIRST)
    found: Counter[Term] = Counter()
    if which == FIRST:
        for further, hands in _walk(most, 2, 2, 0, ()):
            free, known = hands[0]
            others = sum(not other for other, _ in hands)
            found[Term(free, further, known, others - (not free))] += 1
        return found
    for (further, hands), times in outcomes(most).items():
        others = sum(not free for free, _ in hands)
        for free, known in hands:
            found[Term(free, further, known, others - (not free))] += times
    return found


@dataclass(frozen=True)
class Weights:
    """How much each hand weighs in the value of a split: `free[known][further]` and `other[known][further]` by lane."""

    free: Floats
    other: Floats


def weights(kinds: Counter[Term], further: int, pair_left: Floats, left: Floats, *, by_known: bool) -> Weights:
    """Return the weights when `pair_left` of `left` cards are pair cards, both by lane, after the first pair is dealt.

    `further` is the most pair cards looked at. Without `by_known` one policy plays all hands: only row 0 is used.
    """
    shape = (further + 1, further + 1, len(left))
    found = Weights(np.zeros(shape), np.zeros(shape))
    chance = np.array([pair_chance(pair_left, left, gone) for gone in range(further + 1)])
    for term, times in kinds.items():
        known = term.known if by_known else 0
        into = (found.free if term.free else found.other)[known]
        reached = times * np.prod(chance[: term.further], axis=0)
        _spread(into, chance, reached, term.further, term.others)
    return found


def pair_chance(pair_left: Floats, left: Floats, gone: int) -> Floats:
    """Return the chance that the next card is a pair card when so many further ones are gone, by lane."""
    return np.maximum(pair_left - gone, 0.0) / np.maximum(left - gone, 1.0)


def _spread(into: Floats, chance: Floats, weight: Floats, further: int, others: int) -> None:
    """Say `another hand drew no pair card` as `any card less a pair card`, once for each such hand."""
    if others <= 0:
        into[further] += weight
        return
    _spread(into, chance, weight, further, others - 1)
    _spread(into, chance, -weight * chance[further], further + 1, others - 1)


class Two(NamedTuple):
    """Two hands of one outcome of the walk: how many pair cards came in all, and before each of them was played.

    `free` tells which of them may have anything as second card, `others` how many more hands hold no pair card.
    """

    further: int
    known: tuple[int, int]
    free: tuple[bool, bool]
    others: int


@cache
def twos(most: int, policies: int) -> Counter[Two]:
    """Return how often each two hands come up together, the one with the earlier of so many policies first."""
    found: Counter[Two] = Counter()
    for (further, hands), times in outcomes(most).items():
        others = sum(not free for free, _ in hands)
        for pair in combinations(hands, 2):
            one, other = sorted(((free, min(known, policies - 1)) for free, known in pair), key=lambda hand: hand[1])
            free = one[0], other[0]
            found[Two(further, (one[1], other[1]), free, others + sum(free) - 2)] += times
    return found


@dataclass(frozen=True)
class PairCount:
    """By lane: pair cards that may still come, cards of their value, and all cards left; `most` is how many may come.

    `chance` and `share` say by number of further pair cards gone how likely the next card is one, and which part of
    the cards of the value are.
    """

    pair: Floats
    value: Floats
    left: Floats
    most: int

    @cached_property
    def chance(self) -> Floats:
        """By further pair cards gone and lane: the chance that the next card is a pair card."""
        return np.array([pair_chance(self.pair, self.left, gone) for gone in range(self.most + 1)])

    @cached_property
    def share(self) -> Floats:
        """By further pair cards gone and lane: which part of the cards of the value are pair cards."""
        gone = np.arange(self.most + 2)[:, None]
        value = np.maximum(self.value - gone, 0.0)
        share: Floats = np.divide(np.maximum(self.pair - gone, 0.0), value, out=np.zeros_like(value), where=value > 0.0)
        return share


KINDS = 4
"""Second cards of two hands: any, a pair card in one, in the other, in both."""


def two_weights(two: Two, times: int, count: PairCount) -> Floats:
    """Return by further pair cards gone, kind of second cards and lane how much two hands weigh."""
    spread = np.zeros_like(count.chance)
    _spread(spread, count.chance, times * np.prod(count.chance[: two.further], axis=0), two.further, two.others)
    one, other = not two.free[0], not two.free[1]
    now, then = count.share[:-1], count.share[1:]
    found = spread[:, None] * np.stack((np.ones_like(now), -one * now, -other * now, one * other * now * then), axis=1)
    if two.known[0] == two.known[1]:
        found[:, 1] = found[:, 2] = (found[:, 1] + found[:, 2]) / 2.0
    return found
