"""A round record as it was played: by the engine to its end, and what was decided on its hands.

A record with an irregularity is none of a kernel's. One that leaves off before the round is over, or at an act that is
refused, is played on without it: nobody asks for more, hands stand and draw where they must.
"""

from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from croupier.cards.card import CARDS
from croupier.records.acts import CardsAsDue, CardTo
from croupier.records.read import read
from croupier.records.replay import Replayed, replay
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.actors import HOUSE, player
from croupier.table.advance import CardList, advance, deal_due
from croupier.table.play.turns import why_no_stand
from croupier.table.state import Box, Phase, Status, Table, Wager
from croupier.table.turn import caller, turn
from tests.simulation.beyond import BeyondKernelsError, Why

ROUNDS = Path(__file__).parents[1] / "rounds"

IRREGULAR = (
    e.LateWagerReturned, e.LateLiftNoted, e.TroubleOpened, e.TroubleAnswered, e.TroubleClosed, e.DealTaken,
    e.DealerCaughtUp, e.Reconstructed, e.CardTakenBack, e.CardsDrawn, e.CardsDiscarded, e.HandRefused, e.TurnSkipped,
    e.TurnRestored, e.WindowOpened, e.IrregularityNoted, e.Reshuffled, e.SettlementForgotten, e.ForgottenFound,
    e.RoundVoided, e.Ruled,
)  # fmt: skip
"""What happens at a table only where something went wrong."""

REGULAR = (
    c.Sit, c.Leave, c.Bet, c.Lift, c.AskSqueeze, c.GrantSqueeze, c.RestrictPlayer, c.CloseBets, c.Deal, c.DealCard,
    c.Surrender, c.Insure, c.TakeEvenMoney, c.Play, c.Decline, c.Yield, c.Settle, c.ReportCutCard, CardTo, CardsAsDue,
)  # fmt: skip
"""What people do where nothing does."""

FURTHER = tuple(list(CARDS.values())[7 * place % len(CARDS)] for place in range(len(CARDS)))
"""Cards behind those a record lists, for rounds that go on."""


class IrregularRecordError(Exception):
    """A record in which something went wrong."""


class Round(NamedTuple):
    """A round as the engine played it: everything that happened, and the table at its end."""

    events: tuple[e.Event, ...]
    table: Table


def replayed(path: Path) -> Replayed:
    """Play a record through the engine, or raise IrregularRecordError."""
    record = read(path.read_text(encoding="utf-8"), path.parent)
    found = replay(record)
    events = [event for step in found.steps for event in step.events]
    acts = [written.act for written in record.acts]
    wrong = any(isinstance(event, IRREGULAR) for event in events) or any(not isinstance(act, REGULAR) for act in acts)
    if wrong or record.device_ends is not None or any(wager.unnoticed for wager in wagers(found.table.boxes)):
        raise IrregularRecordError
    return found


def wagers(boxes: tuple[Box, ...]) -> list[Wager]:
    """Return all chips on the layout."""
    return [wager for box in boxes for wager in (*box.mains, *box.sides)]


def to_the_end(found: Replayed) -> Round:
    """Return the round of a record, played on where the record leaves off; raise BeyondKernelsError where none is."""
    events = tuple(event for step in found.steps for event in step.events)
    if found.record.forbidden is not None:
        raise BeyondKernelsError(Why.FORBIDDEN)
    if not any(box.mains for box in found.table.boxes):
        raise BeyondKernelsError(Why.NO_WAGER)
    table = replace(found.table, setup=replace(found.table.setup, observed=False))
    cards = CardList((*found.record.cards, *FURTHER))
    if table.phase is not Phase.OVER:
        table, more = deal_due(table, cards)
        events += more
    while table.phase is not Phase.OVER:
        command = _nothing_more(table)
        try:
            table, more = advance(table, command, cards)
        except Refused as refusal:
            assert isinstance(command, c.CloseBets)
            raise BeyondKernelsError(Why.NOT_CLOSED) from refusal
        events += more
    if table.status is not Status.SETTLED:
        raise BeyondKernelsError(Why.UNSETTLED)
    return Round(events, table)


def _nothing_more(table: Table) -> c.Command:
    """Return what moves a round on when nobody asks for anything."""
    if table.phase is Phase.BETTING:
        return c.CloseBets(by=HOUSE)
    now = turn(table)
    if table.offer is not None or now is None:
        return c.Deal(by=HOUSE)
    name = caller(table, now.box, now.hand)
    assert name is not None
    play = c.Stand if why_no_stand(table, now) is None else c.Hit
    return play(by=player(name), player=name, box=now.box.position)
