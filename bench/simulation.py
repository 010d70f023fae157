"""Rounds a second beside a hand-written C loop with the same rules: 8 decks, a cut card at 75 %, Lucky 8's main game.

Figures are of CPU time, best of several, in one run; the C loop needs a C compiler and says so where there is none.
Another C loop can be named as an argument: one that plays 8 decks, a dealer who stands on soft 17, splits to four,
original bets only, no surrender, and prints `rate=` with its million rounds a second of CPU.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from croupier.bots.charts import default_chart
from croupier.bots.named_chart import usual_chart
from croupier.report.variants import varied
from croupier.rules.load import load
from croupier.simulation.chunk import play_chunk
from croupier.simulation.executors import Threads
from croupier.simulation.job import CHUNK, Run, Shuffling, chunks
from croupier.simulation.tally import CUT
from croupier.strategy.chart import Chart

SOURCE = Path(__file__).parent / "c" / "lucky8.c"
TIMES = 7
MILLION = 1_000_000
LETTERS = {"Dh": "D", "Ds": "d", "Rh": "R", "Rs": "r", "Rp": "Q"}
"""The C loop reads one letter a cell."""


def the_run(*, sides: bool = False, changes: tuple[str, ...] = ()) -> Run:
    """Return the game that is measured."""
    book = varied(load("lucky8"), changes)
    laid = dict.fromkeys(book.side, 100) if sides else {}
    how = Shuffling(CUT, 0.75, burn=False)
    return Run(book, (usual_chart(book, 8).chart,), (100,), 8, 1, laid, shuffling=how, plain=True)


def best(rate: Callable[[], float]) -> float:
    """Return the best of several measurements."""
    return max(rate() for _ in range(TIMES))


def kernel(run: Run) -> float:
    """Return the kernel's rounds a second."""
    began = time.process_time()
    play_chunk(run, 0, CHUNK)
    return CHUNK / (time.process_time() - began)


def tables(chart: Chart) -> str:
    """Return a chart as the C loop reads it."""
    names = [f"{kind} {total}" for kind in ("hard", "soft") for total in range(22)]
    names += [f"pair {value}" for value in ("A", *"23456789", "T")]
    rows = (
        [LETTERS.get(code.value, code.value) for code in chart.rows[name]] if name in chart.rows else ["H"] * 10
        for name in names
    )
    return "\n".join("".join(row) for row in rows)


