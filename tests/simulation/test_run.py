"""Runs: the same seed gives the same result however it is cut up, and it agrees with the exact value."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.rules.load import GAMES, change
from croupier.simulation.build import InexpressibleError
from croupier.simulation.card_counting import (
    FARTHEST,
    CountError,
    charts_of,
    load_system,
    mains_of,
    read_spread,
    tags_of,
)
from croupier.simulation.chunk import packed, play_chunk
from croupier.simulation.exact import exact
from croupier.simulation.executors import Threads
from croupier.simulation.job import CHUNK, Run, Shuffling, check
from croupier.simulation.run_json import tell
from croupier.simulation.runner import Goal, simulate
from croupier.simulation.statistics import Figures
from croupier.simulation.tally import CONTINUOUS, CUT, DRIES, ROUNDS
from croupier.simulation.totals import CheckpointError, Totals
from croupier.strategy.chart import Code
from tests.scale import scaled
from tests.simulation.charts import random_chart
from tests.simulation.runs import played, small_run

ROUNDS_ASKED = 2 * CHUNK + 345_678


def test_workers_do_not_change_the_result() -> None:
    run = small_run()
    assert played(run, ROUNDS_ASKED, Threads(1)).totals == played(run, ROUNDS_ASKED, Threads(3)).totals


def test_another_seed_is_another_result() -> None:
    assert played(small_run(), 1000).totals != played(small_run(seed=8), 1000).totals


@pytest.mark.parametrize("game", GAMES)
def test_fresh_shoes_agree_with_the_exact_value(game: str) -> None:
    run = small_run(game, fresh=True, boxes=2)
    told = tell(run, played(run, scaled(1, 3) * CHUNK).totals, "test", 100, exact(run))
    scores = {"main": told["main"]["z"]} | {name: figures["z"] for name, figures in told["side"].items()}
    assert all(score is not None and abs(score) < 4 for score in scores.values()), scores


SPLIT_ACES = [
    (boxes, ruled, against)
    for boxes in (1, 3)
    for ruled in ("separate", "loses-to-blackjack")
    for against in ("any card", "all but an Ace")
]


# In the short run each pair of values comes once, with whatever third value.
@pytest.mark.parametrize(("boxes", "ruled", "against"), scaled([SPLIT_ACES[n] for n in (0, 3, 5, 6)], SPLIT_ACES))
def test_wagers_on_split_aces_agree_with_the_exact_value(boxes: int, ruled: str, against: str) -> None:
    run = small_run("ace-race", fresh=True, boxes=boxes)
    chart = run.charts[0]
    codes = [Code.SPLIT] * (len(chart.columns) - 1) + [Code.SPLIT if against == "any card" else Code.HIT]
    always = replace(chart, rows={**chart.rows, "pair A": tuple(codes)})
    book = change(run.book, {"rulings": {"split_ace_race": ruled}})
    run = replace(run, book=book, charts=(always,), sides={"ace-race-split": 100})
    told = tell(run, played(run, 3 * CHUNK).totals, "test", 100, exact(run))["side"]["ace-race-split"]
    assert told["wagers"] > 30_000
    assert abs(told["z"]) < 4


def test_wagers_on_split_eights_agree_with_the_exact_value() -> None:
    run = replace(small_run("dueling8s", fresh=True), sides={"tie18": 100, "tie18-split": 100})
    told = tell(run, played(run, 5 * CHUNK).totals, "test", 100, exact(run))["side"]["tie18-split"]
    assert told["wagers"] > 400_000
    assert abs(told["z"]) < 4


def test_wagers_on_split_hands_that_cannot_be() -> None:
    for game, sides, says in (
        ("lucky8", {"pair-split": 100}, "takes no pair wager on split hands"),
        ("dueling8s", {"tie18-split": 100}, "give that wager too"),
    ):
        with pytest.raises(InexpressibleError, match=says):
            played(replace(small_run(game), sides=sides), 10)
    again = change(small_run("ace-race").book, {"split": {"aces_again": True}})
    with pytest.raises(InexpressibleError, match="aces_again"):
        played(replace(small_run("ace-race"), book=again, sides={"ace-race-split": 100}), 10)


@pytest.mark.parametrize("seed", range(10))
def test_the_fast_run_is_the_other_one_in_registers(seed: int) -> None:
    chance = Random(seed)
    run = replace(small_run(chance.choice(GAMES[:3]), fresh=seed == 0), sides={}, plain=True, seed=seed)
    takes = chance.choice(("original", "all", "busted-and-original"))
    changes = {
        "dealer": {"soft_17": chance.choice(("hit", "stand")), "blackjack_takes": takes},
        "rulings": {"twenty_one_v_blackjack": chance.choice(("stand-off", "loses"))},
        "irregular": {"empty_shoe": chance.choice(("void", "shuffle-discards"))},
    }
    book = change(run.book, changes)
    chart = replace(random_chart(book, chance), insurance=False)
    how = run.shuffling if seed == 0 else Shuffling(CUT, chance.choice((0.5, 1.0)), burn=chance.random() < 0.5)
    run = replace(run, book=book, charts=(chart,), decks=chance.choice((book.deck.fewest, 8)), shuffling=how)
    fast, other = play_chunk(run, 0, 100_000), play_chunk(run, 0, 100_000, rows=1)
    assert packed(run).fast is not None
    assert fast.tally.tolist() == other.tally.tolist()
    assert fast.blocks.tolist() == other.blocks.tolist()


def test_a_checkpoint_is_gone_on_from(tmp_path: Path) -> None:
    run = small_run()
    path = tmp_path / "run.json"
    simulate(run, Goal(CHUNK + 1000), Threads(1), lambda _totals: None, path)
    seen: list[int] = []
    ended = simulate(run, Goal(ROUNDS_ASKED), Threads(1), lambda totals: seen.append(totals.chunks), path)
    assert seen == [2, 3]
    assert ended.totals == played(run, ROUNDS_ASKED).totals


def test_a_checkpoint_of_another_run_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    simulate(small_run(), Goal(CHUNK), Threads(1), lambda _totals: None, path)
    with pytest.raises(CheckpointError, match="another run"):
        simulate(small_run(seed=8), Goal(CHUNK), Threads(1), lambda _totals: None, path)
    path.write_text("{", encoding="utf-8")
    with pytest.raises(CheckpointError, match="no checkpoint"):
        simulate(small_run(), Goal(CHUNK), Threads(1), lambda _totals: None, path)


def test_it_stops_when_the_error_is_small_enough() -> None:
    run = small_run()
    ended = simulate(run, Goal(20 * CHUNK, until_se=0.0008), Threads(2), lambda _totals: None)
    error = Figures(run, ended.totals).main()["se"]
    assert ended.totals.chunks < 20
    assert error <= 0.0008


def test_whoever_stops_it_keeps_what_is_done() -> None:
    def stop(totals: Totals) -> None:
        if totals.chunks == 2:
            raise KeyboardInterrupt

    ended = simulate(small_run(), Goal(9 * CHUNK), Threads(2), stop)
    assert ended.stopped == "stopped by the user"
    assert ended.totals.sums[ROUNDS] == 2 * CHUNK


def counting_run(spread: str) -> Run:
    run = small_run()
    system = load_system("hilo")
    charts = charts_of(run.book, run.charts[0], system)
    return replace(run, charts=charts, mains=mains_of(read_spread(spread), 100), tags=tags_of(system), sides={})


def test_counting_pays_and_costs() -> None:
    spread = Figures(counting_run("0:1,2:8,4:12"), played(counting_run("0:1,2:8,4:12"), 3 * CHUNK).totals)
    flat = Figures(counting_run("0:1"), played(counting_run("0:1"), 3 * CHUNK).totals)
    assert spread.main()["ev"] > flat.main()["ev"] + 0.004
    assert spread.everything()["sd"] > 2 * flat.everything()["sd"]
    cover = flat.cover()
    assert cover is not None
    assert cover["ev"] > -0.05


def test_a_small_shoe_takes_its_discards_in_or_voids_the_round() -> None:
    run = replace(small_run(boxes=7), decks=1, shuffling=Shuffling(CUT, 1.0), sides={})
    voiding = replace(run, book=change(run.book, {"irregular": {"empty_shoe": "void"}}))
    sums, voids = played(run, 100_000).totals.sums, played(voiding, 100_000).totals.sums
    assert sums[DRIES] == 0
    assert voids[ROUNDS] + voids[DRIES] == 100_000
    assert 0 < voids[DRIES] < 60_000


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"decks": 9}, "1 to 8 decks"),
        ({"boxes": 0}, "1 to 7 boxes"),
        ({"boxes": 8}, "1 to 7 boxes"),
        ({"mains": (10**9,)}, "more than 30000000"),
        ({"sides": {"lucky8": 10**6}}, "more than 30000000"),
        ({"seed": -1}, "a seed"),
        ({"shuffling": Shuffling(CUT, 1.5)}, "a penetration"),
        ({"shuffling": Shuffling(CONTINUOUS, chute=400)}, "a chute"),
    ],
)
def test_what_cannot_be_is_refused_by_name(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(InexpressibleError, match=says):
        check(replace(small_run(), **changes))


@pytest.mark.parametrize("text", ["", "1", "a:b", "0:0"])
def test_a_spread_that_is_none(text: str) -> None:
    with pytest.raises(CountError):
        read_spread(text)


def test_below_the_first_count_a_box_bets_one_unit_or_goes_on_sitting_out() -> None:
    middle = FARTHEST
    one, none, two = (mains_of(read_spread(text), 100) for text in ("2:4", "0:0,1:4", "0:2,1:4"))
    assert (one[0], one[middle + 1], one[middle + 2]) == (100, 100, 400)
    assert (none[0], none[middle], none[middle + 1]) == (0, 0, 400)
    assert (two[0], two[middle], two[middle + 1]) == (100, 200, 400)
