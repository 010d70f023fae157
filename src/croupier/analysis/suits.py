"""First hands whose suits matter: what the very two cards add to, or take from, the mean value of one more card.

A bonus by suits on three cards is known to be near once two of them lie, and the hand is played accordingly.
"""

from dataclasses import dataclass

import numpy as np

from croupier.analysis.bonus_hold import Hold
from croupier.analysis.bonus_odds import by_suits, chance, mean_odds, sees_up
from croupier.analysis.first_hands import DOUBLE, HIT, FirstHands
from croupier.analysis.index import Floats
from croupier.analysis.prepared_shoe import Prepared
from croupier.analysis.shoe import ORDER, VALUES, value_of
from croupier.cards.card import Card

_MOST = 21

HOLDS = (Hold(), Hold(doubled=True))
"""A hand that is hit, and one that is doubled."""


@dataclass(frozen=True)
class Suited:
    """Two cards of a first hand: which hand, how much of it they are, and what they add to hitting and doubling."""

    hand: int
    share: float
    gain: Floats
    doubled: Floats


def suited_hands(ready: Prepared, hands: FirstHands) -> tuple[Suited, ...]:
    """Return the first hands whose suits change what hitting is worth, each with all its pairs of cards."""
    if not (ready.rules.bonus and ready.rules.bonus_instead) or ready.rules.printed is not None:
        return ()
    key = "first hands by cards"
    if key not in ready.known:
        ready.known[key] = tuple(
            found
            for hand, pair in enumerate(hands.cards)
            if _matters(ready, pair)
            for found in _pairs(ready, hand, pair)
        )
    found: tuple[Suited, ...] = ready.known[key]
    return found


def _ups(ready: Prepared) -> list[str]:
    return [VALUES[up] for up in ready.ups] if sees_up(ready.rules.bonus) else [""] * len(ready.ups)


def _matters(ready: Prepared, pair: tuple[int, int]) -> bool:
    rows = ready.rules.bonus
    return any(
        not isinstance(by_suits(rows, tuple(sorted((*pair, third))), up, hold), float)
        for hold in HOLDS
        for third in range(len(VALUES))
        if sum(card + 1 for card in (*pair, third)) <= _MOST
        for up in dict.fromkeys(_ups(ready))
    )


def _pairs(ready: Prepared, hand: int, pair: tuple[int, int]) -> list[Suited]:
    """Return every two cards of a first hand, those that are worth the same put together."""
    ones, others = ([card for card in ORDER if value_of(card) == value] for value in pair)
    weights = {(one, other): chance(ready.shoe, (one, other)) for one in ones for other in others}
    whole = sum(weights.values())
    if not whole:
        return []
    found: dict[bytes, tuple[float, Floats]] = {}
    for cards, weight in weights.items():
        gain = np.array([_gain(ready, pair, cards, hold) for hold in HOLDS])
        share, _ = found.get(gain.tobytes(), (0.0, gain))
        found[gain.tobytes()] = share + weight / whole, gain
    units = 1.0 + ready.rules.doubling.times
    return [Suited(hand, share, gain[0], gain[1] * units) for share, gain in found.values()]


def _gain(ready: Prepared, pair: tuple[int, int], cards: tuple[Card, Card], hold: Hold) -> Floats:
    """Return by lane what these two cards add to the mean of a third card, the dealer's Blackjack left out."""
    shoe, rows = ready.shoe, ready.rules.bonus
    left = np.array(shoe.values, dtype=np.float64)[:, None] - ready.seen
    for value in pair:
        left[value] -= 1
    rest = np.maximum(left.sum(axis=0), 1.0)
    gain = np.zeros(len(ready.ups))
    for third in range(len(VALUES)):
        values = tuple(sorted((*pair, third)))
        if sum(card + 1 for card in values) > _MOST:
            continue
        for lane, up in enumerate(_ups(ready)):
            odds = by_suits(rows, values, up, hold)
            if isinstance(odds, float):
                continue
            mean = mean_odds(rows, shoe, values, up, hold)[0]
            drawn = [card for card in ORDER if value_of(card) == third]
            ways = {card: float(shoe.count(card) - cards.count(card)) for card in drawn}
            own = sum(many * odds[tuple(sorted((*cards, card), key=_order))] for card, many in ways.items())
            share = np.maximum(left[third, lane], 0.0) / rest[lane]
            gain[lane] += share * (own / max(sum(ways.values()), 1.0) - mean)
    return np.round(gain, 15)


def _order(card: Card) -> int:
    return value_of(card)


def with_suits(ready: Prepared, hands: FirstHands, values: Floats, played: Floats) -> Floats:
    """Return what first hands are worth when each is played by its very cards, given how it is played by its values."""
    found = played.copy()
    blackjack = ready.rows[ready.places(ready.base)[hands.places], 5]
    for suited in suited_hands(ready, hands):
        alive = np.where(ready.looked, 1.0 - blackjack[suited.hand], 1.0)
        own = values[:, suited.hand].copy()
        own[HIT] = own[HIT] + suited.gain * alive
        own[DOUBLE] = own[DOUBLE] + suited.doubled * alive
        best = own.max(axis=0)
        found[suited.hand] += suited.share * (best - played[suited.hand])
    return found
