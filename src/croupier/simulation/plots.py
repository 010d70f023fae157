"""Pictures of a run: how the estimate settles, how results are spread, and where a bankroll may go."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.simulation.tally import BLOCK
from croupier.simulation.totals import STEPS, Totals

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

BARS = 120
"""Bars of a picture that can still be told apart."""

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
SURE = 1.96
"""Standard errors either side that hold the value 95 times in 100."""


def draw_plots(path: Path, told: dict[str, Any], totals: Totals, unit: int) -> None:
    """Draw the pictures into one file."""
    plots(told, totals, unit).savefig(path)


def plots(told: dict[str, Any], totals: Totals, unit: int) -> "Figure":
    """Return the pictures side by side."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    many = 4 if told["counts"] else 3
    figure = Figure(figsize=(5 * many, 4.5), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots(1, many)
    _convergence(axes[0], told, totals, unit)
    _distribution(axes[1], told)
    _fan(axes[2], totals, unit)
    if told["counts"]:
        _counts(axes[3], told)
    figure.suptitle(f"{told['game']}, {told['decks']} decks, {told['rounds']:,} rounds, seed {told['seed']}")
    chart = f"chart {told['chart']['name']}, {told['chart']['digest']}"
    source = f"croupier {told['version']}, rulebook {told['rulebook']}\n{chart}\n{told['command']}"
    figure.supxlabel(source, fontsize=6, color="grey", x=0.01, ha="left")
    return figure


def _convergence(axes: "Axes", told: dict[str, Any], totals: Totals, unit: int) -> None:
    steps = _steps(totals)
    rounds = np.array([at for at, _ in steps], dtype=float)
    mean = np.array([net for _, net in steps], dtype=float) / np.maximum(rounds, 1) / unit
    error = SURE * told["total"]["sd"] / np.sqrt(np.maximum(rounds, 1))
    axes.fill_between(rounds, mean - error, mean + error, alpha=0.25, label="95 of 100")
    axes.plot(rounds, mean, marker="o" if len(steps) == 1 else "", label="estimate")
    axes.axhline(told["total"]["mean"], color="grey", linewidth=0.8)
    axes.set(title="Convergence (all wagers)", xlabel="rounds", ylabel="net a round, units", xscale="log")
    axes.legend(loc="upper right", fontsize=8)


def _steps(totals: Totals) -> list[tuple[int, int]]:
    """Return rounds and what they netted: by the paths as far as they go, by the chunks from there on."""
    a_path = STEPS * BLOCK
    sums = np.cumsum([sum(path) for path in totals.paths], dtype=np.int64).tolist()
    early = [(number * a_path, net) for number, net in enumerate(sums, 1)]
    return early + [(at, net) for at, net in totals.trail if at > len(early) * a_path]


def _distribution(axes: "Axes", told: dict[str, Any]) -> None:
    rows = told["main"]["distribution"]
    nets = [row["net"] for row in rows]
    axes.bar(nets, [row["frequency"] for row in rows], width=max(0.25, (max(nets) - min(nets)) / BARS))
    axes.set(title="Main wager", xlabel="net", ylabel="share of rounds", yscale="log")


def _counts(axes: "Axes", told: dict[str, Any]) -> None:
    rows = [row for row in told["counts"] if row["ev"] is not None]
    counts = [row["count"] for row in rows]
    often = axes.twinx()
    often.bar(counts, [row["frequency"] for row in rows], alpha=0.2, color="grey")
    often.set(ylabel="share of rounds")
    errors = [SURE * (row["se"] or 0.0) for row in rows]
    axes.errorbar(counts, [row["ev"] for row in rows], yerr=errors, marker="o", markersize=3, linewidth=0.8)
    axes.axhline(0, color="grey", linewidth=0.8)
    axes.set(title="Main wager by true count", xlabel="true count", ylabel="value of a unit")


def _fan(axes: "Axes", totals: Totals, unit: int) -> None:
    if totals.paths:
        paths = np.cumsum(np.array(totals.paths, dtype=float), axis=1) / unit
        rounds = np.arange(1, paths.shape[1] + 1) * BLOCK
        low, lower, middle, upper, high = np.quantile(paths, QUANTILES, axis=0)
        axes.fill_between(rounds, low, high, alpha=0.2, label="90 of 100 paths")
        axes.fill_between(rounds, lower, upper, alpha=0.3, label="50 of 100 paths")
        axes.plot(rounds, middle, label="median")
        axes.axhline(0, color="grey", linewidth=0.8)
        axes.legend(loc="upper left", fontsize=8)
    else:
        axes.text(0.5, 0.5, f"a path has {STEPS * BLOCK:,} rounds", ha="center", transform=axes.transAxes)
    axes.set(title=f"Bankroll, {len(totals.paths)} paths", xlabel="rounds", ylabel="units")
