"""Every command has a help text with its examples, and a shell completes it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cli.commands import COMMANDS, Command, exit_codes
from croupier.cli.rules.commands import RULES
from croupier.cli.run import run

EVERY = [
    *(((command.name,), command) for command in COMMANDS),
    *((("rules", command.name), command) for command in RULES),
]
NAMES = [" ".join(words) for words, _ in EVERY]


@pytest.mark.parametrize(("words", "command"), EVERY, ids=NAMES)
def test_help_says_what_it_does_with_examples_and_exit_codes(
    words: tuple[str, ...], command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*words, "--help"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"Usage: croupier {' '.join(words)}")
    for text in (command.says, *command.examples, *exit_codes().splitlines()):
        assert text in shown, text


def test_every_example_is_of_its_own_command() -> None:
    for words, command in EVERY:
        assert all(f"croupier {' '.join(words)}" in example for example in command.examples)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_completion_script_knows_the_commands(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert all(command.name in script for command in (*COMMANDS, *RULES))


def test_bash_accepts_its_script(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["completion", "bash"]) == 0
    script = tmp_path / "croupier.bash"
    script.write_text(capsys.readouterr().out)
    bash = shutil.which("bash")
    assert bash is not None
    checked = f"source {script} && complete -p croupier"
    shown = subprocess.run([bash, "-c", checked], capture_output=True, text=True, check=True)
    assert "croupier" in shown.stdout


def test_games_and_rulebook_files_are_completed(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('base = "lucky8"\n')
    croupier = Path(sys.executable).parent / "croupier"
    shown = subprocess.run(
        [croupier, "__complete", "rules", "diff", ""], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    offered = {line.split("\t")[0] for line in shown.stdout.splitlines()}
    assert {"lucky8", "ace-race", "blackjack-plus", "dueling8s", "mine.toml"} <= offered
