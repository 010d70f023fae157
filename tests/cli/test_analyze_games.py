"""`croupier par`, `compare` and `sweep`: sheets, tables and grids from the command line."""

import csv
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from croupier import __version__
from croupier.cli.run import run

CROUPIER = Path(sys.executable).parent / "croupier"


class TestPar:
    def test_the_pdf_is_written(self, tmp_path: Path) -> None:
        path = tmp_path / "sheet.pdf"
        words = [str(CROUPIER), "par", "dueling8s", "--decks", "3", "--exact-only", "--pdf", str(path)]
        shown = subprocess.run(words, capture_output=True, text=True, check=True)
        assert shown.stdout.startswith(f"{path}: Dueling 8's 21+, 3 decks, sha256:")
        made = path.read_bytes()
        assert made.startswith(b"%PDF-")
        # The same command makes the same sheet, to the byte, in another second, too.
        subprocess.run(words, capture_output=True, check=True)
        assert path.read_bytes() == made

    def test_the_json_has_the_whole_sheet(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(["par", "dueling8s", "--decks", "8", "--exact-only", "--json"]) == 0
        sheet = json.loads(capsys.readouterr().out)
        assert sheet["command"] == "croupier par dueling8s --decks 8 --split-class CDP1 --exact-only"
        assert sheet["version"] == __version__
        assert sheet["rulebook"] == sheet["report"]["rulebook"]
        assert [line["decks"] for line in sheet["decks"]["lines"]] == [3, 4, 5, 6, 7, 8]
        assert {line["ruling"] for line in sheet["readings"]} == {"R-SURR-TIE", "R-TIE-SPLIT", "R-TIE-OUTSIDER-SURR"}
        assert any("3.16.2" in rule["clauses"] for rule in sheet["rules"])

    def test_the_terminal_shows_it(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(["par", "dueling8s", "--decks", "3", "--set", "dealer.soft_17=hit", "--exact-only"]) == 0
        shown = capsys.readouterr().out
        assert "PAR sheet: Dueling 8's 21+, 3 decks, 144 cards" in shown
        assert "own rule" in shown
        for head in ("Main wager", "The best chart", "Effect of the number of decks", "How it was computed"):
            assert head in shown
        assert "croupier par dueling8s --decks 3 --set dealer.soft_17=hit --split-class CDP1 --exact-only" in shown

    @pytest.mark.parametrize(
        ("words", "told"),
        [
            (("dueling8s", "--decks", "2"), "Dueling 8's 21+ is played with 3 to 8 decks, not 2"),
            (("dueling8s", "--pdf", "sheet.txt"), "a PAR sheet is written to a .pdf file"),
            (("dueling8s", "--set", "x=1"), "there is no field x"),
        ],
    )
    def test_bad_input(self, words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(["par", *words]) == 2
        assert told in capsys.readouterr().err


@pytest.fixture
def sevens(tmp_path: Path) -> Path:
    """Write a game with a side wager that only a simulation values."""
    wager = '[side.sevens]\ntitle = "Sevens"\npays = { two = "9:1" }\nwhen = { two = "2 of box are 7" }\n'
    path = tmp_path / "sevens.toml"
    path.write_text(f'base = "dueling8s"\ngame = "sevens"\ntitle = "Sevens"\n{wager}')
    return path


class TestCompare:
    def test_a_simulated_value_stands_with_its_error(self, capsys: pytest.CaptureFixture[str], sevens: Path) -> None:
        assert run(["compare", str(sevens), "dueling8s", "--decks", "4"]) == 0
        (shown,) = (line for line in capsys.readouterr().out.splitlines() if line.startswith("side sevens"))
        assert re.search(r"−\d+\.\d{4} % ± 0\.\d{4} % +–$", shown)
        assert run(["compare", str(sevens), "dueling8s", "--decks", "4", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)[0]["side"]["sevens"]["simulated"]["rounds"] > 0

    def test_games_and_variants_side_by_side(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        mine = tmp_path / "mine.toml"
        mine.write_text('base = "dueling8s"\ngame = "mine"\ntitle = "Mine"\n')
        games = ["dueling8s", "dueling8s dealer.soft_17=hit split.hands=2", str(mine)]
        assert run(["compare", *games, "--decks", "4"]) == 0
        shown = capsys.readouterr().out.splitlines()
        assert all(game in shown[0] for game in games)
        assert shown[-1] == f"{mine} against dueling8s, main wager: changes nothing"
        assert shown[-2].endswith("percentage points, the house gains them")

    def test_a_wager_that_a_game_has_not(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(["compare", "dueling8s", "lucky8", "--json", "--decks", "3"]) == 0
        one, other = json.loads(capsys.readouterr().out)
        assert (one["name"], other["name"]) == ("dueling8s", "lucky8")
        assert "hands" not in one["main"]
        assert (one["insurance"], "pair" in one["side"], "pair" in other["side"]) == (None, False, True)

    @pytest.mark.parametrize(
        ("words", "told"),
        [
            (("lucky8",), "name two games or more"),
            (("lucky8", "dueling8s", "--decks", "2"), "Dueling 8's 21+ is played with 3 to 8 decks, not 2"),
            (("dueling8s", "dueling8s split.hand=2"), 'did you mean "split.hands"?'),
        ],
    )
    def test_bad_input(self, words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(["compare", *words]) == 2
        assert told in capsys.readouterr().err


class TestSweep:
    def test_a_simulated_value_has_its_error_beside_it(self, tmp_path: Path, sevens: Path) -> None:
        path = tmp_path / "grid.csv"
        assert run(["sweep", str(sevens), "--grid", "decks=3,4", "--out", str(path)]) == 0
        with path.open(newline="") as file:
            rows = list(csv.DictReader(file))
        assert all(-1 < float(row["sevens_ev"]) < 0 < float(row["sevens_ev_error"]) < 0.01 for row in rows)

    def test_a_grid_is_written(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = tmp_path / "grid.csv"
        grid = ["--grid", "dealer.soft_17=stand,hit", "--grid", "decks=3..4"]
        assert run(["sweep", "dueling8s", *grid, "--out", str(path)]) == 0
        assert capsys.readouterr().out == f"{path}: 4 lines\n"
        with path.open(newline="") as file:
            rows = list(csv.DictReader(file))
        assert [(row["dealer.soft_17"], row["decks"]) for row in rows] == [
            ("stand", "3"),
            ("stand", "4"),
            ("hit", "3"),
            ("hit", "4"),
        ]
        assert run(["analyze", "dueling8s", "--decks", "4", "--set", "dealer.soft_17=hit", "--json"]) == 0
        alone = json.loads(capsys.readouterr().out)
        assert float(rows[3]["main_ev"]) == alone["main"]["ev"]
        assert rows[3]["rulebook"] == alone["rulebook"]

    @pytest.mark.parametrize(
        ("words", "told"),
        [
            (("--grid", "decks=1..3", "--out", "x.csv"), "Dueling 8's 21+ is played with 3 to 8 decks, not 1"),
            (("--grid", "decks=3", "--out", "x.txt"), "allowed are .csv and .parquet"),
            (("--grid", "soft_17=hit", "--out", "x.csv"), 'did you mean "dealer.soft_17"?'),
            (("--grid", "decks", "--out", "x.csv"), "as in dealer.soft_17=stand,hit or decks=1..8"),
            (("--out", "x.csv"), "--grid"),
        ],
    )
    def test_bad_input(
        self,
        words: tuple[str, ...],
        told: str,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        monkeypatch.chdir(tmp_path)
        assert run(["sweep", "dueling8s", *words]) == 2
        assert told in capsys.readouterr().err
        assert not list(tmp_path.iterdir())
