"""The value of splitting a pair, resplits included, under a named class of play after the split.

`CDZ-` plays a split hand as if it had never been split; `CDP1` plays every hand of a pair by the one policy that is
best for a hand whose one pair card is known to be gone; `CDP` lets that policy know how many pair cards have come by
the time a hand is played. All three resplit whenever they may.

Clauses: L8 3.21-3.24; AR 3.21-3.24; BP 3.22; D8 3.21-3.24. Rulings R-SPLIT-VALUE, R-SPLIT-ORDER, R-ACES.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np

from croupier.analysis import kernels
from croupier.analysis.index import Floats, group, inside, place
from croupier.analysis.payoffs import Payoff
from croupier.analysis.play_values import Ending, play, run
from croupier.analysis.prepared_shoe import FURTHER, Key, Prepared, split_key
from croupier.analysis.resplits import EVERY, Weights, pair_chance, terms, weights
from croupier.analysis.shoe import ACE, TEN, VALUES


class SplitClass(Enum):
    """The classes of play after a split, named as in the literature."""

    CDZ = "CDZ-"
    CDP1 = "CDP1"
    CDP = "CDP"


Policies = tuple[kernels.Policy, ...]
"""One policy for all split hands, or one for each number of further pair cards known."""


@dataclass(frozen=True)
class PairCards:
    """A way the pair can be made up: its chance by lane, and how many more such cards are left."""

    chance: Floats
    left: Floats


def further_cards(ready: Prepared, value: int) -> int:
    """Return how many further pair cards the walk over resplits looks at."""
    return FURTHER[ready.rules.pair_hands(value)]


def draws(ready: Prepared, value: int) -> bool:
    """Tell whether hands split from this value may take more than their second card."""
    return value != ACE or ready.rules.ace_draws


def cards_left(ready: Prepared) -> Floats:
    """Return by lane how many cards are left once the pair and the dealer's card are out."""
    return np.full(len(ready.ups), ready.left.sum() - _dealt(ready) - ready.drawn)


def _dealt(ready: Prepared) -> int:
    return 2 if ready.rules.printed is None else 1


def pair_cards(ready: Prepared, value: int) -> list[PairCards]:
    """Return the ways a pair can be made up; more than one only where tens must be of one rank to be split."""
    seen = ready.seen[value]
    if value != TEN or not ready.rules.split_by_rank:
        return [PairCards(np.ones(len(ready.ups)), ready.left[value] - _dealt(ready) - seen)]
    tens = [count for count in ready.shoe.ranks[TEN:] if count >= _dealt(ready)]
    pairs = float(sum(count * (count - 1) for count in tens)) or 1.0
    others = max(ready.left[TEN] - _dealt(ready), 1.0)
    ways: list[PairCards] = []
    for count in tens:
        more = count - _dealt(ready)
        same = np.where(seen > 0, more / others, 0.0)
        made = count * (count - 1) / pairs
        ways.append(PairCards(made * same, np.full(len(seen), more - 1.0)))
        ways.append(PairCards(made * (1.0 - same), np.full(len(seen), float(more))))
    return ways


def split_weights(ready: Prepared, value: int, *, by_known: bool, which: str = EVERY) -> tuple[Weights, Floats]:
    """Return the weights of the walk over resplits, and the weight of a pair card as an other hand's second card.

    `which` hands are weighed: every one, the first, or those formed later.
    """
    most, further = ready.rules.pair_hands(value), further_cards(ready, value)
    left = cards_left(ready)
    shape = (further + 1, further + 1, len(ready.ups))
    found, paired = Weights(np.zeros(shape), np.zeros(shape)), np.zeros(shape)
    for way in pair_cards(ready, value):
        here = weights(terms(most, which), further, way.left, left, by_known=by_known)
        chance = np.array([pair_chance(way.left, left, gone) for gone in range(further + 1)])
        found.free[:] += way.chance * here.free
        found.other[:] += way.chance * here.other
        paired[:] += way.chance * here.other * chance
    return found, paired


