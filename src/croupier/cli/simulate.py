"""`croupier simulate`: as many rounds as you like, on this machine or many, beside the exact value."""

import gc
import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal, InvalidOperation
from pathlib import Path
from secrets import randbelow
from typing import TYPE_CHECKING, NamedTuple

from croupier.cli import output
from croupier.cli.analysis_arguments import book_of
from croupier.cli.error_sentences import UsageError
from croupier.cli.language import wording
from croupier.cli.rules.arguments import GameOrFile
from croupier.cli.simulate_checks import check_options
from croupier.cli.simulate_options import BetOptions, CardOptions, ShowOptions, WorkOptions
from croupier.cli.simulate_view import progress, say_early, show
from croupier.money.cents import parse_amount
from croupier.rules.fits import usual_decks
from croupier.rules.schema import Rulebook
from croupier.strategy.chart import Chart
from croupier.words.facts import message

if TYPE_CHECKING:
    from croupier.bots.named_chart import NamedChart
    from croupier.simulation.count_reading import Counting, Trigger
    from croupier.simulation.exact import Exact
    from croupier.simulation.exact_process import Asked
    from croupier.simulation.executors import Executor
    from croupier.simulation.job import Run, Shuffling
    from croupier.simulation.runner import Ended

MOST_ROUNDS = 10**15
USUAL_ROUNDS = "1e7"
OBJECTS_BETWEEN_COLLECTIONS = 200_000


def simulate(
    game: GameOrFile,
    /,
    *,
    cards: CardOptions | None = None,
    bets: BetOptions | None = None,
    work: WorkOptions | None = None,
    shown: ShowOptions | None = None,
) -> int:
    """Simulate a game: what each wager is worth, how sure that is, and what it does to a bankroll."""
    cards, bets, work, shown = (
        cards or CardOptions(),
        bets or BetOptions(),
        work or WorkOptions(),
        shown or ShowOptions(),
    )
    check_options(bets, work, shown)
    # A compiler makes objects by the hundred thousand, and no garbage to speak of.
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS, 50, 100)
    if cards.fresh:
        from croupier.simulation.exact_process import begin

        # Before the compiler is imported here: the process beside this one imports its own meanwhile.
        begin()
    with _told():
        from croupier.simulation.exact_process import ask

        run = _run(game, cards, bets, work)
        asked = ask(run)
        from croupier.simulation.runner import Goal
        from croupier.simulation.runner import simulate as play

        goal = Goal(_rounds(work), work.until_se)
        executor = _executor(run, goal.rounds, work, shown.rounds_out)
        with progress(run, goal) as watch:
            ended = play(run, goal, executor, watch, work.checkpoint)
        return _tell(run, ended, bets.bankroll, shown, asked)


def _tell(run: "Run", ended: "Ended", units: float, shown: ShowOptions, asked: "Asked") -> int:
    from croupier.simulation.run_json import tell

    if not ended.totals.chunks:
        raise UsageError(f"{ended.stopped or 'there was nothing to do'}: no chunk of rounds was finished")  # noqa: EM102, TRY003 - of the error itself
    known, stopped = _exact(run, ended, asked)
    told = tell(run, ended.totals, _command(run), units, known) | {"stopped": stopped}
    if shown.plot is not None:
        from croupier.simulation.plots import draw_plots
        from croupier.simulation.statistics import least

        draw_plots(shown.plot, told, ended.totals, least(run))
    if shown.counts_out is not None:
        from croupier.simulation.counts_file import write_counts

        write_counts(shown.counts_out, told)
    if shown.json:
        output.as_json(told)
    else:
        show(told)
    if ended.error is not None:
        kept = wording()("simulation.kept", why=str(ended.error))
        sys.stderr.write(f"croupier: {kept}\n")
    return 0 if stopped is None else 1


