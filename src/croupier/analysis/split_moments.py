"""Second moments of split hands, exact; and the chance that they win together, exact where two hands are formed.

Where three or four are, they are taken to be independent once the dealer's end is known, which leaves the chance to
win of a whole round right to about six digits after the point.

Clauses: L8 3.24.3, 4.5; AR 3.24.3; BP 3.22.3. Rulings R-OBO-ONCE, R-OBO-BUST, R-AR-ALL, R-BP-OBO.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from croupier.analysis import kernels
from croupier.analysis import two_hand_kernels as loops
from croupier.analysis.index import Floats, Ints
from croupier.analysis.joint import all_bust, bust_units
from croupier.analysis.matched import chances, two_mixed
from croupier.analysis.pairs import blackjack_chance, shared_lanes
from croupier.analysis.payoffs import BUSTED, common_loss, split, squared
from croupier.analysis.playing import FIRST, money
from croupier.analysis.prepared import FURTHER, Prepared
from croupier.analysis.resplits import KINDS as KINDS_OF_SECONDS
from croupier.analysis.resplits import PairCount, two_weights, twos
from croupier.analysis.splitting import Policies, cards_left, further_cards, pair_cards, split_stakes, split_sum
from croupier.analysis.two_hands import KINDS, RESULTS, Cell, Room, side, two_hands

Formed = dict[tuple[int, int], float]
"""By number of hands without a pair card as second card and of free ones: how likely."""

ROUNDING = 1e-12
"""Chances below this are what rounding leaves of nothing."""

MANY = 20_000
"""Pairs of sets of cards beyond which two hands are looked at through mixtures."""


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
    weights = _weights(ready, value, len(policies))
    known: list[dict[bytes, loops.Side]] = [{} for _ in policies]
    for lane in lanes:
        cell = Cell(ready, value, lane)
        sides = [_side(cell, policy[:, lane].copy(), kept) for policy, kept in zip(policies, known, strict=True)]
        for (one, other), weight in weights.items():
            whole, only_two = (np.ascontiguousarray(part[..., lane]) for part in weight)
            product, ahead = _two(cell, room, (sides[one], sides[other]), whole, only_two)
            square[lane] += 2.0 * product
            won[lane] += ahead
        won[lane] += _ahead_of_several(cell, sides[0])
    return SplitMoments(square, won, split_stakes(ready, value, policies))


def _side(cell: Cell, policy: kernels.Policy, known: dict[bytes, loops.Side]) -> loops.Side:
    """Return what a hand may hold in the end; first cards of the dealer that are played alike share it."""
    key = policy.tobytes()
    if key not in known:
        known[key] = side(cell, policy)
    return known[key]


def _two(cell: Cell, room: Room, hands: tuple[loops.Side, loops.Side], weights: Floats, ahead: Floats) -> Floats:
    """Return two hands' mean product and chance to win: by every two sets of cards where there are not too many."""
    if len(hands[0].codes) * len(hands[1].codes) <= MANY:
        return two_hands(cell, room, hands, weights, ahead)
    return two_mixed(cell, hands, weights, ahead)


def _shared(ready: Prepared, value: int, policies: Policies, lanes: Sequence[int]) -> Floats:
    """Return what the one original wager adds that a dealer's Blackjack takes of all hands together."""
    wide = len(ready.ups)
    added = common_loss(ready.rules) * blackjack_chance(ready, value)
    for lane in shared_lanes(ready, value):
        if lane in lanes:
            added[lane] -= 2.0 * bust_units(ready, value, lane, policies) + all_bust(ready, value, lane, policies)
    if shared_lanes(ready, value):
        added += 2.0 * split_sum(ready, value, policies, lambda key: money(ready, key, [BUSTED] * wide))
    return added


