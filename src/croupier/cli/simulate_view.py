"""How a simulation is shown: a bar while it runs, tables when it is done."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from croupier.cli import output
from croupier.cli.language import wording
from croupier.cli.table_heads import heads
from croupier.report.figures_text import box_count, deck_count
from croupier.report.row_names import report_name

if TYPE_CHECKING:
    from croupier.simulation.exact_process import Asked
    from croupier.simulation.job import Run
    from croupier.simulation.runner import Goal, Watch
    from croupier.simulation.totals import Totals

FEW = 0.00005


@contextmanager
def progress(run: "Run", goal: "Goal") -> "Iterator[Watch]":
    """Show a bar with the rate, the estimate so far and the time left; nothing where no one looks."""
    if not sys.stderr.isatty():
        yield lambda _totals: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    from croupier.simulation.tally import ROUNDS

    columns = (BarColumn(), TaskProgressColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(wording()("simulation.compiling"), total=goal.rounds)
        clock = _Clock(run)

        def watch(totals: "Totals") -> None:
            bar.update(task, completed=totals.sums[ROUNDS], description=clock.says(totals))

        yield watch


def say_early(asked: "Asked", run: "Run", totals: "Totals") -> None:
    """Say what has been found where the exact value beside it takes some seconds more."""
    from croupier.simulation.statistics import Figures

    if asked.is_slow():
        main = Figures(run, totals).main()
        found = f"{main['ev']:+.4%} ± {main['se'] or 0:.4%}"
        sys.stderr.write(f"croupier: {wording()('simulation.early', found=found)}\n")
        sys.stderr.flush()


class _Clock:
    """Says how fast it goes and what has been found, a few times a second."""

    def __init__(self, run: "Run") -> None:
        self.run = run
        self.began = time.monotonic()
        self.first: int | None = None
        self.last = 0.0
        self.text = ""

    def says(self, totals: "Totals") -> str:
        from croupier.simulation.statistics import Figures
        from croupier.simulation.tally import ROUNDS

        now = time.monotonic()
        rounds = totals.sums[ROUNDS]
        if self.first is None:
            self.first, self.began = rounds, now
        if now - self.last > 1 / 4:
            self.last = now
            rate = (rounds - self.first) / max(now - self.began, FEW) / 1e6
            main = Figures(self.run, totals).main()
            said = wording()("simulation.rate", rate=f"{rate:.1f}")
            self.text = f"{said}  {main['ev']:+.5f} ± {main['se'] or 0:.5f}"
        return self.text


def show(told: dict[str, Any]) -> None:
    """Show the figures to a person."""
    said, how = wording(), told["shuffling"]
    mode = said(f"simulation.{how['mode']}")
    if "cut" in how:
        mode = said("simulation.mode-after", mode=mode, cut=how["cut"])
    decks, boxes = deck_count(told["decks"], said), box_count(told["boxes"], said)
    rounds = f"{told['rounds']:,}"
    output.heading(said("simulation.title", game=told["game"], decks=decks, boxes=boxes, mode=mode, rounds=rounds))
    if told["stopped"]:
        output.line(said("simulation.stopped", why=told["stopped"]))
    wagers = {"main": told["main"], **told["side"], **({"insurance": told["insurance"]} if told["insurance"] else {})}
    beside = ("exact", "z") if told["main"].get("exact") is not None else ()
    head = heads("wager", "value", "standard-error", "deviation", "wins", *beside)
    output.table(head, [_row(report_name(name, said), figures)[: len(head)] for name, figures in wagers.items()])
    _correction(told, wagers)
    _triggers(told)
    _counts(told)
    output.line()
    output.table(heads("main-nets", "times", "share"), [_net(row) for row in told["main"]["distribution"]])
    for name, figures in told["side"].items():
        output.line()
        rows = [
            (row["name"], row["pays"], f"{row['count']:,}", f"{row['frequency']:.6%}") for row in figures["outcomes"]
        ]
        output.table((name, *heads("pays", "times", "share")), rows)
    output.line()
    output.table(heads("all-wagers", "mean", "standard-error", "deviation"), _totals(told))
    _bankroll(told)
    output.line(said("figure.chart", name=told["chart"]["name"], digest=told["chart"]["digest"]))
    output.line(said("figure.made", version=told["version"], seed=told["seed"], digest=told["rulebook"]))
    output.line(told["command"])


def _row(name: str, figures: dict[str, Any]) -> tuple[str, ...]:
    exact, score, error = figures.get("exact"), figures.get("z"), figures["se"]
    return (
        name,
        f"{figures['ev']:+.6%}",
        "" if error is None else f"{error:.6%}",
        f"{figures['sd']:.4f}",
        f"{figures['hit_frequency']:.4%}",
        "" if exact is None else f"{exact:+.6%}",
        "" if score is None else f"{score:+.2f}",
    )


def _correction(told: dict[str, Any], wagers: dict[str, Any]) -> None:
    """Show the plain values beside the corrected ones, and say what a corrected value is."""
    said = wording()
    both = {name: figures for name, figures in wagers.items() if figures.get("plain")}
    if not both:
        output.line(said("simulation.luck-left", why=told["luck"]))
        return
    output.line()
    rows = [_plain(report_name(name, said), figures) for name, figures in both.items()]
    output.table(heads("as-it-came", "value", "standard-error", "z", "saved"), rows)
    output.line(said("simulation.corrected"))


def _plain(name: str, figures: dict[str, Any]) -> tuple[str, ...]:
    plain = figures["plain"]
    return (
        name,
        f"{plain['ev']:+.6%}",
        f"{plain['se']:.6%}",
        "" if plain["z"] is None else f"{plain['z']:+.2f}",
        "" if plain["gain"] is None else wording()("simulation.for-one", gain=f"{plain['gain']:,.0f}"),
    )


def _triggers(told: dict[str, Any]) -> None:
    """Show how often side wagers with a trigger are laid, and what they win in a hundred rounds."""
    laid = {name: told["side"][name] for name in told["triggers"]}
    if laid:
        output.line()
        rows = [
            (
                name,
                told["triggers"][name],
                f"{one['laid']:.4%}",
                f"{one['per_100']['mean']:+.5f}",
                f"{one['per_100']['se']:.5f}",
            )
            for name, one in laid.items()
        ]
        output.table(heads("laid-at", "from-count", "of-rounds", "units-in-100", "standard-error"), rows)


def _counts(told: dict[str, Any]) -> None:
    """Show what the main wager is worth at every count."""
    if told["counts"]:
        said = wording()
        output.line()
        rows = [
            (
                said("simulation.beyond", count=f"{row['count']:+g}") if row["beyond"] else f"{row['count']:+g}",
                f"{row['frequency']:.4%}",
                f"{row['wager']:g}" if row["wager"] else said("simulation.sits-out"),
                f"{row['ev']:+.5%}",
                "" if row["se"] is None else f"{row['se']:.5%}",
                *map(_at_count, row["side"].values()),
            )
            for row in told["counts"]
        ]
        head = heads(f"{told['count_read']}-count", "of-rounds", "wager", "value", "standard-error")
        output.table((*head, *told["side"]), rows)
        if told["count_ends"] and told["count_read"] == "true":
            output.line(said("simulation.count-drifts", count=f"{told['count_ends']:+d}"))


def _at_count(one: dict[str, Any] | None) -> str:
    """Return a side wager's value at a count; a single shoe has no error."""
    if one is None:
        return ""
    return f"{one['ev']:+.4%}" + ("" if one["se"] is None else f" ± {one['se']:.4%}")


