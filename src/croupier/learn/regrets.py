"""What an action costs: the exact value of the best lawful action less that of the one taken.

Values are those of best play from a fresh shoe less the dealer's first card and the cards of the hand, in units of the
first wager. Hands of a split are valued as if they were alone, as the coach does. A play after the dealer has looked
costs what it does where there was no Blackjack; insurance and the like are decided before.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis import first_hands as first
from croupier.analysis import kernels
from croupier.analysis.index import group, place, places
from croupier.analysis.payoffs import alone
from croupier.analysis.play_values import play
from croupier.analysis.shoe import ACE, TEN, VALUES, fresh, value_of
from croupier.analysis.solution import Solution, solve
from croupier.cards.card import Card
from croupier.rules.digest import digest
from croupier.rules.schema import Rulebook
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
    """The exact values of every action, by hand and by the dealer's first card."""

    def __init__(self, book: Rulebook, decks: int) -> None:
        """Solve the game from a fresh shoe."""
        solution = solve(book, fresh(book, decks))
        ready = solution.ready
        self.base = ready.base[0]
        worth = play(ready, ready.base, [alone(ready.rules)] * len(ready.ups))
        hands = group(self.base)
        lanes = len(ready.ups)
        self.values: Floats = np.full((len(Action), len(hands.codes), lanes), -np.inf)
        self.values[Action.STAND], self.values[Action.HIT] = worth.stand, worth.hit
        self.values[Action.DOUBLE] = worth.double
        for action, row in PLAYS.items():
            found = solution.values[row]
            self.values[action, solution.hands.places] = np.where(
                np.isneginf(found), self.values[action, solution.hands.places], found
            )
        best = self.values[[Action.STAND, Action.HIT, Action.DOUBLE, Action.SPLIT]].max(axis=0)
        self.values[Action.DECLINE] = best
        self.values[Action.INSURE] = best + _insurance(book, solution)
        self.played_on = _played_on(solution)
        self.both_seen = ready.rules.dealer.both_seen
        self.lanes = np.zeros((len(VALUES), len(VALUES)), dtype=np.int64)
        for lane, (up, second) in enumerate(zip(ready.ups, ready.seconds, strict=True)):
            self.lanes[up, second if self.both_seen else slice(None)] = lane
            if self.both_seen:
                self.lanes[second, up] = lane

    def of(self, state: NDArray[np.int64], actions: NDArray[Any]) -> Floats:
        """Return what an action costs at each table, by what the tables wait for; a bet costs nothing here."""
        tables = np.arange(len(state))
        lawful = (state[:, k.MASK, None] >> np.arange(len(Action))) & 1
        asked = ((state[:, k.PHASE] == k.OFFERS) | (state[:, k.PHASE] == k.TURNS)) & (actions < len(Action))
        codes = np.where(asked, state[:, k.T_HELD], group(self.base).codes[0])
        where = places(self.base, codes)
        ups = self.lanes[np.minimum(np.maximum(state[:, k.T_UP] >> 2, 0), TEN), ACE]
        worth = np.where(lawful == 1, self.values[:, where, ups].T, -np.inf)
        taken = worth[tables, np.minimum(actions, len(Action) - 1)]
        known = asked & np.isfinite(taken)
        cost = np.subtract(worth.max(axis=1), taken, out=np.zeros(len(state)), where=known)
        units: Floats = cost * state[:, k.T_BET]
        return units

    def cost(self, cards: Sequence[Card], dealer: Sequence[Card], lawful: NDArray[Any], action: int) -> float:
        """Return what one action costs with these cards against those the dealer shows, among what is lawful."""
        where = place(self.base, tuple(sorted(value_of(card) for card in cards)))
        lane = self.lanes[value_of(dealer[0]), value_of(dealer[-1])]
        worth = np.where(lawful == 1, self.values[:, where, lane], -np.inf)
        if not np.isfinite(worth[action]):
            return 0.0
        still_open = 1.0 if lawful[Action.DECLINE] else self.played_on[where, lane]
        return float((worth.max() - worth[action]) / still_open)


def regrets(book: Rulebook, decks: int) -> Regrets:
    """Return the values of a game, solved once for all environments of a process."""
    key = (digest(book), decks)
    if key not in _KNOWN:
        _KNOWN[key] = Regrets(book, decks)
    return _KNOWN[key]


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