def _weights(ready: Prepared, value: int, policies: int) -> dict[tuple[int, int], tuple[Floats, Floats]]:
    """Return by the policies of two hands how much they weigh, and how much where no further hand is formed.

    Both are by kind of second cards and lane, the former by further pair cards gone before that.
    """
    most = further_cards(ready, value)
    shape = most + 1, KINDS_OF_SECONDS, len(ready.ups)
    found: dict[tuple[int, int], tuple[Floats, Floats]] = {}
    for two, times in twos(ready.rules.pair_hands(value), policies).items():
        whole, only_two = found.setdefault(two.known, (np.zeros(shape), np.zeros(shape[1:])))
        for chance, count in _counts(ready, value):
            weight = chance * two_weights(two, times, most, count)
            whole += weight
            only_two += weight[0] * (two.further == 0)
    return found


def _counts(ready: Prepared, value: int) -> Iterator[tuple[Floats, PairCount]]:
    """Return the ways the pair can be made up: how likely, and how many pair cards may still come."""
    left = cards_left(ready)
    same = ready.left[value] - (FIRST if ready.rules.printed is None else 1) - ready.drawn * (ready.ups == value)
    for way in pair_cards(ready, value):
        yield way.chance, PairCount(way.left, same, left)


def hands_formed(cell: Cell) -> Formed:
    """Return how likely the walk over resplits ends with so many other and so many free hands."""
    formed: Formed = {}
    for chance, count in _counts(cell.ready, cell.value):
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


def _ahead_of_several(cell: Cell, hand: loops.Side) -> float:
    """Return the chance that three or four hands are formed and win together."""
    ahead = 0.0
    formed = {ended: chance for ended, chance in hands_formed(cell).items() if sum(ended) > FIRST and chance > 0.0}
    if not formed:
        return ahead
    free, other, ends = _laws(cell, hand, max(map(sum, formed)) - FIRST)
    waves, won = _waves()
    for (others, frees), chance in formed.items():
        further = others + frees - FIRST
        several = (other[further] @ waves) ** others * (free[further] @ waves) ** frees
        ahead += chance * float(ends[further] @ (several @ won[others + frees]).real)
    return ahead


@cache
def _waves() -> tuple[Floats, dict[int, Floats]]:
    """Return what turns chances of results into numbers whose products belong to sums of results, and back.

    The way back gives the chance that the sum of so many results is above nothing.
    """
    several = max(FURTHER)
    points = np.arange(several * (len(RESULTS) - 1) + 1)
    waves = np.exp(-2j * np.pi * np.outer(np.arange(len(RESULTS)), points) / len(points))
    back = np.exp(2j * np.pi * np.outer(points, points) / len(points)) / len(points)
    none = len(RESULTS) // 2
    return waves, {hands: back[:, hands * none + 1 :].sum(axis=1) for hands in range(1, several + 1)}


def _laws(cell: Cell, hand: loops.Side, most: int) -> tuple[Floats, Floats, Floats]:
    """Return by further pair cards gone and dealer's end the chances of one hand's results, that end given.

    They are of a free hand and of an other; with them comes how likely each end is.
    """
    often = chances(cell, hand.codes, np.arange(most + 1))
    free, pair = (_by_result(hand.kinds, often * hand.orders[:, kind, None]) for kind in (0, 1))
    share = np.zeros(most + 1)
    for chance, count in _counts(cell.ready, cell.value):
        share += [chance[cell.lane] * count.share(further)[cell.lane] for further in range(most + 1)]
    other = np.maximum(free - share[:, None, None] * pair, 0.0)
    ends = free.sum(axis=2)
    ends[:, loops.BLACKJACK] = 0.0
    return _given(free), _given(other), ends


def _given(law: Floats) -> Floats:
    """Return chances of results once the end is known; nothing where what is left of it is rounding."""
    whole = law.sum(axis=2, keepdims=True)
    given: Floats = np.divide(law, whole, out=np.zeros_like(law), where=whole > ROUNDING)
    return given


def _by_result(kinds: Ints, often: Floats) -> Floats:
    """Return chances by end and result, given how often each set of cards of some kind comes by end."""
    sums = [[np.bincount(kinds[:, end], of[:, end], len(KINDS)) for end in range(loops.ENDS)] for of in often]
    found: Floats = np.array(sums) @ KINDS
    return found
