"""Three or four hands split from one pair: the chance that they win together, hands touching each other in pairs.

Once the dealer's end is known, several hands are taken to depend on each other no further than every two of them do.
That leaves the chance to win of a whole round right to seven digits after the point from a whole shoe, and within 2e-5
from one that is short of some values.

Clauses: L8 3.24.3, 4.5; AR 3.24.3; BP 3.22.3.
"""

from collections.abc import Iterator
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis import two_hand_kernels as loops
from croupier.analysis.index import STEPS, Floats
from croupier.analysis.matched_hands import Held
from croupier.analysis.prepared_shoe import FURTHER
from croupier.analysis.resplits import PairCount
from croupier.analysis.rules import FIRST
from croupier.analysis.two_hands import RESULTS, Cell

Counts = tuple[tuple[Floats, PairCount], ...]
"""The ways the pair can be made up: how likely by lane, and how many pair cards may still come."""

Formed = dict[tuple[int, int], float]
"""By number of hands without a pair card as second card and of free ones: how likely."""

Waves = NDArray[np.complex128]
"""Chances of results as numbers whose products belong to sums of results."""

ANY: Floats = np.ones(len(RESULTS))
BUSTED: Floats = np.array([1.0, 1.0, 0.0, 0.0, 0.0])
"""Results that are looked at: all of them, and those of a hand that is bust when the dealer has Blackjack."""

ROUNDING = 1e-12
"""Chances below this are what rounding leaves of nothing."""


def ahead_of_several(hand: Held, laws: Floats, counts: Counts) -> float:
    """Return the chance that three or four hands are formed and win together, given the laws of two."""
    ahead = 0.0
    known: dict[int, _Laws] = {}
    for formed, chance in _several_formed(hand.cell, counts):
        further = sum(formed) - FIRST
        if further not in known:
            known[further] = _given_end(hand, laws[further], counts, further)
        ahead += chance * _ahead(known[further], formed)
    return ahead


def results_of_several(hand: Held, laws: Floats, counts: Counts) -> tuple[Floats, Floats]:
    """Return how likely three or four hands are formed and come to a sum: by dealer's end, and all of them bust.

    Sums go from twice as many units lost as there may be hands to as many won. The second are those at a dealer's
    Blackjack.
    """
    most = max(FURTHER)
    found, busted = np.zeros((loops.ENDS, 4 * most + 1)), np.zeros(4 * most + 1)
    for formed, chance in _several_formed(hand.cell, counts):
        further, many = sum(formed) - FIRST, sum(formed)
        known = _given_end(hand, laws[further], counts, further)
        ends = chance / _whole(known, formed) * known.ends
        sums, bust = _sums(known, formed), _sums(_given_end(hand, laws[further], counts, further, BUSTED), formed)
        if sums[loops.BLACKJACK].sum() > ROUNDING:
            # How likely a Blackjack is then is known better than what the hands come to.
            ends[loops.BLACKJACK] *= known.tied[1] ** formed[0] / sums[loops.BLACKJACK].sum()
        room = slice(2 * (most - many), 2 * (most - many) + 4 * many + 1)
        found[:, room] += ends[:, None] * sums
        busted[room] += ends[loops.BLACKJACK] * bust[loops.BLACKJACK]
    return found, busted


def _several_formed(cell: Cell, counts: Counts) -> Iterator[tuple[tuple[int, int], float]]:
    """Return three or four hands that may be formed, other and free ones, with the chance of that."""
    return (
        (formed, often) for formed, often in hands_formed(cell, counts).items() if sum(formed) > FIRST and often > 0.0
    )


def hands_formed(cell: Cell, counts: Counts) -> Formed:
    """Return how likely the walk over resplits ends with so many other and so many free hands."""
    formed: Formed = {}
    for chance, count in counts:
        cards = float(count.pair[cell.lane]), float(count.left[cell.lane])
        for ended, often in _form(cell.ready.rules.pair_hands(cell.value), float(chance[cell.lane]), cards, (0, 2)):
            formed[ended] = formed.get(ended, 0.0) + often
    return formed


