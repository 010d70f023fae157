"""The `play` command: a table in the terminal, or line by line over a pipe."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import validators

from croupier.cli.error_sentences import UsageError
from croupier.cli.language import current_language
from croupier.cli.options import option
from croupier.money.cents import parse_amount
from croupier.rules.check import load_checked
from croupier.rules.load import GAMES
from croupier.rules.schema import Rulebook
from croupier.strategy.chart import Chart
from croupier.strategy.read import StrategyError, load_chart
from croupier.words.facts import message

USUAL_DECKS = 6


Game = Annotated[
    str | None,
    option("play.game", {"games": ", ".join(GAMES)}),
]
Boxes = Annotated[int, option("play.boxes")]
Bots = Annotated[int, option("play.seats-bots")]
Decks = Annotated[int | None, option("play.decks")]
Seed = Annotated[int | None, option("play.seed")]
Strategy = Annotated[Path | None, option("play.strategy")]
Save = Annotated[Path | None, option("play.save")]
Bankroll = Annotated[str, option("play.bankroll")]
Least = Annotated[str, option("play.least", name="--min")]
Most = Annotated[str, option("play.most", name="--max")]
Rounds = Annotated[int | None, option("play.rounds", validator=validators.Number(gte=1))]
Pace = Annotated[float, option("play.pace", validator=validators.Number(gte=0, lte=10))]


def play(  # noqa: PLR0913 - one parameter each option
    game: Game = None,
    *,
    boxes: Boxes = 1,
    seats_bots: Bots = 2,
    decks: Decks = None,
    seed: Seed = None,
    strategy: Strategy = None,
    save: Save = None,
    bankroll: Bankroll = "1000",
    least: Least = "25",
    most: Most = "5000",
    rounds: Rounds = None,
    pace: Pace = 0.25,
) -> int:
    """Play a game in the terminal."""
    from croupier.terminal import start
    from croupier.terminal.menu import menu
    from croupier.terminal.seating import seats
    from croupier.terminal.session import Plan

    spoken = current_language()
    chosen = game or menu(sys.stdin, sys.stdout, spoken)
    if chosen is None:
        return 0
    book = load_checked(chosen)
    shoe = min(USUAL_DECKS, book.deck.most) if decks is None else decks
    setup = start.table_setup(book, shoe, _amount("--min", least), _amount("--max", most))
    purse = _amount("--bankroll", bankroll)
    why = start.why_not(book, setup, boxes, seats_bots, purse)
    if why is not None:
        raise UsageError(why)
    if save is not None:
        save.mkdir(parents=True, exist_ok=True)
    chart = None if strategy is None else _chart(strategy, book)
    number = start.any_seed() if seed is None else seed
    start.play(Plan(chosen, book, setup, seats(boxes, seats_bots), number, purse, rounds, chart, save), pace, spoken)
    return 0


def _amount(name: str, text: str) -> int:
    try:
        return parse_amount(text)
    except ValueError as error:
        raise UsageError(
            message("usage.bad-amount", option=name, says=message("bet-line.no-amount", text=text))
        ) from error


def _chart(path: Path, book: Rulebook) -> Chart:
    try:
        return load_chart(path, book)
    except StrategyError as error:
        raise UsageError(str(error)) from error
