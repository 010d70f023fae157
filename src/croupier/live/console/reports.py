"""What a dealer may report at this moment, and what follows of it by the rules: each is tried before it is offered.

Clauses: L8 5.1-5.29; AR the same; BP 5.3-5.19; D8 5.1-5.26.
"""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from croupier.api.bodies import write_body
from croupier.api.console import Follows, Report
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.actors import Actor
from croupier.table.decide import try_step
from croupier.table.prompt import known_players
from croupier.table.state import Phase, Table
from croupier.table.turn import turn


class Reported(NamedTuple):
    """Something that may have gone wrong, and the command that says so."""

    what: str
    command: c.AnyCommand
    player: str = ""
    box: int = 0


def reports(table: Table, actor: Actor) -> Iterator[Report]:
    """Yield what can be reported now."""
    if table.phase is Phase.OVER:
        return
    for reported in _candidates(table, actor):
        step = try_step(table, reported.command)
        if step is not None and step.events:
            body = msgspec.json.decode(write_body(reported.command))
            yield Report(reported.what, body, tuple(_follows(step.events)), reported.player, reported.box)


def _candidates(table: Table, by: Actor) -> Iterator[Reported]:
    yield from _cards(table, by)
    yield from _device(by)
    yield from _deal(table, by)
    for name in known_players(table):
        if name in table.absent:
            yield Reported("back", c.ComeBack(by=by, player=name), name)
        else:
            yield Reported("left", c.Leave(by=by, player=name), name)


def _cards(table: Table, by: Actor) -> Iterator[Reported]:
    yield Reported("foreign", c.ReportCards(by=by, what="foreign"))
    yield Reported("missing", c.ReportCards(by=by, what="missing"))
    yield Reported("extra", c.ReportCards(by=by, what="extra"))
    yield Reported("unshuffled", c.ReportCards(by=by, what="unshuffled"))
    yield Reported("face-up", c.ReportFaceUp(by=by))
    if table.setup.burn:
        yield Reported("burn-forgotten", c.ReportBurnForgotten(by=by))


def _device(by: Actor) -> Iterator[Reported]:
    yield Reported("empty-shoe", c.EmptyShoe(by=by))
    yield Reported("cut-card", c.ReportCutCard(by=by))
    yield Reported("power", c.FailPower(by=by))


def _deal(table: Table, by: Actor) -> Iterator[Reported]:
    """Yield what a dealer left out: a part of the initial deal, a turn, a settlement."""
    if table.phase is Phase.INITIAL_DEAL and table.setup.observed:
        yield Reported("deal-taken", c.Deal(by=by))
    now = turn(table) if table.phase is Phase.TURNS else None
    if now is not None:
        yield Reported("skipped", c.ReportSkipped(by=by, box=now.box.position), box=now.box.position)
    for kind in sorted({wager.kind for box in table.boxes for wager in box.sides}):
        if table.phase is Phase.INITIAL_DEAL:
            yield Reported("forgotten", c.ForgetSettlement(by=by, wager=kind), kind)
        yield Reported("made-good", c.SettleForgotten(by=by, wager=kind), kind)


def _follows(events: tuple[e.Event, ...]) -> Iterator[Follows]:
    for event in events:
        if isinstance(event, e.TroubleOpened):
            yield Follows(event.trouble.kind, event.trouble.says, event.trouble.clauses)
        elif isinstance(event, e.RoundVoided):
            yield Follows("void", event.says, event.clauses)
        elif isinstance(event, e.IrregularityNoted):
            yield Follows("noted", event.says, event.clauses)
        elif isinstance(event, e.Reshuffled | e.ShuffleDue):
            yield Follows("shuffle", "", event.clauses)
