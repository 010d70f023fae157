"""Tables: what is looked up is what the rule book's functions say, and the shuffle favours no card."""

import os
import subprocess
import sys
from itertools import product

import numpy as np

from croupier.analysis.compile_cache import forget_older, mark_in
from croupier.cards.card import CARDS
from croupier.rules.load import load
from croupier.simulation.compiling import SOURCES, cache_of, entered
from croupier.simulation.generator import first_words
from croupier.simulation.kernel_shoe import shuffle
from croupier.simulation.layout import MAIN_PAYS, PLAYS, SHOE, WORDS
from croupier.simulation.side_tables import luck_of, side_table
from croupier.simulation.tables import Cells
from tests.oracle.sides import lucky8

SMALL = 6
TIMES = 72_000


def test_lucky_8_knows_every_three_cards() -> None:
    book = load("lucky8")
    side = book.side["lucky8"]
    table = side_table(book, side)
    odds = [None, *side.pays.values()]
    cards = list(CARDS.values())
    _, classes = luck_of([table])
    assert len(set(classes.tolist())) == 16
    wrong = [
        (one, two, dealer)
        for one, two, dealer in product(range(52), repeat=3)
        if odds[table.graded[table.seats[0, one] + table.seats[1, two] + table.seats[2, dealer]]]
        != lucky8(cards[one], cards[two], cards[dealer])
    ]
    assert wrong == []


@entered(3)
def orders(b: Cells, n: Cells, seen: Cells) -> None:
    """Shuffle a few cards many times and count the order they come in."""
    for _ in range(TIMES):
        shuffle(b, n, 0, SMALL, SMALL)
        code = 0
        for place in range(SMALL):
            code = code * SMALL + b[SHOE + place]
        seen[code] += 1


def test_every_order_is_as_likely() -> None:
    b, n = np.zeros(PLAYS, dtype=np.uint8), np.zeros(MAIN_PAYS, dtype=np.int64)
    b[SHOE : SHOE + SMALL] = np.arange(SMALL)
    seen = np.zeros(SMALL**SMALL, dtype=np.int64)
    n[WORDS : WORDS + 4] = first_words(1, 2)
    orders(b, n, seen)
    found = seen[seen > 0]
    expected = TIMES / 720
    assert len(found) == 720
    # 719 degrees of freedom: 719 on average, 38 either way a standard deviation
    assert 560 < float(((found - expected) ** 2 / expected).sum()) < 880


def test_the_kernels_play_alike_without_their_compiler() -> None:
    program = """
from random import Random
from croupier.rules.load import GAMES, load
from tests.simulation.charts import random_chart
from tests.simulation.pairs import Pair, random_seats
chance = Random(3)
for game in GAMES * 5:
    book = load(game)
    pair = Pair(book, random_chart(book, chance), random_seats(book, chance))
    for _ in range(5):
        cards = pair.shuffled(chance)
        assert pair.by_kernel(cards) == pair.by_engine(cards)
"""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", program], check=True, env=environment)


def count_up(_b: Cells, n: Cells) -> None:
    n[0] += 1


def test_what_was_compiled_of_other_sources_is_compiled_anew() -> None:
    entered(2)(count_up)
    folder = cache_of(count_up)
    assert not forget_older(count_up, folder, SOURCES)
    mark_in(folder, count_up).write_text("other", encoding="ascii")
    assert forget_older(count_up, folder, SOURCES)
    assert not forget_older(count_up, folder, SOURCES)
