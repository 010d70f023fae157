"""Simulations asked for from the page: a process of their own plays them, a piece of each in turn."""

import shlex
import time
from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.api.mathematics import (
    RuleProblem,
    SimulatedWager,
    SimulationCall,
    SimulationPoint,
    SimulationView,
    rule_problem,
)
from croupier.rules.fits import least_unit
from croupier.rules.schema import Rulebook
from croupier.server.maths.game_figures import SECONDS
from croupier.server.maths.simulation_chart import chart_of, told_of
from croupier.server.maths.studied_game import Study, command, study
from croupier.server.processes.worker_process import OutOfTime, at_most
from croupier.strategy.read import StrategyError
from croupier.strategy.write import write_chart
from croupier.words.facts import message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.simulation.exact import Exact
    from croupier.simulation.job import Run
    from croupier.simulation.totals import Totals

PIECE = 0.25
"""Seconds one simulation plays before the next has its turn."""

CENT = 100
MOST_UNIT = 10**7
"""A main wager in cents; odds that would break a cent of it cannot be simulated."""

SPACED = 1.05
"""A point is kept where so many times the rounds of the last have been played."""

FIRST = 10
"""Blocks of rounds before the first point."""

RUNNING, DONE, FAILED = "running", "done", "failed"
Points = list[SimulationPoint]


@dataclass
class Playing:
    """A simulation that is under way in this process."""

    call: SimulationCall
    found: Study
    run: "Run"
    totals: "Totals"
    known: "Exact | None"
    most: int
    points: dict[str, Points] = field(default_factory=dict)


_PLAYING: dict[int, Playing] = {}

StateAndView = tuple[str, bytes]
"""The state of a simulation, and its view as JSON."""


def begin(number: int, call: SimulationCall, seed: int, most: int) -> StateAndView:
    """Make a simulation ready; one that cannot be played has failed, with the problem in its view."""
    found = study(call.asked)
    if found.book is None:
        return _failed(found, call, most)
    try:
        with at_most(SECONDS):
            _PLAYING[number] = _ready(found, found.book, call, seed, most)
    except OutOfTime:
        late = message("problem.too-slow", seconds=f"{SECONDS:g}")
        return _failed(found, call, most, rule_problem(late))
    except StrategyError as error:
        return _failed(found, call, most, *told_of(error))
    except ValueError as error:
        return _failed(found, call, most, rule_problem(message("problem.other", reason=str(error))))
    return RUNNING, _view(_PLAYING[number], RUNNING)


def _ready(found: Study, book: Rulebook, call: SimulationCall, seed: int, most: int) -> Playing:
    from croupier.simulation.exact import exact
    from croupier.simulation.totals import Totals

    run = _run(found, book, call, seed)
    return Playing(call, found, run, Totals(len(run.charts)), exact(run), most)


def advance(number: int) -> StateAndView:
    """Play one piece of a simulation, or raise KeyError where this process does not know it."""
    from croupier.simulation.chunk import play_chunk
    from croupier.simulation.job import CHUNK

    playing = _PLAYING[number]
    goal, totals = playing.call.rounds, playing.totals
    until = time.monotonic() + PIECE
    while totals.chunks * CHUNK < goal and time.monotonic() < until:
        chunk = play_chunk(playing.run, totals.chunks, min(CHUNK, goal - totals.chunks * CHUNK))
        if not totals.chunks and not playing.run.sides:
            playing.points["main"] = list(_early(chunk.blocks, min(playing.run.mains)))
        totals.add(chunk)
        _note(playing)
    state = RUNNING if totals.chunks * CHUNK < goal else DONE
    told = state, _view(playing, state)
    if state == DONE:
        forget(number)
    return told


def forget(number: int) -> None:
    """Let go of a simulation."""
    _PLAYING.pop(number, None)


def _run(found: Study, book: Rulebook, call: SimulationCall, seed: int) -> "Run":
    from croupier.simulation.build import check_sides
    from croupier.simulation.job import Run, Shuffling, check
    from croupier.simulation.tally import CUT, FRESH

    unit, named = _unit(book), chart_of(book, found.decks, call)
    run = Run(
        book=book,
        charts=(named.chart,),
        mains=(unit,),
        decks=found.decks,
        sides=dict.fromkeys(call.side, unit),
        shuffling=Shuffling(FRESH, burn=False) if call.fresh else Shuffling(CUT),
        seed=seed,
        chart_name=named.name,
    )
    check(run)
    check_sides(book, run.plan)
    return run


