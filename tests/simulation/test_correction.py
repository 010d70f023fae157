"""The correction: it leaves every mean as it is, whatever the guess it takes luck out by, and takes most luck out."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier.rules.load import GAMES, change
from croupier.simulation import chunk
from croupier.simulation.card_counting import charts_of, load_system, mains_of, read_spread, tags_of
from croupier.simulation.exact import exact
from croupier.simulation.job import CHUNK, Run, Shuffling
from croupier.simulation.run_json import tell
from croupier.simulation.statistics import Figures
from croupier.simulation.tally import CONTINUOUS, CUT, FRESH
from croupier.simulation.value_layout import LATER, ROWS
from tests.scale import scaled
from tests.simulation.charts import random_chart
from tests.simulation.runs import played, small_run


@pytest.fixture(autouse=True)
def _no_spoiled_tables_stay() -> Iterator[None]:
    yield
    chunk.forget()


def main_of(run: Run, rounds: int = CHUNK) -> dict[str, Any]:
    told: dict[str, Any] = tell(run, played(run, rounds).totals, "test", 100, exact(run))["main"]
    return told


def bare(game: str, *, fresh: bool = True, boxes: int = 1, decks: int | None = None) -> Run:
    run = replace(small_run(game, fresh=fresh, boxes=boxes), sides={})
    return run if decks is None else replace(run, decks=decks)


EVERY_GAME = [(game, boxes) for game in GAMES for boxes in (1, 3)]


@pytest.mark.parametrize(("game", "boxes"), scaled([EVERY_GAME[n] for n in (0, 3, 4, 7)], EVERY_GAME))
def test_it_agrees_with_the_exact_value_far_more_closely(game: str, boxes: int) -> None:
    found = main_of(bare(game, boxes=boxes))
    assert found["se"] < 0.00002
    assert abs(found["z"]) < 4
    assert abs(found["plain"]["z"]) < 4


@pytest.mark.parametrize(("game", "fewest"), [("lucky8", 2), ("ace-race", 2), ("blackjack-plus", 4), ("dueling8s", 3)])
def test_a_corrected_round_is_worth_thousands(game: str, fewest: int) -> None:
    for decks, least in ((8, 5000), (fewest, 2500)):
        found = main_of(bare(game, fresh=False, decks=decks))
        assert found["plain"]["gain"] > least
        assert abs(found["plain"]["z"]) < 4


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_guess_leaves_the_mean_right(game: str) -> None:
    run = bare(game, boxes=2)
    made = chunk.packed(run)
    assert made.values is not None
    spoiled = np.random.default_rng(1).normal(size=made.values.singles[ROWS:].size)
    made.values.singles[ROWS:] += spoiled.astype(np.float32)
    found = main_of(run)
    assert found["se"] > 0.0002
    assert abs(found["z"]) < 4


def test_a_wrong_guess_of_the_rounds_to_come_leaves_the_mean_right() -> None:
    right = main_of(bare("lucky8", fresh=False, decks=2))
    run = bare("lucky8", fresh=False, decks=2)
    made = chunk.packed(run)
    assert made.values is not None
    made.values.singles[LATER : LATER + run.cut] *= np.float32(-3)
    wrong = main_of(run)
    assert wrong["se"] > 5 * right["se"]
    assert abs(wrong["ev"] - right["ev"]) < 4 * wrong["se"]


@pytest.mark.parametrize("seed", range(scaled(6, 12)))
def test_any_chart_rule_and_shoe(seed: int) -> None:
    chance = Random(seed)
    run = bare(chance.choice(GAMES), fresh=False, boxes=chance.choice((1, 1, 2, 5)))
    book = change(
        run.book,
        {
            "dealer": {
                "soft_17": chance.choice(("hit", "stand")),
                "blackjack_takes": chance.choice(("original", "all", "busted-and-original")),
            },
            "irregular": {"empty_shoe": chance.choice(("void", "shuffle-discards"))},
        },
    )
    how = Shuffling(CUT, chance.choice((0.5, 0.9, 1.0)), burn=chance.random() < 0.5)
    decks = chance.choice((book.deck.fewest, book.deck.most))
    run = replace(run, book=book, charts=(random_chart(book, chance),), decks=decks, shuffling=how, seed=seed)
    found = main_of(run, CHUNK // 2)
    assert abs(found["plain"]["z"]) < 4.5
    assert found["plain"]["gain"] > 10


def counted(game: str = "lucky8") -> Run:
    run, system = bare(game, fresh=False), load_system("hilo")
    charts = charts_of(run.book, run.charts[0], system)
    return replace(run, charts=charts, mains=mains_of(read_spread("0:1,2:8"), 100), tags=tags_of(system))


def test_wagers_that_follow_a_count_and_insurance() -> None:
    run = counted()
    totals = played(run, 3 * CHUNK).totals
    figures = Figures(run, totals)
    main, cover, total = figures.main(), figures.cover(), figures.everything()
    assert cover is not None
    for found in (main, cover):
        assert found["plain"]["gain"] > 150
        assert abs(found["plain"]["z"]) < 4
    assert abs(total["plain"]["z"]) < 4
    assert total["se"] < total["plain"]["se"] / 15


@pytest.mark.parametrize(
    ("game", "name"), [("lucky8", "lucky8"), ("ace-race", "pair"), ("blackjack-plus", "rws-pairs")]
)
def test_side_wagers_on_first_cards_are_noted_at_what_they_are_worth(game: str, name: str) -> None:
    run = replace(small_run(game, boxes=2), decks=4)
    told = tell(run, played(run, CHUNK).totals, "test", 100)
    found = told["side"][name]
    assert found["plain"]["gain"] > 100
    assert abs(found["plain"]["z"]) < 4
    # Cards come in an order that favours no place: the mean is that of the first round of a full shoe, or nearly.
    fresh = exact(replace(run, shuffling=Shuffling(FRESH)))
    assert fresh is not None
    assert found["ev"] == pytest.approx(fresh.side[name], abs=5 * found["se"] + 2e-4)
    assert abs(told["total"]["plain"]["z"]) < 4


def test_plain_runs_are_not_corrected() -> None:
    found = main_of(replace(bare("lucky8"), plain=True), 10_000)
    assert found["plain"] is None
    assert found["se"] > 0.005


def chute(cards: int, decks: int) -> Run:
    return replace(bare("lucky8", decks=decks), shuffling=Shuffling(CONTINUOUS, burn=False, chute=cards))


def test_a_continuous_shuffler_is_corrected() -> None:
    empty, fresh = (main_of(run, 100_000) for run in (chute(0, 1), bare("lucky8", decks=1)))
    assert empty["ev"] == pytest.approx(fresh["ev"], abs=1e-12)
    waiting = main_of(chute(16, 6))
    assert abs(waiting["plain"]["z"]) < 4
    assert waiting["plain"]["gain"] > 5000
    # What a few cards in a chute make of the game is little.
    assert waiting["ev"] == pytest.approx(main_of(bare("lucky8", decks=6))["ev"], abs=1e-4)


CHUTE_PROGRAM = """
from collections import Counter
from croupier.simulation import chunk, kernel_corrected_run as fine, kernel_luck_correction as k
from croupier.simulation.layout import PAST_WIDTH, POS, SHOE
from croupier.simulation.value_layout import COUNTS, VALUES
from tests.simulation.test_correction import chute

