"""Every first hand against every first card of the dealer: how likely, and what each choice is worth.

Clauses: L8 3.19-3.30; AR 3.19-3.30; BP 3.15-3.23; D8 3.20-3.29, 4.1. Rulings R-BJ-10UP, R-BJ-TIMING, R-SURR-NATURAL,
R-BP-SOFT-MIN, R-678-BASE.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np

from croupier.analysis import kernels
from croupier.analysis.bonus_odds import blackjack_odds
from croupier.analysis.index import Floats, Ints, group, place
from croupier.analysis.play_values import is_double
from croupier.analysis.prepared_shoe import Prepared
from croupier.analysis.rules import AnalysisRules, is_ten_or_ace
from croupier.analysis.shoe import ACE, TEN, VALUES
from croupier.cards.total import LIMIT

ACTIONS = ("stand", "hit", "double", "split", "surrender", "even-money")
STAND, HIT, DOUBLE, SPLIT, SURRENDER, EVEN_MONEY = range(len(ACTIONS))

HIGHEST_FIRST = (ACE, *range(TEN, ACE, -1))
"""Values in the order a hand is written: the Ace, then from ten down."""


@dataclass(frozen=True)
class FirstHands:
    """First hands as pairs of values, where they stand among all hands, and their joint chance with each lane."""

    cards: tuple[tuple[int, int], ...]
    places: Ints
    chances: Floats

    def names(self) -> tuple[str, ...]:
        """Return the hands as they are written, `T,6`."""
        return tuple(f"{VALUES[one]},{VALUES[other]}" for one, other in self.cards)


@cache
def first_cards(printed: int | None) -> tuple[tuple[int, int], ...]:
    """Return every first hand, written highest first with the Ace before all."""
    if printed is None:
        return tuple((one, other) for spot, one in enumerate(HIGHEST_FIRST) for other in HIGHEST_FIRST[spot:])
    rank = HIGHEST_FIRST.index
    return tuple((min(one, printed, key=rank), max(one, printed, key=rank)) for one in HIGHEST_FIRST)


def first_hands(ready: Prepared) -> FirstHands:
    """Return the first hands a shoe can give, with their chances."""
    printed = ready.rules.printed
    cards = first_cards(printed)
    places = np.array([place(ready.base[0], pair) for pair in cards])
    chances = np.array([_chances(ready, pair) for pair in cards])
    return FirstHands(cards, places, chances)


def _chances(ready: Prepared, pair: tuple[int, int]) -> Floats:
    """Return by lane the chance of the hand together with the dealer's first card."""
    left = ready.left.copy()
    drawn = list(pair)
    if ready.rules.printed is not None:
        drawn.remove(ready.rules.printed)
    chance = 1.0 if len(set(drawn)) == 1 else 2.0
    for value in drawn:
        chance *= max(left[value], 0.0) / max(left.sum(), 1.0)
        left[value] -= 1
    if not ready.drawn:
        return np.full(len(ready.ups), chance)
    seen: Floats = chance * np.maximum(left[ready.ups], 0.0) / max(left.sum(), 1.0)
    if not ready.rules.dealer.both_seen:
        return seen
    same = ready.ups == ready.seconds
    other: Floats = np.maximum(left[ready.seconds] - same, 0.0) / max(left.sum() - 1.0, 1.0)
    return seen * other * np.where(same, 1.0, 2.0)


@cache
def allowed(rules: AnalysisRules, ups: tuple[int, ...]) -> Ints:
    """Return 1 where a choice is allowed, by choice, first hand and lane."""
    cards = first_cards(rules.printed)
    may = np.zeros((len(ACTIONS), len(cards), len(ups)), dtype=np.int64)
    base = -1 if rules.printed is None else rules.printed
    doubles = is_double(rules, base)
    for hand, pair in enumerate(cards):
        where = place(base, pair)
        total = int(group(base).totals[where])
        for lane, up in enumerate(ups):
            if is_natural(rules, pair):
                may[:, hand, lane] = _natural_choices(rules, up)
                continue
            may[STAND, hand, lane] = total >= rules.stand_from or total == LIMIT
            may[HIT, hand, lane] = total < LIMIT
            may[DOUBLE, hand, lane] = doubles[where]
            may[SPLIT, hand, lane] = pair[0] == pair[1] and rules.pair_hands(pair[0]) > 1
            may[SURRENDER, hand, lane] = rules.may_surrender(up) and rules.surrender.when.at_first
    return may


def _natural_choices(rules: AnalysisRules, up: int) -> list[int]:
    """Return a Blackjack's choices: against 2 to 9 it is won at once, against an Ace or a ten it waits."""
    waits = is_ten_or_ace(up)
    even = rules.even_money and up == ACE
    gives_up = waits and rules.may_surrender(up) and rules.surrender.when.at_first and not rules.blackjack_wins
    return [1, 0, 0, 0, int(gives_up), int(even)]


def is_natural(rules: AnalysisRules, pair: tuple[int, int]) -> bool:
    """Tell whether a first hand is a Blackjack."""
    return rules.blackjack and set(pair) == {ACE, TEN}


def choice_values(ready: Prepared, hands: FirstHands, base: kernels.Worth, splits: dict[int, Floats]) -> Floats:
    """Return what each choice is worth by choice, first hand and lane; -inf where it is not allowed."""
    rules = ready.rules
    values = np.full((len(ACTIONS), *hands.chances.shape), -np.inf)
    values[STAND], values[HIT], values[DOUBLE] = (of[hands.places] for of in (base.stand, base.hit, base.double))
    values[SURRENDER], values[EVEN_MONEY] = _surrendered(ready, hands), 1.0
    for hand, pair in enumerate(hands.cards):
        if pair[0] == pair[1] and pair[0] in splits:
            values[SPLIT, hand] = splits[pair[0]]
        if is_natural(rules, pair):
            values[STAND, hand] = sum(chance * net for chance, net in natural_law(ready, int(hands.places[hand])))
    return np.where(allowed(rules, tuple(map(int, ready.ups))) > 0, values, -np.inf)


def _surrendered(ready: Prepared, hands: FirstHands) -> Floats:
    """Return by first hand and lane what giving it up is worth."""
    given = -ready.rules.surrender.gives_up / 100.0
    blackjack = ready.rows[ready.places(ready.base)[hands.places], kernels.BLACKJACK]
    worth: Floats = given - (1.0 + given) * np.where(ready.rules.spared(ready.ups), 0.0, blackjack)
    return worth


def natural_law(ready: Prepared, hand: int) -> list[tuple[Floats, float]]:
    """Return what a Blackjack that waits comes to: by lane how likely, and how much."""
    rules = ready.rules
    rows = ready.rows[ready.places(ready.base)[hand]]
    tied = rows[kernels.BLACKJACK]
    pushed = np.zeros_like(tied)
    if rules.dealer.keeps_22 and not rules.beats_22[0]:
        pushed = rows[kernels.BLACKJACK + 1]
    wins = 1.0 - pushed if rules.blackjack_wins else 1.0 - tied - pushed
    odds = blackjack_odds(rules.special, float(rules.blackjack_pays), ready.shoe)
    law = [(wins * chance, pays) for pays, chance in odds.items()]
    if not rules.blackjack_wins:
        law.append((tied, rules.blackjacks_tie))
    return [*law, (pushed, 0.0)]
