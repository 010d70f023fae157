"""What somebody may see of a live table: its layout and its events, less what is hidden or still in the shoe."""

from msgspec.structs import replace

from croupier.api import events as le
from croupier.api.views import LobbyTable, ShoeView, TableView
from croupier.cards.card import Card
from croupier.live.config import TableConfig
from croupier.live.counting import totals, turn_of
from croupier.live.squeeze import is_squeezed
from croupier.live.state import LiveTable
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.actors import Actor, Role
from croupier.table.prompt import waits_for
from croupier.table.settlement.reasons import reasons
from croupier.table.state import Box, Phase, Status, Table

HIDDEN = Card("??")


def seen(live: LiveTable, config: TableConfig, actor: Actor, seconds_left: float | None) -> TableView:
    """Return a table as one person sees it."""
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
        seats=table.seats,
        boxes=tuple(_box(table, box, actor) for box in table.boxes),
        dealer=table.dealer,
        insurances=table.insurances,
        claims=table.claims,
        offer=table.offer,
        trouble=table.trouble,
        lines=table.lines,
        reasons=reasons(table),
        absent=tuple(sorted(table.absent)),
        squeezing=table.squeezing,
        cards_used=table.cards_used,
        waits_for=waits_for(table),
        seconds_left=seconds_left,
        shoe=_shoe(live),
        totals=tuple(totals(table, actor)),
        turn=turn_of(table),
    )


def _shoe(live: LiveTable) -> ShoeView | None:
    shoe = live.shoe
    if shoe is None:
        return None
    return ShoeView(shoe.name, shoe.commitment, shoe.root, shoe.cards, shoe.cut, live.dealt)


def in_lobby(live: LiveTable, config: TableConfig) -> LobbyTable:
    """Return a table as the lobby lists it."""
    table = live.table
    players = {w.player for box in table.boxes for w in (*box.mains, *box.sides)} if table is not None else set()
    players |= set(table.seats.values()) if table is not None else set()
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
    )


def _box(table: Table, box: Box, actor: Actor) -> Box:
    if not is_squeezed(table, box.position, actor):
        return box
    hands = tuple(replace(hand, cards=(HIDDEN,) * len(hand.cards)) for hand in box.hands)
    return replace(box, hands=hands, run=(HIDDEN,) * len(box.run))


def public(event: e.Event, table: Table | None, actor: Actor) -> e.Event:
    """Return an event as somebody may hear it, the table being as it stands now."""
    if isinstance(event, le.ShoeSealed):
        return replace(event, sealed_seed="")
    if isinstance(event, le.ShoesCommitted):
        return replace(event, sealed_seeds=())
    if isinstance(event, e.CardDealt) and is_squeezed(table, event.to.box, actor):
        return replace(event, card=HIDDEN)
    if isinstance(event, e.CardsDrawn) and actor.role is Role.PLAYER:
        # Drawn together and not yet laid: some of them may be face down, and each is told when it is laid.
        return replace(event, cards=(HIDDEN,) * len(event.cards))
    if isinstance(event, le.CommandGiven) and isinstance(event.command, c.DealSeveral) and actor.role is Role.PLAYER:
        return replace(event, command=replace(event.command, cards=(HIDDEN,) * len(event.command.cards)))
    if isinstance(event, e.Reconstructed):
        # Cards that went back on top are undealt again.
        return replace(event, back=(HIDDEN,) * len(event.back))
    return event
