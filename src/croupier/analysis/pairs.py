"""What splitting a pair is worth in money, what a dealer's Blackjack takes of it included.

Clauses: L8 3.24.3, 4.5; AR 3.24.3; BP 3.22.3. Rulings R-OBO-ONCE, R-OBO-BUST, R-AR-ALL, R-BP-OBO.
"""

from dataclasses import dataclass

import numpy as np

from croupier.analysis import kernels
from croupier.analysis.index import Floats, Ints
from croupier.analysis.joint import all_bust, lone_bust
from croupier.analysis.payoffs import common_loss, split
from croupier.analysis.playing import money
from croupier.analysis.prepared import Prepared
from croupier.analysis.rules import Takes, is_ten_or_ace
from croupier.analysis.shoe import ACE, TEN
from croupier.analysis.splitting import Policies, SplitClass, best_policies, draws, split_sum

SHARES = (0.25, 0.0, 0.5, 1.0)
"""Parts of the common loss a hand may feel as its own when it decides; the first is tried against every card."""

CLOSE = 1e-4
"""Where an estimate leaves splitting so close to the best alternative, the exact sum is taken."""

FAR = 1e-2
"""Where splitting is so far behind, nobody who only compares needs more than the roughest estimate."""


@dataclass(frozen=True)
class PairWorth:
    """The value of a split by lane, and the policies that reach it."""

    ev: Floats
    policies: Policies


def pair_worth(ready: Prepared, value: int, policies: Policies, rivals: Floats, *, compared: bool = False) -> PairWorth:
    """Return what splitting is worth under these policies.

    Where `rivals`, the best a pair can do unsplit, are far better, the chance that all hands bust under a dealer's
    Blackjack is estimated, roughly where the value is `compared` and not shown.
    """
    ev = _before_busts(ready, value, policies)
    for lane in shared_lanes(ready, value):
        back = lone_bust(ready, value, lane, policies) if compared else np.inf
        if ev[lane] + back > rivals[lane] - FAR:
            back = all_bust(ready, value, lane, policies, exact=False)
        if ev[lane] + back > rivals[lane] - CLOSE:
            back = all_bust(ready, value, lane, policies)
        ev[lane] += back
    return PairWorth(ev, policies)


def _before_busts(ready: Prepared, value: int, policies: Policies) -> Floats:
    """Return the value by lane before what comes back when all hands bust under a dealer's Blackjack."""
    payoffs = [split(ready.rules)] * len(ready.ups)
    ev = split_sum(ready, value, policies, lambda key: money(ready, key, payoffs))
    return ev - common_loss(ready.rules) * blackjack_chance(ready, value)


def shared_lanes(ready: Prepared, value: int) -> list[int]:
    """Return the lanes in which hands bust by themselves and living ones share a loss."""
    if ready.rules.takes is not Takes.BUSTED_AND_ORIGINAL or not ready.rules.blackjack or not draws(ready, value):
        return []
    return [lane for lane, up in enumerate(ready.ups) if is_ten_or_ace(int(up)) and possible(ready, value, lane)]


def possible(ready: Prepared, value: int, lane: int) -> bool:
    """Tell whether the shoe can give this pair against this card."""
    pair = 2 if ready.rules.printed is None else 1
    up = int(ready.ups[lane])
    return bool(ready.left[up] - pair * (up == value) >= ready.drawn and ready.left[value] >= pair)


def blackjack_chance(ready: Prepared, value: int) -> Floats:
    """Return by lane the chance of a dealer's Blackjack once the pair is out."""
    left = ready.left.copy()
    left[value] -= 2 if ready.rules.printed is None else 1
    rest = max(left.sum() - ready.drawn, 1.0)
    makes = np.where(ready.ups == ACE, left[TEN], np.where(ready.ups == TEN, left[ACE], 0.0))
    chance: Floats = np.maximum(makes, 0.0) / rest * ready.rules.blackjack
    return chance


def best_pair(ready: Prepared, value: int, kind: SplitClass, base: kernels.Worth, rivals: Floats) -> PairWorth:
    """Return what splitting is worth by the best policies of a class."""
    payoffs = [split(ready.rules, SHARES[0])] * len(ready.ups)
    policies = best_policies(ready, value, kind, payoffs, base)
    lanes = shared_lanes(ready, value)
    if lanes and kind is not SplitClass.CDZ:
        policies = _best_share(ready, value, kind, policies, np.array(lanes))
    return pair_worth(ready, value, policies, rivals)


def _best_share(ready: Prepared, value: int, kind: SplitClass, found: Policies, lanes: Ints) -> Policies:
    """Try every share of the common loss where a Blackjack threatens, and keep the policies that are worth most."""
    columns = np.repeat(lanes, len(SHARES))
    narrow = ready.narrowed(columns)
    payoffs = [split(ready.rules, share) for share in SHARES] * len(lanes)
    policies = best_policies(narrow, value, kind, payoffs, None)
    ev = _before_busts(narrow, value, policies)
    ev += [lone_bust(narrow, value, column, policies) for column in range(len(columns))]
    for spot, lane in enumerate(lanes):
        first = spot * len(SHARES)
        best = first + int(ev[first : first + len(SHARES)].argmax())
        for into, policy in zip(found, policies, strict=True):
            into[:, lane] = policy[:, best]
    return found
