"""How a simulation is shown: a bar while it runs, tables when it is done."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from croupier.cli import output

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
        task = bar.add_task("compiling", total=goal.rounds)
        clock = _Clock(run)

        def watch(totals: "Totals") -> None:
            bar.update(task, completed=totals.sums[ROUNDS], description=clock.says(totals))

        yield watch


def say_early(asked: "Asked", run: "Run", totals: "Totals") -> None:
    """Say what has been found where the exact value beside it takes some seconds more."""
    from croupier.simulation.statistics import Figures

    if asked.is_slow():
        main = Figures(run, totals).main()
        found = f"main wager {main['ev']:+.4%} ± {main['se'] or 0:.4%}"
        sys.stderr.write(f"croupier: {found}; the exact value beside it takes some seconds more\n")
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
            self.text = f"{rate:.1f} M rounds/s  {main['ev']:+.5f} ± {main['se'] or 0:.5f}"
        return self.text


def show(told: dict[str, Any]) -> None:
    """Show the figures to a person."""
    how = told["shuffling"]
    depth = f" after {how['cut']} cards" if "cut" in how else ""
    boxes = "1 box" if told["boxes"] == 1 else f"{told['boxes']} boxes"
    output.heading(f"{told['game']}, {told['decks']} decks, {boxes}, {how['mode']}{depth}, {told['rounds']:,} rounds")
    if told["stopped"]:
        output.line(f"{told['stopped']}; these are the rounds played until then")
    beside = ("exact", "z") if told["main"].get("exact") is not None else ()
    head = ("wager", "value", "standard error", "deviation", "wins", *beside)
    wagers = {"main": told["main"], **told["side"], **({"insurance": told["insurance"]} if told["insurance"] else {})}
    output.table(head, [_row(name, figures)[: len(head)] for name, figures in wagers.items()])
    _correction(told, wagers)
    _triggers(told)
    _counts(told)
    output.line()
    output.table(("main wager nets", "times", "share"), [_net(row) for row in told["main"]["distribution"]])
    for name, figures in told["side"].items():
        output.line()
        rows = [
            (row["name"], row["pays"], f"{row['count']:,}", f"{row['frequency']:.6%}") for row in figures["outcomes"]
        ]
        output.table((name, "pays", "times", "share"), rows)
    output.line()
    output.table(("all wagers, in main wagers", "mean", "standard error", "deviation"), _totals(told))
    _bankroll(told)
    output.line(f"chart: {told['chart']['name']}, {told['chart']['digest']}")
    output.line(f"croupier {told['version']}, seed {told['seed']}, rulebook {told['rulebook']}")
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
    both = {name: figures for name, figures in wagers.items() if figures.get("plain")}
    if not both:
        output.line(f"not corrected ({told['luck']}): luck is in these values")
        return
    output.line()
    output.table(
        ("as it came, with luck", "value", "standard error", "z", "rounds saved"),
        [_plain(*row) for row in both.items()],
    )
    output.line(
        "Values above are corrected: before each card the mean of what it can bring is known, and what it brought "
        "beyond that is luck and taken out. The mean stays as it is. z is the distance of both in standard errors."
    )


def _plain(name: str, figures: dict[str, Any]) -> tuple[str, ...]:
    plain = figures["plain"]
    return (
        name,
        f"{plain['ev']:+.6%}",
        f"{plain['se']:.6%}",
        "" if plain["z"] is None else f"{plain['z']:+.2f}",
        "" if plain["gain"] is None else f"{plain['gain']:,.0f} for one",
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
        head = ("laid at a trigger", "from a count of", "of rounds", "units in 100 rounds", "standard error")
        output.table(head, rows)


def _counts(told: dict[str, Any]) -> None:
    """Show what the main wager is worth at every count."""
    if told["counts"]:
        output.line()
        rows = [
            (
                f"{row['count']:+g}{' and beyond' if row['beyond'] else ''}",
                f"{row['frequency']:.4%}",
                f"{row['wager']:g}" if row["wager"] else "sits out",
                f"{row['ev']:+.5%}",
                "" if row["se"] is None else f"{row['se']:.5%}",
                *map(_at_count, row["side"].values()),
            )
            for row in told["counts"]
        ]
        output.table(
            (f"{told['count_read']} count", "of rounds", "wager", "value", "standard error", *told["side"]), rows
        )


def _at_count(one: dict[str, Any] | None) -> str:
    """Return a side wager's value at a count; a single shoe has no error."""
    if one is None:
        return ""
    return f"{one['ev']:+.4%}" + ("" if one["se"] is None else f" ± {one['se']:.4%}")


def _net(row: dict[str, Any]) -> tuple[str, ...]:
    return f"{row['net']:+g}", f"{row['count']:,}", f"{row['frequency']:.6%}"


def _totals(told: dict[str, Any]) -> list[tuple[str, str, str, str]]:
    total = told["total"]
    rows = [("a round", total), ("a hundred rounds", total["per_100"])]
    if "per_shoe" in total:
        rows.append((f"a shoe ({total['per_shoe']['rounds']:.1f} rounds)", total["per_shoe"]))
    return [(name, f"{row['mean']:+.6f}", _error(row), f"{row['sd']:.4f}") for name, row in rows]


def _error(row: dict[str, Any]) -> str:
    return f"{row['se']:.6f}" if row.get("se") is not None else ""


def _bankroll(told: dict[str, Any]) -> None:
    bank, total = told["bankroll"], told["total"]
    output.line(f"cards a round {total['cards_a_round']:.3f}")
    if total["n0"] is not None:
        error = total["n0"] * total["relative_error"]
        output.line(f"N0 {total['n0']:,.0f} ± {error:,.0f} rounds until the mean is one deviation")
    if total["unfinished"]:
        output.line(
            f"{total['unfinished']:,} rounds could not be finished with the cards in the shoe and count for nothing"
        )
    if total["score"] is not None:
        output.line(f"SCORE {total['score']:.2f} ± {total['score'] * total['relative_error']:.2f}")
    ruin = f"{bank['risk_of_ruin']:.4%} ± {bank['se']:.4%}"
    output.line(f"risk of ruin with {bank['units']:g} main wagers: {ruin} in the long run")
