"""Examines a submitted game: everything a second person is shown before they approve it."""

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from croupier.api.mathematics import GameAsked, WorthLine
from croupier.api.own_games import ExaminedGame, GameCheck
from croupier.api.rules import ComparedTopic, SaidSide
from croupier.bots.chart_player import Habit
from croupier.bots.charts import default_chart
from croupier.bots.trial_rounds import unsettled
from croupier.rules.diff import Row, Side, diff
from croupier.rules.digest import digest, written
from croupier.rules.fits import misfit, usual_positions
from croupier.rules.load import GAMES, Raw, load
from croupier.rules.own_rules import borrowed
from croupier.rules.schema import Rulebook
from croupier.rules.wager_titles import titles
from croupier.server.maths.game_figures import worth
from croupier.server.maths.studied_game import Study, study
from croupier.table.state import Limits, Setup

ROUNDS = 60
"""Rounds with every wager on the felt that the engine plays to the end."""

UNIT = 100


class Found(Struct, frozen=True):
    """An examined game, and its rules as plain values."""

    examined: ExaminedGame
    book: Raw


def examine(asked: GameAsked) -> bytes:
    """Return a game with its checks and its worth, as JSON; a worker process does it."""
    found = study(asked)
    if found.book is None:
        none = ExaminedGame("", "", "", found.decks, "", (), (), (GameCheck("playable", passed=False),))
        return msgspec.json.encode(Found(msgspec.structs.replace(none, problems=found.problems), {}))
    return msgspec.json.encode(Found(_examined(found, found.book), written(found.book)))


def _examined(found: Study, book: Rulebook) -> ExaminedGame:
    checks = tuple(_checks(book, found.decks))
    base = nearest(book)
    lines = worth(found, book).lines if all(check.passed for check in checks) else ()
    own = tuple(WorthLine(line.what, line.value, None, None) for line in lines)
    rows = tuple(_topic(row) for row in diff(load(base), book))
    wagers = {**book.side} | ({book.bonus.name: book.bonus} if book.bonus.pays else {})
    named = {name: titles(wager) for name, wager in wagers.items()}
    return ExaminedGame(book.game, book.title, digest(book), found.decks, base, own, rows, checks, titles=named)


def nearest(book: Rulebook) -> str:
    """Return the approved game that a game differs least from."""
    return min(GAMES, key=lambda game: len(diff(load(game), book)))


def _topic(row: Row) -> ComparedTopic:
    return ComparedTopic(row.heading, row.topic, row.same, _said(row.left), _said(row.right))


def _said(side: Side | None) -> SaidSide | None:
    return None if side is None else SaidSide(side.says, side.clauses)


def _checks(book: Rulebook, decks: int) -> Iterator[GameCheck]:
    yield GameCheck("playable", passed=True)
    wrong = next(borrowed(book), None)
    yield GameCheck("named", passed=wrong is None, says=wrong or "")
    setup = Setup(decks, usual_positions(book), UNIT, Limits(10 * UNIT, 5_000 * UNIT), Limits(5 * UNIT, 500 * UNIT))
    unfit = misfit(book, setup)
    yield GameCheck("fits", passed=unfit is None, says=unfit.says if unfit is not None else "")
    if unfit is None:
        yield _settles(book, setup)


def _settles(book: Rulebook, setup: Setup) -> GameCheck:
    """Play rounds with every wager there is, and look whether all of them are settled."""
    habit = Habit(1, 10 * UNIT, dict.fromkeys(book.side, 5 * UNIT))
    wrong = unsettled(book, setup, habit, default_chart(book), ROUNDS)
    return GameCheck("settles", passed=not wrong, says=wrong)
