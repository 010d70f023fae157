"""Play over a plain pipe: the real command with answers written to it, or the same session within the test."""

import io
import os
import subprocess
import sys
from pathlib import Path

from croupier.rules.load import load
from croupier.strategy.chart import Chart
from croupier.terminal.plain import PlainScreen
from croupier.terminal.seating import seats
from croupier.terminal.session import Plan, Session
from croupier.terminal.start import table_setup
from tests.processes import croupier

CROUPIER = Path(sys.executable).parent / "croupier"
SECONDS = 60


def environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "COLUMNS", "LINES")}
    return kept | {"PYTHONUTF8": "1"}


def croupier_play(*arguments: str, answers: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    return croupier("play", *arguments, given="".join(f"{answer}\n" for answer in answers), env=environment())


def play(  # noqa: PLR0913 - what a session may be asked to be
    game: str,
    *answers: str,
    seed: int = 1,
    rounds: int | None = None,
    boxes: int = 1,
    bots: int = 2,
    bankroll: int = 100000,
    strategy: Chart | None = None,
    folder: Path | None = None,
    language: str = "en",
) -> str:
    """Play within the test, and return everything that was written."""
    book = load(game)
    setup = table_setup(book, 6, 2500, 500000)
    plan = Plan(game, book, setup, seats(boxes, bots), seed, bankroll, rounds, strategy, folder)
    written = io.StringIO()
    screen = PlainScreen(io.StringIO("".join(f"{answer}\n" for answer in answers)), written, language)
    screen.close(Session(plan, screen).run())
    return written.getvalue()
