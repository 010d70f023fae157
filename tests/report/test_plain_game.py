"""A game with no side wager, no split and one number of decks has a sheet and pictures like any other."""

from pathlib import Path

import pytest

from croupier.cli.run import run

BARE = """
game = "bare"
title = "Bare"
deck = { fewest = 2, most = 2 }
layout = { fewest = 1, most = 7 }
split = { hands = 1 }
"""


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    path = tmp_path / "bare.toml"
    path.write_text(BARE)
    return path


def test_the_sheet_is_printed(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = bare.with_suffix(".pdf")
    assert run(["par", str(bare), "--exact-only", "--pdf", str(path)]) == 0
    assert capsys.readouterr().out.startswith(f"{path}: Bare, 2 decks, sha256:")
    assert path.read_bytes().startswith(b"%PDF-")


def test_the_analysis_has_no_empty_tables(bare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["analyze", str(bare)]) == 0
    shown = capsys.readouterr().out
    assert "Their pay tables" not in shown
    assert "pair" not in shown.partition("Main wager")[2]
    assert "insurance" in shown
