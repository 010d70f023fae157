"""The page about one's own game is true: its files are written, its commands run, their output is compared."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from croupier.cli.run import run

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "own-game.md"
BLOCK = re.compile(r'^```(?P<kind>\w+)(?: title="(?P<title>[^"]+)")?\n(?P<text>.*?)^```$', re.MULTILINE | re.DOTALL)
EXIT_CODE = re.compile(r"# exit code (\d)")


class Block(NamedTuple):
    """One fenced block of a page."""

    kind: str
    title: str | None
    text: str


def blocks() -> list[Block]:
    return [Block(found["kind"], found["title"], found["text"]) for found in BLOCK.finditer(PAGE.read_text())]


def execute(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Run a command of the page and return what it printed; only a redirection needs a shell."""
    found = EXIT_CODE.search(line)
    words = shlex.split(line, comments=True)
    if ">" in words:
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        subprocess.run(["/bin/sh", "-c", line], env={**os.environ, "PATH": path}, check=True)
        return ""
    assert words[0] == "croupier"
    assert run(words[1:]) == (int(found[1]) if found else 0), capsys.readouterr()
    shown = capsys.readouterr()
    assert shown.err == ""
    return shown.out


def same(shown: str, written: str) -> bool:
    """Tell whether a command printed what the page says; an ellipsis stands for anything."""
    pattern = ".*".join(map(re.escape, written.strip().split("…")))
    return re.fullmatch(pattern, shown.strip()) is not None


def test_the_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    shown = ""
    compared = 0
    for block in blocks():
        if block.kind == "toml":
            assert block.title is not None
            Path(block.title).write_text(block.text)
        elif block.kind == "sh":
            shown = [execute(line, capsys) for line in block.text.splitlines()][-1]
        else:
            assert same(shown, block.text), shown
            compared += 1
    assert compared == 5


@pytest.mark.parametrize(("shown", "result"), [("a: sha256:12, b\n", True), ("a: sha256:12, c", False)])
def test_the_comparison_can_fail(shown: str, *, result: bool) -> None:
    assert same(shown, "a: sha256:…, b\n") is result
