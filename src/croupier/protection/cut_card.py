"""What wagers laid in every round are worth with a cut card and several boxes.

Fewer rounds come out of a shoe whose small cards come first, so the mean over rounds is not that of a fresh shoe. Side
wagers are valued exactly at the cards left before each round; the main wager, and wagers that hang on how hands are
played, are played by the kernels.
"""

from dataclasses import replace

import numpy as np

from croupier.analysis.index import Floats
from croupier.analysis.removal import MAIN
from croupier.analysis.report import Report
from croupier.protection.measure import Worth, measure, rounds_to
from croupier.protection.moments import NONE, valued_wager
from croupier.protection.protection_request import Wish, run_to
from croupier.protection.second_count import is_playable
from croupier.protection.shoes import Watched, watch
from croupier.protection.values import in_pieces
from croupier.report.cut_card import CutCard, CutValue
from croupier.report.strategies import Strategy
from croupier.rules.schema import Rulebook
from croupier.simulation.build import check_sides
from croupier.simulation.chunk import forget, play_chunk
from croupier.simulation.corrected_figures import Fine, fine_of
from croupier.simulation.job import Run, check, chunks
from croupier.simulation.tally import MAIN as MAIN_SUMS
from croupier.simulation.tally import SIDE
from croupier.simulation.totals import Totals

PER_ROUND = 100.0
MAIN_ROUNDS = 10
"""Rounds of the main wager played for each one that is watched."""


def cut_card(book: Rulebook, strategy: Strategy, chart_name: str, wish: Wish, known: Report) -> CutCard:
    """Return the values with a cut card beside those of a fresh shoe; every box follows the chart, there and here."""
    chart = strategy.chart
    run = run_to(book, chart, wish, wish.cut)
    check(run)
    watched = watch(run, wish.rounds)
    sides = {name: side.ev for name, side in known.side.items() if name in book.side}
    values = {name: _exact(book, name, ev, watched, wish) for name, ev in sides.items()}
    slow = [name for name, value in values.items() if value is None and is_playable(book, chart, name)]
    played = _played(replace(run, plain=False, sides=dict.fromkeys(slow, run.mains[0])), MAIN_ROUNDS * wish.rounds)
    found = {MAIN: _cut(strategy.ev, played[0])}
    for name, value in values.items():
        if value is not None:
            found[name] = value
        elif name in slow:
            found[name] = _cut(sides[name], played[1 + slow.index(name)])
    return CutCard(wish.boxes, wish.cut, run.size, MAIN_ROUNDS * wish.rounds, chart_name, strategy.digest, found)


def _exact(book: Rulebook, name: str, ev: float, watched: Watched, wish: Wish) -> CutValue | None:
    """Return a side wager's mean over rounds, or None where the kernels must play it."""
    valued = valued_wager(book, name)
    if valued is None:
        return None
    value: Floats = in_pieces(valued, watched.deals.left)
    play = measure(
        rounds_to(watched, watched.deals, wish.cut),
        Worth(value, NONE, np.zeros(0)),
        np.ones(len(value), dtype=np.bool_),
    )
    return CutValue(ev, play.units / PER_ROUND, play.units_se / PER_ROUND)


def _played(run: Run, rounds: int) -> list[Fine | None]:
    """Return what the main wager and the run's side wagers came to."""
    check_sides(run.book, run.plan)
    totals = Totals(len(run.charts))
    for number, many in chunks(rounds):
        totals.add(play_chunk(run, number, many))
    forget()
    places = [MAIN_SUMS, *range(SIDE, SIDE + len(run.sides))]
    return [fine_of(totals.fine, place) for place in places]


def _cut(fresh: float, found: Fine | None) -> CutValue:
    return CutValue(fresh, found.ev, found.se) if found is not None else CutValue(fresh, 0.0, float("inf"))
