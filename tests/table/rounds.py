"""Rounds of a game, or of one with fields changed: the table they lead to, or why the last act is refused."""

from typing import Any

from croupier.cards.card import CARDS
from croupier.records.acts import parse_act
from croupier.records.errors import RecordError
from croupier.records.record import Expectation, Record, Written
from croupier.records.replay import replay
from croupier.rules.load import change, load
from croupier.rules.refusals import Refused
from croupier.rules.schema import Rulebook
from croupier.table.state import Setup, Table

DECKS = 6
Game = str | Rulebook


def varied(game: str, **changes: Any) -> Rulebook:  # noqa: ANN401 - any table of a rulebook file
    """Return a game of one's own: an approved one with some fields changed."""
    return change(load(game), changes)


def after(game: Game, cards: str, *acts: str, **setup: Any) -> Table:  # noqa: ANN401 - passed on to the set-up
    """Return the table after some acts."""
    book = load(game) if isinstance(game, str) else game
    written = tuple(Written(parse_act(act), act, None) for act in acts)
    shoe = tuple(CARDS[card] for card in cards.split())
    return replay(Record(book.game, book, Setup(**{"decks": DECKS, **setup}), shoe, written, Expectation())).table


def refused(game: Game, cards: str, *acts: str, **setup: Any) -> Refused:  # noqa: ANN401 - passed on to the set-up
    """Return why the last of some acts is refused; all before it are lawful."""
    after(game, cards, *acts[:-1], **setup)
    try:
        after(game, cards, *acts, **setup)
    except RecordError as error:
        if isinstance(error.__cause__, Refused):
            return error.__cause__
        raise
    msg = f"{acts[-1]!r} is lawful"
    raise AssertionError(msg)


def lines(table: Table) -> dict[tuple[str, int, str], str]:
    """Return the result of each settled line by player, box and wager."""
    return {(line.player, line.box, line.wager): line.result for line in table.lines}
