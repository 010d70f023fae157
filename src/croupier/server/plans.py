"""From the settings of a table to the table: its limits, its cards, and what the book says against it."""

from croupier.live.config import Clocks, Dealing, TableConfig
from croupier.live.fitting import misfit
from croupier.live.script import Script
from croupier.money.chips import VALUES, why_no_chips
from croupier.records.errors import RecordError
from croupier.rules.load import RulebookError, load
from croupier.server.settings import SettingsError, TableSettings
from croupier.table.state import Limits, Setup

DEALING: dict[str, Dealing] = {"automatic": "automatic", "observed": "observed", "test": "test"}


def plan(table: TableSettings, clocks: Clocks, chips: tuple[int, ...] = VALUES) -> TableConfig:
    """Return a table as it is opened, or raise SettingsError saying why it cannot be; its own chips stand first."""
    if table.dealing not in DEALING:
        raise _bad(table, f"dealing is one of {', '.join(DEALING)}, not {table.dealing!r}")
    if table.dealing == "test":
        return _test(table, clocks)
    try:
        book = load(table.game)
    except (RulebookError, OSError) as error:
        raise _bad(table, str(error)) from error
    main = Limits(table.least, table.most)
    side = Limits(table.side_least, table.side_most)
    positions = min(table.positions, book.layout.most)
    setup = Setup(table.decks, positions, table.unit, main, side)
    values = tuple(sorted(table.chips or chips, reverse=True))
    why = misfit(book, setup) or why_no_chips(values)
    if why:
        raise _bad(table, why)
    dealing = DEALING[table.dealing]
    return TableConfig(table.name, table.game, setup, dealing, clocks, table.penetration, chips=values)


def _test(table: TableSettings, clocks: Clocks) -> TableConfig:
    try:
        script = Script(table.record)
    except RecordError as error:
        raise _bad(table, f"the record cannot be used: {error.message}") from error
    return TableConfig(table.name, script.book.game, script.setup, "test", clocks, record=table.record)


def _bad(table: TableSettings, why: str) -> SettingsError:
    return SettingsError(f"table {table.name}: {why}")
