"""The benchmark times a peer program that answers its questions, and says so where one does not run."""

from pathlib import Path

import pytest

from bench import analysis

QUESTIONS = 12


def program(folder: Path, *lines: str) -> Path:
    path = folder / "strategy"
    path.write_text("\n".join(("#!/bin/sh", *lines)) + "\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def test_a_peer_is_asked_and_timed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "answers"
    assert analysis.peer(program(tmp_path, f"cat > {kept}"))
    assert kept.read_text(encoding="utf-8").splitlines()[0] == str(analysis.DECKS)
    assert len(kept.read_text(encoding="utf-8").splitlines()) == QUESTIONS
    told = capsys.readouterr().out
    assert "peer strategy, 8 decks, whole process" in told
    assert "times as fast" in told


def test_a_peer_that_fails_is_not_timed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert not analysis.peer(program(tmp_path, "echo no shoe >&2", "exit 3"))
    assert capsys.readouterr().out == "peer strategy ended with 3: no shoe\n"
