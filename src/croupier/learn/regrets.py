"""What an action costs: the exact value of the best lawful action less that of the one taken.

Values are those of best play from a fresh shoe less the dealer's first card and the cards of the hand, in units of the
first wager. Hands of a split are valued as if they were alone, as the coach does. A play after the dealer has looked
costs what it does where there was no Blackjack; insurance and the like are decided before. A doubled hand that may
still do something has values of its own.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis import first_hands as first
from croupier.analysis import kernels
from croupier.analysis.after_double import Onward, onward
from croupier.analysis.hand_results import Made, looked
from croupier.analysis.index import group, place, places
from croupier.analysis.payoffs import alone
from croupier.analysis.play_values import leaving, play
from croupier.analysis.prepared_shoe import Prepared
from croupier.analysis.shoe import ACE, TEN, VALUES, fresh, value_of
from croupier.analysis.solution import Solution, solve
from croupier.learn.seen import Seen
from croupier.rules.digest import digest
from croupier.rules.schema import Rulebook
from croupier.simulation import kernel_step_felt as felt
from croupier.simulation import kernel_steps as k
from croupier.simulation.step_tables import Action

HALF = 0.5
PLAYS = {
    Action.STAND: first.STAND,
    Action.HIT: first.HIT,
    Action.DOUBLE: first.DOUBLE,
    Action.SPLIT: first.SPLIT,
    Action.SURRENDER: first.SURRENDER,
    Action.EVEN_MONEY: first.EVEN_MONEY,
}

Floats = NDArray[np.float64]
_KNOWN: "dict[tuple[str, int], Regrets]" = {}


class Regrets:
    """The exact values of every action, by how often a hand was doubled, its cards and the dealer's."""

    def __init__(self, book: Rulebook, decks: int) -> None:
        """Solve the game from a fresh shoe."""
        solution = solve(book, fresh(book, decks))
        ready = solution.ready
        self.base = ready.base[0]
        later = _doubled(ready)
        self.values: Floats = np.full(
            (1 + len(later), len(Action), len(group(self.base).codes), len(ready.ups)), -np.inf
        )
        self._lay_plays(solution, self.values[0])
        for values, doubled in zip(self.values[1:], later, strict=True):
            values[Action.STAND], values[Action.HIT] = doubled.worth.stand, doubled.worth.hit
            values[Action.DOUBLE], values[Action.SURRENDER] = doubled.worth.double, doubled.leave
        self.played_on = _played_on(solution)
        self.both_seen = ready.rules.dealer.both_seen
        self.lanes = np.zeros((len(VALUES), len(VALUES)), dtype=np.int64)
        for lane, (up, second) in enumerate(zip(ready.ups, ready.seconds, strict=True)):
            self.lanes[up, second if self.both_seen else slice(None)] = lane
            if self.both_seen:
                self.lanes[second, up] = lane

    def _lay_plays(self, solution: Solution, values: Floats) -> None:
        """Lay the values of hands that were not doubled."""
        ready = solution.ready
        worth = play(ready, ready.base, [alone(ready.rules)] * len(ready.ups))
        values[Action.STAND], values[Action.HIT], values[Action.DOUBLE] = worth.stand, worth.hit, worth.double
        leave = leaving(ready, ready.base)
        if leave is not None:
            values[Action.SURRENDER] = leave
        for action, row in PLAYS.items():
            found = solution.values[row]
            values[action, solution.hands.places] = np.where(
                np.isneginf(found), values[action, solution.hands.places], found
            )
        best = values[[Action.STAND, Action.HIT, Action.DOUBLE, Action.SPLIT]].max(axis=0)
        values[Action.DECLINE] = best
        values[Action.INSURE] = best + _insurance(solution.book, solution)

    def of(self, state: NDArray[np.int64], more: NDArray[np.int64], actions: NDArray[Any]) -> Floats:
        """Return what an action costs at each table, by what the tables wait for; a bet costs nothing here.

        `more` are the further numbers of tables with choices that no approved game makes, or has no rows.
        """
        tables = np.arange(len(state))
        lawful = (state[:, k.MASK, None] >> np.arange(len(Action))) & 1
        asked = ((state[:, k.PHASE] == k.OFFERS) | (state[:, k.PHASE] == k.TURNS)) & (actions < len(Action))
        codes = np.where(asked, state[:, k.T_HELD], group(self.base).codes[0])
        where = places(self.base, codes)
        second, times, looked = np.full(len(state), ACE), np.zeros_like(where), np.zeros(len(state), dtype=np.bool_)
        if len(more):
            looked = more[:, felt.U_LOOKED] == 1
            times = np.where(asked, more[tables, felt.U_TIMES + state[:, k.HAND]], 0)
            if self.both_seen:
                second = _value(more[:, felt.U_HOLE])
        lanes = self.lanes[_value(state[:, k.T_UP]), second]
        worth = np.where(lawful == 1, self.values[np.minimum(times, len(self.values) - 1), :, where, lanes], -np.inf)
        taken = worth[tables, np.minimum(actions, len(Action) - 1)]
        known = asked & np.isfinite(taken)
        cost = np.subtract(worth.max(axis=1), taken, out=np.zeros(len(state)), where=known)
        units: Floats = cost / np.where(looked, self.played_on[where, lanes], 1.0) * state[:, k.T_BET]
        return units

    def cost(self, seen: Seen, lawful: NDArray[Any], action: int) -> float:
        """Return what one action costs in main wagers, among what is lawful."""
        where = place(self.base, tuple(sorted(value_of(card) for card in seen.cards)))
        lane = self.lanes[value_of(seen.dealer[0]), value_of(seen.dealer[-1])]
        values = self.values[min(seen.doubles, len(self.values) - 1), :, where, lane]
        worth = np.where(lawful == 1, values, -np.inf)
        if not np.isfinite(worth[action]):
            return 0.0
        return float((worth.max() - worth[action]) / (self.played_on[where, lane] if seen.looked else 1.0))


