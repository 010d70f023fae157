"""A player who plays by a chart: their wagers are a habit, their answers the chart's."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from croupier.bots.advice import advise
from croupier.bots.policy import Options
from croupier.rules.refusals import Refused
from croupier.strategy.chart import Chart
from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.play.bets import laid_by
from croupier.table.prompt import among
from croupier.table.state import Box, Table


class Habit(NamedTuple):
    """What a player lays each round: where they sit, their wagers there, and one behind another's box."""

    box: int
    main: int
    sides: Mapping[str, int] = {}
    behind: int | None = None


class ChartPlayer:
    """Lays the same wagers every round and decides by a chart."""

    def __init__(self, chart: Chart, habit: Habit) -> None:
        """Keep the chart and the habit."""
        self.chart = chart
        self.habit = habit

    def wager(self, table: Table, name: str, options: Options) -> c.Command | None:
        """Return the first wager of the habit that does not lie yet and may be laid."""
        for wish in self._wishes(name):
            if not _is_laid(table, wish) and among(table, options, wish):
                return wish
        return None

    def _wishes(self, name: str) -> Iterator[c.Sit | c.Bet]:
        by, box, main = player(name), self.habit.box, self.habit.main
        yield c.Sit(by=by, player=name, box=box)
        yield c.Bet(by=by, player=name, box=box, amount=main)
        for kind, amount in self.habit.sides.items():
            yield c.Bet(by=by, player=name, box=box, amount=amount, wager=kind)
        if self.habit.behind is not None:
            yield c.Bet(by=by, player=name, box=self.habit.behind, amount=main)

    def answer(self, table: Table, name: str, options: Options) -> c.Command:
        """Return what the chart says."""
        return advise(self.chart, table, name, options)

    def claim(self, table: Table, name: str, options: Options) -> c.Command | None:
        """Claim nothing."""
        del table, name, options
        return None

    def hear(self, refused: Refused) -> None:
        """Do not take a refusal for an answer: a chart only chooses among options."""
        raise refused

    def reopen(self, refused: Refused) -> bool:
        """Leave it to others: the habit's own wagers are in order."""
        del refused
        return False


def _is_laid(table: Table, wish: c.Sit | c.Bet) -> bool:
    if isinstance(wish, c.Sit):
        return table.seats.get(wish.box) == wish.player
    return laid_by(table.box(wish.box) or Box(wish.box), wish.player, wish.wager) > 0