def _exact(run: "Run", ended: "Ended", asked: "Asked") -> "tuple[Exact | None, str | None]":
    """Return the exact value, and why something is missing; a run that is not waited for keeps its rounds."""
    try:
        say_early(asked, run, ended.totals)
        return asked.value(), ended.stopped
    except KeyboardInterrupt:
        asked.forget()
        return None, ended.stopped or "stopped by the user before the exact value was known"


def _command(run: "Run") -> str:
    """Return the line that plays these very rounds again: with its seed where none was given."""
    words = sys.argv[1:]
    seeded = any(word == "--seed" or word.startswith("--seed=") for word in words)
    return shlex.join(["croupier", *words, *(() if seeded else ("--seed", str(run.seed)))])


@contextmanager
def _told() -> Iterator[None]:
    """Tell the user of what cannot be simulated in one sentence."""
    from croupier.analysis.shoe import ShoeError
    from croupier.report.variants import VariantError
    from croupier.simulation.build import InexpressibleError
    from croupier.simulation.card_counting import CountError
    from croupier.simulation.dask_cluster import SchedulerError
    from croupier.simulation.totals import CheckpointError
    from croupier.strategy.read import StrategyError

    try:
        yield
    except (
        VariantError, InexpressibleError, SchedulerError, CountError, CheckpointError, StrategyError, ShoeError
    ) as error:  # fmt: skip
        raise UsageError(str(error)) from error


def _run(game: str, cards: CardOptions, bets: BetOptions, work: WorkOptions) -> "Run":
    from croupier.simulation.job import Run, check

    book = book_of(game, cards.changes)
    decks = usual_decks(book) if cards.decks is None else cards.decks
    named = _chart(book, decks, bets.strategy)
    counted = _plays(book, named.chart, bets, decks)
    run = Run(
        book=book,
        charts=counted.charts,
        mains=counted.mains,
        decks=decks,
        boxes=bets.boxes,
        sides=_sides(bets.side),
        tags=counted.tags,
        shuffling=_shuffling(cards, book, decks),
        seed=randbelow(2**31) if work.seed is None else work.seed,
        plain=work.plain,
        counting=counted.counting,
        chart_name=named.name,
        triggers=_triggers(bets, decks),
    )
    check(run)
    _check_cents(run)
    return run


class _Counted(NamedTuple):
    """What counting says: charts and main wagers by true count, tags, and how the count is read."""

    charts: "tuple[Chart, ...]"
    mains: tuple[int, ...]
    tags: tuple[int, ...]
    counting: "Counting"


def _plays(book: Rulebook, chart: Chart, bets: BetOptions, decks: int) -> _Counted:
    """Return charts and main wagers by true count, and how it is counted; one of each where no one counts."""
    from croupier.simulation.card_counting import charts_of, counting_of, load_system, mains_of, read_spread, tags_of
    from croupier.simulation.count_reading import PLAIN_COUNT
    from croupier.simulation.tables import NO_TAGS

    unit = _amount("--bet", bets.bet)
    if bets.count is None:
        if bets.spread is not None:
            raise UsageError(message("usage.spread-needs-count"))
        return _Counted((chart,), (unit,), NO_TAGS, PLAIN_COUNT)
    system = load_system(bets.count)
    spread = {} if bets.spread is None else read_spread(bets.spread)
    how = counting_of(system, decks, spread)
    return _Counted(charts_of(book, chart, system, how), mains_of(spread, unit, how), tags_of(system), how)


def _triggers(bets: BetOptions, decks: int) -> "dict[str, Trigger]":
    """Return the side wagers that are laid from a count on only."""
    from croupier.simulation.card_counting import load_system, trigger_of

    found = {}
    for text in bets.trigger or ():
        name, _, said = text.partition("=")
        own, _, start = said.rpartition(":")
        if not start or not name:
            raise UsageError(message("usage.no-trigger", text=repr(text)))
        if not own and bets.count is None:
            raise UsageError(message("usage.trigger-how", text=text, example=f"{name}=hilo:{start}"))
        found[name] = trigger_of(load_system(own or bets.count or ""), decks, start)
    return found


