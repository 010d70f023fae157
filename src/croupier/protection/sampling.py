"""Wagers that hang on how hands are played: foretold from effects of removal, and worked out exactly for a sample.

What the sample shows beyond the forecast is added to every figure, so the forecast may be rough and nothing is biased.
"""

import numpy as np

from croupier.analysis.index import Floats, Ints
from croupier.analysis.prepared_shoe import most_points
from croupier.analysis.removal import MAIN
from croupier.analysis.report import played_side_wagers
from croupier.analysis.rules import from_book
from croupier.analysis.shoe import Shoe
from croupier.analysis.side import side_wagers
from croupier.analysis.solution import solve
from croupier.cards.card import RANKS
from croupier.protection.measure import Worth
from croupier.protection.shoes import Watched
from croupier.rules.schema import Rulebook

SUITS, TEN = 4, 10


def draw(book: Rulebook, watched: Watched, cut: int, many: int, seed: int) -> Ints:
    """Return so many moments before the cut card, each as likely; those with too few cards to work out are foretold."""
    points = watched.deals.left @ np.repeat(np.minimum(np.arange(len(RANKS)) + 1, TEN), SUITS)
    able = np.flatnonzero((watched.deals.began < cut) & (points >= most_points(from_book(book))))
    found: Ints = np.sort(np.random.default_rng(seed).choice(able, min(many, len(able)), replace=False))
    return found


def solved(book: Rulebook, watched: Watched, place: int) -> dict[str, float]:
    """Return what every wager laid before the deal is worth at one moment, where need be with best play."""
    shoe = Shoe(tuple(watched.deals.left[place].tolist()))
    solution = solve(book, shoe)
    sides = side_wagers(book, shoe) | played_side_wagers(solution)
    return {MAIN: solution.ev, **{name: side.ev for name, side in sides.items() if not side.is_free}}


def foretold(watched: Watched, ev: float, effects: dict[str, float]) -> Floats:
    """Return at every deal what effects of removal foretell in a straight line."""
    size = int(watched.full.sum())
    by_card = np.repeat([effects.get(rank, 0.0) for rank in RANKS], SUITS)
    left = watched.deals.left
    apart = left / left.sum(axis=1, keepdims=True) - watched.full / size
    found: Floats = ev - (size - 1) * (apart @ by_card)
    return found


def worth_of(watched: Watched, ev: float, effects: dict[str, float], places: Ints, exact: Floats) -> Worth:
    """Return a forecast set right by the line that fits the sample best, with the sample beside it."""
    line = foretold(watched, ev, effects)
    seen = line[places]
    slope = float(np.cov(seen, exact)[0, 1] / seen.var(ddof=1)) if len(places) > 1 and seen.var() else 1.0
    return Worth(exact.mean() + slope * (line - seen.mean()), places, exact)
