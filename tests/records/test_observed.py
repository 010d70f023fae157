"""A round whose cards fall where they are due comes to the same whether dealt by itself or card by card as observed."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.records.acts import CardsAsDue, CardsTo, CardTo, staff
from croupier.records.read import read
from croupier.records.record import Record, Written
from croupier.records.replay import ReplayedStep, replay
from croupier.rules.load import GAMES
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.state import Line, Phase, Table
from tests.scale import scaled

ROUNDS = Path(__file__).parent.parent / "rounds"
AS_DUE = Written(CardsAsDue(staff(c.DealCard, None)), "cards as due", None)
DEAL = Written(c.Deal(by=staff(c.Deal, None)), "deal", None)
SETTLE = Written(c.Settle(by=staff(c.Settle, None)), "settle", None)
PHYSICAL = (CardTo, CardsTo, CardsAsDue, c.ReportSkipped, c.Leave)
"""What the device or the dealer does besides dealing what is due; the house draws for who leaves at no act at all."""


def plain(game: str) -> list[Record]:
    """Return the records of a game whose cards come by themselves."""
    found = [
        read(path.read_text(encoding="utf-8"), path.parent)
        for path in sorted((ROUNDS / game).rglob("*.toml"))[:: scaled(2, 1)]
    ]
    return [
        record
        for record in found
        if not (record.setup.observed or record.expect.refused or record.device_ends is not None)
        and not any(isinstance(written.act, PHYSICAL) for written in record.acts)
    ]


def observed(record: Record, steps: tuple[ReplayedStep, ...]) -> Record:
    """Return the record with every card an act: after the acts that brought some, they come as due."""
    acts: list[Written] = []
    for step in steps:
        acts.append(step.written or DEAL)  # at the end of a record an offer that everybody has answered is closed
        if any(isinstance(event, e.CardDealt) for event in step.events):
            acts.append(AS_DUE)
        if any(isinstance(event, e.PhaseBegan) and event.phase is Phase.DEALER for event in step.events):
            acts.append(SETTLE)
    return record._replace(setup=replace(record.setup, observed=True), acts=tuple(acts))


def lines(table: Table) -> list[Line]:
    return sorted(table.lines, key=str)


@pytest.mark.parametrize("game", GAMES)
def test_observed_dealing_comes_to_the_same(game: str) -> None:
    records = plain(game)
    assert len(records) > scaled(25, 50)
    for record in records:
        played = replay(record)
        if played.table.phase is not Phase.OVER:
            continue
        watched = replay(observed(record, played.steps)).table
        where = [written.text for written in record.acts]
        assert (watched.status, watched.drawn) == (played.table.status, played.table.drawn), where
        assert lines(watched) == lines(played.table), where
