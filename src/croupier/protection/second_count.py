"""The exact figures checked by a second program: the kernels play rounds from fresh shoes."""

from typing import Any

from croupier.analysis.report import Report
from croupier.analysis.results import Result
from croupier.protection.protection_request import UNIT
from croupier.report.business import MAIN, Check, SecondCount, band
from croupier.rules.schema import Rulebook
from croupier.simulation.build import InexpressibleError, check_sides
from croupier.simulation.chunk import forget, play_chunk
from croupier.simulation.job import Run, Shuffling, check, chunks
from croupier.simulation.statistics import Figures
from croupier.simulation.tables import Plan
from croupier.simulation.tally import FRESH
from croupier.simulation.totals import Totals
from croupier.strategy.chart import Chart

ROUNDS = 2_000_000


def second_count(  # noqa: PLR0913, PLR0917 - all that is compared
    book: Rulebook, chart: Chart, chart_ev: float, report: Report, decks: int, seed: int, rounds: int = ROUNDS
) -> SecondCount:
    """Return what the main wager by a chart and the side wagers come to, each beside its exact value."""
    names = [name for name in book.side if name in report.side and is_playable(book, chart, name)]
    run = Run(
        book, (chart,), (UNIT,), decks, sides=dict.fromkeys(names, UNIT), shuffling=Shuffling(FRESH, burn=False),
        seed=seed,
    )  # fmt: skip
    check(run)
    totals = Totals(1)
    for number, many in chunks(rounds):
        totals.add(play_chunk(run, number, many))
    figures = Figures(run, totals)
    main = figures.main()
    checks = {MAIN: _checked(chart_ev, main)}
    for number, name in enumerate(names):
        if report.side[name].ev_exact is not None:
            checks[name] = _checked(report.side[name].ev, figures.side(number))
    total = figures.everything()
    forget()
    hold = -chart_ev - sum(report.side[name].ev for name in names)
    results = tuple(Result(row["net"], row["frequency"]) for row in main["distribution"])
    return SecondCount(rounds, seed, checks, band(hold, total["sd"]), results)


def is_playable(book: Rulebook, chart: Chart, name: str) -> bool:
    """Tell whether the kernels can play a side wager."""
    try:
        check_sides(book, Plan((chart,), (UNIT,), {name: UNIT}))
    except InexpressibleError:
        return False
    return True


def _checked(exact: float, found: dict[str, Any]) -> Check:
    played, error = found["ev"], found["se"]
    lucky = found.get("plain") or {}
    apart = (played - exact) / error if error else 0.0
    return Check(exact, played, error, apart, lucky.get("ev"), lucky.get("se"))
