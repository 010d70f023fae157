"""What each table made, counted as its rounds end: the same rows as the books have, without reading them anew."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime

from croupier.control.money.money_orders import Kind, OrderConfirmed
from croupier.control.money.takings import SHIFT_HOURS, Edge, Part, Takings
from croupier.table.state import Line

HOUR = 3_600_000
"""Milliseconds of an hour; a shift is so many of them."""


class RunningTakings:
    """Keeps what was made by table and hour."""

    def __init__(self, games: Callable[[], dict[str, str]], edge: Edge) -> None:
        """Take the game of every table that counts; a test table does not."""
        self._games = games
        self._edge = edge
        self._made: dict[tuple[str, int], Part] = {}

    def count(self, table: str, game: str, at: int, lines: Iterable[Line]) -> None:
        """Count a round that is over."""
        part = Part(rounds=1)
        for line in lines:
            share = line.staked * self._edge(game, line.wager)
            part = part.plus(Part(handle=line.staked, win=-line.net, theoretical=share))
        key = (table, at // HOUR)
        self._made[key] = self._made.get(key, Part()).plus(part)

    def rows(self, by: str, cash: Iterable[OrderConfirmed], hours: int = SHIFT_HOURS, since: int = 0) -> list[Takings]:
        """Return what was made by `table`, `game` or `shift` since a time in milliseconds."""
        games, found = self._games(), dict[str, Part]()
        dropped = (((one.order.place, one.at // HOUR), Part(drop=one.order.cents)) for one in cash if _is_drop(one))
        for (table, hour), part in (*self._made.items(), *dropped):
            if table in games and (hour + 1) * HOUR > since:
                name = {"table": table, "game": games[table]}.get(by) or _shift(hour, hours)
                found[name] = found.get(name, Part()).plus(part)
        return [part.row(name) for name, part in sorted(found.items())]


def _is_drop(one: OrderConfirmed) -> bool:
    return one.order.kind is Kind.CASH_IN


def _shift(hour: int, hours: int) -> str:
    return f"{datetime.fromtimestamp(hour // hours * hours * HOUR / 1000, UTC):%Y-%m-%d %H:00}"


def shift_began(at: int, hours: int = SHIFT_HOURS) -> int:
    """Return when the shift of a moment began, in milliseconds."""
    return at // (hours * HOUR) * hours * HOUR
