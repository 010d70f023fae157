"""The `play` command: a table in the terminal, or line by line over a pipe."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from croupier.cli.faults import UsageError
from croupier.money.cents import parse_amount
from croupier.rules.load import load
from croupier.rules.schema import Rulebook
from croupier.strategy.chart import Chart
from croupier.strategy.read import StrategyError, load_chart


def play(  # noqa: PLR0913 - one parameter each option
    game: str | None = None,
    *,
    boxes: int = 1,
    seats_bots: int = 2,
    decks: int | None = None,
    seed: int | None = None,
    strategy: Path | None = None,
    save: Path | None = None,
    bankroll: str = "1000",
    least: Annotated[str, Parameter(name="--min")] = "25",
    most: Annotated[str, Parameter(name="--max")] = "5000",
    rounds: int | None = None,
    pace: float = 0.25,
) -> int:
    """Play a game in the terminal.

    Parameters
    ----------
    game
        lucky8, ace-race, blackjack-plus, dueling8s, or a rulebook file; without it, a menu.
    boxes
        Boxes of your own, one to seven.
    seats_bots
        Seats played by bots.
    decks
        Decks in the shoe; without it six, or as many as the game allows.
    seed
        The same seed deals the same shoe again.
    strategy
        A strategy file: its advice is shown, and Enter takes it.
    save
        A folder for a record of every round.
    bankroll
        What you bring, in currency units.
    least
        Table minimum.
    most
        Table maximum.
    rounds
        So many rounds and no more.
    pace
        Seconds a card takes on the screen.
    """
    from croupier.terminal import start
    from croupier.terminal.seating import seats
    from croupier.terminal.session import Plan

    chosen = game or start.menu()
    if chosen is None:
        return 0
    book = load(chosen)
    setup = start.table_setup(book, decks or min(6, book.deck.most), _amount("--min", least), _amount("--max", most))
    purse = _amount("--bankroll", bankroll)
    why = start.why_not(book, setup, boxes, seats_bots, purse)
    if why is not None:
        raise UsageError(why)
    chart = None if strategy is None else _chart(strategy, book)
    number = start.any_seed() if seed is None else seed
    start.play(Plan(chosen, book, setup, seats(boxes, seats_bots), number, purse, rounds, chart, save), pace)
    return 0


def _amount(name: str, text: str) -> int:
    try:
        return parse_amount(text)
    except ValueError as error:
        raise UsageError(f"{name}: {error}") from error


def _chart(path: Path, book: Rulebook) -> Chart:
    try:
        return load_chart(path, book)
    except StrategyError as error:
        raise UsageError(str(error)) from error
