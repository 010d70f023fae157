"""The wheel by itself: built, put into an empty environment, and serving page and tables with one command.

The store of the oldest version is brought up to date by it as the guide says (docs/how-to/deploy.md).
"""

import asyncio
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from croupier.bots.chart_player import ChartPlayer, Habit
from croupier.bots.charts import default_chart
from croupier.bots.visitor import Visitor
from croupier.client.http import Client
from croupier.client.socket import open_socket
from croupier.rules.load import load
from tests.server.running import FAST

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "tests" / "store" / "kept"
GUIDE = ROOT / "docs" / "how-to" / "deploy.md"
UV = str(Path(sys.executable).parent / "uv")


def _run(*words: str | Path, folder: Path) -> str:
    """Run a program without anything of this environment but its place."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "CROUPIER_"))}
    home = {"VIRTUAL_ENV": sys.prefix, "XDG_DATA_HOME": str(folder / "data")}
    done = subprocess.run(words, cwd=folder, env={**bare, **home}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return `croupier` as the wheel installs it, with nothing but what `croupier[server]` asks for."""
    folder = tmp_path_factory.mktemp("wheel")
    _run(UV, "build", "--wheel", "--no-build-isolation", "--offline", "--out-dir", folder, ROOT, folder=folder)
    (wheel,) = folder.glob("*.whl")
    pins = re.sub(r"(?m) *(--hash=\S+)? *\\?$", "", (ROOT / "requirements" / "dev.txt").read_text())
    (folder / "pins.txt").write_text(pins)
    _run(sys.executable, "-m", "venv", "--without-pip", folder / "empty", folder=folder)
    python = folder / "empty" / "bin" / "python"
    asked = f"croupier[server] @ {wheel.as_uri()}"
    try:
        _run(UV, "pip", "install", "-q", "--python", python, "-c", folder / "pins.txt", asked, folder=folder)
    except AssertionError:
        # pip stands in where uv does not know the index that pip is configured for, as in the Makefile.
        pip = sys.executable, "-m", "pip", "--python", python
        _run(*pip, "install", "-qq", "-c", folder / "pins.txt", asked, folder=folder)
    return folder / "empty" / "bin" / "croupier"


class Served:
    """The wheel's server."""

    def __init__(self, croupier: Path, folder: Path, *words: str) -> None:
        (folder / "tables.toml").write_text(FAST)
        flags = "--settings", str(folder / "tables.toml"), "--port", "0", *words
        bare = {"PATH": "/usr/bin:/bin", "HOME": str(folder)}
        with (folder / "log").open("w") as log:
            self.process = subprocess.Popen(
                [croupier, "serve", *flags], cwd=folder, env=bare, stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().rpartition(" ")[2].strip()

    def end(self) -> int:
        self.process.terminate()
        code = self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


def test_one_command_serves_page_and_tables(installed: Path, tmp_path: Path) -> None:
    served = Served(installed, tmp_path)

    async def play() -> None:
        async with asyncio.timeout(60), Client(served.address) as client:
            await client.come_in()
            policy = ChartPlayer(default_chart(load("lucky8")), Habit(1, 1000))
            async with open_socket(client) as opened:
                assert await Visitor(client, opened, "lucky8", policy).play(1) == 1

    try:
        with httpx.Client(base_url=served.address) as http:
            page = http.get("/")
            scripts = re.findall(r'src="(/[^"]+\.js)"', page.text)
            assert scripts
            assert [http.get(script).status_code for script in scripts] == [200] * len(scripts)
            assert http.get("/healthz").json()["status"] == "ok"
            assert len(http.get("/api/v1/tables").json()["tables"]) == 4
        asyncio.run(play())
    finally:
        assert served.end() == 0
    assert (tmp_path / ".local" / "share" / "croupier" / "croupier.db").exists()


@pytest.mark.parametrize("version", sorted(folder.name for folder in KEPT.iterdir() if folder.is_dir()))
def test_the_guide_brings_an_old_store_up_to_date(installed: Path, tmp_path: Path, version: str) -> None:
    for file in (KEPT / version).iterdir():
        shutil.copy(file, tmp_path / file.name)
        (tmp_path / file.name).chmod(0o600)
    (guide,) = re.findall(r"(?s)<!-- upgrade -->\n```sh\n(.*?)```", GUIDE.read_text())
    commands = [line.split("#")[0].split() for line in guide.splitlines() if line.startswith("croupier ")]
    assert [command[1] for command in commands] == ["upgrade", "audit", "reconcile"]
    for command in commands:
        _run(installed, *command[1:], folder=tmp_path)
    served = Served(installed, tmp_path, "--store", str(tmp_path / "tables.db"))
    try:
        recalled = httpx.get(f"{served.address}/api/v1/tables/lucky8/rounds/1")
        assert recalled.status_code == 200, recalled.text
    finally:
        assert served.end() == 0