worth = lambda card: min(int(card) >> 2, VALUES - 1)
full = Counter(worth(card) for card in chunk.shoe(chute(9, 1)))
out, began, since = [], [0], {}  # all cards so far, where rounds began, and since when a waiting card misses those out
left, filled = k.cards_left, fine.fill_chute

def cards_left(b, n, f, pos):
    many = left(b, n, f, pos)
    here = [worth(b[SHOE + place]) for place in range(pos)]
    gone = Counter(out[since.get(began[-1] + pos, began[-1]):] + here)
    assert [f[COUNTS + value] for value in range(VALUES)] == [full[value] - gone[value] for value in range(VALUES)]
    assert many == sum(full.values()) - gone.total()
    return many

def fill_chute(b, n, cards):
    out.extend(worth(b[SHOE + place]) for place in range(n[POS]))
    for number in range(len(out), len(out) + cards):
        since.setdefault(number, began[-1])
    began.append(len(out))
    filled(b, n, cards)

k.cards_left, fine.fill_chute = cards_left, fill_chute
run = chute(9, 1)
chunk.play_chunk(run, 0, 300)
assert len(out) > 3 * PAST_WIDTH
"""


def test_a_card_of_a_chute_may_be_any_that_has_not_come_out_since_the_round_it_waited_from() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", CHUTE_PROGRAM], check=True, env=environment)


def test_that_is_how_the_cards_of_a_chute_come() -> None:
    run, cards = replace(chute(20, 1), plain=True), 30
    rows = chunk.play_chunk(run, 0, 20_000, 20_000, cards).rows
    out: list[int] = []
    since: dict[int, int] = {}
    score = spread = blind = 0.0
    for row in rows:
        used = int(row[1])
        came = [min(int(card) >> 2, 9) == 9 for card in row[-cards:][:used]]
        began = len(out)
        for place, ten in enumerate(came):
            gone = out[since[began + place] :] if began + place in since else out[began:]
            share = (16 - sum(gone)) / (52 - len(gone))
            # Where many tens have gone few come, and the other way about.
            weight = share - 16 / 52
            score += weight * (ten - share)
            spread += weight * weight * share * (1 - share)
            blind += weight * (ten - 16 / 52)
            out.append(ten)
        for number in range(len(out), len(out) + 20):
            since.setdefault(number, began)
    assert abs(score) < 4 * spread**0.5
    assert blind > 10 * spread**0.5


def test_it_corrects_alike_without_the_compiler() -> None:
    program = """
from dataclasses import replace
from tests.simulation.runs import played, small_run
from croupier.simulation.statistics import Figures
for game in ("lucky8", "dueling8s"):
    run = replace(small_run(game, boxes=2), sides={})
    figures = Figures(run, played(run, 40).totals)
    print(figures.everything()["mean"], figures.main()["ev"], figures.main()["plain"]["ev"])
"""
    said = []
    for switched in ("0", "1"):
        environment = {**os.environ, "NUMBA_DISABLE_JIT": switched, "PYTHONPATH": os.pathsep.join(sys.path)}
        words = [sys.executable, "-c", "import croupier.simulation.chunk as c; c.FEW = 40\n" + program]
        done = subprocess.run(words, check=True, env=environment, capture_output=True, text=True)
        said.append([float(word) for word in done.stdout.split()])
    assert said[0] == pytest.approx(said[1], abs=1e-5)
