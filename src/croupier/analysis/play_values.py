"""Values of hands that are played on: by best play, or by a policy that says what every hand does."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.analysis import kernels
from croupier.analysis.after_double import after_double
from croupier.analysis.bonus_hold import Hold
from croupier.analysis.early_ends import early
from croupier.analysis.hand_results import NOT, Made, looked
from croupier.analysis.index import Floats, Ints, group
from croupier.analysis.payoffs import Payoff, alone, split
from croupier.analysis.prepared_shoe import Key, Prepared
from croupier.analysis.rules import FIRST, AnalysisRules


@dataclass(frozen=True)
class Ending:
    """What the hands of a group are worth when they end: stopping, doubled (also with first Aces as 1), bust.

    `housed` is the same as `doubled` where the house pays for the double. `over` marks hands that have ended with
    their last card, `leave` is what giving up is worth where it may be done.
    """

    live: Floats
    doubled: Floats
    doubled_low: Floats
    bust: kernels.Bust
    double_bust: kernels.Bust
    housed: "tuple[Floats, kernels.Bust] | None" = None
    over: kernels.Flags | None = None
    leave: Floats | None = None


def play(ready: Prepared, key: Key, payoffs: Sequence[Payoff], policy: kernels.Policy | None = None) -> kernels.Worth:
    """Return what every hand of the group is worth in money, one payoff a lane; without a policy the best is done."""
    return run(ready, key, money(ready, key, payoffs), policy)


def run(ready: Prepared, key: Key, ending: Ending, policy: kernels.Policy | None = None) -> kernels.Worth:
    """Return what every hand of the group is worth by how hands end; without a policy the best is done."""
    hands = group(key[0])
    rules = ready.rules
    shape = (len(hands.codes), len(ready.ups))
    worth = kernels.Worth(
        played=np.empty(shape),
        stand=ending.live,
        hit=np.empty(shape),
        double=np.full(shape, NOT),
        policy=np.empty(shape, dtype=np.int8) if policy is None else policy,
    )
    lanes, before = lanes_of(ready), ready.before(key)
    if key == ready.base or rules.may_double_split(key[0]):
        own, housed = double_hands(rules, key[0]), free_doubles(rules, key[0])
        plain = kernels.Doubles(own, ending.doubled, ending.doubled_low, ending.double_bust, rules.aces_as_one)
        if len(own):
            kernels.double(hands, plain, worth, lanes, before)
        if len(housed) and ending.housed is not None:
            paid = ending.housed
            kernels.double(hands, kernels.Doubles(housed, paid[0], paid[0], paid[1], False), worth, lanes, before)  # noqa: FBT003
        if ending.over is not None:
            worth.double[ending.over] = NOT
    over = _none(*shape) if ending.over is None else ending.over
    leave = _nowhere(*shape) if ending.leave is None else ending.leave
    kernels.sweep(hands, kernels.Stop(ending.bust, rules.stand_from, policy is None, over, leave), worth, lanes, before)
    return worth


@cache
def _none(many: int, wide: int) -> kernels.Flags:
    return np.zeros((many, wide), dtype=np.bool_)


@cache
def _nowhere(many: int, wide: int) -> Floats:
    return np.full((many, wide), NOT)


def lanes_of(ready: Prepared) -> kernels.Lanes:
    """Return the dealer's first cards as the kernels want them."""
    return ready.lanes


def money(ready: Prepared, key: Key, payoffs: Sequence[Payoff]) -> Ending:
    """Return what hands end in, one payoff a lane."""
    made = Made(ready, key, looked(ready, payoffs))
    doubling = ready.rules.doubling
    one = [payoff.one for payoff in made.payoffs]
    twice = [payoff.raised(laid, float(doubling.times)) for payoff, laid in zip(made.payoffs, one, strict=True)]
    hands = group(key[0])
    third = _third(key[0], longer=bool(doubling.any_number or doubling.hits_after or doubling.redoubles))
    doubled = after_double(made, third, twice)
    ends = early(ready, key[0], Hold(split=made.split))
    housed = None
    if doubling.free:
        laid = [payoff.housed() for payoff in made.payoffs]
        housed = after_double(made, third, laid), made.busts(laid)
    return Ending(
        live=made.live(_all(key[0]), one, doubled=False),
        doubled=doubled,
        doubled_low=made.stopped(third, twice, hands.low) if ready.rules.aces_as_one else doubled,
        bust=made.busts(one),
        double_bust=made.busts(twice),
        housed=housed,
        over=None if ends is None else ends.over,
        leave=made.leave(one) if made.may_leave() else None,
    )


@cache
def _all(value: int) -> Ints:
    return np.arange(len(group(value).codes))


@cache
def _third(value: int, *, longer: bool) -> Ints:
    """Return the hands that can have had the card of a double, those of three cards or `longer` ones too."""
    sizes = group(value).sizes
    return np.flatnonzero(sizes > FIRST if longer else sizes == FIRST + 1)


def leaving(ready: Prepared, key: Key) -> Floats | None:
    """Return what giving up hands of a group is worth where it is their turn, or nothing where they may not."""
    payoff = alone(ready.rules) if key == ready.base else split(ready.rules)
    made = Made(ready, key, looked(ready, [payoff] * len(ready.ups)))
    return made.leave([each.one for each in made.payoffs]) if made.may_leave() else None


@cache
def double_hands(rules: AnalysisRules, value: int) -> Ints:
    """Return the hands of a group that may be doubled for the player's own money."""
    free = set(map(int, free_doubles(rules, value)))
    return np.array([place for place in _doubles(rules, value) if place not in free], dtype=np.int64)


@cache
def free_doubles(rules: AnalysisRules, value: int) -> Ints:
    """Return the hands of a group whose double the house pays."""
    hands = group(value)
    able = [place for place in _doubles(rules, value) if hands.sizes[place] == FIRST and not hands.soft[place]]
    return np.array([place for place in able if hands.totals[place] in rules.doubling.free], dtype=np.int64)


@cache
def _doubles(rules: AnalysisRules, value: int) -> tuple[int, ...]:
    hands = group(value)
    enough = np.flatnonzero(hands.sizes >= FIRST if rules.doubling.any_number else hands.sizes == FIRST)
    return tuple(int(place) for place in enough if rules.may_double(tuple(map(int, hands.counts[place]))))


@cache
def is_double(rules: AnalysisRules, value: int) -> NDArray[np.bool_]:
    """Return by hand of a group whether it may be doubled."""
    mask = np.zeros(len(group(value).codes), dtype=np.bool_)
    mask[list(_doubles(rules, value))] = True
    return mask
