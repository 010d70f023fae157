"""A file nested without end is a mistake in the file: every command that reads one says so and ends with 2."""

from pathlib import Path

import pytest

from croupier.cli.run import run

DEEP_TOML = "x = " + "[" * 100_000
DEEP_JSON = '{"x": ' + "[" * 100_000
BASED = 'base = "deep.toml"\n'

COMMANDS = (
    ("rules", "check", "deep.toml"),
    ("rules", "deep.toml"),
    ("rules", "diff", "lucky8", "deep.toml"),
    ("rules", "check", "based.toml"),
    ("replay", "deep.toml"),
    ("record", "check", "deep.toml"),
    ("record", "format", "deep.toml"),
    ("analyze", "deep.toml"),
    ("analyze", "based.toml"),
    ("simulate", "lucky8", "--count", "deep.toml"),
    ("simulate", "lucky8", "--rounds", "1e3", "--checkpoint", "deep.json"),
    ("serve", "--settings", "deep.toml"),
    ("verify", "shoe", "deep.json"),
)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_it_is_said_and_the_command_ends(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deep.toml").write_text(DEEP_TOML)
    Path("deep.json").write_text(DEEP_JSON)
    Path("based.toml").write_text(BASED)
    assert run(words) == 2
    shown = capsys.readouterr()
    assert "deep" in shown.out + shown.err
    assert len(shown.out + shown.err) < 1000
