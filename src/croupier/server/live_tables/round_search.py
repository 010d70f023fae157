"""Search for rounds that are over by table, time and player, latest first."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from heapq import merge
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace

from croupier.api import events as le
from croupier.api.codec import decode_event
from croupier.api.history import History
from croupier.api.round_steps import FoundRound, FoundRounds, PlayerSum
from croupier.live.recall import until_next
from croupier.live.streams import stream_of
from croupier.server.live_tables.play_history import Past, RoundReader
from croupier.store.port import Store
from croupier.table import events as e

AT_ONCE = 30
"""Rounds in one answer."""


class Wanted(NamedTuple):
    """Which rounds: of one table or of all, opened between two moments in milliseconds."""

    table: str
    since: int
    until: int


class Over(NamedTuple):
    """A table whose rounds up to a number are over."""

    name: str
    game: str
    last: int


class RoundAsked(NamedTuple):
    """Which round of which table, and who reads of it; nothing where it is staff, who see it all."""

    table: str
    number: int
    reader: str | None


def find(store: Store, tables: Sequence[Over], wanted: Wanted) -> FoundRounds:
    """Return the latest rounds that fit."""
    chosen = [table for table in tables if wanted.table in ("", table.name)]
    each = [_back(store, table, wanted) for table in chosen]
    # Latest first: the streams are each in that order already.
    latest = merge(*each, key=lambda found: -found[0])
    found = list(islice(latest, AT_ONCE + 1))
    rounds = tuple(_told(store, table, number, at) for at, table, number in found[:AT_ONCE])
    return FoundRounds(rounds, more=len(found) > AT_ONCE)


def seen_by(found: FoundRounds, reader: str | None) -> FoundRounds:
    """Return rounds as a player or a stranger may see them: themselves, and how many others there were."""
    if reader is None:
        return found
    return FoundRounds(tuple(_own(one, reader) for one in found.rounds), found.more)


def _own(found: FoundRound, reader: str) -> FoundRound:
    own = tuple(one for one in found.players if one.player == reader)
    return replace(found, players=own, others=len(found.players) - len(own))


def of_player(history: History, wanted: Wanted) -> FoundRounds:
    """Return a player's latest rounds that fit."""
    fits = [
        FoundRound(
            past.table,
            past.game,
            past.round,
            past.at,
            past.status,
            (PlayerSum(history.player, past.staked, past.returned),),
        )
        for past in history.rounds
        if wanted.table in ("", past.table) and wanted.since <= past.at <= wanted.until
    ]
    return FoundRounds(tuple(fits[:AT_ONCE]), more=len(fits) > AT_ONCE)


def _back(store: Store, table: Over, wanted: Wanted) -> Iterator[tuple[int, Over, int]]:
    """Yield the rounds of a table from the latest that fits backwards."""
    numbers = range(1, table.last + 1)
    last = bisect_right(numbers, wanted.until, key=lambda number: opened_at(store, table.name, number))
    for number in range(last, 0, -1):
        at = opened_at(store, table.name, number)
        if at < wanted.since:
            return
        yield at, table, number


def opened_at(store: Store, table: str, number: int) -> int:
    """Return when a round of a table was opened, in milliseconds."""
    begins = store.round_at(stream_of(table), number)
    if begins is None:
        return 0
    opened = decode_event(next(store.read(stream_of(table), begins - 1)).event)
    return opened.at if isinstance(opened, le.RoundOpened) else 0


def _told(store: Store, table: Over, number: int, at: int) -> FoundRound:
    reader, pasts = RoundReader(table.name, table.game), defaultdict[str, Past](Past)
    status = "open"
    begins = store.round_at(stream_of(table.name), number) or 1
    for event in until_next(store, stream_of(table.name), begins):
        reader.take(event, pasts)
        if isinstance(event, e.RoundEnded):
            status = event.status.value
        elif isinstance(event, e.RoundVoided):
            status = "void"
    rounds = {player: past.rounds[0] for player, past in pasts.items()}
    sums = tuple(PlayerSum(player, own.staked, own.returned) for player, own in sorted(rounds.items()))
    return FoundRound(table.name, table.game, number, at, status, sums)
