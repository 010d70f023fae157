"""`croupier simulate`: as many rounds as you like, on this machine or many, beside the exact value."""

import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from pathlib import Path
from secrets import randbelow
from typing import TYPE_CHECKING

from croupier.cli import output
from croupier.cli.analysis_arguments import book_of, usual_decks
from croupier.cli.faults import UsageError
from croupier.cli.rules.arguments import GameOrFile
from croupier.cli.simulate_checks import check_options
from croupier.cli.simulate_options import BetOptions, CardOptions, ShowOptions, WorkOptions
from croupier.cli.simulate_view import progress, say_early, show
from croupier.money.cents import format_amount, parse_amount
from croupier.money.odds import format_odds, is_exact
from croupier.rules.schema import Rulebook
from croupier.strategy.chart import Chart

if TYPE_CHECKING:
    from croupier.simulation.exact import Exact
    from croupier.simulation.exact_apart import Asked
    from croupier.simulation.executors import Executor
    from croupier.simulation.job import Run, Shuffling
    from croupier.simulation.runner import Ended

MOST_ROUNDS = 10**15
USUAL_ROUNDS = "1e7"


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
    with _told():
        from croupier.simulation.exact_apart import ask

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
    from croupier.simulation.told import tell

    if not ended.totals.chunks:
        message = f"{ended.stopped or 'there was nothing to do'}: no chunk of rounds was finished"
        raise UsageError(message)
    known, stopped = _exact(run, ended, asked)
    told = tell(run, ended.totals, _command(), units, known) | {"stopped": stopped}
    if shown.plot is not None:
        from croupier.simulation.plots import draw_plots

        draw_plots(shown.plot, told, ended.totals, min(run.mains))
    if shown.json:
        output.as_json(told)
    else:
        show(told)
    if ended.error is not None:
        sys.stderr.write(f"croupier: {ended.error}; the rounds before that are kept\n")
    return 0 if stopped is None else 1


def _exact(run: "Run", ended: "Ended", asked: "Asked") -> "tuple[Exact | None, str | None]":
    """Return the exact value, and why something is missing; whoever does not wait for it keeps the rounds."""
    try:
        say_early(asked, run, ended.totals)
        return asked.value(), ended.stopped
    except KeyboardInterrupt:
        asked.forget()
        return None, ended.stopped or "stopped by the user before the exact value was known"


def _command() -> str:
    return shlex.join(["croupier", *sys.argv[1:]])


@contextmanager
def _told() -> Iterator[None]:
    """Tell the user of what cannot be simulated in one sentence."""
    from croupier.report.variants import VariantError
    from croupier.simulation.build import InexpressibleError
    from croupier.simulation.cluster import SchedulerError
    from croupier.simulation.counting import CountError
    from croupier.simulation.totals import CheckpointError
    from croupier.strategy.read import StrategyError

    try:
        yield
    except (VariantError, InexpressibleError, SchedulerError, CountError, CheckpointError, StrategyError) as error:
        raise UsageError(str(error)) from error


def _run(game: str, cards: CardOptions, bets: BetOptions, work: WorkOptions) -> "Run":
    from croupier.simulation.job import Run, check

    book = book_of(game, cards.changes)
    charts, mains, tags = _plays(book, bets)
    run = Run(
        book=book,
        charts=charts,
        mains=mains,
        decks=usual_decks(book) if cards.decks is None else cards.decks,
        boxes=bets.boxes,
        sides=_sides(bets.side),
        tags=tags,
        shuffling=_shuffling(cards),
        seed=randbelow(2**31) if work.seed is None else work.seed,
    )
    check(run)
    _check_cents(run)
    return run


def _plays(book: Rulebook, bets: BetOptions) -> tuple[tuple[Chart, ...], tuple[int, ...], tuple[int, ...]]:
    """Return charts and main wagers by true count, and the tags of the count; one of each where nobody counts."""
    from croupier.simulation.counting import charts_of, load_system, mains_of, read_spread, tags_of

    chart, unit = _chart(book, bets.strategy), _amount("--bet", bets.bet)
    if bets.count is None:
        if bets.spread is not None:
            message = "--spread says what is bet at which count, so --count must say how to count"
            raise UsageError(message)
        return (chart,), (unit,), (0,) * 13
    system = load_system(bets.count)
    spread = {} if bets.spread is None else read_spread(bets.spread)
    return charts_of(book, chart, system), mains_of(spread, unit), tags_of(system)


