"""The monitor: takes in every round as it ends, keeps what it knows across restarts, and gives the alarm once."""

import msgspec

from croupier.control.returns.return_test import Fortune, Watched, is_alarm, learn
from croupier.control.returns.watched_wagers import results, watched
from croupier.table.state import Table

KEPT = "monitor"
"""The name under which the monitor's state is kept."""


class Alarm(msgspec.Struct, frozen=True):
    """A figure that is not what the analysis says."""

    game: str
    wager: str
    count: int
    mean: float
    exact: float


class ReturnMonitor:
    """Watches the games of one server."""

    def __init__(self, kept: bytes = b"") -> None:
        """Go on from what was kept."""
        self.fortunes: dict[str, Fortune] = msgspec.json.decode(kept, type=dict[str, Fortune]) if kept else {}
        self._told: set[str] = {name for name, fortune in self.fortunes.items() if is_alarm(fortune)}

    def take(self, game: str, rulebook: str, table: Table) -> list[Alarm]:
        """Take in a round that is over; return what gives an alarm for the first time."""
        figures = watched(game, table.setup.decks, rulebook)
        alarms = []
        for wager, result in results(table):
            if wager in figures:
                alarm = self._learn(f"{game} {table.setup.decks} {wager}", figures[wager], result)
                alarms += [alarm] if alarm is not None else []
        return alarms

    def _learn(self, name: str, figure: Watched, result: float) -> Alarm | None:
        fortune = self.fortunes.setdefault(name, Fortune())
        learn(fortune, figure, result)
        if name in self._told or not is_alarm(fortune):
            return None
        self._told.add(name)
        game, _, wager = name.split(" ")
        return Alarm(game, wager, fortune.count, fortune.mean, figure.mean)

    def kept(self) -> bytes:
        """Return what is known, to go on from later."""
        return msgspec.json.encode(self.fortunes)
