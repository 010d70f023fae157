"""A further table that the pit asks for: what must be right about it before it is opened."""

from typing import TYPE_CHECKING

from croupier.api.office import OpenTable
from croupier.live.streams import stream_of
from croupier.rules.load import GAMES
from croupier.server.people import NAME
from croupier.server.plans import plan
from croupier.server.refused import refuse
from croupier.server.settings import SettingsError, TableSettings

if TYPE_CHECKING:
    from croupier.server.floor import Floor

MOST_TABLES = 1_000


def wanted(floor: "Floor", asked: OpenTable) -> TableSettings:
    """Return the settings of a table that may be opened, or refuse."""
    if NAME.fullmatch(asked.name) is None:
        raise refuse("bad-name")
    if asked.game not in GAMES:
        raise refuse("no-such-game")
    # A stream of that name holds another table's rounds, whoever has it open.
    if asked.name in floor.tables or floor.reader.head(stream_of(asked.name)).version:
        raise refuse("name-taken", f"there is, or was, a table called {asked.name}")
    if len(floor.tables) >= MOST_TABLES:
        raise refuse("full-house", f"the server runs {MOST_TABLES} tables at most")
    kept = {field: getattr(asked, field) for field in asked.__struct_fields__ if field != "why"}
    table = TableSettings(**kept)
    try:
        plan(table, floor.settings.clocks, floor.settings.chips)
    except SettingsError as error:
        raise refuse("bad-table", str(error)) from error
    return table