def _unit(book: Rulebook) -> int:
    """Return a main wager of which nothing the game pays breaks a cent."""
    unit = CENT * least_unit(book)
    if unit > MOST_UNIT:
        msg = "these odds break a cent of every wager that could be simulated"
        raise ValueError(msg)
    return unit


def _early(blocks: Any, unit: int) -> "Iterator[SimulationPoint]":  # noqa: ANN401 - an array of cents
    """Yield the first points from the sums of a hundred rounds each; the main wager is all there is in them."""
    from croupier.simulation.tally import BLOCK

    place = FIRST
    while place < len(blocks):
        part = blocks[:place] / (unit * BLOCK)
        yield SimulationPoint(place * BLOCK, float(part.mean()), float(part.std(ddof=1)) / sqrt(place))
        place = max(place + 1, int(place * SPACED * SPACED))


def _note(playing: Playing) -> None:
    """Keep a point of every wager where the last lies far enough behind."""
    for what, figures in _figures(playing):
        points = playing.points.setdefault(what, [])
        rounds = figures["rounds"]
        if figures["se"] is not None and (not points or rounds >= points[-1].rounds * SPACED):
            points.append(SimulationPoint(rounds, figures["ev"], figures["se"]))


def _figures(playing: Playing) -> "Iterator[tuple[str, dict[str, Any]]]":
    from croupier.simulation.statistics import Figures

    found = Figures(playing.run, playing.totals)
    yield "main", {**found.main(), "rounds": found.rounds}
    for number, name in enumerate(playing.run.sides):
        yield f"side.{name}", {**found.side(number), "rounds": found.rounds}


def _view(playing: Playing, state: str) -> bytes:
    from croupier.simulation.tally import ROUNDS

    call, run = playing.call, playing.run
    rounds = playing.totals.sums[ROUNDS]
    head = {**playing.found.head(), "command": _command(playing)}
    wagers = tuple(_wager(playing, what, figures) for what, figures in _figures(playing)) if rounds else ()
    view = SimulationView(
        **head,
        state=state,
        rounds=rounds,
        goal=call.rounds,
        most=playing.most,
        seed=run.seed,
        fresh=call.fresh,
        play=call.play,
        strategy=write_chart(run.charts[0]),
        chart=run.chart_name,
        chart_digest=run.chart_digest,
        wagers=wagers,
    )
    return msgspec.json.encode(view)


def _wager(playing: Playing, what: str, figures: dict[str, Any]) -> SimulatedWager:
    known, error = playing.known, figures["se"] or 0.0
    value = None if known is None else known.main if what == "main" else known.side.get(what.partition(".")[2])
    points = playing.points.get(what, [])
    if not points or points[-1].rounds < figures["rounds"]:
        points = [*points, SimulationPoint(figures["rounds"], figures["ev"], error)]
    return SimulatedWager(
        what=what,
        ev=figures["ev"],
        se=error,
        sd=figures["sd"],
        hit_frequency=figures["hit_frequency"],
        exact=value,
        z=(figures["ev"] - value) / error if value is not None and error else None,
        points=tuple(points),
    )


def _command(playing: Playing) -> str:
    call = playing.call
    sides = ["--side", ",".join(f"{name}=1" for name in call.side)] if call.side else []
    fresh = ["--fresh"] if call.fresh else []
    chart = [] if call.play == "basic" else ["--strategy", f"{playing.run.book.game}-strategy.csv"]
    words = [*fresh, "--rounds", str(call.rounds), "--seed", str(playing.run.seed), *chart, *sides]
    return f"{command('simulate', playing.found)} {shlex.join(words)}"


def _failed(found: Study, call: SimulationCall, most: int, *problems: RuleProblem) -> StateAndView:
    head = {**found.head(), "problems": (*found.problems, *problems)}
    view = SimulationView(**head, state=FAILED, goal=call.rounds, most=most, fresh=call.fresh, play=call.play)
    return FAILED, msgspec.json.encode(view)
