"""The exact value beside a simulated one: of the same strategy, where every round begins with a full shoe."""

from typing import NamedTuple

from croupier.simulation.job import Run
from croupier.simulation.split_sides import is_split
from croupier.strategy.chart import PAIR, Code


class Exact(NamedTuple):
    """Exact values per unit: of the main wager with the free bonus, and of the side wagers that have one."""

    main: float
    side: dict[str, float]


def has_exact(run: Run) -> bool:
    """Tell whether a run has exact values: every round begins with a full shoe and is played by one chart."""
    return run.fresh and len(run.charts) == 1


def exact(run: Run) -> Exact | None:
    """Return the exact values of a run, or None where it has none: no full shoes, or plays that change with a count.

    Boxes do not matter: cards come in an order that favours no box, and a chart looks at its own hand only.
    """
    if not has_exact(run):
        return None
    from croupier.analysis.report import analyse
    from croupier.analysis.shoe import fresh

    found = analyse(run.book, fresh(run.book, run.decks), run.decks, chart=run.charts[0])
    known = [name for name in run.sides if name in found.side and (not is_split(name) or _splits_aces(run))]
    return Exact(found.main.ev, {name: found.side[name].ev for name in known})


def _splits_aces(run: Run) -> bool:
    """Tell whether Aces are split whatever the dealer shows, as the value of a wager on them has it."""
    return all(code is Code.SPLIT for code in run.charts[0].rows.get(f"{PAIR} A", ()))
