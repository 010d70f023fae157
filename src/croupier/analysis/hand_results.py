"""What the hands of a group come to when they stop, end early, bust, or are given up.

Clauses: L8 3.25, 3.32, 4.3-4.6; AR 3.25, 4.3-4.5; BP 3.17, 3.24; D8 3.20, 4.4-4.6.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from croupier.analysis import kernels
from croupier.analysis.bonus_hold import Hold
from croupier.analysis.early_ends import Paid, early
from croupier.analysis.index import Floats, Ints, group
from croupier.analysis.payoffs import Busts, End, Laid, Pay, Payoff, net_of, square_of, table
from croupier.analysis.prepared_shoe import Key, Prepared
from croupier.analysis.rules import FIRST, AnalysisRules

NOT = -np.inf
"""The worth of what is not allowed."""


def looked(ready: Prepared, payoffs: Sequence[Payoff]) -> tuple[Payoff, ...]:
    """Return payoffs as they are where the dealer has looked for a Blackjack."""
    return tuple(payoff.looked() if seen else payoff for payoff, seen in zip(payoffs, ready.looked, strict=True))


@dataclass(frozen=True)
class Made:
    """What the hands of a group come to under payoffs lane by lane."""

    ready: Prepared
    key: Key
    payoffs: tuple[Payoff, ...]

    @property
    def split(self) -> bool:
        """Whether the hands were formed by a split."""
        return self.key != self.ready.base

    def busts(self, laid: Sequence[Laid]) -> kernels.Bust:
        """Return what busts are worth when so much is bet on the hands."""
        return _busts(tuple(payoff.busts(on) for payoff, on in zip(self.payoffs, laid, strict=True)))

    def stopped(self, which: Ints, laid: Sequence[Laid], totals: Ints, end: int | None = None) -> Floats:
        """Return what some hands are worth on these totals, the others nothing; at one end of the dealer, or all."""
        pays = _tables(self.ready.rules, tuple(p.pay(on) for p, on in zip(self.payoffs, laid, strict=True)))
        if end is not None:
            only = np.zeros_like(pays)
            only[:, end] = pays[:, end]
            pays = only
        places = self.ready.places(self.key)
        if len(which) == len(totals):
            return kernels.settle(self.ready.rows, places, totals, pays)
        settled = kernels.settle(self.ready.rows, places[which], totals[which], pays)
        worth = np.zeros((len(totals), len(self.payoffs)))
        worth[which] = settled
        return worth

    def live(self, which: Ints, laid: Sequence[Laid], *, doubled: bool) -> Floats:
        """Return what some hands are worth when they stop, or have ended."""
        worth = self.stopped(which, laid, group(self.key[0]).totals)
        ends = early(self.ready, self.key[0], Hold(self.split, doubled))
        if ends is None:
            return worth
        for lane, on in enumerate(laid):
            over = ends.over[:, lane]
            worth[over, lane] = self._won(lane, on, ends.odds[over, lane], over)
            if ends.instead is not None:
                self._paid_instead(worth[:, lane], lane, on, ends.instead)
            if ends.besides is not None:
                worth[:, lane] += self._besides(lane, on, ends.besides)
        return worth

    def _won(self, lane: int, laid: Laid, odds: Floats, which: kernels.Flags) -> Floats:
        """Return what hands are worth that are won at once, unless the dealer has looked and found a Blackjack."""
        return self._unless(lane, laid, self.payoffs[lane].measure(End(odds * laid.units, laid)), which)

    def _unless(self, lane: int, laid: Laid, won: Floats, which: kernels.Flags) -> Floats:
        if not self.ready.looked[lane]:
            return won
        blackjack = self.ready.rows[self.ready.places(self.key)[which], kernels.BLACKJACK, lane]
        worth: Floats = won + (self.payoffs[lane].pay(laid)[3] - won) * blackjack
        return worth

    def _paid_instead(self, worth: Floats, lane: int, laid: Laid, paid: Paid) -> None:
        """Put in what a bonus pays in place of even money, as far as the hand makes it."""
        which = paid.sure[:, lane] > 0.0
        mean, square, sure = (figure[which, lane] for figure in paid)
        measure = self.payoffs[lane].measure
        if measure is square_of:
            made = square * laid.units**2
        else:
            each = np.divide(mean, sure)
            made = sure * measure(End(each * laid.units, laid))
        worth[which] = self._unless(lane, laid, made, which) + (1.0 - sure) * worth[which]

    def _besides(self, lane: int, laid: Laid, paid: Paid) -> Floats:
        """Return what a bonus adds that is paid on the original wager, whatever the hand does."""
        measure, odds = self.payoffs[lane].measure, paid.mean[:, lane]
        every = np.ones(len(odds), dtype=np.bool_)
        if measure is net_of:
            return self._spared(lane, odds, every)
        if measure is square_of:
            plain = tuple(replace(each, measure=net_of) for each in self.payoffs)
            totals = group(self.key[0]).totals
            net = Made(self.ready, self.key, plain).stopped(np.arange(len(odds)), [laid] * len(plain), totals)[:, lane]
            return self._spared(lane, paid.square[:, lane] + 2.0 * odds * net, every)
        return np.zeros_like(odds)

    def _spared(self, lane: int, added: Floats, which: kernels.Flags) -> Floats:
        """Return what is added where the dealer has not looked and found a Blackjack."""
        if not self.ready.looked[lane]:
            return added
        blackjack: Floats = self.ready.rows[self.ready.places(self.key)[which], kernels.BLACKJACK, lane]
        return added * (1.0 - blackjack)

    def may_leave(self) -> bool:
        """Tell whether hands of the group may be given up when it is their turn."""
        surrender = self.ready.rules.surrender
        if not surrender.offered.ever or (self.split and not surrender.after_split):
            return False
        return surrender.when.in_turn or self.split

    def leave(self, laid: Sequence[Laid]) -> Floats:
        """Return what giving up a part of what is bet on a hand is worth, where it may be done."""
        hands = group(self.key[0])
        worth = self.given_up(laid)
        if not self.ready.rules.surrender.when.in_turn:
            worth[hands.sizes != FIRST] = NOT
        return worth

    def given_up(self, laid: Sequence[Laid]) -> Floats:
        """Return the same wherever surrender is offered; a dealer's Blackjack takes what it takes of others."""
        rules = self.ready.rules
        blackjack = self.ready.rows[self.ready.places(self.key), kernels.BLACKJACK]
        taken = blackjack if self.split else np.where(rules.spared(self.ready.ups), 0.0, blackjack)
        worth: Floats = np.empty_like(blackjack)
        share = rules.surrender.gives_up / 100.0
        for lane, (payoff, on) in enumerate(zip(self.payoffs, laid, strict=True)):
            left = float(payoff.measure(End(-share * on.own, on)))
            lost = payoff.pay(on)[3]
            worth[:, lane] = left + (lost - left) * taken[:, lane]
            if not rules.may_surrender(int(self.ready.ups[lane])):
                worth[:, lane] = NOT
        return worth


@cache
def _busts(pays: tuple[Busts, ...]) -> kernels.Bust:
    """Return what busts are worth with the lanes last."""
    return kernels.Bust(*np.ascontiguousarray(np.array(pays).T))


@cache
def _tables(rules: AnalysisRules, pays: tuple[Pay, ...]) -> Floats:
    return np.ascontiguousarray(np.stack([table(rules, pay) for pay in pays], axis=-1))
