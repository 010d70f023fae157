"""`croupier simulate`, run as a user runs it."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from croupier.analysis import needs_compiling
from croupier.cli.simulate_view import say_early
from croupier.records.read import read
from croupier.records.replay import replay
from croupier.records.report import check_expectations
from croupier.simulation.exact import question
from croupier.simulation.exact_process import Asked
from croupier.simulation.statistics import Figures
from tests import processes
from tests.simulation.runs import played, small_run


def croupier(*words: str) -> subprocess.CompletedProcess[str]:
    return processes.croupier("simulate", *words)


def told(*words: str) -> dict[str, Any]:
    done = croupier(*words, "--json")
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_json_has_every_figure_and_where_it_comes_from() -> None:
    words = ("lucky8", "--decks", "8", "--rounds", "2e5", "--fresh", "--side", "pair=1,lucky8=0.50", "--seed", "3")
    found = told(*words)
    assert (found["game"], found["decks"], found["rounds"], found["seed"]) == ("lucky8", 8, 200_000, 3)
    assert found["rulebook"].startswith("sha256:")
    assert {"ev", "se", "sd", "hit_frequency", "exact", "z", "distribution"} <= found["main"].keys()
    assert abs(found["main"]["z"]) < 5
    assert set(found["side"]) == {"pair", "lucky8"}
    assert found["side"]["pair"]["exact"] == pytest.approx(-0.103614, abs=1e-6)
    assert found["version"]
    assert "simulate lucky8" in found["command"] or found["command"].startswith("croupier")
    assert told(*words)["main"] == found["main"]


def test_the_command_it_ends_with_plays_the_same_rounds_again() -> None:
    found = told("lucky8", "--rounds", "20000")
    assert found["command"].endswith(f"--json --seed {found['seed']}")
    again = told("lucky8", "--rounds", "20000", "--seed", str(found["seed"]))
    assert again["command"].endswith(f"--seed {found['seed']} --json")
    assert again["main"] == found["main"]


def test_a_person_reads_tables() -> None:
    done = croupier("dueling8s", "--rounds", "1e5", "--side", "superb8s=1,tie18=1,21+=1", "--seed", "1", "--boxes", "2")
    assert done.returncode == 0
    assert "superb8s" in done.stdout
    assert "risk of ruin" in done.stdout
    assert "seed 1" in done.stdout


def test_rounds_as_parquet(tmp_path: Path) -> None:
    path = tmp_path / "rounds.parquet"
    words = ("ace-race", "--rounds", "20000", "--boxes", "2", "--side", "pair=1", "--seed", "4")
    found = told(*words, "--rounds-out", str(path))
    table = pq.read_table(path)
    assert table.num_rows == 20_000
    nets = sum(table.column(f"box{box}_main").to_numpy().sum() for box in (1, 2))
    assert nets / 40_000 / 100 == pytest.approx(found["main"]["plain"]["ev"])
    assert b"command" in table.schema.metadata


def test_rounds_as_records(tmp_path: Path) -> None:
    folder = tmp_path / "rounds"
    told(
        "blackjack-plus",
        "--rounds",
        "60",
        "--boxes",
        "2",
        "--side",
        "rws-pairs=1",
        "--rounds-out",
        str(folder),
        "--seed",
        "6",
    )
    files = sorted(folder.glob("*.round.toml"))
    assert len(files) == 60
    for file in files:
        check_expectations(replay(read(file.read_text(encoding="utf-8"), folder)))


def test_plots(tmp_path: Path) -> None:
    picture = tmp_path / "run.svg"
    told("lucky8", "--rounds", "2e5", "--plot", str(picture), "--count", "hilo", "--spread", "0:1,2:4", "--seed", "2")
    assert picture.read_text(encoding="utf-8").count("<svg") == 1


def test_a_counting_system_from_a_file(tmp_path: Path) -> None:
    system = tmp_path / "own.toml"
    system.write_text(
        'name = "own"\ntags = { 5 = 1, A = -1 }\nplay = [{ hand = "hard 16", up = "T", from = 0, code = "S" }]\n',
        encoding="utf-8",
    )
    assert told("lucky8", "--rounds", "1e4", "--count", str(system), "--seed", "2")["rounds"] == 10_000
    done = croupier("dueling8s", "--rounds", "1e4", "--count", str(system))
    assert done.returncode == 2
    assert "up = 'T' is not in the chart; allowed: 8" in done.stderr


def test_a_true_count_that_drifts_is_told() -> None:
    """Packs without tens make Hi-Lo an unbalanced count: 4 a deck."""
    words = ("--rounds", "1e4", "--count", "hilo", "--seed", "2")
    drifts = croupier("spanish-21", "--decks", "6", *words)
    assert "ends at +24 and not at 0" in drifts.stdout
    assert "and not at 0" not in croupier("lucky8", "--decks", "6", *words).stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("lucky8", "--decks", "9"), "1 to 8 decks"),
        (("lucky8", "--boxes", "9"), "1 to 7 boxes"),
        (("lucky8", "--side", "tie18=1"), "no side wager tie18"),
        (("lucky8", "--side", "pair"), "no side wager with its amount"),
        (("lucky8", "--rounds", "many"), "no number of rounds"),
        (("lucky8", "--rounds", "0"), "from 1 to"),
        (("lucky8", "--bet", "0.05"), "a payment on it falls between cents"),
        (("lucky8", "--fresh", "--penetration", "0.5"), "give one of them"),
        (("lucky8", "--spread", "0:1"), "--count"),
        (("lucky8", "--count", "nobody"), "known by name are hilo"),
        (("lucky8", "--strategy", "missing.csv"), "cannot be read"),
        (("lucky8", "--workers", "0"), "at least one worker"),
        (("lucky8", "--until-se", "nan"), "more than 0, not nan"),
        (("lucky8", "--bankroll", "-5"), "more than 0, not -5"),
        (("lucky8", "--penetration", "nan"), "a penetration"),
        (("lucky8", "--plot", "run.txt"), "must end in .svg"),
        (("lucky8", "--plot", "nowhere/run.svg"), "there is no folder nowhere"),
        (("lucky8", "--rounds-out", "nowhere/run.parquet"), "there is no folder nowhere"),
        (("lucky8", "--checkpoint", "nowhere/run.json"), "there is no folder nowhere"),
        (("lucky8", "--checkpoint", "/"), "is a folder"),
        (("lucky8", "--rounds", "1e5", "--rounds-out", "nowhere"), "at most 10000 rounds"),
        (("lucky8", "--rounds-out", "rounds.csv"), "must end in .parquet, or be a folder"),
        (("nogame",), "nogame"),
    ],
)
def test_bad_input_is_one_sentence(words: tuple[str, ...], says: str) -> None:
    done = croupier(*words)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_a_strategy_with_a_hole_is_named(tmp_path: Path) -> None:
    chart = tmp_path / "hole.csv"
    chart.write_text("hand,2,3,4,5,6,7,8,9,T,A\nhard 4,H,H,H,H,H,H,H,H,H,H\n", encoding="utf-8")
    done = croupier("lucky8", "--strategy", str(chart))
    assert done.returncode == 2
    assert "row 'hard 5' is missing" in done.stderr


def test_it_says_what_it_found_before_a_long_wait(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(needs_compiling, "will_compile", lambda: True)
    run = small_run(fresh=True)
    totals = played(run, 10_000).totals
    say_early(Asked(question(run)), run, totals)
    ev = Figures(run, totals).main()["ev"]
    assert f"main wager {ev:+.4%}" in capsys.readouterr().err
    say_early(Asked(question(small_run())), small_run(), totals)
    assert capsys.readouterr().err == ""


def test_control_c_prints_what_is_done(tmp_path: Path) -> None:
    kept = tmp_path / "run.json"
    command = [sys.executable, "-c", "from croupier.cli import main; main()", "simulate", "lucky8", "--rounds", "1e12"]
    running = subprocess.Popen([*command, "--json", "--checkpoint", str(kept)], stdout=subprocess.PIPE, text=True)
    with running:
        while not kept.exists() and running.poll() is None:
            time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        shown = running.communicate()[0]
    found = json.loads(shown)
    assert running.returncode == 1
    assert found["stopped"] == "stopped by the user"
    assert found["rounds"] >= 20_000_000
    assert json.loads(kept.read_text(encoding="utf-8"))["chunks"] * 1_000_000 == found["rounds"]
