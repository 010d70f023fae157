"""The payouts: every row of every pay table of a game is asked about, as its definition has them."""

from collections.abc import Iterator

import pytest

from croupier.rules.books import GAMES
from croupier.rules.load import load
from croupier.rules.schema import Rulebook
from croupier.training.facts import RowName
from croupier.training.question import Question
from tests.training.asked import asked

EACH = 250
"""Questions a level, at the most."""


def rows_of(book: Rulebook) -> Iterator[tuple[str, str]]:
    wagers = {name: side.definition for name, side in book.side.items()} | {book.bonus.name: book.bonus.definition}
    for name, definition in wagers.items():
        yield from ((name, row.name) for row in (*definition.rows, *definition.split_rows))


def rows_asked(made: Question) -> Iterator[tuple[str, str]]:
    for fact in made.parts[0].why:
        row = fact.values.get("row")
        if fact.code == "reason.row" and isinstance(row, RowName):
            yield row.wager, row.row


@pytest.mark.parametrize("game", GAMES)
def test_every_row_of_every_pay_table_is_asked_about(game: str) -> None:
    rows = set(rows_of(load(game)))
    missing = set(rows)
    for seed in range(EACH):
        found = {row for made in asked("payouts", game, 1, seed) for row in rows_asked(made)}
        assert found <= rows, seed
        missing -= found
        if not missing:
            return
    assert not missing
