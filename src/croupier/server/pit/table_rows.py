"""Every table at a glance, as the pit sees it: where it stands, what is bet on it, what waits, what it made."""

from collections.abc import Iterator

from croupier.api.office import Closed
from croupier.api.orders import ChangeSetup
from croupier.api.pit import Made, PitFloor, PitRow, Powers, Waiting
from croupier.control.money.money_orders import POSTS
from croupier.control.money.takings import Takings
from croupier.ledger.holdings import on_felt
from croupier.ledger.postings import house
from croupier.live.pit import LEAST as PIT
from croupier.server.live_tables.table_broadcast import TableBroadcast
from croupier.server.live_tables.table_manager import TableManager
from croupier.table.actors import RANK, Actor, Role
from croupier.table.commands import Rule
from croupier.table.prompt import known_players, waits_for
from croupier.table.roles import LEAST
from croupier.table.state import Phase, Table

CLOSES = Role.PIT_MANAGER
"""The least post that closes a table, orders about accounts or opens a further table."""


def floor_for(floor: TableManager, actor: Actor, made: dict[str, Takings]) -> PitFloor:
    """Return every table at a glance."""
    rows = tuple(row(floor, gallery, made.get(name)) for name, gallery in floor.tables.items())
    closures = floor.control.office.closures
    closed = Closed(closures.play, closures.tables, closures.games)
    return PitFloor(floor.now(), rows, len(floor.control.cage.open), closed, powers(actor))


def powers(actor: Actor) -> Powers:
    """Return what a post may do beside the tables."""
    rank = RANK[actor.role]
    money = tuple(kind.value for kind, posts in POSTS.items() if rank >= RANK[posts.asks])
    manages = rank >= RANK[CLOSES]
    limits, rulings = rank >= RANK[PIT[ChangeSetup]], rank >= RANK[LEAST[Rule]]
    return Powers(money, manages, manages, manages, limits, rulings)


def row(floor: TableManager, gallery: TableBroadcast, made: Takings | None) -> PitRow:
    """Return one table at a glance."""
    host = gallery.host
    live, table = host.live, host.live.table
    limits = live.next_setup.main
    return PitRow(
        table=live.name,
        game=host.config.game,
        title=live.book.title,
        dealing=host.config.dealing,
        phase=table.phase.value if table is not None else Phase.OVER.value,
        waits_for=waits_for(table) if table is not None else "nobody",
        round=live.round,
        version=live.version,
        players=known_players(table) if table is not None and table.phase is not Phase.OVER else (),
        on_felt=sum(on_felt(table).values()),
        rack=floor.reader.balance(house(live.name)),
        made=shown(made or Takings(live.name, 0, 0, 0, 0, 0)),
        least=limits.least if limits is not None else None,
        most=limits.most if limits is not None else None,
        seconds_left=host.seconds_left,
        suspended=live.suspended,
        closed=floor.control.may_open(live.name, host.config.game),
        waiting=_waiting(table),
        own=host.config.own,
    )


def _waiting(table: Table | None) -> Waiting | None:
    trouble = table.trouble if table is not None and table.phase is not Phase.OVER else None
    return None if trouble is None else Waiting(trouble.kind, trouble.says, trouble.clauses)


def shown(made: Takings) -> Made:
    """Return a row of takings as it is sent: the hold in hundredths of a percent."""
    hold = None if made.hold is None else round(made.hold * 10_000)
    return Made(made.by, made.rounds, made.handle, made.drop, made.win, made.theoretical, hold)


def controls(floor: TableManager, gallery: TableBroadcast, actor: Actor) -> Iterator[str]:
    """Yield the controls of a table that a post has now."""
    live, rank = gallery.host.live, RANK[actor.role]
    yield "resume" if live.suspended else "suspend"
    if rank < RANK[CLOSES]:
        return
    if not live.suspended and gallery.host.config.dealing != "test":
        yield "change-setup"
    yield "reopen" if live.name in floor.control.office.closures.tables else "close"
