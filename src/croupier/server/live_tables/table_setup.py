"""From the settings of a table to its configuration, or why it cannot be opened."""

from collections.abc import Mapping

from croupier.live.config import Clocks, Dealing, TableConfig
from croupier.live.script import Script
from croupier.money.chips import VALUES, why_no_chips
from croupier.records.errors import RecordError
from croupier.rules.check import load_checked
from croupier.rules.fits import misfit, usual_positions
from croupier.rules.load import RulebookError
from croupier.rules.own_rules import borrowed, is_approved
from croupier.rules.schema import Rulebook
from croupier.server.settings import SettingsError, TableSettings
from croupier.table.state import Limits, Setup
from croupier.words.render import render

DEALING: dict[str, Dealing] = {"automatic": "automatic", "observed": "observed", "test": "test"}


NONE: Mapping[str, Rulebook] = {}


def plan(
    table: TableSettings, clocks: Clocks, chips: tuple[int, ...] = VALUES, books: Mapping[str, Rulebook] = NONE
) -> TableConfig:
    """Return a table as it is opened, or raise SettingsError saying why it cannot be; its own chips stand first.

    `books` are the games of one's own that were approved here, by their names.
    """
    if table.dealing not in DEALING:
        raise _bad(table, f"dealing is one of {', '.join(DEALING)}, not {table.dealing!r}")
    if table.dealing == "test":
        return _test(table, clocks)
    book = books.get(table.game) or _book(table)
    main = Limits(table.least, table.most)
    side = Limits(table.side_least, table.side_most)
    positions = usual_positions(book) if table.positions is None else table.positions
    setup = Setup(table.decks, positions, table.unit, main, side)
    values = tuple(sorted(table.chips or chips, reverse=True))
    wrong = misfit(book, setup)
    why = why_no_chips(values) if wrong is None else wrong.told
    if why:
        raise _bad(table, why)
    dealing = DEALING[table.dealing]
    own = None if is_approved(book) else book
    return TableConfig(table.name, book.game, setup, dealing, clocks, table.penetration, chips=values, book=own)


def _book(table: TableSettings) -> Rulebook:
    """Return the rules of a table: an approved game's, or a file's that are called by a name of their own."""
    try:
        book = load_checked(table.game)
    except (RulebookError, OSError) as error:
        raise _bad(table, str(error)) from error
    wrong = next(borrowed(book), None)
    if wrong is not None:
        raise _bad(table, f"{table.game}: {render(wrong)}")
    return book


def _test(table: TableSettings, clocks: Clocks) -> TableConfig:
    try:
        script = Script(table.record)
    except RecordError as error:
        raise _bad(table, f"the record cannot be used: {error.message}") from error
    return TableConfig(
        table.name, script.book.game, script.setup, "test", clocks, record=table.record, book=script.book
    )


def _bad(table: TableSettings, why: str) -> SettingsError:
    return SettingsError(f"table {table.name}: {why}")
