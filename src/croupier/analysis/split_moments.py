"""Second moments of split hands, and the chance that they win together.

Two hands at a time are added up exactly, but for shoes of whole decks, which are asked about most: there two hands of
many sets of cards are looked at through mixtures, which is three times as fast and as good as 2e-8. From shoes short of
some values mixtures were off by up to 3e-5.

Clauses: L8 3.24.3, 4.5; AR 3.24.3; BP 3.22.3. Rulings R-OBO-ONCE, R-OBO-BUST, R-AR-ALL, R-BP-OBO.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from croupier.analysis import kernels
from croupier.analysis import two_hand_kernels as loops
from croupier.analysis.index import Floats
from croupier.analysis.joint import all_bust, bust_units
from croupier.analysis.matched_hands import Held, two_laws, two_mixed
from croupier.analysis.payoffs import busted, split, squared
from croupier.analysis.play_values import money
from croupier.analysis.prepared_shoe import Prepared
from croupier.analysis.resplits import KINDS as KINDS_OF_SECONDS
from croupier.analysis.resplits import PairCount, two_weights, twos
from croupier.analysis.rules import FIRST
from croupier.analysis.split_play import Policies, cards_left, further_cards, pair_cards, split_stakes, split_sum
from croupier.analysis.split_value import blackjack_chance, common_losses, shared_lanes
from croupier.analysis.three_or_four_hands import Counts, ahead_of_several
from croupier.analysis.two_hands import Cell, Room, side, two_hands

SHORT, MANY = 104, 2_000
"""Cards of a short shoe of whole decks, and pairs of sets of cards beyond which mixtures are taken even there."""


@dataclass(frozen=True)
class SplitMoments:
    """By lane: the mean square of all hands together, the chance to end ahead, and all that is staked."""

    square: Floats
    won: Floats
    staked: Floats


def split_moments(ready: Prepared, value: int, policies: Policies, lanes: Sequence[int], room: Room) -> SplitMoments:
    """Return the moments of splitting this value, square and chance to win in these lanes only."""
    wide = len(ready.ups)
    payoff = squared(split(ready.rules))
    square = split_sum(ready, value, policies, lambda key: money(ready, key, [payoff] * wide))
    square += _shared(ready, value, policies, lanes)
    won = np.zeros(wide)
    counts = tuple(pair_counts(ready, value))
    weights = two_hand_weights(ready, value, len(policies), counts)
    known: list[dict[bytes, loops.Side]] = [{} for _ in policies]
    for lane in lanes:
        cell = Cell(ready, value, lane)
        held = [
            Held(cell, _side(cell, policy[:, lane].copy(), kept)) for policy, kept in zip(policies, known, strict=True)
        ]
        laws = two_laws(held[0], held[0])
        for (one, other), weight in weights.items():
            whole, only_two = (np.ascontiguousarray(part[..., lane]) for part in weight)
            if _is_exact(held[one], held[other]):
                product, ahead = two_hands(cell, room, (held[one].side, held[other].side), whole, only_two)
            else:
                both = two_laws(held[one], held[other]) if other else laws
                product, ahead = two_mixed(both, whole, only_two)
            square[lane] += 2.0 * product
            won[lane] += ahead
        won[lane] += ahead_of_several(held[0], laws, counts)
    return SplitMoments(square, won, split_stakes(ready, value, policies))


def _side(cell: Cell, policy: kernels.Policy, known: dict[bytes, loops.Side]) -> loops.Side:
    """Return what a hand may hold in the end; first cards of the dealer that are played alike share it."""
    key = policy.tobytes()
    if key not in known:
        known[key] = side(cell, policy)
    return known[key]


def _is_exact(one: Held, other: Held) -> bool:
    """Tell whether every two sets of cards of two hands are put together."""
    shoe = one.cell.ready.shoe
    return not shoe.is_whole or (shoe.size <= SHORT and len(one.side.codes) * len(other.side.codes) <= MANY)


def _shared(ready: Prepared, value: int, policies: Policies, lanes: Sequence[int]) -> Floats:
    """Return what the one original wager adds that a dealer's Blackjack takes of all hands together."""
    wide = len(ready.ups)
    added = common_losses(ready) * blackjack_chance(ready, value)
    for lane in shared_lanes(ready, value):
        if lane in lanes:
            added[lane] -= 2.0 * bust_units(ready, value, lane, policies) + all_bust(ready, value, lane, policies)
    if shared_lanes(ready, value):
        added += 2.0 * split_sum(ready, value, policies, lambda key: money(ready, key, [busted(ready.rules)] * wide))
    return added


def two_hand_weights(
    ready: Prepared, value: int, policies: int, counts: Counts
) -> dict[tuple[int, int], tuple[Floats, Floats]]:
    """Return by the policies of two hands how much they weigh, and how much where no further hand is formed.

    Both are by kind of second cards and lane, the former by further pair cards gone before that.
    """
    shape = further_cards(ready, value) + 1, KINDS_OF_SECONDS, len(ready.ups)
    found: dict[tuple[int, int], tuple[Floats, Floats]] = {}
    for two, times in twos(ready.rules.pair_hands(value), policies).items():
        whole, only_two = found.setdefault(two.known, (np.zeros(shape), np.zeros(shape[1:])))
        for chance, count in counts:
            weight = chance * two_weights(two, times, count)
            whole += weight
            only_two += weight[0] * (two.further == 0)
    return found


def pair_counts(ready: Prepared, value: int) -> Iterator[tuple[Floats, PairCount]]:
    """Return the ways the pair can be made up: how likely, and how many pair cards may still come."""
    left, most = cards_left(ready), further_cards(ready, value)
    same = ready.left[value] - (FIRST if ready.rules.printed is None else 1) - ready.drawn * (ready.ups == value)
    for way in pair_cards(ready, value):
        yield way.chance, PairCount(way.left, same, left, most)
