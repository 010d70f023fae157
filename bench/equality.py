"""How many rounds the kernels and the engine have played alike, card for card and cent for cent.

`python -m bench.equality 10000000` plays so many; without a number a short run shows the speed.
"""

import sys
import time
from random import Random

from croupier.rules.load import GAMES, load
from tests.simulation.charts import random_chart
from tests.simulation.pairs import Pair, random_seats

BATCH = 100
SHORT = 4_000
TOLD = 500
"""Batches after which it says how far it is."""


def play(rounds: int, seed: int) -> int:
    """Play rounds of all games with charts by chance; return how many differed, and print the first that did."""
    chance = Random(seed)
    wrong = 0
    for number in range(rounds // BATCH):
        book = load(GAMES[number % len(GAMES)])
        pair = Pair(book, random_chart(book, chance), random_seats(book, chance, 7 if number % 40 < len(GAMES) else 1))
        if number and number % TOLD == 0:
            print(f"{number * BATCH:,} rounds so far, {wrong} differ", flush=True)
        for _ in range(BATCH):
            cards = pair.shuffled(chance)
            found, expected = pair.by_kernel(cards), pair.by_engine(cards)
            if found != expected:
                wrong += 1
                print(f"{book.game}: {' '.join(cards)}\n  kernel {found}\n  engine {expected}")
    return wrong


def main(words: list[str]) -> int:
    """Play and print the figures."""
    rounds = int(words[0]) if words else SHORT
    seed = int(words[1]) if len(words) > 1 else 1
    began = time.process_time()
    wrong = play(rounds, seed)
    seconds = time.process_time() - began
    print(f"{rounds:,} rounds of {len(GAMES)} games, seed {seed}: {wrong} differ; {seconds:.0f} s of CPU")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
