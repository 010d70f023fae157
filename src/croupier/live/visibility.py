"""What a player may see of a live table: its layout and its events, less what is hidden or still in the shoe."""

from typing import NamedTuple

from msgspec.structs import replace

from croupier.api import events as le
from croupier.api.orders import AnyGiven, CorrectCard
from croupier.api.views import LobbyTable, ShoeView, TableView
from croupier.live.config import TableConfig
from croupier.live.hand_totals import totals, turn_of
from croupier.live.readiness import bettors
from croupier.live.state import LiveTable
from croupier.money.odds import format_odds
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.actors import SEES_OWN, Actor
from croupier.table.places import HOLE, Place
from croupier.table.prompt import waits_for
from croupier.table.state import Phase, Status, Table
from croupier.table.visible_cards import HIDDEN, face_down, seen_box, seen_dealer


class Around(NamedTuple):
    """What the table itself does not know: how long the dealer waits, whose seats are left, whether it is closed."""

    seconds_left: float | None = None
    gone: frozenset[str] = frozenset()
    closed: bool = False


def seen(live: LiveTable, config: TableConfig, actor: Actor, around: Around) -> TableView:
    """Return a table as one person sees it; the seat of a player who has gone is free."""
    table = live.table or Table(live.book, live.next_setup, phase=Phase.OVER, status=Status.SETTLED)
    return TableView(
        table=live.name,
        game=config.game,
        rulebook=live.rulebook,
        version=live.version,
        round=live.round,
        phase=table.phase,
        status=table.status,
        setup=table.setup,
        test=config.dealing == "test",
        dealing=config.dealing,
        suspended=live.suspended,
        seats={box: name for box, name in table.seats.items() if name not in around.gone},
        boxes=tuple(seen_box(table, box, actor) for box in table.boxes),
        dealer=seen_dealer(table),
        insurances=table.insurances,
        claims=table.claims,
        offer=table.offer,
        trouble=table.trouble,
        lines=table.lines,
        absent=tuple(sorted(table.absent)),
        squeezing=table.squeezing,
        cards_used=table.cards_used,
        waits_for=waits_for(table),
        seconds_left=around.seconds_left,
        shoe=_shoe(live),
        totals=tuple(totals(table, actor)),
        turn=turn_of(table),
        ready=tuple(sorted(live.ready)),
        closed=around.closed,
    )


def _shoe(live: LiveTable) -> ShoeView | None:
    shoe = live.shoe
    if shoe is None:
        return None
    return ShoeView(shoe.name, shoe.commitment, shoe.root, shoe.cards, shoe.cut, live.dealt)


def in_lobby(live: LiveTable, config: TableConfig, around: Around) -> LobbyTable:
    """Return a table as the lobby lists it; players who left are not counted, nor those of a round that is over."""
    table = live.table
    players = bettors(table) if table is not None and live.is_open else frozenset[str]()
    players |= frozenset(table.seats.values()) - around.gone if table is not None else players
    limits, sides, clocks = live.next_setup.main, live.next_setup.side, config.clocks
    return LobbyTable(
        table=live.name,
        game=config.game,
        title=live.book.title,
        dealing=config.dealing,
        phase=table.phase.value if table is not None else "closed",
        round=live.round,
        version=live.version,
        players=len(players),
        positions=live.next_setup.positions,
        least=limits.least if limits is not None else None,
        most=limits.most if limits is not None else None,
        test=config.dealing == "test",
        suspended=live.suspended,
        side_least=sides.least if sides is not None else None,
        side_most=sides.most if sides is not None else None,
        seconds={} if config.dealing != "automatic" else {"bets": clocks.bets, "decision": clocks.decision},
        own=config.own,
        closed=around.closed,
        blackjack=format_odds(live.book.blackjack.pays) if live.book.blackjack.exists else "",
    )


def public(event: e.Event, table: Table | None, actor: Actor) -> e.Event:
    """Return an event as a player may hear it, the table being as it is now now."""
    if isinstance(event, le.ShoeSealed):
        return replace(event, sealed_seed="")
    if isinstance(event, le.ShoesCommitted):
        return replace(event, sealed_seeds=())
    if isinstance(event, e.CardDealt):
        return replace(event, card=HIDDEN) if _is_face_down(event.to, table, actor) else event
    if isinstance(event, le.CardCorrected):
        return replace(event, was=HIDDEN, card=HIDDEN) if _is_face_down(event.to, table, actor) else event
    if isinstance(event, le.CommandGiven):
        return replace(event, command=_heard(event.command, table, actor), address="")
    if isinstance(event, e.CardsDrawn) and actor.role in SEES_OWN:
        # Drawn together and not yet laid: some of them may be face down, and each is told when it is laid.
        return replace(event, cards=(HIDDEN,) * len(event.cards))
    if isinstance(event, e.Reconstructed):
        # Cards that went back on top are undealt again.
        laid = tuple(replace(d, card=HIDDEN) if _is_face_down(d.to, table, actor) else d for d in event.dealt)
        return replace(event, dealt=laid, back=(HIDDEN,) * len(event.back))
    return event


def _is_face_down(to: Place, table: Table | None, actor: Actor) -> bool:
    return table is not None and face_down(table, to, actor) > 0


def _heard(command: AnyGiven, table: Table | None, actor: Actor) -> AnyGiven:
    """Return a command without cards that may lie face down: which of them are open, its events tell."""
    if isinstance(command, c.DealSeveral) and actor.role in SEES_OWN:
        return replace(command, cards=(HIDDEN,) * len(command.cards))
    if not isinstance(command, c.DealCard | CorrectCard) or table is None:
        return command
    hands = [Place(box.position, index) for box in table.boxes for index in range(len(box.hands))]
    if not any(face_down(table, place, actor) for place in (HOLE, *hands)):
        return command
    if isinstance(command, c.DealCard):
        return replace(command, card=HIDDEN)
    return replace(command, was=HIDDEN, card=HIDDEN)
