"""Second moments of split hands: each hand by itself exact, several as independent once the dealer's end is known."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from croupier.analysis import kernels
from croupier.analysis.dealer_tree import FINALS, LEAST
from croupier.analysis.index import Floats, Ints, group, place
from croupier.analysis.pairs import blackjack_chance
from croupier.analysis.payoffs import STAKED, common_loss, split, squared
from croupier.analysis.playing import Ending, money, run
from croupier.analysis.prepared import Key, Prepared, split_key
from croupier.analysis.resplits import pair_chance
from croupier.analysis.rules import Takes
from croupier.analysis.shoe import VALUES
from croupier.analysis.splitting import (
    Policies,
    cards_left,
    draws,
    pair_cards,
    second_card_mean,
    split_sum,
)

ENDS = len(FINALS) + 2
"""Ends of the dealer's hand: his final totals, a bust, a Blackjack."""

BLACKJACK = len(FINALS) + 1
RESULTS = (-2, -1, 0, 1, 2)
"""What one hand can win, in units."""

Formed = dict[tuple[int, int], Floats]
"""By number of hands without a pair card as second card and of free ones: how likely, by lane."""


@dataclass(frozen=True)
class SplitMoments:
    """By lane: the mean square of all hands together, the chance to end ahead, and all that is staked."""

    square: Floats
    won: Floats
    staked: Floats


def split_moments(ready: Prepared, value: int, policies: Policies) -> SplitMoments:
    """Return the moments of splitting this value."""
    wide = len(ready.ups)
    staked = split_sum(ready, value, policies, lambda key: money(ready, key, [STAKED] * wide))
    payoff = squared(split(ready.rules))
    own = split_sum(ready, value, policies, lambda key: money(ready, key, [payoff] * wide))
    free, other = one_hand(ready, value, policies[0])
    formed = hands_formed(ready, value)
    square: Floats = own + _crossed(ready, value, formed, _means(free), _means(other))
    return SplitMoments(square, _ahead(formed, free, other), staked)


def _means(results: Floats) -> Floats:
    """Return one hand's mean by dealer's end and lane, that end given."""
    sums = (np.array(RESULTS)[:, None, None] * results).sum(axis=0)
    ends = results.sum(axis=0)
    means: Floats = np.divide(sums, ends, out=np.zeros_like(sums), where=ends > 0.0)
    return means


def _crossed(ready: Prepared, value: int, formed: Formed, free: Floats, other: Floats) -> Floats:
    """Return what hands two and two add to the mean square, and the loss they share under a dealer's Blackjack."""
    ends = _chances_of_ends(ready, value)
    shared = common_loss(ready.rules)
    total = shared * blackjack_chance(ready, value)
    for (others, frees), chance in formed.items():
        several = others * other + frees * free
        pairs = several**2 - others * other**2 - frees * free**2
        total = total + chance * (ends * pairs).sum(axis=0)
        total -= 2.0 * shared * chance * ends[BLACKJACK] * several[BLACKJACK]
    return total


def _chances_of_ends(ready: Prepared, value: int) -> Floats:
    key = split_key(ready.rules, value, 0)
    spread = replace(ready, ups=np.tile(ready.ups, ENDS), narrow={})
    return _mean(spread, key, _ends(ready, key)).reshape(ENDS, len(ready.ups))


