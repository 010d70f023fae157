"""Hands that end with their last card: a 21 that always wins, so many cards, a bonus in place of even money."""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np

from croupier.analysis.bonus_hold import Hold, Values
from croupier.analysis.bonus_odds import by_suits, mean_odds, reachable, sees_up
from croupier.analysis.index import Floats, group
from croupier.analysis.kernels import Flags
from croupier.analysis.prepared_shoe import Prepared
from croupier.analysis.shoe import VALUES
from croupier.cards.total import LIMIT
from croupier.rules.wagers.rows import Rows

SHORTEST = 2
"""Cards of the shortest hand that can be paid a bonus."""


class Paid(NamedTuple):
    """By hand and lane: the mean odds of a bonus, the mean of their squares, and the chance that any are paid."""

    mean: Floats
    square: Floats
    sure: Floats


@dataclass(frozen=True)
class Early:
    """By hand and lane: whether it has ended, and at what odds; and what a bonus pays in place of that, or besides."""

    over: Flags
    odds: Floats
    instead: Paid | None = None
    besides: Paid | None = None


def early(ready: Prepared, value: int, hold: Hold) -> Early | None:
    """Return which hands of a group end with their last card, or nothing where none does."""
    rules = ready.rules
    if not rules.ends_early and (not rules.bonus or rules.printed is not None):
        return None
    key = ("early", value, hold)
    if key not in ready.known:
        ready.known[key] = _early(ready, value, hold)
    found: Early = ready.known[key]
    return found


def _early(ready: Prepared, value: int, hold: Hold) -> Early:
    rules, hands = ready.rules, group(value)
    over = np.zeros((len(hands.codes), len(ready.ups)), dtype=np.bool_)
    odds = np.zeros(over.shape)
    if rules.twenty_one_wins:
        over |= (hands.totals == LIMIT)[:, None]
        odds[over] = 1.0
    charlie = rules.charlie
    if charlie.cards and (charlie.after_split or not hold.split) and (charlie.after_double or not hold.doubled):
        enough = hands.sizes >= charlie.cards
        over |= enough[:, None]
        odds[enough] = np.maximum(odds[enough], float(charlie.pays))
    if not rules.bonus or rules.printed is not None:
        return Early(over, odds)
    paid = _bonus(ready, value, hold)
    if not paid.sure.any():
        return Early(over, odds)
    if not rules.bonus_instead:
        return Early(over, odds, besides=paid)
    return Early(over | (paid.sure >= 1.0), odds, instead=paid)


def _bonus(ready: Prepared, value: int, hold: Hold) -> Paid:
    """Return what the bonus pays every hand of a group."""
    rows = ready.rules.bonus
    ups = tuple(VALUES[up] for up in ready.ups) if sees_up(rows) else ("",)
    odds, by_cards = _alike(rows, value, ups, hold)
    mean = np.repeat(odds, len(ready.ups) // len(ups), axis=1)
    found = Paid(mean, mean * mean, np.where(mean > 0.0, 1.0, 0.0))
    for hand, lane, held in by_cards:
        lanes = slice(None) if len(ups) == 1 else lane
        for kept, figure in zip(found, mean_odds(rows, ready.shoe, held, ups[lane], hold), strict=True):
            kept[hand, lanes] = figure
    return found


@cache
def _alike(rows: Rows, value: int, ups: tuple[str, ...], hold: Hold) -> tuple[Floats, list[tuple[int, int, Values]]]:
    """Return odds by hand and first card of the dealer where suits make no difference, and the hands where they do."""
    hands = group(value)
    odds, by_cards = np.zeros((len(hands.codes), len(ups))), []
    for hand in np.flatnonzero(hands.sizes >= SHORTEST):
        held = tuple(int(card) for card in np.repeat(np.arange(len(VALUES)), hands.counts[hand]))
        able = reachable(rows, held, hold)
        if not able:
            continue
        for lane, up in enumerate(ups if sees_up(able) else ups[:1]):
            found = by_suits(able, held, up, hold)
            lanes = range(lane, lane + 1) if sees_up(able) else range(len(ups))
            if isinstance(found, float):
                odds[hand, lanes] = found
            else:
                by_cards += [(int(hand), each, held) for each in lanes]
    return odds, by_cards
