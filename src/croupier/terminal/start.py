"""Start a session: check what was asked for, choose the screen, and play."""

import sys
from random import SystemRandom

from msgspec.structs import replace
from rich.console import Console

from croupier.rules.fits import misfit, usual_positions
from croupier.rules.schema import Rulebook
from croupier.table.state import Limits, Setup
from croupier.terminal.full import LEAST_HEIGHT, LEAST_WIDTH, FullScreen
from croupier.terminal.keyboard import Keyboard, is_terminal
from croupier.terminal.plain import PlainScreen
from croupier.terminal.screen import Screen
from croupier.terminal.seating import NAMES
from croupier.terminal.session import Plan, Session
from croupier.terminal.why_not import refused_under
from croupier.words.facts import Fact, Money, message

SIDE_LEAST = 500
SIDE_PART = 10
"""Side wagers begin at this many cents, or the main minimum, and end at this part of the main maximum."""

MOST_SEED = 10**9


def table_setup(book: Rulebook, decks: int, least: int, most: int) -> Setup:
    """Return the table as it is set for play."""
    table = Setup(decks, usual_positions(book), main=Limits(least, most), manual_shuffle=True)
    low = min(SIDE_LEAST, least)
    high = most // SIDE_PART // table.unit * table.unit
    return replace(table, side=Limits(low, max(low, high)))


def why_not(book: Rulebook, setup: Setup, boxes: int, bots: int, bankroll: int) -> Fact | None:
    """Say why a session cannot be played, or None where it can."""
    wrong, main = misfit(book, setup), setup.main
    if wrong is not None:
        return refused_under(wrong)
    if boxes < 1 or bots < 0 or boxes + bots > setup.positions or bots > len(NAMES):
        return message("start.boxes", positions=setup.positions, boxes=boxes, bots=bots)
    if main is None or main.least % setup.unit or main.most % setup.unit:
        return message("start.unit", unit=Money(setup.unit))
    if bankroll < main.least:
        return message("start.bankroll", bankroll=Money(bankroll), least=Money(main.least))
    return None


def any_seed() -> int:
    """Return a seed by chance."""
    return SystemRandom().randrange(1, MOST_SEED)


def play(plan: Plan, pace: float, language: str) -> None:
    """Play a session on the terminal, or line by line where there is none."""
    screen = _screen(pace, language)
    farewell: Fact = message("bye.thanks")
    try:
        for line in _welcome(plan):
            screen.tell(line)
        farewell = Session(plan, screen).run()
    finally:
        screen.close(farewell)


def _screen(pace: float, language: str) -> Screen:
    console = Console(highlight=False, markup=False, emoji=False)
    big = console.size.width >= LEAST_WIDTH and console.size.height >= LEAST_HEIGHT
    if is_terminal() and big:
        return FullScreen(console, Keyboard(), pace, language)
    return PlainScreen(sys.stdin, sys.stdout, language)


def _welcome(plan: Plan) -> list[Fact]:
    boxes = ", ".join(map(str, plan.seats.own))
    return [
        message("start.table", game=plan.book.title, decks=plan.setup.decks, seed=plan.seed),
        message("start.limits", main=_limits(plan.setup.main), side=_limits(plan.setup.side), boxes=boxes),
    ]


def _limits(limits: Limits | None) -> Fact:
    if limits is None:
        return message("start.no-limits")
    return message("help.span", least=Money(limits.least), most=Money(limits.most))
