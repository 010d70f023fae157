"""How long exact analysis takes: the main wager of every game, side wagers, charts, small shoes, a fresh process.

python -m bench.analysis [--peer PATH]
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from croupier.analysis.best_chart import best_chart
from croupier.analysis.moments import moments
from croupier.analysis.report import analyse
from croupier.analysis.shoe import ORDER, Shoe, ShoeError, fresh
from croupier.analysis.side import side_wagers
from croupier.analysis.side_cards import forget_tables
from croupier.analysis.solution import solve
from croupier.analysis.strategy_value import follow
from croupier.rules.load import GAMES, load
from croupier.rules.schema import Rulebook

REPEATS = 7
DECKS = 8
GOALS = {"lucky8": 0.1, "ace-race": 0.2, "blackjack-plus": 0.2, "dueling8s": 0.02}
SIDE_GOAL, FRESH_GOAL, COLD_GOAL, MEMORY_GOAL = 1.0, 1.5, 12.0, 300
FRESH = (
    "from croupier.analysis.report import analyse; from croupier.analysis.shoe import fresh;"
    "from croupier.rules.load import load; book = load({game!r}); analyse(book, fresh(book, 8), 8)"
)
PEER_RUNS = 3
PEER_ANSWERS = "8\nn\ny\ny\nn\ny\ny\nn\ny\nn\n1.5\n/dev/null\n"
"""What the peer's console asks for: eight decks, stands on soft 17, double after split, resplits, CDZ-."""


def best_of(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """Return the least CPU time of several runs: the machine may be busy with other things."""
    times = []
    for _ in range(repeats):
        begin = time.process_time()
        work()
        times.append(time.process_time() - begin)
    return min(times)


def line(name: str, seconds: float, goal: float | None = None) -> None:
    """Print one figure, and whether it is what it should be."""
    verdict = "" if goal is None else f"   goal {goal:g} s: {'met' if seconds <= goal else 'MISSED'}"
    print(f"{name:<58}{seconds:9.4f} s{verdict}")


def main_wagers() -> None:
    """Time the main wager of every game at eight decks, warm."""
    for game in GAMES:
        book = load(game)
        work = partial(solve, book, fresh(book, DECKS))
        work()
        line(f"main wager, {game}, {DECKS} decks", best_of(work), GOALS[game])


def growth() -> None:
    """Show how cost grows with decks and with cards removed, for every game and number of decks."""
    for game in GAMES:
        book = load(game)
        for decks in range(book.deck.fewest, book.deck.most + 1):
            _grown(f"{game}, {decks} decks", book, fresh(book, decks))
        for left in (300, 200, 100, 52):
            _grown(f"{game}, {left} cards left of {DECKS} decks", book, shortened(fresh(book, DECKS), left))


def _grown(name: str, book: Rulebook, shoe: Shoe) -> None:
    """Print what one shoe's main wager and its standard deviation take."""
    try:
        solution = solve(book, shoe)
    except ShoeError as error:
        print(f"{name}: {error}")
        return
    line(f"main wager, {name} ({shoe.size} cards)", best_of(partial(solve, book, shoe)))
    line(f"standard deviation, {name}", best_of(partial(moments, solution), 3))


def shortened(shoe: Shoe, left: int) -> Shoe:
    """Return the shoe with cards evenly taken out until so many are left."""
    cards = [card for card in ORDER for _ in range(shoe.count(card))]
    gone = len(cards) - left
    return shoe.without(cards[spot * len(cards) // gone] for spot in range(gone))


def everything_else() -> None:
    """Time side wagers, charts and a whole report."""
    for game in GAMES:
        book = load(game)
        shoe = fresh(book, DECKS)
        sides = partial(side_wagers, book, shoe)
        forget_tables()
        line(f"side wagers as fractions, {game}, first time", best_of(sides, 1), SIDE_GOAL)
        line(f"side wagers as fractions and floats, {game}", best_of(sides), SIDE_GOAL / 10)
        solution = solve(book, shoe)
        chart = best_chart(solution)
        line(f"best chart, {game}", best_of(partial(best_chart, solution), 3))
        line(f"value of a written chart, {game}", best_of(partial(follow, book, shoe, chart), 3))
        line(f"whole report, {game}", best_of(partial(analyse, book, shoe, DECKS), 3))


def processes() -> None:
    """Time whole processes: with a warm compile cache, and with an empty one."""
    for game in GAMES:
        process(f"fresh process, {game}, warm cache", FRESH.format(game=game), {}, FRESH_GOAL)
    with tempfile.TemporaryDirectory() as empty:
        cold = {"NUMBA_CACHE_DIR": empty}
        process("fresh process, lucky8, empty cache", FRESH.format(game="lucky8"), cold, COLD_GOAL)


def process(name: str, code: str, environment: dict[str, str], goal: float) -> None:
    """Print the wall and the CPU time of a Python process that runs the code."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, env=os.environ | environment)  # noqa: S603 - our own code
    wall = time.perf_counter() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    line(f"{name}, CPU", after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    line(f"{name}, wall", wall, goal)


def peer(path: Path) -> bool:
    """Time a locally built strategy program of possibly-wrong/blackjack on the same kind of game, ours beside it."""
    book = load("lucky8")
    own = best_of(partial(solve, book, fresh(book, DECKS)))
    times = []
    for _ in range(PEER_RUNS):
        begin = time.perf_counter()
        done = subprocess.run([str(path.resolve())], input=PEER_ANSWERS, text=True, capture_output=True, check=False)  # noqa: S603 - named by the caller
        times.append(time.perf_counter() - begin)
        if done.returncode:
            print(f"peer {path.name} ended with {done.returncode}: {done.stderr.strip() or 'no message'}")
            return False
    line(f"peer {path.name}, {DECKS} decks, whole process", min(times))
    print(f"the main wager of lucky8 beside it: {own:.4f} s, {min(times) / own:.1f} times as fast")
    return True


def main() -> int:
    """Run all of it; return 1 where a peer is named that does not run."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--peer", type=Path, help="strategy program of possibly-wrong/blackjack, built locally")
    options = asked.parse_args()
    if options.peer is not None and not peer(options.peer):
        return 1
    main_wagers()
    growth()
    everything_else()
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"memory at most {megabytes:.0f} MB   goal {MEMORY_GOAL} MB: {'met' if megabytes <= MEMORY_GOAL else 'MISSED'}"
    )
    processes()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
