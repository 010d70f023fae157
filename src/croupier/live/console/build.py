"""The dealer's console of a live table: every part of it at one version."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from croupier.api.bodies import write_body
from croupier.api.console import ConsoleOption, DealerConsole, ReadCard, Target
from croupier.live.card_correction import correctable
from croupier.live.command_preview import tried
from croupier.live.console.announcements import announcements
from croupier.live.console.contests import contests
from croupier.live.console.pushes import pushes
from croupier.live.console.reports import reports
from croupier.live.state import LiveTable
from croupier.money.chips import VALUES
from croupier.table import commands as c
from croupier.table.actors import RANK, Actor
from croupier.table.places import BURN, DEALER, HOLE, Place
from croupier.table.play.deal import due
from croupier.table.prompt import ANYBODY, Option
from croupier.table.roles import least
from croupier.table.state import Phase, Table


def console(
    live: LiveTable, actor: Actor, lawful: tuple[Option, ...], chips: tuple[int, ...] = VALUES
) -> DealerConsole:
    """Return what the dealer of a table sees; `lawful` is every option there is, `chips` the values of its chips."""
    table = live.table
    may_open = not live.is_open and not live.suspended
    if table is None:
        return DealerConsole(live.name, live.version, may_open=may_open)
    place = due(table) if not live.suspended else None
    return DealerConsole(
        table=live.name,
        version=live.version,
        due=None if place is None else _target(table, place),
        targets=() if live.suspended or not _dealing(table) else tuple(_target(table, to) for to in _places(table)),
        options=tuple(_written(table, option, actor) for option in (*_kept(table, lawful), *_stays(table, lawful))),
        contests=contests(table),
        announcements=announcements(table),
        pushes=pushes(table.lines, chips),
        reports=() if live.suspended else tuple(reports(table, actor)),
        read=tuple(_read(live)),
        squeeze=table.book.cite("control.squeeze") if table.book.control.squeeze else (),
        may_open=may_open,
    )


def _read(live: LiveTable) -> Iterator[ReadCard]:
    """Yield the cards that can be corrected, the latest first."""
    for back, read in enumerate(reversed(correctable(live))):
        yield ReadCard(read.card, read.to.box, back, read.to.hand)


def _dealing(table: Table) -> bool:
    return table.phase not in (Phase.BETTING, Phase.OVER)


def _places(table: Table) -> list[Place]:
    """Return where a card can physically fall, in the order of the layout."""
    found = [Place(position, hand) for position in _positions(table) for hand in range(_hands(table, position))]
    dealer = [DEALER, HOLE] if table.book.dealer.second_card.hidden else [DEALER]
    # A card may be burned where none should be; that comes last, out of the way.
    return [BURN, *found, *dealer] if table.setup.burn else [*found, *dealer, BURN]


def _positions(table: Table) -> range:
    return range(1, table.setup.positions + 1)


def _hands(table: Table, position: int) -> int:
    box = table.box(position)
    return max(len(box.hands), 1) if box is not None else 1


def _target(table: Table, place: Place) -> Target:
    return Target(place.box, place.hand, _lying(table, place) + 1)


def _lying(table: Table, place: Place) -> int:
    """Return how many cards are at a place; a printed eight is the first of them."""
    if place == DEALER:
        return len(table.dealer)
    if place == HOLE:
        return len(table.hole)
    box = table.box(place.box) if place.box > 0 else None
    if box is None or place.hand >= len(box.hands):
        return 0
    return len(box.hands[place.hand].cards)


def _kept(table: Table, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Return the options worth drawing: while bets are open, anybody's, and those on boxes where a player has a bet."""
    new = [option for option in options if not _is_done(table, option.command)]
    if table.phase is not Phase.BETTING:
        twice = {type(option.command) for option in new} & {c.Withdraw, c.Stay}
        once = dict(tried(table, (option.command for option in new))) if twice else {}
        return tuple(option for option in new if type(option.command) not in twice or option.command in once)
    on = {(wager.player, box.position) for box in table.boxes for wager in (*box.mains, *box.sides)}
    return tuple(option for option in new if _is_drawn(option.command, on))


def _stays(table: Table, options: tuple[Option, ...]) -> Iterator[Option]:
    """Yield for each player who may take their wagers back that they play on: it changes nothing, and is taken down."""
    if table.trouble is not None:
        return
    may = (option.command for option in options if isinstance(option.command, c.Withdraw))
    stays = dict.fromkeys(c.Stay(by=command.by, player=command.player) for command in may)
    yield from (Option(command) for command, _ in tried(table, stays))


def _is_done(table: Table, command: c.Command) -> bool:
    """Tell whether a request was made already: it stands, and making it again says nothing new."""
    if isinstance(command, c.AskSqueeze):
        return command.player in table.squeeze_asked
    box = table.box(command.box) if isinstance(command, c.Yield) else None
    return isinstance(command, c.Yield) and box is not None and command.player in box.yielded


def _is_drawn(command: c.Command, on: set[tuple[str, int]]) -> bool:
    if not isinstance(command, c.PlayerCommand) or command.player == ANYBODY:
        return not isinstance(command, c.Lift | c.Yield | c.AskSqueeze)
    return (command.player, getattr(command, "box", 0)) in on and not isinstance(command, c.Sit)


def _written(table: Table, option: Option, actor: Actor) -> ConsoleOption:
    lowest = least(table, replace(option.command, by=actor))
    post = lowest.value if RANK[actor.role] < RANK[lowest] else ""
    return ConsoleOption(msgspec.json.decode(write_body(option.command)), option.least, option.most, post)
