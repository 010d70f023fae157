"""A run as an object for programs: every figure, beside the exact value where there is one, and where it comes from."""

from fractions import Fraction
from typing import Any

from croupier import __version__
from croupier.rules.digest import digest
from croupier.simulation.chunk import shoe
from croupier.simulation.count_reading import Trigger
from croupier.simulation.exact import Exact
from croupier.simulation.job import Run
from croupier.simulation.risk_of_ruin import bankroll
from croupier.simulation.statistics import Figures, least
from croupier.simulation.totals import Totals

MODES = ("fresh", "cut-card", "continuous")


def tell(run: Run, totals: Totals, command: str, units: float, known: Exact | None = None) -> dict[str, Any]:
    """Return the figures of a run beside its exact values, if known; `units` are a bankroll in least main wagers."""
    figures = Figures(run, totals)
    total = figures.everything()
    return {
        "game": run.book.game,
        "decks": run.decks,
        "rulebook": digest(run.book),
        "rounds": figures.rounds,
        "seed": run.seed,
        "boxes": run.boxes,
        "shuffling": _shuffling(run),
        "corrected": run.corrected,
        "luck": _luck(run),
        "triggers": {name: _start(trigger) for name, trigger in run.triggers.items()},
        "chart": {"name": run.chart_name, "digest": run.chart_digest},
        "main": _beside(figures.main(), known.main if known is not None else None),
        "side": {name: _beside(figures.side(number), _side(known, name)) for number, name in enumerate(run.sides)},
        "insurance": figures.cover(),
        "total": total,
        "counts": figures.counts(),
        "count_read": "running" if run.counting.running else "true",
        "count_ends": _count_ends(run),
        "bankroll": bankroll(total, units, totals.paths, least(run)),
        "version": __version__,
        "command": command,
        "job": run.key,
    }


def _count_ends(run: Run) -> int | None:
    """Return the running count once the last card of a shoe is out, or None where no one counts."""
    return run.counting.begins + sum(run.tags[card] for card in shoe(run).tolist()) if any(run.tags) else None


def _luck(run: Run) -> str | None:
    """Say why luck is in the values, or None where it is taken out."""
    return "--plain" if run.plain else None


def _start(trigger: Trigger) -> str:
    """Return the count from which a side wager is laid."""
    whole = Fraction(trigger.start + trigger.above, trigger.parts)
    return f"{float(whole):g}"


def _shuffling(run: Run) -> dict[str, Any]:
    how = run.shuffling
    told: dict[str, Any] = {"mode": MODES[how.mode], "burn": how.burn}
    if MODES[how.mode] == "cut-card":
        told["penetration"] = how.penetration
        told["cut"] = run.cut
    elif MODES[how.mode] == "continuous":
        told["chute"] = how.chute
    return told


def _side(known: Exact | None, name: str) -> float | None:
    return known.side.get(name) if known is not None else None


def _beside(figures: dict[str, Any], value: float | None) -> dict[str, Any]:
    """Return the figures with the exact value and how many standard errors away from it they are."""
    error = figures["se"]
    score = (figures["ev"] - value) / error if value is not None and error else None
    return {**figures, "exact": value, "z": score}
