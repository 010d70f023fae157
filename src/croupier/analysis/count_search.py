"""The best balanced counts against a wager: whole tags, no larger than a level, that follow its value most closely.

Values move nearly in proportion to what is missing from the shoe, so a count whose tags follow the effects of removal
follows the value. What a count wins is played out, not reckoned: see `croupier.protection`.
"""

from math import gcd, sqrt

import numpy as np

from croupier.analysis.figures import PACK, Count
from croupier.analysis.index import Floats, Ints
from croupier.analysis.shoe import Shoe
from croupier.cards.card import RANKS

MOST_TAG = 12
"""The largest tag looked at: one rank against twelve others."""

LEVELS = {"one-level": 1, "two-level": 2, "unrestricted": MOST_TAG}
"""The largest tag of a count, by what such counts are called."""

NEAR = 0.0005
"""How much correlation simpler tags may cost where tags are not restricted."""

MOST_SQUARES = 600
"""The largest sum of squared tags looked at."""

DIGITS, ROUNDING = 9, 1e-12
"""Digits in which ranks are alike, and what correlations may differ by through rounding."""

TENS = RANKS[9:]


def best_counts(ev: float, effects: dict[str, float], shoe: Shoe) -> dict[str, Count]:
    """Return the best count of each level, or none where no single card moves the wager."""
    if not any(round(effect, DIGITS) for effect in effects.values()):
        return {}
    return {name: best_count(ev, effects, shoe, level) for name, level in LEVELS.items()}


def best_count(ev: float, effects: dict[str, float], shoe: Shoe, level: int = MOST_TAG) -> Count:
    """Return the balanced count with whole tags up to a level that follows a wager best, given its effects."""
    held = {rank: count for rank, count in zip(RANKS, shoe.ranks, strict=True) if count}
    worth = {rank: effects.get(rank, 0.0) for rank in held}
    return measured(_best_tags(worth, held, level), ev, worth, held)


def measured(tags: dict[str, int], ev: float, worth: dict[str, float], held: dict[str, int]) -> Count:
    """Return tags as a count against a wager of this value and these effects.

    Tags that do not add up to nothing say something else at every depth of the shoe: they have no one threshold.
    """
    size = sum(held.values())
    mean = sum(held[rank] * tags[rank] for rank in held) / size
    usual = sum(held[rank] * worth[rank] for rank in held) / size
    both = sum(held[rank] * (tags[rank] - mean) * (worth[rank] - usual) for rank in held)
    one = sum(held[rank] * (tags[rank] - mean) ** 2 for rank in held)
    other = sum(held[rank] * (worth[rank] - usual) ** 2 for rank in held)
    correlation = both / sqrt(one * other) if one and other else 0.0
    slope = 0.0 if mean or not one else (size - 1) / PACK * both / one
    return Count(tags, correlation, -ev / slope if slope else None)


def _best_tags(worth: dict[str, float], held: dict[str, int], level: int) -> dict[str, int]:
    """Return the tags that add up to nothing over a pack and follow the worth best.

    Of all tags with one sum and one sum of squares those with the best product are known, rank by rank.
    """
    groups = _alike(worth, every=level == MOST_TAG)
    sizes = np.array([len(ranks) for ranks in groups])
    products = np.array([sum(held[rank] * worth[rank] for rank in ranks) for ranks in groups])
    reached, chosen = _reached(products / np.abs(products).max(), sizes, level)
    balanced = reached[level * int(sizes.sum())][1:]
    close = balanced / np.sqrt(np.arange(1, len(balanced) + 1))
    least = close.max() * (1.0 - (NEAR if level == MOST_TAG else ROUNDING))
    tags = _walked(chosen, sizes, level, 1 + int(np.flatnonzero(close >= least)[0]))
    common = gcd(*tags)
    given = {rank: tag // common for ranks, tag in zip(groups, tags, strict=True) for rank in ranks}
    return {rank: given[rank] for rank in worth}


def _reached(products: Floats, sizes: Ints, level: int) -> tuple[Floats, list[Ints]]:
    """Return by sum and sum of squares the best product, and the tag last given to each group on the way there."""
    middle = level * int(sizes.sum())
    squares = min(MOST_SQUARES, level * level * int(sizes.sum()))
    reached = np.full((2 * middle + 1, squares + 1), -np.inf)
    reached[middle, 0] = 0.0
    chosen: list[Ints] = []
    for product, size in zip(products, sizes.tolist(), strict=True):
        after = np.full_like(reached, -np.inf)
        last = np.zeros(reached.shape, dtype=np.int8)
        for tag in range(-level, level + 1):
            more, up = size * tag * tag, size * tag
            if more > squares:
                continue
            moved = np.full_like(reached, -np.inf)
            low, high = max(up, 0), min(up, 0)
            moved[low : 2 * middle + 1 + high, more:] = reached[-high : 2 * middle + 1 - low, : squares + 1 - more]
            moved += product * tag
            better = moved > after
            after[better] = moved[better]
            last[better] = tag
        reached = after
        chosen.append(last.astype(np.int64))
    return reached, chosen


def _walked(chosen: list[Ints], sizes: Ints, level: int, squares: int) -> list[int]:
    """Return the tags that led to a balanced count with this sum of squares."""
    spot = level * int(sizes.sum())
    tags: list[int] = []
    for last, size in zip(reversed(chosen), reversed(sizes.tolist()), strict=True):
        tag = int(last[spot, squares])
        tags.append(tag)
        spot -= size * tag
        squares -= size * tag * tag
    return tags[::-1]


def _alike(worth: dict[str, float], *, every: bool) -> list[list[str]]:
    """Return the ranks in groups that are tagged alike: every ones of equal worth, or those among the tens only."""
    groups: dict[tuple[object, float], list[str]] = {}
    for rank, value in worth.items():
        kind = "any" if every or rank in TENS else rank
        groups.setdefault((kind, round(value, DIGITS)), []).append(rank)
    return list(groups.values())