def built(source: Path) -> Path | None:
    """Return a C program built for this machine, or None where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    program = Path(tempfile.mkdtemp()) / source.stem
    subprocess.run([compiler, "-O3", "-march=native", "-o", str(program), str(source), "-lm"], check=True)  # noqa: S603 - the compiler this machine has
    return program


def other_loop(source: Path) -> Callable[[], float] | None:
    """Return how another C loop is measured."""
    program = built(source)
    if program is None:
        return None

    def rate() -> float:
        done = subprocess.run([str(program), str(5 * MILLION)], capture_output=True, text=True, check=True)  # noqa: S603 - just built
        found = re.search(r"rate=([0-9.]+)", done.stdout)
        if found is None:
            message = f"{source} prints no rate="
            raise ValueError(message)
        return float(found[1]) * MILLION

    return rate


def against(source: Path) -> None:
    """Print the kernel beside another C loop, both playing its game, in turn."""
    run = the_run(changes=("surrender.offered=never",))
    kernel(run)
    rate = other_loop(source)
    if rate is None:
        print("no C compiler here")
        return
    pairs = [(rate(), kernel(run)) for _ in range(2 * TIMES)]
    limit, own = (max(one) for one in zip(*pairs, strict=True))
    print(f"{source.name}: {limit / MILLION:.1f} M rounds/s, kernel {own / MILLION:.1f}, {own / limit:.2f} of it")


def c_loop() -> Callable[[], float] | None:
    """Return how the C loop is measured, or None where there is no compiler."""
    program = built(SOURCE)
    if program is None:
        return None
    chart = tables(default_chart(load("lucky8")))

    def rate() -> float:
        words = [str(program), str(5 * MILLION)]
        done = subprocess.run(words, input=chart, capture_output=True, text=True, check=True)  # noqa: S603 - just built
        played, *_, seconds = done.stdout.split()
        return int(played) / float(seconds)

    return rate


def two_workers(run: Run) -> tuple[float, float]:
    """Return the wall-clock rounds a second of one worker and of two."""
    rates: list[float] = []
    for workers in (1, 2):
        began = time.monotonic()
        for _ in Threads(workers).play(run, chunks(20 * CHUNK)):
            pass
        rates.append(20 * CHUNK / (time.monotonic() - began))
    return rates[0], rates[1]


def first_result(cache: str, *words: str) -> str:
    """Return the seconds from the command to its result with this compile cache, by the clock and of CPU."""
    command = [sys.executable, "-c", "from croupier.cli import main; main()", "simulate", "lucky8", "--rounds", "1e6"]
    cached = {**os.environ, "NUMBA_CACHE_DIR": cache}
    before, began = os.times(), time.monotonic()
    subprocess.run([*command, *words], env=cached, check=True, capture_output=True)  # noqa: S603 - our own command
    after, ended = os.times(), time.monotonic()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return f"{ended - began:.2f} s ({spent:.2f} s of CPU)"


def first_results() -> None:
    """Print how long a first result takes, with an empty compile cache and a warm one."""
    for words in ((), ("--fresh",)):
        with tempfile.TemporaryDirectory() as cache:
            cold, warm = first_result(cache, *words), first_result(cache, *words)
            print(f"first result{' '.join(('', *words))}: {cold} with an empty compile cache, {warm} with a warm one")


def memory(rounds: str) -> int:
    """Return the most memory a run takes, in megabytes."""
    code = (
        "import resource\nfrom croupier.cli.run import run\nrun(['simulate','lucky8','--rounds','%s','--seed','1'])\n"
    )
    code += "import sys\nsys.stderr.write(str(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024))"
    words = [sys.executable, "-c", code % rounds]
    done = subprocess.run(words, capture_output=True, text=True, check=True)  # noqa: S603 - our own command
    return int(done.stderr)


def gymnasium_rate() -> float | None:
    """Return the rounds a second of Gymnasium's own Blackjack, drawing below 17."""
    if find_spec("gymnasium") is None:
        return None
    import gymnasium

    env = gymnasium.make("Blackjack-v1")
    began = time.process_time()
    for _ in range(20_000):
        seen, _ = env.reset()
        over = False
        while not over:
            seen, _, over, _, _ = env.step(int(seen[0] < 17))  # noqa: PLR2004 - draws below 17
    return 20_000 / (time.process_time() - began)


def main() -> None:
    """Print every figure."""
    for name in sys.argv[1:]:
        against(Path(name))
    run, sided = the_run(), the_run(sides=True)
    kernel(run)
    kernel(sided)
    yardstick = c_loop()
    limit = best(yardstick) if yardstick is not None else None
    print(
        "no C compiler here: nothing to compare with" if limit is None else f"C loop {limit / MILLION:.1f} M rounds/s"
    )
    for name, measured in (("main game", run), ("all side wagers", sided)):
        rate = best(partial(kernel, measured))
        share = f", {rate / limit:.2f} of the C loop" if limit is not None else ""
        print(f"kernel, {name}: {rate / MILLION:.1f} M rounds/s{share}")
    one, two = two_workers(run)
    print(
        f"two workers: {two / one:.2f} times one ({one / MILLION:.1f} and {two / MILLION:.1f} M rounds/s of wall clock)"
    )
    first_results()
    print(f"memory: {memory('1e6')} MB for 1e6 rounds, {memory('1e8')} MB for 1e8")
    peer = gymnasium_rate()
    if peer is not None:
        print(f"gymnasium Blackjack-v1: {peer / MILLION:.4f} M rounds/s")


if __name__ == "__main__":
    main()
