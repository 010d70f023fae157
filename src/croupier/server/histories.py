"""Everybody's past, gathered from the tables' own events: read once, then followed."""

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable

from croupier.api import events as le
from croupier.api.codec import decode_event
from croupier.api.history import History, Played, PlayedRound
from croupier.live.streams import stream_of
from croupier.store.port import Store
from croupier.table import events as e
from croupier.table.state import Line

KEPT = 200
"""Rounds a player is shown; his sums count all of them."""

AT_ONCE = 2_000
"""Events read before the tables have their turn again."""

OnOver = Callable[[str, str, int, tuple[Line, ...]], None]
"""Told the table, the game, the time and the settled lines of a round that is over."""

TOLD = (b"round-opened/", b"lines-settled/", b"turn-skipped/", b"turn-restored/", b"round-voided/", b"round-ended/")
"""The kinds of events that say what somebody won or lost."""


class Past:
    """What one player has played."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.rounds: deque[PlayedRound] = deque(maxlen=KEPT)
        self.count = 0
        self.sums: dict[tuple[str, str], Played] = {}

    @property
    def net(self) -> int:
        """What he has won, in cents, or lost where it is negative."""
        return sum(one.returned - one.staked for one in self.sums.values())

    def add(self, played: PlayedRound) -> None:
        """Count one more round."""
        self.rounds.appendleft(played)
        self.count += 1
        for line in played.lines:
            key = (played.game, line.wager)
            old = self.sums.get(key, Played(*key, 0, 0, 0, 0))
            won = old.won + (line.returned > line.staked)
            self.sums[key] = Played(*key, old.lines + 1, won, old.staked + line.staked, old.returned + line.returned)


class RoundReader:
    """Follows one table: where it stands, and the lines of the round in hand."""

    def __init__(self, table: str, game: str, on_over: OnOver = lambda *_: None) -> None:
        """Begin before its first event; `on_over` is told of every round that ends."""
        self.table = table
        self.game = game
        self.version = 0
        self._opened: le.RoundOpened | None = None
        self._lines: tuple[Line, ...] = ()
        self._skipped = 0
        self._on_over = on_over

    def take(self, event: e.Event, pasts: dict[str, Past]) -> None:
        """Take one more event; a round that ends with it is added to its players' pasts."""
        if isinstance(event, le.RoundOpened):
            self._opened, self._lines = event, ()
        elif isinstance(event, e.LinesSettled):
            self._lines += event.lines
        elif isinstance(event, e.TurnSkipped):
            self._skipped = len(self._lines)
        elif isinstance(event, e.TurnRestored):
            self._lines = self._lines[: self._skipped]
        elif isinstance(event, e.RoundVoided):
            self._lines = event.lines
            self._end("void", pasts)
        elif isinstance(event, e.RoundEnded):
            self._end(event.status.value, pasts)

    def _end(self, status: str, pasts: dict[str, Past]) -> None:
        opened = self._opened
        if opened is not None:
            self._on_over(self.table, self.game, opened.at, self._lines)
        own: defaultdict[str, list[Line]] = defaultdict(list)
        for line in self._lines if opened is not None else ():
            own[line.player].append(line)
        for player, lines in own.items():
            staked, returned = sum(line.staked for line in lines), sum(line.returned for line in lines)
            number, at = (opened.number, opened.at) if opened is not None else (0, 0)
            pasts[player].add(PlayedRound(self.table, self.game, number, at, status, staked, returned, tuple(lines)))
        self._opened, self._lines = None, ()


class Histories:
    """The past of every player of some tables."""

    def __init__(self, store: Store, games: Callable[[], dict[str, str]], on_over: OnOver = lambda *_: None) -> None:
        """Take the tables' names and games, which may become more; `on_over` is told of every round that ends."""
        self._store = store
        self._games = games
        self._on_over = on_over
        self._readers: dict[str, RoundReader] = {}
        self._pasts: defaultdict[str, Past] = defaultdict(Past)
        self._one = asyncio.Lock()

    async def of(self, player: str) -> History:
        """Return a player's past up to now."""
        await self.follow()
        past = self._pasts.get(player, Past())
        sums = tuple(past.sums[key] for key in sorted(past.sums))
        staked, returned = sum(s.staked for s in sums), sum(s.returned for s in sums)
        rounds = tuple(sorted(past.rounds, key=lambda played: -played.at))
        return History(player, rounds, past.count, staked, returned, sums)

    async def follow(self) -> None:
        """Learn what has happened at every table since."""
        async with self._one:
            for table, game in self._games().items():
                if table not in self._readers:
                    self._readers[table] = RoundReader(table, game, self._on_over)
                await self._follow(self._readers[table])

    async def _follow(self, reader: RoundReader) -> None:
        while True:
            read = 0
            for stored in self._store.read(stream_of(reader.table), reader.version):
                if any(kind in stored.event[:48] for kind in TOLD):
                    reader.take(decode_event(stored.event), self._pasts)
                reader.version = stored.version
                read += 1
                if read >= AT_ONCE:
                    break
            if read < AT_ONCE:
                return
            await asyncio.sleep(0)