def _ahead(formed: Formed, free: Floats, other: Floats) -> Floats:
    """Return the chance that all hands together win, a dealer's Blackjack never leaving anything to win."""
    ends = free.sum(axis=0)
    ahead = np.zeros(ends.shape[1])
    for lane in range(len(ahead)):
        for end in range(BLACKJACK):
            if ends[end, lane] <= 0.0 or other[:, end, lane].sum() <= 0.0:
                continue
            one = free[:, end, lane] / ends[end, lane]
            two = other[:, end, lane] / other[:, end, lane].sum()
            for (others, frees), chance in formed.items():
                several = np.ones(1)
                for law in (two,) * others + (one,) * frees:
                    several = np.convolve(several, law)
                ahead[lane] += ends[end, lane] * chance[lane] * several[len(several) // 2 + 1 :].sum()
    return ahead


def hands_formed(ready: Prepared, value: int) -> Formed:
    """Return by lane how likely the walk over resplits ends with so many other and so many free hands."""
    formed: Formed = {}
    left = cards_left(ready)
    for way in pair_cards(ready, value):
        for ended, chance in _form(ready.rules.pair_hands(value), way.chance, way.left, left, (0, 2)):
            formed[ended] = formed.get(ended, np.zeros(len(left))) + chance
    return formed


def _form(
    most: int, chance: Floats, pair_left: Floats, left: Floats, hands: tuple[int, int]
) -> Iterator[tuple[tuple[int, int], Floats]]:
    """Deal the next waiting hand its second card; `hands` are those that have one and those that wait."""
    done, waiting = hands
    if not waiting or done + waiting == most:
        yield hands, chance
        return
    pair = np.maximum(pair_left, 0.0) / np.maximum(left, 1.0)
    yield from _form(most, chance * (1.0 - pair), pair_left, left - 1, (done + 1, waiting - 1))
    yield from _form(most, chance * pair, pair_left - 1, left - 1, (done, waiting + 1))


def one_hand(ready: Prepared, value: int, policy: kernels.Policy) -> tuple[Floats, Floats]:
    """Return the chances of one hand's results by result, dealer's end and lane: of a free hand and of an other."""
    key = split_key(ready.rules, value, 0)
    spread = replace(ready, ups=np.tile(ready.ups, ENDS), narrow={})
    policies = np.ascontiguousarray(np.tile(policy, (1, ENDS)))
    counted = _counted(spread, key, _ends(ready, key), policies)
    again = np.tile(
        sum(way.chance * pair_chance(way.left, cards_left(ready), 0) for way in pair_cards(ready, value)), ENDS
    )
    free = np.array([_mean(spread, key, values) for values in counted])
    paired = np.array([values[place(value, (value, value))] for values in counted])
    shape = (len(RESULTS), ENDS, len(ready.ups))
    return free.reshape(shape), np.maximum(free - again * paired, 0.0).reshape(shape)


def _counted(spread: Prepared, key: Key, ends: Floats, policies: kernels.Policy) -> list[Floats]:
    """Return by result how likely it is for every hand, dealer's end by end."""
    doubled = np.where(policies == kernels.DOUBLE, ends, 0.0)
    rest = {1: ends - doubled, 2: doubled}
    found = [np.zeros_like(ends) for _ in RESULTS]
    for sign in (0, 1):
        for units in (1, 2):
            ending = _ending(spread, key, ends, sign, units)
            came = run(spread, key, ending, policies).played if draws(spread, key[0]) else ending.live
            found[RESULTS.index(sign * units)] += came
            rest[units] = rest[units] - came
    for units in (1, 2):
        found[RESULTS.index(-units)] += rest[units]
    return found


def _mean(spread: Prepared, key: Key, values: Floats) -> Floats:
    """Return the mean over second cards."""
    value = key[0]
    return second_card_mean(spread, key, values[[place(value, (value, second)) for second in range(len(VALUES))]])


def _ends(ready: Prepared, key: Key) -> Floats:
    """Return by hand, and by dealer's end and lane, how likely that end is."""
    rows = ready.rows[ready.places(key)]
    finals, blackjack = rows[:, : len(FINALS)], rows[:, kernels.BLACKJACK]
    bust = 1.0 - finals.sum(axis=1) - blackjack
    return np.concatenate((finals, bust[:, None], blackjack[:, None]), axis=1).reshape(len(rows), -1)


def _ending(spread: Prepared, key: Key, ends: Floats, sign: int, units: int) -> Ending:
    """Return endings that count hands of so many units with a result of this sign, dealer's end by end."""
    hands = group(key[0])
    wide = len(spread.ups) // ENDS
    nothing = np.zeros_like(ends)
    none = np.zeros(len(spread.ups))
    counted = ends * _has_sign(spread, hands.totals, sign)
    low = ends * _has_sign(spread, hands.low, sign)
    spared = sign == 0 and spread.rules.takes is Takes.ORIGINAL
    busts = kernels.Bust(none, np.repeat(np.arange(ENDS) == BLACKJACK, wide) * float(spared))
    unbust = kernels.Bust(none, none)
    if units == 1:
        return Ending(counted, nothing, nothing, busts, unbust)
    return Ending(nothing, counted, low, unbust, busts)


def _has_sign(spread: Prepared, totals: Ints, sign: int) -> Floats:
    """Return 1 where a living hand of this total has a result of this sign, by hand, and by dealer's end and lane."""
    wide = len(spread.ups) // ENDS
    against = np.sign(totals[:, None] - np.arange(LEAST, LEAST + len(FINALS))[None, :])
    blackjack = -1 if spread.rules.takes is Takes.ALL else 0
    results = np.concatenate((against, np.ones_like(against[:, :1]), np.full_like(against[:, :1], blackjack)), axis=1)
    return np.repeat(results == sign, wide, axis=1).astype(np.float64)
