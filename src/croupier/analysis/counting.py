"""The best balanced count against a wager, and what it would win: what a surveillance room wants to know.

Values move nearly in proportion to what is missing from the shoe, so a count whose tags follow the effects of removal
follows the value. What it wins is reckoned with a normal law of the value at each depth, which flatters wagers that
rarely pay.
"""

from math import erf, exp, pi, sqrt

from msgspec import Struct

from croupier.analysis.shoe import Shoe
from croupier.cards.card import RANKS

MOST_TAG = 12
"""The largest tag looked at: one rank against twelve others."""

NEAR = 0.002
"""How much correlation simpler tags may cost."""

SCALES = 48
"""Scales looked at, up to the largest tag."""

AROUND = (-1, 0, 1)
"""Whole tags looked at: those next to what is wanted."""

DIGITS = 9
"""Digits in which ranks are alike."""

DEPTHS = 100
DEALT = 0.75


class Count(Struct, frozen=True):
    """A balanced count against one wager.

    `correlation` is how closely it follows the wager's value; `threshold` the true count (per 52 cards) from which the
    wager favours the player; `win` what betting one unit then and never else wins per round on average, with
    `dealt` of the shoe dealt before the shuffle; `bet_share` how often that is.
    """

    tags: dict[str, int]
    correlation: float
    threshold: float | None
    win: float
    bet_share: float
    dealt: float


def best_count(ev: float, effects: dict[str, float], shoe: Shoe, dealt: float = DEALT) -> Count:
    """Return the balanced count with whole tags that follows a wager best, given its effects of removal."""
    held = {rank: count for rank, count in zip(RANKS, shoe.ranks, strict=True) if count}
    worth = {rank: effects.get(rank, 0.0) for rank in held}
    able = [(_correlation(tags, worth, held), tags) for tags in _candidates(worth, held)]
    best = max(correlation for correlation, _ in able)
    near = [found for found in able if found[0] >= best - NEAR]
    correlation, tags = min(near, key=lambda found: (_size(found[1]), -found[0]))
    win, share = _winnings(ev, worth, held, correlation, dealt)
    return Count(tags, correlation, _threshold(ev, tags, worth, held), win, share, dealt)


def _size(tags: dict[str, int]) -> int:
    return sum(abs(tag) for tag in tags.values())


def _candidates(worth: dict[str, float], held: dict[str, int]) -> list[dict[str, int]]:
    """Return balanced tags in proportion to the effects, at many scales."""
    most = max(abs(value) for value in worth.values()) or 1.0
    found = [dict.fromkeys(worth, 0)]
    for scale in range(1, SCALES + 1):
        wanted = {rank: MOST_TAG * scale / SCALES * value / most for rank, value in worth.items()}
        tags = _balanced(wanted, held)
        if tags and tags not in found:
            found.append(tags)
    return found


def _balanced(wanted: dict[str, float], held: dict[str, int]) -> dict[str, int] | None:
    """Return the whole tags nearest to the wanted ones that add up to nothing over a whole pack, if there are any.

    Ranks that are wanted alike are tagged alike. Of all tags with one sum so far only the nearest are kept.
    """
    known: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    groups = _alike(wanted)
    for ranks in groups:
        cards, value = sum(held[rank] for rank in ranks), wanted[ranks[0]]
        after: dict[int, tuple[float, tuple[int, ...]]] = {}
        for total, (far, tags) in known.items():
            for tag in (round(value) + step for step in AROUND):
                found = far + cards * (tag - value) ** 2, (*tags, tag)
                spot = total + len(ranks) * tag
                if abs(tag) <= MOST_TAG and (spot not in after or found < after[spot]):
                    after[spot] = found
        known = after
    if 0 not in known:
        return None
    return {rank: tag for ranks, tag in zip(groups, known[0][1], strict=True) for rank in ranks}


def _alike(wanted: dict[str, float]) -> list[list[str]]:
    """Return the ranks in groups of equal worth."""
    groups: dict[float, list[str]] = {}
    for rank, value in wanted.items():
        groups.setdefault(round(value, DIGITS), []).append(rank)
    return list(groups.values())


def _correlation(tags: dict[str, int], worth: dict[str, float], held: dict[str, int]) -> float:
    both = sum(held[rank] * tags[rank] * worth[rank] for rank in tags)
    one = sum(held[rank] * tags[rank] ** 2 for rank in tags)
    other = sum(held[rank] * worth[rank] ** 2 for rank in tags)
    return both / sqrt(one * other) if one and other else 0.0


def _threshold(ev: float, tags: dict[str, int], worth: dict[str, float], held: dict[str, int]) -> float | None:
    """Return the true count at which the wager is even: a tag counts what has left the shoe."""
    size = sum(held.values())
    square = sum(held[rank] * tags[rank] ** 2 for rank in tags)
    if not square:
        return None
    slope = (size - 1) / 52 * sum(held[rank] * tags[rank] * worth[rank] for rank in tags) / square
    return -ev / slope if slope else None


def _winnings(
    ev: float, worth: dict[str, float], held: dict[str, int], correlation: float, dealt: float
) -> tuple[float, float]:
    """Return the mean win per round and the share of rounds bet on, over all depths down to the shuffle."""
    size = sum(held.values())
    square = sum(held[rank] * worth[rank] ** 2 for rank in held) / size
    win = share = 0.0
    for step in range(DEPTHS):
        gone = dealt * (step + 0.5) / DEPTHS * size
        left = size - gone
        spread = abs(correlation) * (size - 1) * sqrt(square * gone / (left * (size - 1)))
        here, often = _favourable(ev, spread)
        win += here / DEPTHS
        share += often / DEPTHS
    return win, share


def _favourable(mean: float, spread: float) -> tuple[float, float]:
    """Return the mean of a normal value's favourable part, and how often it is favourable."""
    if spread <= 0.0:
        return max(mean, 0.0), float(mean > 0.0)
    edge = mean / spread
    often = (1.0 + erf(edge / sqrt(2.0))) / 2.0
    return mean * often + spread * exp(-edge * edge / 2.0) / sqrt(2.0 * pi), often
