"""Every result of hands split from one pair, and how likely it is.

Two hands are looked at through mixtures of short ones, three or four touch each other in pairs.

Clauses: L8 3.24.3, 4.5; AR 3.24.3; BP 3.22.3. Rulings R-OBO-ONCE, R-OBO-BUST, R-AR-ALL, R-BP-OBO.
"""

from collections.abc import Sequence
from typing import assert_never

import numpy as np

from croupier.analysis import two_hand_kernels as loops
from croupier.analysis.index import Floats
from croupier.analysis.matched_hands import Held, by_orders, two_laws
from croupier.analysis.prepared_shoe import FURTHER, Prepared
from croupier.analysis.split_moments import pair_counts, two_hand_weights
from croupier.analysis.split_play import Policies
from croupier.analysis.three_or_four_hands import results_of_several
from croupier.analysis.two_hands import RESULTS, Cell, side
from croupier.rules.axes.dealer import BlackjackTakes

MOST = 2 * max(FURTHER)
"""Units that split hands can win or lose at most."""

NONE = len(RESULTS) // 2
"""Where a result of nothing stands among those of a hand."""


def split_results(ready: Prepared, value: int, policies: Policies, lanes: Sequence[int]) -> Floats:
    """Return by units won, from -8 to 8, and lane how likely splitting this value comes to them, in these lanes."""
    found = np.zeros((2 * MOST + 1, len(ready.ups)))
    counts = tuple(pair_counts(ready, value))
    weights = two_hand_weights(ready, value, len(policies), counts)[0, 0][1]
    for lane in lanes:
        cell = Cell(ready, value, lane)
        hand = Held(cell, side(cell, policies[0][:, lane].copy()))
        laws = two_laws(hand, hand)
        two = np.einsum("op,eorps->ers", by_orders(np.ascontiguousarray(weights[..., lane])), laws[0])
        several, busted = results_of_several(hand, laws, counts)
        played = _sums(two[: loops.BLACKJACK].sum(axis=0)) + several[: loops.BLACKJACK].sum(axis=0)
        taken = _taken(ready.rules.takes, two[loops.BLACKJACK], several[loops.BLACKJACK], busted)
        if taken is None:
            taken = np.zeros_like(played)
            taken[MOST - 1] = 1.0 - played.sum()
        found[:, lane] = played + taken
    return found


def _sums(two: Floats) -> Floats:
    """Return the chances of two hands' results by what they come to together."""
    found = np.zeros(2 * MOST + 1)
    for one, units in enumerate(RESULTS):
        for other, more in enumerate(RESULTS):
            found[MOST + units + more] += two[one, other]
    return found


def _taken(takes: BlackjackTakes, two: Floats, several: Floats, busted: Floats) -> Floats | None:
    """Return what comes of the hands when the dealer has Blackjack; None where it is the original wager, always."""
    match takes:
        case BlackjackTakes.ORIGINAL:
            return None
        case BlackjackTakes.ALL:
            return _sums(two) + several
        case BlackjackTakes.BUSTED_AND_ORIGINAL:
            bust = two.copy()
            bust[NONE] = bust[:, NONE] = 0.0
            all_bust = _sums(bust) + busted
            return all_bust + np.roll(_sums(two) + several - all_bust, -1)
        case _:
            assert_never(takes)
