"""Side wagers: rounds a second with all of them laid, and the time an exact value takes.

Figures are of CPU time, best of several, in one run. To set two commits side by side, run this with `PYTHONPATH` at the
`src` of the other one; what it cannot do is left out.
"""

import time
from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from croupier.analysis.shoe import Shoe, fresh
from croupier.analysis.side import side_wagers
from croupier.bots.charts import default_chart
from croupier.rules.library import library, with_wagers
from croupier.rules.load import GAMES, change, load
from croupier.rules.schema import Rulebook
from croupier.simulation.chunk import play_chunk
from croupier.simulation.job import Run, Shuffling
from croupier.simulation.tally import CUT

TIMES, ROUNDS, DECKS, SECONDS = 9, 1 << 18, 6, 1000

ON_THE_DEALER = {
    "suited-bust": {"suited": ("50:1", "D is bust and D are same suit"), "bust": ("3:1", "D is bust")},
    "dealer-eights": {"eights": ("5:1", "2 of D are 8 and same suit"), "picture": ("3:1", "last of D is picture")},
    "four-cards": {"straight": ("20:1", "p1 p2 d1 d2 are straight"), "flush": ("20:1", "p1 p2 d1 d2 are same suit")},
}


def best(work: Callable[[], object]) -> float:
    """Return the least CPU time of several."""
    times = []
    for _ in range(TIMES):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times)


def rates() -> None:
    """Print rounds a second with every side wager laid, one box and a cut card."""
    for game in GAMES:
        book = load(game)
        laid = dict.fromkeys(book.side, 100)
        how = Shuffling(CUT, 0.75, burn=False)
        for plain in (True, False):
            run = Run(book, (default_chart(book),), (100,), DECKS, 1, laid, shuffling=how, plain=plain)
            play_chunk(run, 0, ROUNDS)
            rate = ROUNDS / best(partial(play_chunk, run, 0, ROUNDS))
            print(f"{game:15} {'plain' if plain else 'without luck':13} {rate / 1e6:7.2f} million rounds a second")


def valued(book: Rulebook, shoe: Shoe, name: str) -> None:
    """Print how long one wager takes, once its definition has been seen."""
    game = with_wagers(book, (name,)) if name in library() else book
    found = partial(side_wagers, replace(game, side={name: game.side[name]}), shoe)
    began = time.process_time()
    first = found()
    took = time.process_time() - began
    ev = f"{first[name].ev:+.6f}" if name in first else "no value"
    print(f"{name:17} {ev:>10} {best(found) * SECONDS:8.1f} ms, first {took * SECONDS:7.1f} ms")


def values() -> None:
    """Print the time of exact values at six decks."""
    tables = {
        name: {
            "title": name,
            "pays": {row: odds for row, (odds, _) in rows.items()},
            "when": {row: text for row, (_, text) in rows.items()},
        }
        for name, rows in ON_THE_DEALER.items()
    }
    book = load("lucky8")
    for name in library():
        valued(book, fresh(book, DECKS), name)
    written = change(book, {"side": tables})
    for name in tables:
        valued(written, fresh(book, DECKS), name)


if __name__ == "__main__":
    rates()
    values()
