"""The clock of an automatic table: when the time for bets is up, nobody can hold the others up."""

import pytest

from croupier.api import events as le
from croupier.live.apply_command import Given, carry, folded
from croupier.live.cards import Dealer
from croupier.live.clock import by_clock, next_tick
from croupier.live.config import Clocks, TableConfig
from croupier.live.open_round import Next, round_opened
from croupier.live.state import LiveTable
from croupier.rules.load import GAMES, load
from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.state import Limits, Phase, Setup
from tests.live.hosting import VAULT

CLOCKS = Clocks()


class _NoCards:
    def card_at(self, _position: int) -> None:
        return None


def _betting(game: str) -> LiveTable:
    config = TableConfig("auto", game, Setup(decks=6, unit=100, main=Limits(1000, 5000), side=Limits(500, 5000)))
    live = LiveTable("auto", load(game), config.setup)
    return folded(live, round_opened(live, VAULT, Next(config, load(game), 0))).after


def _give(live: LiveTable, command: c.AnyCommand) -> LiveTable:
    return carry(live, Given(command, 0), _NoCards(), sealed=False).after


def _bet(name: str, box: int, wager: str = "main") -> c.Bet:
    return c.Bet(by=player(name), player=name, box=box, amount=1000, wager=wager)


@pytest.mark.parametrize("game", GAMES)
def test_wagers_that_are_not_in_order_go_back_at_once_and_the_bets_close(game: str) -> None:
    side = next(iter(load(game).side))
    live = _give(_betting(game), _bet("ann", 1))
    for box in (3, 4, 5):
        live = _give(live, _bet("bob", box, side))
    tick = next_tick(live, CLOCKS)
    assert tick is not None
    assert isinstance(tick.command, c.Lift)
    closed = by_clock(live, tick, CLOCKS, 0, Dealer(VAULT).cards(live))
    assert closed.after.table is not None
    assert closed.after.table.phase is not Phase.BETTING
    given = [event.command for event in closed.events if isinstance(event, le.CommandGiven)]
    assert [type(command) for command in given] == [c.Lift, c.Lift, c.Lift, c.CloseBets]
    assert {command.player for command in given if isinstance(command, c.Lift)} == {"bob"}


@pytest.mark.parametrize("game", [game for game in GAMES if load(game).wagers.limits == "box"])
def test_a_box_under_its_minimum_goes_back_and_nobody_elses(game: str) -> None:
    live = _give(_betting(game), _bet("ann", 1))
    live = _give(live, c.Bet(by=player("bob"), player="bob", box=2, amount=300))
    tick = next_tick(live, CLOCKS)
    assert tick is not None
    closed = by_clock(live, tick, CLOCKS, 0, Dealer(VAULT).cards(live))
    assert closed.after.table is not None
    assert {wager.player for box in closed.after.table.boxes for wager in box.mains} == {"ann"}
    assert closed.after.table.phase is not Phase.BETTING


def test_the_time_for_bets_runs_on_whatever_is_laid_meanwhile() -> None:
    live = _give(_betting("lucky8"), _bet("ann", 1))
    first = next_tick(live, CLOCKS)
    later = next_tick(_give(live, _bet("bob", 2)), CLOCKS)
    assert first is not None
    assert later is not None
    assert first.about == later.about


def test_without_a_main_wager_nothing_is_waited_for() -> None:
    assert next_tick(_betting("lucky8"), CLOCKS) is None