def regrets(book: Rulebook, decks: int) -> Regrets:
    """Return the values of a game, solved once for all environments of a process."""
    key = (digest(book), decks)
    if key not in _KNOWN:
        _KNOWN[key] = Regrets(book, decks)
    return _KNOWN[key]


def _doubled(ready: Prepared) -> list[Onward]:
    """Return what hands are worth that were doubled once, twice and so on, as long as they may still do something."""
    rules = ready.rules
    made = Made(ready, ready.base, looked(ready, [alone(rules)] * len(ready.ups)))
    laid = [payoff.raised(payoff.one, float(rules.doubling.times)) for payoff in made.payoffs]
    found: list[Onward] = []
    every = np.arange(len(group(ready.base[0]).codes))
    while rules.doubles_go_on(len(found)) and len(found) <= rules.doubling.redoubles:
        found.append(onward(made, every, laid, len(found)))
        laid = [payoff.raised(on, on.units) for payoff, on in zip(made.payoffs, laid, strict=True)]
    return found


def _value(cards: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the places of cards' values."""
    values: NDArray[np.int64] = np.clip(cards >> 2, 0, TEN)
    return values


def _played_on(solution: Solution) -> Floats:
    """Return by hand and lane how likely a round goes on where the dealer looks for a Blackjack first, else 1."""
    ready = solution.ready
    blackjack: Floats = ready.rows[ready.places(ready.base), kernels.BLACKJACK]
    goes_on: Floats = np.where(np.array(ready.looked) & (blackjack < 1.0), 1.0 - blackjack, 1.0)
    return goes_on


def _insurance(book: Rulebook, solution: Solution) -> Floats:
    """Return what insurance of half the wager adds, by hand and lane; nothing where the dealer shows no Ace."""
    ready = solution.ready
    hands = group(ready.base[0])
    added = np.zeros((len(hands.codes), len(ready.ups)))
    if not book.insurance.by.offered or ACE not in ready.ups:
        return added
    lane = list(ready.ups).index(ACE)
    left = ready.left.sum() - hands.sizes - 1
    tens = np.maximum(ready.left[TEN] - hands.counts[:, TEN], 0) / np.maximum(left, 1)
    added[:, lane] = HALF * (tens * float(book.insurance.pays + 1) - 1)
    return added
