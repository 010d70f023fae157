"""The page on playing says what the command does: its options, its keys, and a session that is run."""

import inspect
import re
import shlex
from pathlib import Path

from croupier.cli.play import play
from croupier.terminal.choices import KEYS
from tests.terminal.piped import croupier_play

PAGE = (Path(__file__).parents[2] / "docs" / "tutorial" / "play.md").read_text(encoding="utf-8")
NAMED = {"least": "min", "most": "max"}


def test_every_option_is_on_the_page() -> None:
    names = [name for name in inspect.signature(play).parameters if name != "game"]
    missing = [name for name in names if f"`--{NAMED.get(name, name).replace('_', '-')}`" not in PAGE]
    assert not missing


def test_every_key_is_on_the_page() -> None:
    table = PAGE[PAGE.index("## Play") : PAGE.index("## Over a pipe")]
    assert [key for key in KEYS.values() if f"`{key}`" not in table and key != "y"] == []


def test_the_session_on_the_page_is_what_comes_out() -> None:
    match = re.search(r"printf '([^']*)' \| croupier play (.*)\n```\n\n```text\n(.*?)```", PAGE, re.DOTALL)
    assert match is not None
    answers = tuple(match[1].split("\\n")[:-1])
    done = croupier_play(*shlex.split(match[2]), answers=answers)
    shown = iter(done.stdout.splitlines())
    lines = [line for line in match[3].splitlines() if line != "…"]
    assert [line for line in lines if line not in shown] == []