def _form(
    most: int, chance: float, cards: tuple[float, float], hands: tuple[int, int]
) -> Iterator[tuple[tuple[int, int], float]]:
    """Deal the next waiting hand its second card; `hands` are those that have one and those that wait."""
    done, waiting = hands
    if not waiting or done + waiting == most:
        yield hands, chance
        return
    pairs, left = cards
    pair = max(pairs, 0.0) / max(left, 1.0)
    yield from _form(most, chance * (1.0 - pair), (pairs, left - 1), (done + 1, waiting - 1))
    yield from _form(most, chance * pair, (pairs - 1, left - 1), (done, waiting + 1))


class _Laws(NamedTuple):
    """Laws once the dealer's end is known, as waves by end, and how likely each end is.

    `single` by number of the hands that are free, 0 or 1, and `double` by that number of two hands; `tied` is how
    likely an end is under which no one wins, and a hand's second card no pair card under it.
    """

    single: tuple[Waves, Waves]
    double: tuple[Waves, Waves, Waves]
    ends: Floats
    tied: tuple[float, float]


def _given_end(hand: Held, both: Floats, counts: Counts, further: int, kept: Floats = ANY) -> _Laws:
    """Return the laws of one hand and of two, each hand free or known to have no pair card as second card.

    Only results that are `kept` count.
    """
    waves = _waves()[0] * kept[:, None]
    lane = hand.cell.lane
    now, then = sum(chance[lane] * count.share[further : further + 2, lane] for chance, count in counts)
    often = hand.often[further]
    ends, paired = often[0], often[np.searchsorted(hand.side.codes, STEPS[hand.cell.value])]
    each = np.divide(1.0, ends, out=np.zeros_like(ends), where=ends > ROUNDING)[:, None]
    free, pair = (hand.law[further][:, order] @ waves * each for order in (0, 1))
    two = np.einsum("eorps,rw,sw->opew", both, waves, waves) * each
    mixed = two[0, 0] - now * two[1, 0]
    neither = mixed - now * (two[0, 1] - then * two[1, 1])
    last = float(ends[loops.BLACKJACK])
    alone = 1.0 - now * float(paired[loops.BLACKJACK]) / last if last > ROUNDING else 0.0
    return _Laws((free - now * pair, free), (neither, mixed, two[0, 0]), ends, (last, alone))


def _together(laws: _Laws, formed: tuple[int, int]) -> Waves:
    """Return the law of the sum of so many other and so many free hands at each end, as waves."""
    others, frees = formed
    other, free = laws.single
    several = other**others * free**frees
    for of_free, ways in ((0, comb(others, 2)), (1, others * frees), (2, comb(frees, 2))):
        if ways:
            rest = other ** (others - 2 + of_free) * free ** (frees - of_free)
            apart = other ** (2 - of_free) * free**of_free
            several = several + ways * (laws.double[of_free] - apart) * rest
    return several


def _whole(laws: _Laws, formed: tuple[int, int]) -> float:
    """Return the chance that so many other and so many free hands are what the laws take them to be."""
    tied, alone = laws.tied
    sums = laws.ends[:, None] * _together(laws, formed)
    return float(sums[: loops.BLACKJACK, 0].real.sum()) + tied * alone ** formed[0]


def _sums(laws: _Laws, formed: tuple[int, int]) -> Floats:
    """Return by dealer's end how likely each sum is, from the least on."""
    found: Floats = (_together(laws, formed) @ _waves()[2]).real[:, : 4 * sum(formed) + 1]
    return found


def _ahead(laws: _Laws, formed: tuple[int, int]) -> float:
    """Return the chance that so many other and so many free hands win together, once they are formed."""
    sums = (laws.ends[:, None] * _together(laws, formed))[: loops.BLACKJACK]
    return float((sums @ _waves()[1][sum(formed)]).real.sum()) / _whole(laws, formed)


@cache
def _waves() -> tuple[Waves, dict[int, Waves], Waves]:
    """Return what turns chances of results into waves, and those of so many hands into a chance to win, or of a sum."""
    several = max(FURTHER)
    points = np.arange(several * (len(RESULTS) - 1) + 1)
    waves = np.exp(-2j * np.pi * np.outer(np.arange(len(RESULTS)), points) / len(points))
    back = np.exp(2j * np.pi * np.outer(points, points) / len(points)) / len(points)
    none = len(RESULTS) // 2
    return waves, {hands: back[:, hands * none + 1 :].sum(axis=1) for hands in range(1, several + 1)}, back
