"""Pictures of a run: how the estimate settles, how results are spread, and where a bankroll may go."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.simulation.tally import BLOCK
from croupier.simulation.totals import Totals

if TYPE_CHECKING:
    from matplotlib.axes import Axes

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
SURE = 1.96
"""Standard errors either side that hold the value 95 times in 100."""


def draw_plots(path: Path, told: dict[str, Any], totals: Totals, unit: int) -> None:
    """Draw the three pictures into one file."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(15, 4.5), layout="constrained")
    FigureCanvasAgg(figure)
    one, two, three = figure.subplots(1, 3)
    _convergence(one, told, totals, unit)
    _distribution(two, told)
    _fan(three, totals, unit)
    figure.suptitle(f"{told['game']}, {told['decks']} decks, {told['rounds']:,} rounds, seed {told['seed']}")
    figure.text(0.01, 0.005, f"croupier {told['version']}  {told['rulebook'][:19]}", fontsize=6, color="grey")
    figure.savefig(path)


def _convergence(axes: "Axes", told: dict[str, Any], totals: Totals, unit: int) -> None:
    rounds = np.array([at for at, _ in totals.trail], dtype=float)
    mean = np.array([net for _, net in totals.trail], dtype=float) / np.maximum(rounds, 1) / unit
    error = SURE * told["total"]["sd"] / np.sqrt(np.maximum(rounds, 1))
    axes.fill_between(rounds, mean - error, mean + error, alpha=0.25)
    axes.plot(rounds, mean)
    axes.axhline(told["total"]["mean"], color="grey", linewidth=0.8)
    axes.set(title="Convergence (all wagers)", xlabel="rounds", ylabel="net a round, units")


def _distribution(axes: "Axes", told: dict[str, Any]) -> None:
    rows = told["main"]["distribution"]
    axes.bar([row["net"] for row in rows], [row["frequency"] for row in rows], width=0.25)
    axes.set(title="Main wager", xlabel="net", ylabel="share of rounds", yscale="log")


def _fan(axes: "Axes", totals: Totals, unit: int) -> None:
    if totals.paths:
        paths = np.cumsum(np.array(totals.paths, dtype=float), axis=1) / unit
        rounds = np.arange(1, paths.shape[1] + 1) * BLOCK
        low, lower, middle, upper, high = np.quantile(paths, QUANTILES, axis=0)
        axes.fill_between(rounds, low, high, alpha=0.2)
        axes.fill_between(rounds, lower, upper, alpha=0.3)
        axes.plot(rounds, middle)
    axes.set(title=f"Bankroll, {len(totals.paths)} paths", xlabel="rounds", ylabel="units")
