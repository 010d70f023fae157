"""The `drill` command: questions over a pipe, progress kept in a file, JSON for programs."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.processes import croupier


def run(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    where = ["--progress", str(folder / "mine.json")]
    return croupier("drill", *arguments, *where, given=typed)


def question(folder: Path, *arguments: str) -> Any:  # noqa: ANN401 - JSON
    return json.loads(run(folder, *arguments, "--json").stdout)


def test_a_right_answer_is_told_and_learnt(tmp_path: Path) -> None:
    asked = question(tmp_path, "totals", "--seed", "5")
    done = run(tmp_path, "totals", "--seed", "5", "--questions", "1", typed=asked["answers"][0]["answer"][0] + "\n")
    assert "Right" in done.stdout
    assert "1 of 1 right." in done.stdout
    kept = json.loads((tmp_path / "mine.json").read_text())
    assert kept["skills"][asked["parts"][0]["skill"]]["right"] == 1


def test_a_wrong_answer_shows_the_sum_and_the_clauses(tmp_path: Path) -> None:
    asked = question(tmp_path, "payouts", "--game", "dueling8s", "--level", "2", "--seed", "3")
    done = run(
        tmp_path, "payouts", "--game", "dueling8s", "--level", "2", "--seed", "3", "--questions", "1", typed="0.01\n"
    )
    assert f"Not so. It is: {asked['answers'][0]['says']}" in done.stdout
    assert asked["answers"][0]["clauses"][0]["number"] in done.stdout


def test_chips_are_added_up_and_nonsense_is_asked_again(tmp_path: Path) -> None:
    asked = question(tmp_path, "payouts", "--seed", "1")
    cents = int(asked["answers"][0]["answer"][0])
    chips = f"2x{cents // 4 / 100:.2f} + {(cents - cents // 4 * 2) / 100:.2f}"
    done = run(tmp_path, "payouts", "--seed", "1", "--questions", "1", typed=f"a lot\n{chips}\n")
    assert "That is no answer. Type an amount such as 12.50" in done.stdout
    assert "Right" in done.stdout


@pytest.mark.parametrize(("language", "says"), [("en", "each of the numbers 1 to"), ("zh-Hans", "每个编号各一次")])
def test_what_may_be_typed_is_told_in_the_language_of_the_question(tmp_path: Path, language: str, says: str) -> None:
    done = run(tmp_path, "order", "--seed", "2", "--questions", "1", "--language", language, typed="1\nq\n")
    assert says in done.stdout.replace("\n", "")


def test_the_same_seed_asks_the_same_in_chinese(tmp_path: Path) -> None:
    told = [question(tmp_path, "requests", "--seed", "9", "--language", language) for language in ("en", "zh-Hans")]
    assert told[0]["scene"]["hands"][0]["cards"] == told[1]["scene"]["hands"][0]["cards"]
    assert [answer["answer"] for answer in told[0]["answers"]] == [answer["answer"] for answer in told[1]["answers"]]
    assert told[1]["title"] == "玩家的要求"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("juggling",), "'juggling' is no drill of lucky8: there are totals, payouts"),
        (("totals", "--level", "9"), "totals has levels 1 to 3, not 9"),
        (("totals", "--game", "bridge"), "bridge"),
    ],
)
def test_what_there_is_not_ends_in_a_clear_error(tmp_path: Path, arguments: tuple[str, ...], says: str) -> None:
    done = run(tmp_path, *arguments)
    assert done.returncode == 2
    assert says in done.stderr


def test_a_broken_file_is_named_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text("{")
    done = run(tmp_path, "totals")
    assert done.returncode == 2
    assert "no progress can be read" in done.stderr
    assert (tmp_path / "mine.json").read_text() == "{"
