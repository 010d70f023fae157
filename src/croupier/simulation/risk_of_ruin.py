"""What a run does to a bankroll: the risk of ruin, and how the kept paths spread."""

from itertools import accumulate
from math import exp
from typing import Any

from croupier.simulation.tally import BLOCK

FAN = (0.05, 0.25, 0.5, 0.75, 0.95)
"""Shares of paths whose end is shown."""


def bankroll(total: dict[str, Any], units: float, paths: list[list[int]], unit: int) -> dict[str, Any]:
    """Return what becomes of so many units: the chance of ever losing them, and what the kept paths did."""
    mean, sd, error = total["mean"], total["sd"], total["se"]
    sure = mean <= 0 or sd == 0
    ruin = 1.0 if sure else exp(-2 * mean * units / sd**2)
    ruined = sum(_is_ruined(path, units * unit) for path in paths)
    return {
        "units": units,
        "risk_of_ruin": ruin,
        "se": 0.0 if sure else ruin * 2 * units / sd**2 * error,
        "paths": len(paths),
        "ruined_on_paths": ruined / len(paths) if paths else None,
        "fan": fan(paths, unit),
    }


def fan(paths: list[list[int]], unit: int) -> list[dict[str, float]]:
    """Return how the kept paths spread: shares of them below each figure, in main wagers, at ten places."""
    if not paths:
        return []
    nets = [list(accumulate(path)) for path in paths]
    steps = len(nets[0])
    told: list[dict[str, float]] = []
    for step in range(steps // 10 - 1, steps, steps // 10):
        held = sorted(net[step] for net in nets)
        shares = {f"{share:.0%}": held[int(share * (len(held) - 1))] / unit for share in FAN}
        told.append({"rounds": (step + 1) * BLOCK, **shares})
    return told


def _is_ruined(path: list[int], cents: float) -> bool:
    held = cents
    for net in path:
        held += net
        if held <= 0:
            return True
    return False
