"""Start a session: check what was asked for, choose the screen, and play."""

import sys
from random import SystemRandom

from msgspec.structs import replace
from rich.console import Console

from croupier.money.cents import format_amount
from croupier.rules.fits import misfit, usual_positions
from croupier.rules.schema import Rulebook
from croupier.table.state import Limits, Setup
from croupier.terminal.full import LEAST_HEIGHT, LEAST_WIDTH, FullScreen
from croupier.terminal.keyboard import Keyboard, is_terminal
from croupier.terminal.plain import PlainScreen
from croupier.terminal.screen import Screen
from croupier.terminal.seating import NAMES
from croupier.terminal.session import Plan, Session

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


def why_not(book: Rulebook, setup: Setup, boxes: int, bots: int, bankroll: int) -> str | None:
    """Say why a session cannot be played, or None where it can."""
    wrong, main = misfit(book, setup), setup.main
    if wrong is not None:
        return wrong.told
    if boxes < 1 or bots < 0 or boxes + bots > setup.positions or bots > len(NAMES):
        return f"the table has {setup.positions} boxes: at least one is yours, and {boxes} and {bots} bots do not fit"
    if main is None or main.least % setup.unit or main.most % setup.unit:
        return f"the limits must be multiples of {format_amount(setup.unit)}"
    if bankroll < main.least:
        return f"a bankroll of {format_amount(bankroll)} is under the minimum of {format_amount(main.least)}"
    return None


def any_seed() -> int:
    """Return a seed nobody has chosen."""
    return SystemRandom().randrange(1, MOST_SEED)


def play(plan: Plan, pace: float) -> None:
    """Play a session on whatever there is to look at."""
    screen = _screen(pace)
    farewell = "Thank you for playing."
    try:
        for line in _welcome(plan):
            screen.tell(line)
        farewell = Session(plan, screen).run()
    finally:
        screen.close(farewell)


def _screen(pace: float) -> Screen:
    console = Console(highlight=False, markup=False, emoji=False)
    big = console.size.width >= LEAST_WIDTH and console.size.height >= LEAST_HEIGHT
    if is_terminal() and big:
        return FullScreen(console, Keyboard(), pace)
    return PlainScreen(sys.stdin, sys.stdout)


def _welcome(plan: Plan) -> list[str]:
    main, side = plan.setup.main, plan.setup.side
    limits = f"{format_amount(main.least)} to {format_amount(main.most)}" if main is not None else "none"
    sides = f"{format_amount(side.least)} to {format_amount(side.most)}" if side is not None else "none"
    boxes = ", ".join(map(str, plan.seats.own))
    return [
        f"{plan.book.title}, {plan.setup.decks} decks, seed {plan.seed}",
        f"Limits {limits}, side wagers {sides}; your boxes: {boxes}. h shows the keys, q quits.",
    ]
