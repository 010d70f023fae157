"""What may go wrong, by chance: mishaps that fit the moment, and any irregular command whether it fits or not."""

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.cards.card import CARDS
from croupier.table import commands as c
from croupier.table.actors import DEALER as DEALING
from croupier.table.actors import HOUSE, Actor, Role, player
from croupier.table.places import BURN, DEALER, Place
from croupier.table.play.deal import due
from croupier.table.prompt import known_players
from croupier.table.state import Phase, Table
from croupier.table.turn import turn
from tests.irregular.device import Device
from tests.machines.wild import STAFF, amounts, boxes, names, wagers

FINDINGS = ("foreign", "missing", "extra", "unshuffled")
BARE: tuple[type[c.Command], ...] = (
    c.ReportBurnForgotten,
    c.ReportFaceUp,
    c.ReportCutCard,
    c.FailPower,
    c.PlayOn,
    c.Reconstruct,
    c.CannotReconstruct,
    c.EmptyShoe,
    c.Deal,
    c.Settle,
)
OF_A_PLAYER: tuple[type[c.PlayerCommand], ...] = (c.AcceptCard, c.RefuseCard, c.Leave, c.ComeBack)
ON_A_BOX: tuple[type[c.Withdraw | c.Stay], ...] = (c.Withdraw, c.Stay)


def unnoticed(bet: c.Command) -> c.Command:
    """Return a bet three times as large that nobody noticed; anything else as it is."""
    return replace(bet, unnoticed=True, amount=3 * bet.amount) if isinstance(bet, c.Bet) else bet


def places(table: Table) -> st.SearchStrategy[Place]:
    """Draw any place of the layout, most often a hand that is there, and now and then one that is not."""
    there = [Place(box.position, hand) for box in table.boxes for hand in range(max(1, len(box.hands)))]
    near = st.sampled_from((DEALER, BURN, *there))
    return near | near | st.builds(Place, boxes(table), st.integers(0, 2))


def card_somewhere(table: Table, device: Device, data: st.DataObject) -> c.Command | None:
    """Draw the next card going anywhere at all."""
    place = data.draw(places(table))
    card = device.draw(table, place, data)
    return c.DealCard(by=DEALING, card=card, to=place) if card is not None else None


def cards_together(table: Table, device: Device, data: st.DataObject) -> c.Command | None:
    """Draw two or three cards that leave the device at once, most often for whoever is due one."""
    place = due(table)
    if place is None or data.draw(st.integers(0, 9)) == 0:
        place = data.draw(places(table))
    number = data.draw(st.integers(2, 3))
    left = sorted(device.shoe.left.elements())
    if device.empty or len(left) < number or (device.stock is not None and device.stock < number):
        return None
    fresh = data.draw(st.lists(st.sampled_from(range(len(left))), min_size=number, max_size=number, unique=True))
    cards = (*table.top[:number], *(left[index] for index in fresh))[:number]
    return c.DealSeveral(by=HOUSE, cards=cards, to=place, shown=data.draw(st.integers(0, number)))


@st.composite
def impossible_cards(draw: st.DrawFn, table: Table) -> c.Command:
    """Draw a card that most likely cannot have come: not of the deck, no copy left, not the one that is out."""
    card = draw(st.sampled_from(sorted(CARDS.values())))
    return c.DealCard(by=DEALING, card=card, to=draw(st.none() | places(table)))


def mishaps(table: Table) -> st.SearchStrategy[c.Command]:
    """Draw something that may well happen now: first what kind of thing, then to whom."""
    kinds = (_failures(table), _people(table), _dealing(table), _turns(table))
    return st.sampled_from([found for kind in kinds if (found := tuple(kind))]).flatmap(st.sampled_from)


def _failures(table: Table) -> Iterator[c.Command]:
    bare: tuple[type[c.Command], ...] = (c.FailPower, c.ReportFaceUp, c.ReportCutCard)
    yield from (kind(by=HOUSE) for kind in bare)
    yield c.Refer(by=HOUSE, text="a drink was spilled over box 1")
    if table.setup.burn:
        yield c.ReportBurnForgotten(by=HOUSE)