def _chart(book: Rulebook, decks: int, path: Path | None) -> "NamedChart":
    from croupier.bots.named_chart import NamedChart, usual_chart
    from croupier.strategy.read import load_chart

    return usual_chart(book, decks) if path is None else NamedChart(load_chart(path, book), path.name)


def _shuffling(cards: CardOptions, book: Rulebook, decks: int) -> "Shuffling":
    from croupier.simulation.job import Shuffling, cut_share
    from croupier.simulation.tally import CONTINUOUS, CUT, FRESH

    chosen = [cards.fresh, *(one is not None for one in (cards.penetration, cards.cut, cards.continuous))]
    if sum(chosen) > 1:
        raise UsageError(message("usage.one-shuffle"))
    if cards.continuous is not None:
        return Shuffling(CONTINUOUS, burn=bool(cards.burn), chute=cards.continuous)
    if cards.fresh:
        return Shuffling(FRESH, burn=bool(cards.burn))
    if cards.cut is not None:
        return Shuffling(CUT, cut_share(book, decks, cards.cut), burn=cards.burn is not False)
    depth = 0.75 if cards.penetration is None else cards.penetration
    return Shuffling(CUT, depth, burn=cards.burn is not False)


def _sides(text: str | None) -> dict[str, int]:
    sides: dict[str, int] = {}
    for part in text.split(",") if text else ():
        name, found, amount = part.partition("=")
        if not found:
            raise UsageError(message("usage.no-side", text=repr(part)))
        sides[name.strip()] = _amount(f"--side {name.strip()}", amount.strip())
    return sides


def _amount(name: str, text: str) -> int:
    try:
        cents = parse_amount(text)
    except ValueError as error:
        raise UsageError(f"{name}: {error}") from error  # noqa: EM102, TRY003 - of the error itself
    if cents == 0:
        raise UsageError(message("usage.no-wager", option=name))
    return cents


def _check_cents(run: "Run") -> None:
    """Refuse a wager whose half or winnings would break a cent (R-ROUND)."""
    from croupier.simulation.build import check_sides
    from croupier.simulation.job import wrong_cents

    check_sides(run.book, run.plan)
    wrong = wrong_cents(run)
    if wrong is not None:
        raise UsageError(wrong.told)


def _notes(run: "Run") -> dict[str, str]:
    """Return where rounds come from, for the file they are written to."""
    return {"command": _command(run), "seed": str(run.seed), "chart": run.chart_name, "chart_digest": run.chart_digest}


def _rounds(work: WorkOptions) -> int:
    text = work.rounds
    if text is None:
        text = USUAL_ROUNDS if work.until_se is None else str(MOST_ROUNDS)
    try:
        rounds = Decimal(text.replace("_", "").replace(",", ""))
        within = 1 <= rounds <= MOST_ROUNDS
    except InvalidOperation as error:
        raise UsageError(message("usage.rounds-number", text=repr(text))) from error
    if not within:
        raise UsageError(message("usage.rounds-between", most=f"{MOST_ROUNDS:,}", value=text))
    if rounds % 1:
        raise UsageError(message("usage.rounds-whole", value=text))
    return int(rounds)


def _executor(run: "Run", rounds: int, work: WorkOptions, rounds_out: Path | None) -> "Executor":
    from croupier.simulation.executors import Threads

    if rounds_out is not None:
        from croupier.simulation.exports import Recording, writer

        if work.on is not None:
            raise UsageError(message("usage.rounds-out-here"))
        return Recording(writer(run, rounds_out, rounds, _notes(run)))
    if work.on is not None:
        from croupier.simulation.dask_cluster import Cluster

        return Cluster(work.on)
    return Threads(work.workers or os.cpu_count() or 1)
