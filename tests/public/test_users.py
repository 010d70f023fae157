"""What a user writes: it runs, mypy finds nothing in it, and mistakes are told as the command line tells them."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import assert_type

import pytest

import croupier as cr
from croupier.cli.run import run
from tests.public.users import study

RECORDS = Path(__file__).parents[1] / "rounds/lucky8"
LIMIT = 0.05
"""Seconds an import may take."""


def test_the_script_runs(tmp_path: Path) -> None:
    found = study(tmp_path, next(RECORDS.glob("*.toml")), rounds=200_000)
    assert found["ev"] == pytest.approx(-0.00400054, abs=1e-8)
    assert found["chart"] <= found["ev"]
    assert 0 < found["ruin"] < 1
    assert (tmp_path / "lucky8.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "counted.png").stat().st_size


def test_its_types_are_there_for_who_installs_it() -> None:
    """`make test` checks the script with all types, and below that mypy finds what is wrong."""
    assert (Path(cr.__file__).parent / "py.typed").is_file()


def what_mypy_finds() -> None:
    """Be wrong three times: mypy refuses a comment that hides nothing, so it finds each of them."""
    assert_type(cr.game("lucky8").analyze().ev, float)
    cr.game(8)  # type: ignore[arg-type]
    cr.game("lucky8").analyse()  # type: ignore[attr-defined]
    cr.Play(bet="all")  # type: ignore[arg-type]


def test_the_import_is_quick() -> None:
    asked = "import time; began = time.process_time(); import croupier; print(time.process_time() - began)"
    took = [
        float(subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout)
        for _ in range(3)
    ]
    assert min(took) < LIMIT


def _bet_without_a_count() -> object:
    return cr.game("lucky8").simulate(cr.Play(sides={"pair": lambda tc: tc > 3}), rounds=10)


MISTAKES: dict[str, tuple[list[str], Callable[[], object]]] = {
    "name": (["analyze", "luky8"], lambda: cr.game("luky8")),
    "decks": (["analyze", "lucky8", "--decks", "9"], lambda: cr.game("lucky8", decks=9)),
    "value": (
        ["analyze", "lucky8", "--set", "dealer.soft_17=both"],
        lambda: cr.game("lucky8").vary({"dealer.soft_17": "both"}),
    ),
    "field": (
        ["analyze", "lucky8", "--set", "dealer.soft=hit"],
        lambda: cr.game("lucky8").vary({"dealer.soft": "hit"}),
    ),
    "card": (
        ["analyze", "lucky8", "--removed", "Xs"],
        lambda: cr.game("lucky8").analyze(removed=["Xs"]),
    ),
    "side": (
        ["simulate", "lucky8", "--side", "pears=1", "--rounds", "10"],
        lambda: cr.game("lucky8").simulate(cr.Play(sides={"pears": 1}), rounds=10),
    ),
    "penetration": (
        ["simulate", "lucky8", "--penetration", "2", "--rounds", "10"],
        lambda: cr.game("lucky8").simulate(rounds=10, penetration=2),
    ),
    "boxes": (
        ["simulate", "lucky8", "--boxes", "9", "--rounds", "10"],
        lambda: cr.game("lucky8").simulate(rounds=10, boxes=9),
    ),
    "count": (
        ["simulate", "lucky8", "--count", "hilow", "--rounds", "10"],
        lambda: cr.Count.load("hilow"),
    ),
    "record": (["replay", "missing.toml"], lambda: cr.replay("missing.toml")),
    "wager": (["analyze", "lucky8", "--side", "22+3"], lambda: cr.game("lucky8").with_sides("22+3")),
    "strategy": (["analyze", "lucky8", "--strategy", "missing.toml"], lambda: cr.game("lucky8").chart("missing.toml")),
}


@pytest.mark.parametrize("kind", MISTAKES)
def test_mistakes_are_told_as_on_the_command_line(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments, call = MISTAKES[kind]
    code = run(arguments)
    said = " ".join(" ".join(capsys.readouterr()).split())
    assert code != 0
    with pytest.raises(Exception) as error:  # noqa: PT011 - each kind of mistake has its own
        call()
    assert type(error.value).__module__.startswith(("croupier.", "builtins"))
    assert " ".join(str(error.value).split()) in said


def test_a_side_wager_by_count_needs_a_count_and_a_step() -> None:
    with pytest.raises(ValueError, match="count must say how to count"):
        _bet_without_a_count()
    for odd in (lambda tc: -5 < tc < 5, lambda _tc: 0, abs):
        with pytest.raises(ValueError, match="from a true count on"):
            cr.game("lucky8").simulate(cr.Play(count=cr.Count.hi_lo(), sides={"pair": odd}), rounds=10)


def test_a_side_wager_by_count_is_what_a_trigger_lays() -> None:
    play = cr.Play(count=cr.Count.hi_lo(), sides={"pair": lambda tc: tc >= 3})
    laid = cr.game("lucky8").simulate(play, rounds=200_000, seed=2)
    assert laid.figures["triggers"] == {"pair": "3"}
    assert 0 < laid.sides["laid"][0] < 0.2
    assert "pair ev" in laid.by_count.columns


def test_frames_become_those_of_pandas_and_polars() -> None:
    exact = cr.game("lucky8").analyze()
    for frame in (exact.hands, exact.sides["lucky8"].rows, cr.compare(cr.game("lucky8"), cr.game("dueling8s"))):
        names = list(frame.columns)
        assert list(frame.to_pandas().columns) == names
        assert frame.to_polars().columns == names
        assert frame.to_polars().rows() == [tuple(row.values()) for row in frame]


def test_a_library_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.public.frame.find_spec", lambda _name: None)
    with pytest.raises(ModuleNotFoundError, match="pip install polars"):
        cr.Frame({"a": [1]}).to_polars()
