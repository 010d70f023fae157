"""The README's commands run as they are written."""

import re
import shlex
from pathlib import Path

import pytest

from tests.processes import croupier

ROOT = Path(__file__).parent.parent.parent
BLOCK = re.compile(r"```sh\n(.*?)```", re.DOTALL)
COMMANDS = [
    line
    for block in BLOCK.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    for line in block.splitlines()
    if line.startswith("croupier ")
]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_readme_runs(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    monkeypatch.chdir(tmp_path)
    done = croupier(*words(command))
    assert done.returncode == 0, done.stderr
    assert done.stdout
    assert "Traceback" not in done.stderr


def words(command: str) -> list[str]:
    """Return a command's words behind `croupier`, patterns of files spelled out as a shell does."""
    given = shlex.split(command, comments=True)[1:]
    return [found for word in given for found in (sorted(map(str, Path().glob(word))) if "*" in word else [word])]


def test_the_make_targets_of_the_readme_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in ("run", "test", "setup", "docs"):
        assert f"\n{target}:" in makefile
