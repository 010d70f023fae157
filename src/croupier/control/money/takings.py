"""What each table made: handle, drop, win, hold and theoretical win, by table, game and shift."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from croupier.control.money.account_books import Books

SHIFT_HOURS = 8

Edge = Callable[[str, str], Fraction]
"""The house's exact share of everything staked on a wager of a game."""


class Takings(Struct, frozen=True):
    """One row, in cents; `by` is the table, the game or the shift."""

    by: str
    rounds: int
    handle: int
    """Everything staked on settled wagers."""
    drop: int
    """Cash that became players' money at the table."""
    win: int
    """What the house gained by play."""
    theoretical: int
    """What it would gain on average from the same wagers at best play."""

    @property
    def hold(self) -> Fraction | None:
        """Return the share of the drop that was won."""
        return Fraction(self.win, self.drop) if self.drop else None


class Part(NamedTuple):
    """A part of a row, which can be added to another."""

    rounds: int = 0
    handle: int = 0
    drop: int = 0
    win: int = 0
    theoretical: Fraction = Fraction(0)

    def plus(self, other: "Part") -> "Part":
        """Return both together."""
        return Part(
            self.rounds + other.rounds,
            self.handle + other.handle,
            self.drop + other.drop,
            self.win + other.win,
            self.theoretical + other.theoretical,
        )

    def row(self, by: str) -> Takings:
        """Return it as the row of a table, a game or a shift."""
        return Takings(by, *self[:4], round(self.theoretical))


COLUMNS = {
    "table": "substr(l.stream, 7)",
    "game": "g.game",
    "shift": "strftime('%Y-%m-%d %H:00', (l.at / 1000 / :seconds) * :seconds, 'unixepoch')",
}

GAMES = "SELECT stream, json_extract(text, '$.game') AS game FROM facts WHERE kind = 'table-opened'"

PLAYED = """
SELECT {by} AS by, g.game, l.wager, sum(l.staked), sum(l.staked - l.returned)
FROM lines l JOIN ({games}) g ON g.stream = l.stream GROUP BY 1, 2, 3
"""

ROUNDS = """
SELECT {by} AS by, count(*) FROM spans l
JOIN ({games}) g ON g.stream = l.stream
JOIN ended e ON e.stream = l.stream AND e.number = l.number GROUP BY 1
"""

DROPPED = """
SELECT {by} AS by, sum(l.cents) FROM (
    SELECT 'table:' || json_extract(text, '$.order.place') AS stream, json_extract(text, '$.at') AS at,
        json_extract(text, '$.order.cents') AS cents
    FROM (SELECT CAST(event AS TEXT) AS text FROM events WHERE stream = 'cage')
    WHERE json_extract(text, '$.event') = 'order-confirmed/1' AND json_extract(text, '$.order.kind') = 'cash-in'
) l JOIN ({games}) g ON g.stream = l.stream GROUP BY 1
"""


def takings(path: Path, by: str, edge: Edge, hours: int = SHIFT_HOURS) -> list[Takings]:
    """Return what the tables of a store made, by `table`, `game` or `shift`."""
    books = Books(path)
    try:
        return _takings(books, by, edge, hours)
    finally:
        books.close()


def _takings(books: Books, by: str, edge: Edge, hours: int) -> list[Takings]:
    column = COLUMNS[by].replace(":seconds", str(hours * 3600))
    found: dict[str, Part] = {}

    def add(name: str, part: Part) -> None:
        found[name] = found.get(name, Part()).plus(part)

    for name, count in books.rows(ROUNDS.format(by=column, games=GAMES)):
        add(name, Part(rounds=count))
    for name, game, wager, staked, win in books.rows(PLAYED.format(by=column, games=GAMES)):
        add(name, Part(handle=staked, win=win, theoretical=staked * edge(game, wager)))
    for name, cents in books.rows(DROPPED.format(by=column, games=GAMES)):
        add(name, Part(drop=cents))
    return [part.row(name) for name, part in sorted(found.items())]
