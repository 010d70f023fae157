"""A fifth book is its folder: records, terminal, analysis, simulation and server play it without a line of Python."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

import croupier
from tests.server.running import FAST, Running

SOURCE = Path(croupier.__file__).parent
MAIN = (sys.executable, "-c", "from croupier.cli import main; main()")
RECORD = """version = 1
game = "night-game"
decks = 6
cards = "Ks 9h Th Kc"
acts = ["ann bets 100 on 1", "no more bets", "ann stands 1"]
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the environment of a program whose books are the four and one more folder."""
    tree = tmp_path_factory.mktemp("tree")
    package = tree / "croupier"
    package.mkdir()
    for entry in SOURCE.iterdir():
        if entry.name not in ("books", "__pycache__"):
            (package / entry.name).symlink_to(entry)
    shutil.copytree(SOURCE / "books", package / "books")
    fifth = package / "books" / "night_game"
    shutil.copytree(package / "books" / "lucky8", fifth)
    change(fifth / "rulebook.toml", ('game = "lucky8"', 'game = "night-game"'), ("Blackjack Lucky 8", "Night Game"))
    change(fifth / "rulebook.toml", ('soft_17 = "stand"', 'soft_17 = "hit"'))
    change(fifth / "about.toml", ("order = 1", "order = 5"), ('"L8"', '"NG"'), ('"8h", "8s"', '"8c", "8s"'))
    return {"PYTHONPATH": str(tree)}


def change(path: Path, *changes: tuple[str, str]) -> None:
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def said(program: dict[str, str], *words: str | Path, answers: str = "") -> str:
    env = {**os.environ, **program}
    done = subprocess.run([*MAIN, *words], env=env, input=answers, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_record_of_it_is_settled_under_its_own_clauses(program: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "one.round.toml"
    path.write_text(RECORD, encoding="utf-8")
    told = said(program, "replay", "--explain", path)
    assert "4.3.2" in told
    assert "Settled, 4 cards used; ann +100" in told


def test_the_terminal_plays_it(program: dict[str, str]) -> None:
    told = said(program, "play", "night-game", "--rounds", "1", "--seed", "1", answers="50\n\n" + "n\ns\n" * 9)
    assert "Bankroll" in told.splitlines()[-1]
    assert "night-game" in said(program, "play", answers="q\n")


def test_its_value_is_known_and_simulated(program: dict[str, str]) -> None:
    assert "Night Game" in said(program, "analyze", "night-game", "--decks", "2")
    assert "night-game, 2 decks" in said(
        program, "simulate", "night-game", "--decks", "2", "--rounds", "1000", "--seed", "1"
    )


def test_the_server_opens_a_table_of_it(program: dict[str, str], tmp_path: Path) -> None:
    server = Running(tmp_path, FAST, env=program)
    try:
        games = {one["game"]: one for one in httpx.get(f"{server.address}/api/v1/rules").json()["games"]}
        assert list(games)[-1] == "night-game"
        assert games["night-game"]["emblem"] == ["8c", "8s", "8d"]
        assert games["night-game"]["says"]["en"].endswith("Lucky 8 up to 1,000 to 1.")
        assert "night-game" in said(program, "bot", "--server", server.address, "--table", "night-game")
    finally:
        server.end()
