"""What each player has won and lost today: read from the tables' own events, from the day's first round on."""

import asyncio
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from croupier.ledger.holdings import on_felt
from croupier.live.host import TableHost
from croupier.live.streams import stream_of
from croupier.server.live_tables.play_history import Past, RoundReader
from croupier.server.live_tables.round_search import opened_at
from croupier.server.refused import refuse
from croupier.server.storage.read_thread import StoreReads, resting
from croupier.store.port import Store
from croupier.table.settlement.pay import nets

DAY = 24 * 60 * 60 * 1000
"""Milliseconds of a day, which begins at midnight UTC as the shifts of the takings do."""


class _Stands(NamedTuple):
    """A table, its game, and how far its host has come."""

    name: str
    game: str
    version: int


class Today:
    """Keeps the results of one day; a round counts to the day it was opened on."""

    def __init__(self, reads: StoreReads, hosts: Callable[[], Iterable[TableHost]], now: Callable[[], int]) -> None:
        """Read nothing before a person asks."""
        self._reads = reads
        self._hosts = hosts
        self._now = now
        self._one = asyncio.Lock()
        self._began = -1
        self._readers: dict[str, RoundReader] = {}
        self._pasts: defaultdict[str, Past] = defaultdict(Past)

    @property
    def began(self) -> int:
        """When the day began, in milliseconds."""
        return self._now() // DAY * DAY

    async def lost(self, player: str) -> int:
        """Return what a player has lost today in cents, with all they have on the felt counted as lost."""
        async with self._one:
            # What is summed up at the end is all of one moment: nothing is waited for once nothing is left to read.
            while behind := self._behind():
                await self._reads.do(self._follow, behind)
            past = self._pasts.get(player)
            return sum(_at_stake(host, player) for host in self._counted()) - (past.net if past is not None else 0)

    def _counted(self) -> Iterator[TableHost]:
        return (host for host in self._hosts() if host.config.dealing != "test")

    def _behind(self) -> list[_Stands]:
        """Return the tables whose hosts have come further than what was read."""
        if self._began != self.began:
            self._began = self.began
            self._readers.clear()
            self._pasts.clear()
        tables = (_Stands(host.live.name, host.config.game, host.live.version) for host in self._counted())
        return [one for one in tables if one.name not in self._readers or self._readers[one.name].version < one.version]

    def _follow(self, store: Store, tables: list[_Stands]) -> None:
        """Read as far as each host has come: what it still shows on the felt is not settled here yet."""
        for table in tables:
            if table.name not in self._readers:
                self._readers[table.name] = self._begin(store, table)
            reader = self._readers[table.name]
            if reader.version >= table.version:
                continue
            for stored in resting(store.read(stream_of(table.name), reader.version)):
                if self._reads.closed:
                    raise refuse("shutting-down")
                reader.read(stored, self._pasts)
                if stored.version >= table.version:
                    break

    def _begin(self, store: Store, table: _Stands) -> RoundReader:
        """Return a reader that stands before the first round of the day."""
        name, stream = table.name, stream_of(table.name)
        reader = RoundReader(name, table.game)
        numbers = range(1, store.rounds(stream) + 1)
        before = bisect_left(numbers, self._began, key=lambda number: opened_at(store, name, number))
        first = store.round_at(stream, before + 1)
        reader.version = table.version if first is None else first - 1
        return reader


def _at_stake(host: TableHost, player: str) -> int:
    """Return what a player has on the felt, less what the round in progress has brought them already."""
    table = host.live.table
    if table is None or not host.live.is_open:
        return 0
    return on_felt(table).get(player, 0) - nets(table).get(player, 0)
