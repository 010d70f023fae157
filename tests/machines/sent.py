"""What the server sends of a table: the view and the options of one person, from the code that sends them."""

from typing import Any, NamedTuple

import msgspec

from croupier.api.views import OptionView, TableView
from croupier.live.config import TableConfig
from croupier.live.state import LiveTable
from croupier.live.visibility import Around, seen
from croupier.server.live_tables.table_broadcast import own_options
from croupier.table.actors import Actor
from croupier.table.state import Table


class Sent(NamedTuple):
    """What one person is sent of a table."""

    view: TableView
    options: tuple[OptionView, ...]

    @property
    def plain(self) -> Any:  # noqa: ANN401 - plain values
        """The same as plain values."""
        return msgspec.to_builtins(self)


def sent(table: Table, actor: Actor) -> Sent:
    """Return what somebody is sent of a table whose dealer is observed."""
    config = TableConfig("table", table.book.game, table.setup, "observed", book=table.book)
    live = LiveTable("table", table.book, table.setup, table.version, 1, table)
    return Sent(seen(live, config, actor, Around()), own_options(table, actor))
