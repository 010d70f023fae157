"""The walk over resplits: every order in which pair cards and others can come, as one sum over single hands.

A policy that looks at nothing but its own hand may be dealt in any order, so all second cards can be thought dealt
first. A hand that is known to have drawn no pair card is an `other`; one whose second card may be anything, because
no further hand may be formed, is `free`.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
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


@cache
def terms(most: int) -> Counter[Term]:
    """Return how often each kind of hand comes up when a pair may become at most so many hands."""
    found: Counter[Term] = Counter()
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


def weights(most: int, further: int, pair_left: Floats, left: Floats, *, by_known: bool) -> Weights:
    """Return the weights when `pair_left` of `left` cards are pair cards, both by lane, after the first pair is dealt.

    `further` is the most pair cards looked at. Without `by_known` one policy plays all hands: only row 0 is used.
    """
    shape = (further + 1, further + 1, len(left))
    found = Weights(np.zeros(shape), np.zeros(shape))
    chance = np.array([pair_chance(pair_left, left, gone) for gone in range(further + 1)])
    for term, times in terms(most).items():
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
