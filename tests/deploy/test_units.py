"""The units for systemd: shut in as far as they can be, and starting what there is."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from croupier.cli.run import run
from croupier.server.all_routes import ROUTES
from croupier.server.settings import Settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
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


def test_the_container_copies_what_there_is_and_installs_what_the_project_names() -> None:
    """No engine builds it here: files, extras and the address of its health are at least there."""
    text = (DEPLOY / "Containerfile").read_text()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    copied = [name for line in re.findall(r"^COPY (.+) \S+$", text, re.MULTILINE) for name in line.split()]
    assert copied
    # The wheel is built first, and is called as the project is.
    assert [name for name in copied if not (ROOT / name).is_file()] == [f"dist/{project['name']}-*.whl"]
    (extras,) = re.findall(r"\[([a-z,]+)\]\"", text)
    assert set(extras.split(",")) <= set(project["optional-dependencies"])
    (health,) = re.findall(r"urlopen\('http://127.0.0.1:(\d+)(/\S+)'\)", text)
    assert health[1] in {route.path for route in ROUTES if route.method == "GET"}
    assert int(health[0]) == Settings().port
    assert f"EXPOSE {health[0]}" in text
    for path in ("/var/lib/croupier", "XDG_DATA_HOME=/var/lib"):
        assert path in text


def test_the_containers_pins_are_pins_and_nothing_else() -> None:
    (script,) = re.findall(r"sed -E '([^']+)' /tmp/dev.txt", (DEPLOY / "Containerfile").read_text())
    words = ["sed", "-E", script, str(ROOT / "requirements" / "dev.txt")]
    lines = subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()
    pins = [line for line in lines if line.strip() and not line.strip().startswith("#")]
    assert pins
    assert [line for line in pins if re.match(r"[\w.\[\]-]+==\S+", line) is None or "\\" in line] == []
