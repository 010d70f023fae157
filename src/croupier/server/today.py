"""What each player has won and lost today: read from the tables' own events, from the day's first round on."""

import asyncio
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

from croupier.api.codec import decode_event
from croupier.live.host import TableHost
from croupier.live.streams import stream_of
from croupier.server.finding import opened_at
from croupier.server.histories import AT_ONCE, TOLD, Past, RoundReader
from croupier.server.pit_rows import on_felt
from croupier.store.port import Store
from croupier.table.settlement.pay import nets

DAY = 24 * 60 * 60 * 1000
"""Milliseconds of a day, which begins at midnight UTC as the shifts of the takings do."""


class Today:
    """Keeps the results of one day; a round counts to the day it was opened on."""

    def __init__(self, store: Store, hosts: Callable[[], Iterable[TableHost]], now: Callable[[], int]) -> None:
        """Read nothing before somebody asks."""
        self._store = store
        self._hosts = hosts
        self._now = now
        self._began = -1
        self._readers: dict[str, RoundReader] = {}
        self._pasts: defaultdict[str, Past] = defaultdict(Past)

    @property
    def began(self) -> int:
        """When the day began, in milliseconds."""
        return self._now() // DAY * DAY

    async def lost(self, player: str) -> int:
        """Return what a player has lost today in cents, with all he has on the felt counted as lost."""
        # What is summed up at the end is all of one moment.
        while self._is_behind():  # noqa: ASYNC110 - the tables have their turn while much is read
            await asyncio.sleep(0)
        past = self._pasts.get(player)
        return sum(_at_stake(host, player) for host in self._counted()) - (past.net if past is not None else 0)

    def _counted(self) -> Iterator[TableHost]:
        return (host for host in self._hosts() if host.config.dealing != "test")

    def _is_behind(self) -> bool:
        """Read on; tell whether there is more than is read in one go."""
        if self._began != self.began:
            self._began = self.began
            self._readers.clear()
            self._pasts.clear()
        left = AT_ONCE
        for host in self._counted():
            left -= self._follow(host, left)
            if left <= 0:
                return True
        return False

    def _follow(self, host: TableHost, most: int) -> int:
        """Read as far as the host has come: what it still shows on the felt is not settled here yet."""
        name, last = host.live.name, host.live.version
        if name not in self._readers:
            self._readers[name] = self._begin(host)
        reader = self._readers[name]
        began = reader.version
        if began >= last:
            return 0
        for stored in self._store.read(stream_of(name), began):
            if stored.version > min(last, began + most):
                break
            if any(kind in stored.event[:48] for kind in TOLD):
                reader.take(decode_event(stored.event), self._pasts)
            reader.version = stored.version
        return reader.version - began

    def _begin(self, host: TableHost) -> RoundReader:
        """Return a reader that stands before the first round of the day."""
        name, stream = host.live.name, stream_of(host.live.name)
        reader = RoundReader(name, host.config.game)
        numbers = range(1, self._store.rounds(stream) + 1)
        before = bisect_left(numbers, self._began, key=lambda number: opened_at(self._store, name, number))
        first = self._store.round_at(stream, before + 1)
        reader.version = host.live.version if first is None else first - 1
        return reader


def _at_stake(host: TableHost, player: str) -> int:
    """Return what a player has on the felt, less what the round in progress has brought him already."""
    table = host.live.table
    if table is None or not host.live.is_open:
        return 0
    return on_felt(table).get(player, 0) - nets(table).get(player, 0)
