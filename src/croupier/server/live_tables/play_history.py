"""The rounds that each player has played, gathered from the tables' events and then followed."""

from collections import defaultdict, deque
from collections.abc import Callable

import msgspec

from croupier.api import events as le
from croupier.api.codec import decode_event
from croupier.api.history import History, Played, PlayedRound
from croupier.live.streams import stream_of
from croupier.server.refused import refuse
from croupier.server.storage.read_thread import StoreReads, resting
from croupier.store.port import Store, Stored
from croupier.table import events as e
from croupier.table.state import Line

KEPT = 200
"""Rounds a player is shown; their sums count all of them."""

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
        """What they have won, in cents, or lost where it is negative."""
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
        """Begin before its first event; `on_over` is called for every round that ends."""
        self.table = table
        self.game = game
        self.version = 0
        self._opened: le.RoundOpened | None = None
        self._lines: tuple[Line, ...] = ()
        self._skipped = 0
        self._on_over = on_over

    def read(self, stored: Stored, pasts: dict[str, Past]) -> None:
        """Read one more event of the table's stream; most say nothing of what a person won or lost."""
        if any(kind in stored.event[:48] for kind in TOLD):
            self.take(decode_event(stored.event), pasts)
        self.version = stored.version

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
    """The past of every player of some tables; read and kept by one thread beside the event loop."""

    def __init__(
        self, reads: StoreReads, games: Callable[[], dict[str, str]], on_over: OnOver = lambda *_: None
    ) -> None:
        """Take the tables' names and games, which may become more; `on_over` is called for every round that ends."""
        self._reads = reads
        self._games = games
        self._on_over = on_over
        self._readers: dict[str, RoundReader] = {}
        self._pasts: defaultdict[str, Past] = defaultdict(Past)

    async def of(self, player: str) -> History:
        """Return a player's past up to now."""
        return await self._reads.do(self._of, self._games(), player)

    async def written(self, player: str) -> bytes:
        """Return a player's past up to now as JSON."""

        def encoded(store: Store, games: dict[str, str]) -> bytes:
            return msgspec.json.encode(self._of(store, games, player))

        return await self._reads.do(encoded, self._games())

    async def follow(self) -> None:
        """Learn what has happened at every table since."""
        await self._reads.do(self._follow_all, self._games())

    def _of(self, store: Store, games: dict[str, str], player: str) -> History:
        self._follow_all(store, games)
        past = self._pasts.get(player, Past())
        sums = tuple(past.sums[key] for key in sorted(past.sums))
        staked, returned = sum(s.staked for s in sums), sum(s.returned for s in sums)
        rounds = tuple(sorted(past.rounds, key=lambda played: -played.at))
        return History(player, rounds, past.count, staked, returned, sums)

    def _follow_all(self, store: Store, games: dict[str, str]) -> None:
        for table, game in games.items():
            if table not in self._readers:
                self._readers[table] = RoundReader(table, game, self._on_over)
            self._follow(store, self._readers[table])

    def _follow(self, store: Store, reader: RoundReader) -> None:
        for stored in resting(store.read(stream_of(reader.table), reader.version)):
            if self._reads.closed:
                raise refuse("shutting-down")
            reader.read(stored, self._pasts)
