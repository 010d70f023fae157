"""The actual return watched against the exact one: a bet against the analysis that no one can win by chance.

For each wager an imaginary gambler bets, with one unit, that its mean is not what the analysis says. If the mean is
right, their fortune is a martingale, and the chance that it ever reaches 10,000 units is at most one in 10,000,
however long is watched (Ville). If the mean is wrong, it grows exponentially.
"""

import math
from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

ALARM = 1e-4
"""The chance of a false alarm, for each wager, over all time."""

POINT = 0.01
DIFFERENCES = ((0.005, 0.12), (POINT, 0.50), (0.02, 0.18), (0.05, 0.12), (1.0, 0.08))
"""Differences per unit that the gambler looks for, and how they share their unit among them."""

SAFE = 0.5
"""They never risk more than this share of a part of their fortune on one result."""


class Watched(NamedTuple):
    """A figure that is watched: its exact mean and standard deviation, and how far a result can lie from the mean.

    What depends on how people play has a mean of at most the best player's: only `over` is looked for.
    """

    mean: float
    sd: float
    reach: float
    over_only: bool = False


class Fortune(Struct):
    """What is known of one figure: how many results, their sum, and the logarithms of the gambler's parts."""

    count: int = 0
    total: float = 0.0
    logs: list[float] = []

    @property
    def mean(self) -> float:
        """Return the mean so far."""
        return self.total / self.count if self.count else 0.0


def stakes(watched: Watched) -> Iterator[tuple[float, float]]:
    """Yield the share of each part of their fortune that they bet, and what the part weighs."""
    signs = (1.0,) if watched.over_only else (1.0, -1.0)
    for difference, weight in DIFFERENCES:
        # The best bet on a small difference is difference over variance.
        best = min(difference / watched.sd**2, SAFE / watched.reach)
        for sign in signs:
            yield sign * best, weight / len(signs)


def learn(fortune: Fortune, watched: Watched, result: float) -> None:
    """Take in one result, per unit wagered."""
    parts = list(stakes(watched))
    if not fortune.logs:
        fortune.logs = [math.log(weight) for _, weight in parts]
    fortune.count += 1
    fortune.total += result
    off = result - watched.mean
    for place, (share, _) in enumerate(parts):
        fortune.logs[place] += math.log1p(share * off)


def worth(fortune: Fortune) -> float:
    """Return the logarithm of the gambler's fortune."""
    if not fortune.logs:
        return 0.0
    most = max(fortune.logs)
    return most + math.log(sum(math.exp(log - most) for log in fortune.logs))


def is_alarm(fortune: Fortune) -> bool:
    """Tell whether the mean cannot be what the analysis says."""
    return worth(fortune) >= -math.log(ALARM)


def results_needed(watched: Watched, difference: float = POINT) -> int:
    """Return about how many results it takes to find a difference: the power calculation.

    A part that bets the share s gains s·d − s²·v/2 on average, d being the difference and v the variance; the first
    part to bring its weight to 10,000 gives the alarm.
    """
    found = []
    for share, weight in stakes(watched):
        growth = share * difference - share**2 * watched.sd**2 / 2
        if growth > 0:
            found.append((-math.log(ALARM) - math.log(weight)) / growth)
    return math.ceil(min(found))