def _net(row: dict[str, Any]) -> tuple[str, ...]:
    return f"{row['net']:+g}", f"{row['count']:,}", f"{row['frequency']:.6%}"


def _totals(told: dict[str, Any]) -> list[tuple[str, str, str, str]]:
    said, total = wording(), told["total"]
    rows = [(said("simulation.a-round"), total), (said("simulation.hundred-rounds"), total["per_100"])]
    if "per_shoe" in total:
        shoe = said("simulation.a-shoe", rounds=f"{total['per_shoe']['rounds']:.1f}")
        rows.append((shoe, total["per_shoe"]))
    return [(name, f"{row['mean']:+.6f}", _error(row), f"{row['sd']:.4f}") for name, row in rows]


def _error(row: dict[str, Any]) -> str:
    return f"{row['se']:.6f}" if row.get("se") is not None else ""


def _bankroll(told: dict[str, Any]) -> None:
    said, bank, total = wording(), told["bankroll"], told["total"]
    output.line(said("simulation.cards-a-round", cards=f"{total['cards_a_round']:.3f}"))
    if total["n0"] is not None:
        error = total["n0"] * total["relative_error"]
        output.line(said("simulation.n0", n0=f"{total['n0']:,.0f}", error=f"{error:,.0f}"))
    if total["unfinished"]:
        output.line(said("simulation.unfinished", rounds=f"{total['unfinished']:,}"))
    if total["score"] is not None:
        output.line(f"SCORE {total['score']:.2f} ± {total['score'] * total['relative_error']:.2f}")
    ruin = f"{bank['risk_of_ruin']:.4%} ± {bank['se']:.4%}"
    output.line(said("simulation.ruin", units=f"{bank['units']:g}", ruin=ruin))
