"""What splitting a pair is worth in money, what a dealer's Blackjack takes of it included.

Clauses: L8 3.24.3, 4.5; AR 3.24.3; BP 3.22.3. Rulings R-OBO-ONCE, R-OBO-BUST, R-AR-ALL, R-BP-OBO.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from croupier.analysis import kernels
from croupier.analysis.bonus_hold import Hold
from croupier.analysis.early_ends import early
from croupier.analysis.index import Floats, Ints
from croupier.analysis.joint import all_bust, lone_bust
from croupier.analysis.payoffs import split
from croupier.analysis.play_values import Ending, money
from croupier.analysis.prepared_shoe import Key, Prepared, split_key
from croupier.analysis.resplits import EVERY, FIRST, LATER
from croupier.analysis.rules import is_ten_or_ace
from croupier.analysis.shoe import ACE, TEN
from croupier.analysis.split_play import (
    Policies,
    SplitClass,
    begun,
    best_policies,
    cards_left,
    draws,
    pair_cards,
    split_sum,
)

SHARES = (0.25, 0.0, 0.5, 1.0)
"""Parts of the common loss a hand may feel as its own when it decides; the first is tried against every card."""

CLOSE = 1e-4
"""Where an estimate leaves splitting so close to the best alternative, the exact sum is taken."""

FAR = 1e-2
"""Where splitting is so far behind, nobody who only compares needs more than the roughest estimate."""


@dataclass(frozen=True)
class PairWorth:
    """The value of a split by lane, and the policies that reach it; `free` plays hands the house has paid for."""

    ev: Floats
    policies: Policies
    free: Policies | None = None


def pair_worth(  # noqa: PLR0913 - the split, its plan, and how closely to look
    ready: Prepared,
    value: int,
    policies: Policies,
    rivals: Floats,
    free: Policies | None = None,
    *,
    compared: bool = False,
) -> PairWorth:
    """Return what splitting is worth under these policies.

    Where `rivals`, the best a pair can do unsplit, are far better, the chance that all hands bust under a dealer's
    Blackjack is estimated, roughly where the value is `compared` and not shown.
    """
    ev = _before_busts(ready, value, policies, free)
    if not ready.rules.is_plain:
        return PairWorth(ev + all_over(ready, value, policies), policies, free)
    for lane in shared_lanes(ready, value):
        back = lone_bust(ready, value, lane, policies) if compared else np.inf
        if ev[lane] + back > rivals[lane] - FAR:
            back = all_bust(ready, value, lane, policies, exact=False)
        if ev[lane] + back > rivals[lane] - CLOSE:
            back = all_bust(ready, value, lane, policies)
        ev[lane] += back
    return PairWorth(ev, policies)


def _before_busts(ready: Prepared, value: int, policies: Policies, free: Policies | None = None) -> Floats:
    """Return the value by lane before what comes back when all hands bust under a dealer's Blackjack."""
    payoffs = [split(ready.rules)] * len(ready.ups)
    which = EVERY if free is None else FIRST
    ev = split_sum(ready, value, policies, lambda key: money(ready, key, payoffs), which)
    if free is not None:
        paid = [split(ready.rules, free=True)] * len(ready.ups)
        ev += split_sum(ready, value, free, lambda key: money(ready, key, paid), LATER)
    return ev - common_losses(ready) * blackjack_chance(ready, value)


def common_losses(ready: Prepared) -> Floats:
    """Return by lane what a dealer's Blackjack takes once of all split hands together."""
    everything = ready.rules.takes.everything
    return np.array([0.0 if everything and not looked else 1.0 for looked in ready.looked])


def all_over(ready: Prepared, value: int, policies: Policies) -> Floats:
    """Return by lane the chance that every split hand is over before a dealer's Blackjack is found.

    Hands are taken to be over independently of each other, which leaves the value of a round right within 1e-5 from
    four decks on.
    """
    rules = ready.rules
    back = np.zeros(len(ready.ups))
    apart = rules.takes.busts_apart
    lanes = [lane for lane, up in enumerate(ready.ups) if is_ten_or_ace(int(up)) and not ready.looked[lane]]
    if rules.takes.everything or not (apart or rules.ends_early) or not lanes or not rules.blackjack:
        return back
    key = split_key(rules, value, 0)
    over = over_ending(ready, key, busts=apart)
    each = begun(ready, key, over, policies[0])[0]
    chance = blackjack_chance(ready, value)
    for lane in lanes:
        if chance[lane] <= 0.0:
            continue
        for hands, often in hand_numbers(ready, value, lane).items():
            back[lane] += chance[lane] * often * (each[lane] / chance[lane]) ** hands
    return back


