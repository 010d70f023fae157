"""Counting and the chart that is played: said in every output, with what each true count is worth."""

import csv
from math import sqrt
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.analysis.best_chart import best_chart
from croupier.analysis.shoe import fresh
from croupier.analysis.solution import solve
from croupier.bots.named_chart import FROM_DECKS, usual_chart
from croupier.cards.card import CARDS
from croupier.rules.load import GAMES, change, load
from croupier.simulation.card_counting import CountError, counting_of, load_system, read_spread, tags_of, trigger_of
from croupier.simulation.corrected_figures import at_count
from croupier.simulation.corrected_tally import BUCKET_WIDTH, COUNTED, COUNTED_WIDTH
from croupier.strategy.write import chart_digest
from tests.scale import scaled
from tests.simulation.test_command import croupier, told

WORDS = ("lucky8", "--decks", "6", "--rounds", scaled("5e5", "1e6"), "--count", "hilo", "--seed", "5")


def test_an_approved_game_has_its_chart_on_file() -> None:
    for game in GAMES:
        assert "on file" in usual_chart(load(game), 6).name


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("decks", scaled([4], [2, 3, 4, 8]))
def test_without_a_chart_the_best_one_of_the_decks_is_played(game: str, decks: int) -> None:
    book = load(game)
    count = max(decks, book.deck.fewest)
    found = usual_chart(book, count)
    assert found.chart.rows == best_chart(solve(book, fresh(book, count))).rows
    assert ("on file" in found.name) == (count >= FROM_DECKS)
    assert found.digest == chart_digest((found.chart,))


def test_one_shoe_alone_says_nothing_about_the_error_at_a_count() -> None:
    sums = [0.0] * (COUNTED + BUCKET_WIDTH)
    sums[COUNTED + 2 : COUNTED + COUNTED_WIDTH] = [3.0, 4.0, 9.0, 12.0, 16.0]
    assert at_count(sums, 0) == (0.75, None)
    sums[COUNTED + 2 : COUNTED + COUNTED_WIDTH] = [3.0, 4.0, 5.0, 6.0, 8.0]
    found = at_count(sums, 0)
    assert found is not None
    assert found[1] == pytest.approx(sqrt(5 - 9 + 4.5) / 4)


def test_another_game_is_never_played_by_somebody_elses_chart() -> None:
    book = change(load("ace-race"), {"game": "mine", "dealer": {"soft_17": "stand"}})
    found = usual_chart(book, 8)
    assert found.chart == best_chart(solve(book, fresh(book, 8)))
    assert found.name == "mine: the best chart of totals for these rules with 8 decks"


def test_a_changed_rule_is_played_by_its_own_best_chart() -> None:
    book = change(load("lucky8"), {"surrender": {"offered": "never"}, "dealer": {"soft_17": "hit"}})
    words = ("lucky8", "--set", "surrender.offered=never", "--set", "dealer.soft_17=hit", "--decks", "8", "--fresh")
    found = told(*words, "--rounds", "2e5", "--seed", "1")
    assert found["chart"]["name"].endswith("for these rules with 8 decks")
    assert found["chart"]["digest"].startswith("sha256:")
    assert found["main"]["exact"] == pytest.approx(solve(book, fresh(book, 8)).ev, abs=2e-4)
    assert abs(found["main"]["z"]) < 4


def test_every_count_has_its_value_and_frequency(tmp_path: Path) -> None:
    path = tmp_path / "counts.csv"
    found = told(*WORDS, "--spread", "0:1,2:8", "--counts-out", str(path), "--plot", str(tmp_path / "counts.svg"))
    counts = {row["count"]: row for row in found["counts"]}
    assert sum(row["frequency"] for row in counts.values()) == pytest.approx(1)
    assert counts[4]["ev"] > counts[2]["ev"] > counts[0]["ev"] > counts[-3]["ev"]
    assert all(counts[count]["se"] < counts[count]["plain_se"] / 10 for count in range(-3, 4))
    for count in range(-3, 4):
        apart = counts[count]["ev"] - counts[count]["plain_ev"]
        assert abs(apart) < 4.5 * counts[count]["plain_se"]
    with path.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    assert [int(row["count"]) for row in rows] == list(counts)
    assert "chart:" in path.read_text(encoding="utf-8")


