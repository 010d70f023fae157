"""Whether a table takes a wager: it is not closed, and not too many people have wagers there already."""

from croupier.api.orders import AnyGiven
from croupier.server.background.office_log import is_new_wager
from croupier.server.live_tables.table_broadcast import TableBroadcast
from croupier.server.refused import refuse
from croupier.table.commands import Bet


def check_open(gallery: TableBroadcast, command: AnyGiven) -> None:
    """Refuse a new wager where the table, its game or all play is closed, or its rules are not approved."""
    host = gallery.host
    why = host.closed()
    table = host.live.table
    if why and is_new_wager(command, table.phase if table is not None else None):
        raise refuse("closed", "wagers", why=why)


def check_room(gallery: TableBroadcast, command: AnyGiven, most: int) -> None:
    """Refuse a wager of one person more where as many people have wagers at a table as may."""
    table = gallery.host.live.table
    if not isinstance(command, Bet) or table is None or not gallery.host.live.is_open:
        return
    there = {wager.player for box in table.boxes for wager in (*box.mains, *box.sides)}
    if command.player not in there and len(there) >= most:
        raise refuse("table-full", "count", most=most)
