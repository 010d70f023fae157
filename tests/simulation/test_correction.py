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


@pytest.mark.parametrize("boxes", [1, 3])
@pytest.mark.parametrize("game", GAMES)
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


@pytest.mark.parametrize("seed", range(12))
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


def test_plain_runs_and_a_chute_are_not_corrected() -> None:
    plain = replace(bare("lucky8"), plain=True)
    chute = replace(bare("lucky8"), shuffling=Shuffling(CONTINUOUS, chute=12))
    for run in (plain, chute):
        found = main_of(run, 10_000)
        assert found["plain"] is None
        assert found["se"] > 0.005


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
