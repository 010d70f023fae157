"""The units for systemd: shut in as far as they can be, and starting what there is."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from croupier.cli.run import run

DEPLOY = Path(__file__).parents[2] / "deploy"
UNITS = sorted(DEPLOY.glob("*.service"))
MOST = 20
"""Tenths of systemd's exposure level, of a hundred; what it calls OK ends there."""


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_a_unit_is_shut_in(unit: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not here, so the sandbox of the units is not looked at")
    words = ["systemd-analyze", "security", "--offline=true", f"--threshold={MOST}", str(unit)]
    looked = subprocess.run(words, capture_output=True, text=True, check=False)
    assert looked.returncode == 0, looked.stdout + looked.stderr


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_a_unit_starts_a_command_with_options_that_exist(unit: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = re.search(r"^ExecStart=/opt/croupier/bin/croupier (.+)$", unit.read_text(), re.MULTILINE)
    assert found is not None
    words = found.group(1).split()
    command = words[: next(at for at, word in enumerate(words) if word.startswith("--"))]
    assert run([*command, "--help"]) == 0
    shown = capsys.readouterr().out
    assert [word for word in words if word.startswith("--") and word not in shown] == []


def test_the_container_starts_the_server_as_nobody_special() -> None:
    text = (DEPLOY / "Containerfile").read_text()
    assert text.index("\nUSER croupier") < text.index("\nENTRYPOINT")
    assert 'CMD ["serve", "--host", "0.0.0.0"]' in text
    assert "/healthz/live" in text