def _chart(book: Rulebook, path: Path | None) -> Chart:
    from croupier.bots.charts import default_chart
    from croupier.strategy.read import load_chart

    return default_chart(book) if path is None else load_chart(path, book)


def _shuffling(cards: CardOptions) -> "Shuffling":
    from croupier.simulation.job import Shuffling
    from croupier.simulation.tally import CONTINUOUS, CUT, FRESH

    chosen = [cards.fresh, cards.penetration is not None, cards.continuous is not None]
    if sum(chosen) > 1:
        message = "--fresh, --penetration and --continuous say different things about the shuffle; give one of them"
        raise UsageError(message)
    if cards.continuous is not None:
        return Shuffling(CONTINUOUS, burn=bool(cards.burn), chute=cards.continuous)
    if cards.fresh:
        return Shuffling(FRESH, burn=bool(cards.burn))
    depth = 0.75 if cards.penetration is None else cards.penetration
    return Shuffling(CUT, depth, burn=cards.burn is not False)


def _sides(text: str | None) -> dict[str, int]:
    sides: dict[str, int] = {}
    for part in text.split(",") if text else ():
        name, found, amount = part.partition("=")
        if not found:
            message = f"--side: {part!r} is no side wager with its amount; write them as pair=1,lucky8=0.50"
            raise UsageError(message)
        sides[name.strip()] = _amount(f"--side {name.strip()}", amount.strip())
    return sides


def _amount(name: str, text: str) -> int:
    try:
        cents = parse_amount(text)
    except ValueError as error:
        message = f"{name}: {error}"
        raise UsageError(message) from error
    if cents == 0:
        message = f"{name}: a wager is more than nothing"
        raise UsageError(message)
    return cents


def _check_cents(run: "Run") -> None:
    """Refuse a wager whose winnings would break a cent (R-ROUND)."""
    from croupier.simulation.build import check_sides
    from croupier.simulation.split_sides import base

    book = run.book
    check_sides(book, run.plan)
    main = [Fraction(1, 2), book.blackjack.pays, *book.bonus.pays.values()]
    wagers = [(main, amount) for amount in run.mains]
    wagers += [(list(book.side[base(name)].pays.values()), amount) for name, amount in run.sides.items()]
    for odds, amount in wagers:
        for pays in odds:
            if not is_exact(amount, pays):
                message = f"a wager of {format_amount(amount)} would break a cent at {format_odds(pays)}"
                raise UsageError(message)


def _rounds(work: WorkOptions) -> int:
    text = work.rounds
    if text is None:
        text = USUAL_ROUNDS if work.until_se is None else str(MOST_ROUNDS)
    try:
        rounds = Decimal(text.replace("_", "").replace(",", ""))
        within = 1 <= rounds <= MOST_ROUNDS
    except InvalidOperation as error:
        message = f"--rounds: {text!r} is no number of rounds, such as 1e9"
        raise UsageError(message) from error
    if not within:
        message = f"--rounds: from 1 to {MOST_ROUNDS:,} rounds can be played, not {text}"
        raise UsageError(message)
    if rounds % 1:
        message = f"--rounds: {text} is no whole number of rounds"
        raise UsageError(message)
    return int(rounds)


def _executor(run: "Run", rounds: int, work: WorkOptions, rounds_out: Path | None) -> "Executor":
    from croupier.simulation.executors import Threads

    if rounds_out is not None:
        from croupier.simulation.exports import Recording, writer

        if work.on is not None:
            message = "--rounds-out writes rounds played on this machine; leave out --on"
            raise UsageError(message)
        return Recording(writer(run, rounds_out, rounds, {"command": _command(), "seed": str(run.seed)}))
    if work.on is not None:
        from croupier.simulation.cluster import Cluster

        return Cluster(work.on)
    return Threads(work.workers or os.cpu_count() or 1)