def split_sum(
    ready: Prepared, value: int, policies: Policies, ending: Callable[[Key], Ending], which: str = EVERY
) -> Floats:
    """Return the sum of split hands' worth by lane, under these policies."""
    return _walked(ready, value, policies, lambda key, policy: begun(ready, key, ending(key), policy), which)


def split_stakes(ready: Prepared, value: int, policies: Policies) -> Floats:
    """Return what is staked on all split hands together by lane, under these policies; second cards decide it."""
    seconds = [place(value, (value, second)) for second in range(len(VALUES))]

    def staked(key: Key, policy: kernels.Policy) -> tuple[Floats, Floats]:
        units = np.where(policy[seconds] == kernels.DOUBLE, 2.0, 1.0)
        return second_card_mean(ready, key, units), units[value]

    return _walked(ready, value, policies, staked)


def split_hands(ready: Prepared, value: int, policies: Policies) -> Floats:
    """Return by lane how many hands a pair becomes on average."""
    one = np.ones(len(ready.ups))
    return _walked(ready, value, policies, lambda _key, _policy: (one, one))


def _walked(
    ready: Prepared,
    value: int,
    policies: Policies,
    worth: Callable[[Key, kernels.Policy], tuple[Floats, Floats]],
    which: str = EVERY,
) -> Floats:
    """Return the sum over the walk, given the worth of a hand begun and of one whose second card is a pair card."""
    found, paired = split_weights(ready, value, by_known=len(policies) > 1, which=which)
    total = np.zeros(len(ready.ups))
    for known, policy in enumerate(policies):
        for further in range(further_cards(ready, value) + 1):
            used = found.free[known, further] + found.other[known, further]
            if not (np.any(used) or np.any(paired[known, further])):
                continue
            every, pair = worth(split_key(ready.rules, value, further), policy)
            total += used * every - paired[known, further] * pair
    return total


def begun(ready: Prepared, key: Key, ending: Ending, policy: kernels.Policy) -> tuple[Floats, Floats]:
    """Return by lane the worth of a hand begun with the group's card, and of one whose second card is the same."""
    value = key[0]
    played = run(ready, key, ending, policy).played if draws(ready, value) else ending.live
    seconds = [place(value, (value, second)) for second in range(len(VALUES))]
    return second_card_mean(ready, key, played[seconds]), played[seconds[value]]


def second_card_mean(ready: Prepared, key: Key, played: Floats) -> Floats:
    """Return by lane the mean of values by second card, when the first is out."""
    left = ready.before(key)
    left[key[0]] -= 1
    cards = np.maximum(left, 0.0)[:, None] - ready.seen
    mean: Floats = (cards * played).sum(axis=0) / np.maximum(cards.sum(axis=0), 1.0)
    return mean


def best_policies(
    ready: Prepared, value: int, kind: SplitClass, payoffs: Sequence[Payoff], base: kernels.Worth | None
) -> Policies:
    """Return the policies a class of play uses for the hands of this pair."""
    if not draws(ready, value):
        return (np.zeros((len(group(value).codes), len(ready.ups)), dtype=np.int8),)
    if kind is SplitClass.CDZ and base is not None and not payoffs[0].free:
        return (unsplit_policy(ready, value, base),)
    known = 1 if kind is SplitClass.CDP1 else ready.rules.pair_hands(value) - 1
    return tuple(play(ready, split_key(ready.rules, value, seen), payoffs).policy for seen in range(known))


def unsplit_policy(ready: Prepared, value: int, base: kernels.Worth) -> kernels.Policy:
    """Return for the hands with this value what would be best had they not been split."""
    rows = inside(value, ready.base[0])
    policy = base.policy[rows]
    if not ready.rules.may_double_split(value):
        plain = np.where(base.stand[rows] >= base.hit[rows], kernels.STAND, kernels.HIT)
        policy = np.where(policy == kernels.DOUBLE, plain, policy)
    return np.ascontiguousarray(policy, dtype=np.int8)
