"""Rounds played without a clock or a store, one after the other, as the events a table's stream would hold."""

from typing import NamedTuple

from croupier.api import events as le
from croupier.bots.chart_player import ChartPlayer, Habit
from croupier.bots.charts import default_chart
from croupier.bots.policy import options_of
from croupier.live.apply_command import Given, carry, folded
from croupier.live.cards import Dealer
from croupier.live.clock import next_tick
from croupier.live.config import Clocks, TableConfig
from croupier.live.open_round import Next, round_opened
from croupier.live.state import LiveTable
from croupier.rules.load import load
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.actors import player
from croupier.table.prompt import prompt
from croupier.table.state import Phase, Setup
from croupier.table.turn import caller, turn
from tests.live.hosting import VAULT


class Made(NamedTuple):
    """A round's events, and which of them opens it."""

    events: tuple[e.Event, ...]
    opened: int


class RoundMaker:
    """Plays one box by the chart, round after round."""

    def __init__(self, game: str) -> None:
        self.config = TableConfig(game, game, Setup(decks=6, unit=100), penetration=0.75)
        self.book = load(game)
        self.live = LiveTable(game, self.book, self.config.setup)
        self.dealer = Dealer(VAULT)
        self.policy = ChartPlayer(default_chart(self.book), Habit(1, 1000))

    def next_round(self) -> Made:
        """Play a round to its end."""
        events = list(round_opened(self.live, VAULT, Next(self.config, self.book, 0)))
        opened = len(events)
        self.live = folded(self.live, tuple(events)).after
        events += self._give(c.Bet(by=player("ann"), player="ann", box=1, amount=1000))
        while self.live.table is not None and self.live.table.phase is not Phase.OVER:
            events += self._give(self._next())
        assert isinstance(events[opened - 1], le.RoundOpened)
        return Made(tuple(events), opened)

    def _next(self) -> c.AnyCommand:
        table = self.live.table
        assert table is not None
        now = turn(table) if table.phase is Phase.TURNS and table.offer is None else None
        if now is not None and caller(table, now.box, now.hand) == "ann":
            chosen = self.policy.answer(table, "ann", options_of(prompt(table).options, "ann"))
            assert isinstance(chosen, c.AnyCommand)
            return chosen
        tick = next_tick(self.live, Clocks())
        assert tick is not None
        assert tick.command is not None
        return tick.command

    def _give(self, command: c.AnyCommand) -> tuple[e.Event, ...]:
        self.live, events = carry(self.live, Given(command, 0), self.dealer.cards(self.live), sealed=True)
        return events