def test_a_running_count_is_told_far_out_and_a_bet_nobody_reaches_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "unbalanced.toml"
    low, high = dict.fromkeys("234567", 1), dict.fromkeys("ATJQK", -1)
    tags = ", ".join(f"{rank} = {tag}" for rank, tag in (low | high).items())
    path.write_text(f'name = "ko"\ntags = {{ {tags} }}\nby = "running"\nbegins_a_deck = -4\n', encoding="utf-8")
    words = ("lucky8", "--decks", "8", "--rounds", "2e5", "--seed", "5", "--count", str(path))
    counts = {row["count"]: row for row in told(*words, "--spread", "0:1,24:8")["counts"]}
    assert min(counts) < -20
    assert counts[24]["wager"] == 8
    assert counts[24]["ev"] > counts[-28]["ev"]
    assert not any(row["beyond"] for row in counts.values())
    refused = croupier(*WORDS, "--spread", "0:1,24:8")
    assert refused.returncode == 2
    assert "24 is never told: counts of 20 and more are taken together" in refused.stderr


def test_who_sits_out_bets_nothing_and_wins_more_a_unit() -> None:
    sitting = told(*WORDS, "--spread=-20:0,1:1")
    playing = told(*WORDS, "--spread", "0:1")
    assert sitting["main"]["ev"] > playing["main"]["ev"] + 0.005
    assert sitting["total"]["score"] > 0
    assert sitting["total"]["relative_error"] < 0.1
    out = [row for row in sitting["counts"] if row["count"] < 1]
    assert all(row["wager"] == 0 for row in out)
    played = {row["count"]: row for row in playing["counts"]}
    for row in out:
        if row["frequency"] > 0.01:
            assert row["ev"] == pytest.approx(played[row["count"]]["ev"], abs=4 * played[row["count"]]["se"])


def test_tags_of_single_cards(tmp_path: Path) -> None:
    path = tmp_path / "eights.toml"
    path.write_text('name = "eights"\ntags = { 8 = -1, 8s = -3, 2 = 1 }\n', encoding="utf-8")
    tags = dict(zip(CARDS, tags_of(load_system(str(path))), strict=True))
    assert (tags["8s"], tags["8h"], tags["2c"], tags["Kd"]) == (-3, -1, 1, 0)
    path.write_text('name = "eights"\ntags = { 8x = -1 }\n', encoding="utf-8")
    with pytest.raises(CountError, match="8x"):
        load_system(str(path))
    assert read_spread("0:0,1:2") == {0: 0, 1: 2}