def _people(table: Table) -> Iterator[c.Command]:
    for who in known_players(table):
        yield c.Leave(by=player(who), player=who)
        yield c.ComeBack(by=player(who), player=who)
        yield c.Withdraw(by=player(who), player=who)
        yield from (c.Lift(by=player(who), player=who, box=box.position) for box in table.boxes)


def _dealing(table: Table) -> Iterator[c.Command]:
    if table.phase is Phase.INITIAL_DEAL:
        yield c.Deal(by=HOUSE)
        yield from (c.ForgetSettlement(by=HOUSE, wager=kind) for kind in table.book.side)
    yield from (c.SettleForgotten(by=HOUSE, wager=kind) for kind in sorted(table.forgotten))


def _turns(table: Table) -> Iterator[c.Command]:
    """Yield a turn passed over, and how the players of that box complain."""
    now = turn(table) if table.phase is Phase.TURNS else None
    if now is not None and table.skip is None:
        yield c.ReportSkipped(by=HOUSE, box=now.box.position)
    box = table.box(table.skip.box) if table.skip is not None else None
    for wager in box.mains if box is not None else ():
        of: dict[str, Any] = {"by": player(wager.player), "player": wager.player}
        yield from (c.Hit(**of, box=box.position), c.Stand(**of, box=box.position)) if box is not None else ()
        yield from (c.Reconstruct(by=HOUSE), c.Stay(**of))


@st.composite
def words(draw: st.DrawFn, table: Table) -> c.Command:
    """Draw any irregular command that brings no card."""
    kind = draw(st.sampled_from(("bare", "player", "box", "pick", "wager", "skip", "refer", "forget", "void")))
    staff = draw(st.just(HOUSE) | st.sampled_from(STAFF))
    if kind == "bare":
        return draw(st.sampled_from(BARE))(by=staff)
    if kind == "void":
        what: Any = draw(st.sampled_from(FINDINGS))
        return c.ReportCards(by=staff, what=what)
    if kind == "skip":
        return c.ReportSkipped(by=staff, box=draw(boxes(table)))
    if kind == "refer":
        text = draw(st.sampled_from(("a drink was spilled", "the device is empty", " ")))
        return draw(st.sampled_from((c.Refer(by=staff, text=text), c.Rule(by=staff, text=text))))
    if kind == "forget":
        return draw(st.sampled_from((c.ForgetSettlement, c.SettleForgotten)))(by=staff, wager=draw(wagers(table)))
    return draw(of_players(table, kind))


@st.composite
def of_players(draw: st.DrawFn, table: Table, kind: str) -> c.Command:
    """Draw an irregular command about a player's own wagers, given by him or by staff."""
    who = draw(names())
    by: Actor = draw(st.just(player(who)) | st.just(Actor(Role.PIT_MANAGER, "kim")))
    if kind == "player":
        return draw(st.sampled_from(OF_A_PLAYER))(by=by, player=who)
    if kind == "box":
        return draw(st.sampled_from(ON_A_BOX))(by=by, player=who, box=draw(st.none() | boxes(table)))
    if kind == "pick":
        card = draw(st.sampled_from(table.out or tuple(CARDS.values())[:1]))
        picks = (c.PickCard(by=by, player=who, card=card), c.PitPicksCard(by=HOUSE, card=card))
        return draw(st.sampled_from(picks))
    box, wager = draw(boxes(table)), draw(wagers(table))
    if draw(st.booleans()):
        return c.Lift(by=by, player=who, box=box, wager=wager)
    how: dict[str, Any] = {draw(st.sampled_from(("late", "unnoticed"))): True}
    hand = draw(st.none() | st.integers(0, 3))
    return c.Bet(by=by, player=who, box=box, amount=draw(amounts(table)), wager=wager, hand=hand, **how)