def over_ending(ready: Prepared, key: Key, *, busts: bool) -> Ending:
    """Return 1 for a hand that is over while the dealer turns out to have Blackjack."""
    blackjack = ready.rows[ready.places(key), kernels.BLACKJACK]
    wide = np.zeros(len(ready.ups))
    bust = kernels.Bust(wide, wide + float(busts))
    ends = [early(ready, key[0], Hold(split=True, doubled=doubled)) for doubled in (False, True)]
    live, doubled = (np.zeros_like(blackjack) if end is None else blackjack * end.over for end in ends)
    over = None if ends[0] is None else ends[0].over
    return Ending(live, doubled, doubled, bust, bust, (doubled, bust), over, np.zeros_like(blackjack))


def hand_numbers(ready: Prepared, value: int, lane: int) -> dict[int, float]:
    """Return how likely a pair becomes so many hands."""
    found: dict[int, float] = {}
    left = float(cards_left(ready)[lane])
    for way in pair_cards(ready, value):
        for hands, often in formed(ready.rules.pair_hands(value), float(way.left[lane]), left):
            found[hands] = found.get(hands, 0.0) + float(way.chance[lane]) * often
    return found


def shared_lanes(ready: Prepared, value: int) -> list[int]:
    """Return the lanes in which hands bust by themselves and living ones share a loss."""
    if not ready.rules.takes.busts_apart or not ready.rules.blackjack or not draws(ready, value):
        return []
    return [lane for lane, up in enumerate(ready.ups) if is_ten_or_ace(int(up)) and possible(ready, value, lane)]


def formed(most: int, pairs: float, left: float, waiting: int = 2, done: int = 0) -> Iterator[tuple[int, float]]:
    """Yield numbers of hands a walk over resplits ends with, and how likely each course is."""
    if not waiting or done + waiting == most:
        yield done + waiting, 1.0
        return
    pair = max(pairs, 0.0) / max(left, 1.0)
    for hands, often in formed(most, pairs, left - 1, waiting - 1, done + 1):
        yield hands, (1.0 - pair) * often
    for hands, often in formed(most, pairs - 1, left - 1, waiting + 1, done):
        yield hands, pair * often


def possible(ready: Prepared, value: int, lane: int) -> bool:
    """Tell whether the shoe can give this pair against this card."""
    pair = 2 if ready.rules.printed is None else 1
    up = int(ready.ups[lane])
    return bool(ready.left[up] - pair * (up == value) >= ready.seen[up, lane] and ready.left[value] >= pair)


def blackjack_chance(ready: Prepared, value: int) -> Floats:
    """Return by lane the chance of a dealer's Blackjack once the pair is out."""
    left = ready.left.copy()
    left[value] -= 2 if ready.rules.printed is None else 1
    rest = max(left.sum() - ready.drawn, 1.0)
    if ready.rules.dealer.both_seen:
        both = (ready.ups == ACE) & (ready.seconds == TEN) & ready.rules.blackjack
        return np.where(both, 1.0, 0.0)
    makes = np.where(ready.ups == ACE, left[TEN], np.where(ready.ups == TEN, left[ACE], 0.0))
    chance: Floats = np.maximum(makes, 0.0) / rest * ready.rules.blackjack
    return chance


def best_pair(ready: Prepared, value: int, kind: SplitClass, base: kernels.Worth, rivals: Floats) -> PairWorth:
    """Return what splitting is worth by the best policies of a class."""
    payoffs = [split(ready.rules, SHARES[0])] * len(ready.ups)
    policies = best_policies(ready, value, kind, payoffs, base)
    free = None
    if value in ready.rules.free_splits:
        paid = [split(ready.rules, SHARES[0], free=True)] * len(ready.ups)
        free = best_policies(ready, value, kind, paid, None)
    lanes = shared_lanes(ready, value) if ready.rules.is_plain else []
    if lanes and kind is not SplitClass.CDZ:
        policies = _best_share(ready, value, kind, policies, np.array(lanes))
    return pair_worth(ready, value, policies, rivals, free)


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
