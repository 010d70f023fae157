"""How many rounds the kernels and the engine have played alike, card for card and cent for cent.

`python -m tests.long.equality 10000000` plays so many; without a number a short run shows the speed. A batch is one
chart by chance at one game; its number alone decides it, so that several processes can share a run (`--part 0/2`) and
a run that was stopped goes on where it was (`--state FILE`). `--library` plays the games of the library alone.
"""

import argparse
import sys
import time
from pathlib import Path
from random import Random

import msgspec

from croupier.bots.named_chart import usual_chart
from croupier.rules.load import LIBRARY, NAMED, load
from croupier.simulation.compare import Result
from tests.simulation.charts import random_chart
from tests.simulation.pairs import Pair, random_seats

BATCH = 1_000
SHORT = 20_000
CROWDED, USUAL = 40, 3
"""One batch in so many for each game has up to seven boxes; one in so many plays the game's basic chart."""


class State(msgspec.Struct):
    """How far a part of a run has come."""

    seed: int
    next: int
    rounds: int = 0
    split: int = 0
    dry: int = 0
    wrong: int = 0
    seconds: float = 0.0
    library: bool = False
    games: dict[str, int] = {}


def batch(number: int, state: State) -> None:
    """Play a batch and count; print a round that differed."""
    chance = Random(f"{state.seed} {number}")
    played = tuple(game for game in NAMED if game in LIBRARY or not state.library)
    book = load(played[number % len(played)])
    turn = number // len(played)
    chart = usual_chart(book, book.deck.most).chart if turn % USUAL == 0 else random_chart(book, chance)
    pair = Pair(book, chart, random_seats(book, chance, 7 if turn % CROWDED == 0 else 1))
    for _ in range(BATCH):
        cards = pair.shuffled(chance)
        found, expected = pair.by_kernel(cards), pair.by_engine(cards)
        if found != expected:
            state.wrong += 1
            print(f"{book.game}: {' '.join(cards)}\n  kernel {found}\n  engine {expected}", flush=True)
        count(found, state)
    state.games[book.game] = state.games.get(book.game, 0) + BATCH


def count(found: Result, state: State) -> None:
    """Count a round, and whether it split a hand or ran out of cards."""
    state.rounds += 1
    state.dry += found.dry
    state.split += any(hand for _, hand, _ in found.lines)


def play(batches: int, part: int, parts: int, state: State, path: Path | None) -> None:
    """Play the batches of a part that are still to be played, and keep how far it is."""
    while state.next < batches:
        began = time.process_time()
        batch(state.next, state)
        state.seconds += time.process_time() - began
        state.next += parts
        if path is not None:
            new = path.with_suffix(".new")
            new.write_bytes(msgspec.json.encode(state))
            new.replace(path)
    print(
        f"part {part} of {parts}, seed {state.seed}: {state.rounds:,} rounds of {len(state.games)} games, "
        f"at least {min(state.games.values(), default=0):,} of each, "
        f"{state.wrong} differ; {state.split:,} with split hands, {state.dry:,} out of cards; "
        f"{state.seconds:.0f} s of CPU"
    )


def main(words: list[str]) -> int:
    """Play and print the figures."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("rounds", nargs="?", type=int, default=SHORT)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--part", default="0/1")
    asked.add_argument("--state", type=Path)
    asked.add_argument("--library", action="store_true")
    given = asked.parse_args(words)
    part, parts = (int(word) for word in given.part.split("/"))
    state = State(given.seed, part, library=given.library)
    if given.state is not None and given.state.exists():
        state = msgspec.json.decode(given.state.read_bytes(), type=State)
    play(-(-given.rounds // BATCH), part, parts, state, given.state)
    return 1 if state.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
