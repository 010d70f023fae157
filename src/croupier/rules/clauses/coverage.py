"""Coverage: how many clauses of each game a test, a record or a written reason shows, and which are open."""

from collections import Counter
from collections.abc import Iterable
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from croupier.rules.clauses.catalogue import GAMES, Clause, book
from croupier.rules.clauses.cite import Cited
from croupier.rules.clauses.numbers import section
from croupier.rules.clauses.trace import Found, marked, recorded

IRREGULAR = ("5", "6")
"""The sections about what goes wrong and who decides then, counted apart from the play of a round."""


class Shown(Enum):
    """How a clause is shown to hold."""

    TEST = "test"
    RECORD = "record"
    REASON = "reason"
    OPEN = "open"


class Tally(NamedTuple):
    """How many clauses are shown in each way."""

    test: int
    record: int
    reason: int
    open: int

    @property
    def total(self) -> int:
        """Return how many clauses there are."""
        return sum(self)

    @property
    def shown(self) -> int:
        """Return how many are shown in some way."""
        return self.total - self.open


class GameCoverage(NamedTuple):
    """One game: its play (sections 1 to 4, appendices), its irregularities (5 and 6), and what is open."""

    game: str
    play: Tally
    irregular: Tally
    open: tuple[Clause, ...]

    @property
    def all(self) -> Tally:
        """Return both parts together."""
        return add((self.play, self.irregular))


class Coverage(NamedTuple):
    """All games, and the marks and records that name clauses there are not."""

    games: tuple[GameCoverage, ...]
    problems: tuple[str, ...]

    @property
    def all(self) -> Tally:
        """Return the sum over the games."""
        return add(game.all for game in self.games)

    @property
    def complete(self) -> bool:
        """Tell whether every clause is shown, and every mark and record names one."""
        return self.all.open == 0 and not self.problems


def coverage(tests_root: Path) -> Coverage:
    """Count the clauses that the tests and records under a folder show."""
    tests, records = marked(tests_root), recorded(tests_root)
    games = tuple(_game(game, tests, records) for game in GAMES)
    return Coverage(games, tests.problems + records.problems)


def shown(clause: Clause, tests: Found, records: Found) -> Shown:
    """Tell how a clause is shown; a test says more than a record, and both more than a reason."""
    cited = Cited(clause.game, clause.number)
    if cited in tests.places:
        return Shown.TEST
    if cited in records.places:
        return Shown.RECORD
    return Shown.REASON if clause.how == "reason" else Shown.OPEN


def add(tallies: Iterable[Tally]) -> Tally:
    """Return the sum of tallies."""
    columns = tuple(zip(*tallies, strict=True)) or ((), (), (), ())
    return Tally(*(sum(column) for column in columns))


def _game(game: str, tests: Found, records: Found) -> GameCoverage:
    ways = {clause: shown(clause, tests, records) for clause in book(game).values()}
    play = [way for clause, way in ways.items() if section(clause.number) not in IRREGULAR]
    irregular = [way for clause, way in ways.items() if section(clause.number) in IRREGULAR]
    unshown = tuple(clause for clause, way in ways.items() if way is Shown.OPEN)
    return GameCoverage(game, _tally(play), _tally(irregular), unshown)


def _tally(ways: Iterable[Shown]) -> Tally:
    counted = Counter(ways)
    return Tally(*(counted[way] for way in Shown))
