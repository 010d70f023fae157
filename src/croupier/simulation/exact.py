"""The exact value beside a simulated one: of the same strategy, where every round begins with a full shoe."""

from typing import NamedTuple

from croupier.simulation.job import Run


class Exact(NamedTuple):
    """Exact values per unit: of the main wager with the free bonus, and of the side wagers that have one."""

    main: float
    side: dict[str, float]


def exact(run: Run) -> Exact | None:
    """Return the exact values of a run, or None where it has none: no full shoes, or plays that change with a count.

    Boxes do not matter: cards come in an order that favours no box, and a chart looks at its own hand only.
    """
    if not run.fresh or len(run.charts) > 1:
        return None
    from croupier.analysis.report import analyse
    from croupier.analysis.shoe import fresh

    found = analyse(run.book, fresh(run.book, run.decks), run.decks, chart=run.charts[0])
    return Exact(found.main.ev, {name: found.side[name].ev for name in run.sides if name in found.side})