def test_a_running_count_and_one_rounded_towards_nothing(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    tags = "tags = { A = -1, 2 = 1, 3 = 1, 4 = 1, 5 = 1, 6 = 1, 7 = 1, T = -1, J = -1, Q = -1, K = -1 }"
    few = (*WORDS[:4], "2e5", "--seed", "5", "--no-burn", "--count", str(path))
    path.write_text(f'name = "mine"\n{tags}\nby = "running"\nbegins = 4\nbegins_a_deck = -4\n', encoding="utf-8")
    running = {row["count"]: row for row in told(*few)["counts"]}
    assert max(running) > 0
    assert running[-20]["frequency"] > 0.02
    assert running[2]["ev"] > running[-15]["ev"] + 0.005
    shares = {}
    for rounding in ("floor", "truncate"):
        path.write_text(f'name = "mine"\n{tags}\nrounding = "{rounding}"\n', encoding="utf-8")
        shares[rounding] = {row["count"]: row["rounds"] for row in told(*few)["counts"]}
    assert shares["truncate"][0] > shares["floor"][0]
    assert shares["truncate"][2] == shares["floor"][2]


FIVES = 'name = "fives"\ntags = { 5 = -4, 5s = -5, 4 = 1, 6 = 1, 7 = 1, 8 = 1 }\n'


def test_a_side_wager_is_laid_from_its_own_count_on_only(tmp_path: Path) -> None:
    path = tmp_path / "fives.toml"
    path.write_text(FIVES, encoding="utf-8")
    few = (*WORDS[:4], "1e6", "--seed", "5", "--side", "pair=1,lucky8=1")
    always = told(*few)["side"]
    found = told(*few, "--trigger", f"lucky8={path}:4")["side"]
    assert always["lucky8"]["laid"] == 1.0
    assert 0.02 < found["lucky8"]["laid"] < 0.3
    assert found["lucky8"]["wagers"] == pytest.approx(1e6 * found["lucky8"]["laid"])
    assert found["pair"] == always["pair"]
    won = found["lucky8"]["ev"] * found["lucky8"]["laid"] * 100
    assert found["lucky8"]["per_100"]["mean"] == pytest.approx(won)
    assert abs(found["lucky8"]["plain"]["z"]) < 4


def test_a_trigger_of_the_main_count_lays_what_the_count_says(tmp_path: Path) -> None:
    few = (*WORDS[:4], "1e6", "--seed", "5", "--count", "hilo", "--side", "lucky8=1")
    path = tmp_path / "counts.csv"
    told_of = told(*few, "--trigger", "lucky8=2", "--counts-out", str(path))
    often = sum(row["frequency"] for row in told_of["counts"] if row["count"] >= 2)
    assert told_of["side"]["lucky8"]["laid"] == pytest.approx(often)
    below = next(row for row in told_of["counts"] if row["count"] == 0)
    assert below["side"]["lucky8"]["se"] < 0.001
    assert "lucky8_ev" in path.read_text(encoding="utf-8")
    assert told_of["triggers"] == {"lucky8": "2"}


def test_a_wager_that_is_not_laid_makes_the_dealer_draw_for_nobody() -> None:
    few = ("blackjack-plus", "--decks", "6", "--rounds", "2e5", "--seed", "5")
    nobody = told(*few, "--count", "hilo")["total"]["cards_a_round"]
    never = told(*few, "--count", "hilo", "--side", "boom-busted=1", "--trigger", "boom-busted=60")
    always = told(*few, "--side", "boom-busted=1")["total"]["cards_a_round"]
    assert never["total"]["cards_a_round"] == pytest.approx(nobody, abs=1e-9)
    assert always > nobody + 0.05
    assert never["side"]["boom-busted"]["wagers"] == 0


def test_an_exact_true_count_may_have_parts(tmp_path: Path) -> None:
    path = tmp_path / "exact.toml"
    tags = "tags = { A = -1, 2 = 1, 3 = 1, 4 = 1, 5 = 1, 6 = 1, T = -1, J = -1, Q = -1, K = -1 }"
    path.write_text(f'name = "exact"\n{tags}\nrounding = "exact"\ninsurance = 3\n', encoding="utf-8")
    few = (*WORDS[:4], "5e5", "--seed", "5", "--side", "pair=1")
    found = told(*few, "--count", str(path), "--spread", "0:1,1.5:4", "--trigger", "pair=1.5")
    counts = {row["count"]: row for row in found["counts"]}
    assert (counts[1.0]["wager"], counts[1.5]["wager"]) == (1, 4)
    often = sum(row["frequency"] for count, row in counts.items() if count >= 1.5)
    assert found["side"]["pair"]["laid"] == pytest.approx(often)
    whole = told(*few, "--count", "hilo", "--spread", "0:1,2:4")
    at_two = next(row["rounds"] for row in whole["counts"] if row["count"] == 2)
    assert at_two == sum(row["rounds"] for count, row in counts.items() if 2 <= count < 3)


def test_a_count_with_parts_needs_exact_rounding() -> None:
    hilo = load_system("hilo")
    with pytest.raises(CountError, match="exact"):
        counting_of(hilo, 6, read_spread("0:1,1.5:4"))
    fine = replace(hilo, rounding="exact")
    assert counting_of(fine, 6, read_spread("0:1,1.5:4")).parts == 2
    with pytest.raises(CountError, match="20th"):
        counting_of(fine, 6, read_spread("0.33:4"))
    truncated = trigger_of(replace(hilo, rounding="truncate"), 6, "-1")
    assert (truncated.start, truncated.above) == (-2, True)
    with pytest.raises(CountError, match="no count"):
        trigger_of(hilo, 6, "soon")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--trigger", "pair=3"), "--count"),
        (("--count", "hilo", "--trigger", "pair"), "pair=3"),
        (("--count", "hilo", "--trigger", "pair=3"), "pair is laid"),
        (("--cut", "999"), "1 to 312"),
        (("--cut", "200", "--penetration", "0.5"), "--cut"),
    ],
)
def test_a_trigger_or_cut_that_cannot_be_is_refused(words: tuple[str, ...], said: str) -> None:
    done = croupier("lucky8", "--decks", "6", "--rounds", "1000", *words)
    assert done.returncode == 2
    assert said in done.stderr


def test_a_cut_card_lies_where_it_is_put() -> None:
    found = told(*WORDS[:4], "2e5", "--seed", "5", "--cut", "260")
    assert found["shuffling"]["cut"] == 260


def test_counts_out_needs_a_count(tmp_path: Path) -> None:
    done = croupier("lucky8", "--counts-out", str(tmp_path / "counts.csv"))
    assert done.returncode == 2
    assert "--count" in done.stderr
