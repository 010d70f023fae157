"""Checks a further table that the pit asks for before it is opened."""

from croupier.api.office import OpenTable
from croupier.live.streams import stream_of
from croupier.rules.load import GAMES
from croupier.server.live_tables.table_manager import TableManager
from croupier.server.live_tables.table_setup import plan
from croupier.server.refused import refuse
from croupier.server.sessions.session_store import NAME
from croupier.server.settings import SettingsError, TableSettings

MOST_TABLES = 1_000


def wanted(floor: TableManager, asked: OpenTable) -> TableSettings:
    """Return the settings of a table that may be opened, or refuse."""
    if NAME.fullmatch(asked.name) is None:
        raise refuse("bad-name")
    books = floor.control.own_books()
    if asked.game not in GAMES and asked.game not in books:
        raise refuse("no-such-game")
    # A stream of that name holds another table's rounds, whoever has it open.
    if asked.name in floor.tables or floor.reader.head(stream_of(asked.name)).version:
        raise refuse("name-taken", "table", name=asked.name)
    if len(floor.tables) >= MOST_TABLES:
        raise refuse("full-house", "tables", most=MOST_TABLES)
    kept = {field: getattr(asked, field) for field in asked.__struct_fields__ if field != "why"}
    table = TableSettings(**kept)
    try:
        floor.check_name(plan(table, floor.settings.clocks, floor.settings.chips, books))
    except SettingsError as error:
        raise refuse("bad-table", "said", text=str(error)) from error
    return table
