"""Reads beside the event loop: in a thread of their own, so many at once, ended when the server stops."""

import asyncio
import threading
import time
from typing import Any, cast

import msgspec
import pytest

from croupier.api.codec import encode
from croupier.api.events import RoundOpened
from croupier.live.state import LiveTable
from croupier.live.streams import stream_of
from croupier.rules.load import load
from croupier.server.http.answer_cache import AnswerCache
from croupier.server.live_tables.event_pages import NEAR, PAGE, PAGE_BYTES, frames_after, page
from croupier.server.live_tables.table_broadcast import NOBODY
from croupier.server.refused import ServerRefused
from croupier.server.storage import read_thread
from croupier.server.storage.read_thread import WAITING, StoreReads
from croupier.store.memory import MemoryStore
from croupier.store.port import Append, Store
from croupier.table import events as e
from croupier.table.state import Setup


def _stocked(events: int, says: str = "") -> tuple[MemoryStore, LiveTable]:
    store = MemoryStore()
    told = [RoundOpened(1, "", Setup(6), 5), *(e.RoundVoided((), ("5.1",), says) for _ in range(events - 1))]
    store.append([Append(stream_of("one"), 0, tuple(encode(one) for one in told), rounds=((1, 1),))])
    return store, LiveTable("one", load("lucky8"), Setup(6), version=events, round=1)


def test_a_read_is_done_in_another_thread() -> None:
    async def act() -> None:
        reads = StoreReads(MemoryStore, "reads")
        assert await reads.do(lambda _store: threading.current_thread()) is not threading.main_thread()
        reads.close()
        with pytest.raises(ServerRefused, match="stopping"):
            await reads.do(lambda _store: 1)

    asyncio.run(act())


def test_whoever_comes_to_a_full_queue_is_refused_and_the_others_are_served() -> None:
    async def act() -> None:
        go, reads = threading.Event(), StoreReads(MemoryStore, "reads")
        waiting = [asyncio.create_task(reads.do(lambda _store: go.wait(10))) for _ in range(WAITING)]
        await asyncio.sleep(0)
        assert reads.is_full
        with pytest.raises(ServerRefused) as refused:
            await reads.do(lambda _store: True)
        assert refused.value.code == "sums-waiting"
        go.set()
        assert all(await asyncio.gather(*waiting))
        reads.close()

    asyncio.run(act())


def test_a_page_of_events_has_so_many_bytes_and_the_rest_follows() -> None:
    store, live = _stocked(PAGE, "x" * 10_000)
    first = page(store, live, 0, NOBODY)
    assert first.more
    assert 1 < len(first.events) < PAGE
    assert len(msgspec.json.encode(first)) < PAGE_BYTES + 1_000
    seen, after = 0, 0
    while True:
        found = page(store, live, after, NOBODY)
        seen, after = seen + len(found.events), after + len(found.events)
        if not found.more:
            break
    assert seen == PAGE


class _Gallery:
    """A table that goes on while somebody reads what they have missed."""

    def __init__(self, store: MemoryStore, live: LiveTable, moves: int) -> None:
        self.store, self.live, self.moves = store, live, moves

    @property
    def host(self) -> "_Gallery":
        return self

    def open_reader(self) -> Store:
        return cast("Store", _Moving(self))

    def move(self) -> None:
        if self.moves:
            self.moves -= 1
            more = (encode(e.RoundVoided((), ("5.1",), "more")),)
            self.store.append([Append(stream_of("one"), self.live.version, more)])
            self.live = msgspec.structs.replace(self.live, version=self.live.version + 1)


class _Moving:
    """Its store, of which every read takes so long that something happens meanwhile."""

    def __init__(self, gallery: _Gallery) -> None:
        self._gallery = gallery

    def __getattr__(self, name: str) -> object:
        if name == "read":
            self._gallery.move()
        return getattr(self._gallery.store, name)


@pytest.mark.parametrize(("moves", "told"), [(0, 9), (1, 10), (50, None)])
def test_who_comes_back_misses_nothing_that_happens_while_their_events_are_read(moves: int, told: int | None) -> None:
    store, live = _stocked(10)
    gallery = _Gallery(store, live, moves)

    async def act() -> None:
        reads = StoreReads(gallery.open_reader, "reads")
        frames = await frames_after(reads, cast("Any", gallery), 1, NOBODY)
        reads.close()
        if told is None:
            # A table that never stands still is shown as it is instead.
            assert frames is None
            return
        assert frames is not None
        heard = [msgspec.json.decode(frame) for frame in frames]
        assert sum(len(frame["events"]) for frame in heard) == told
        assert heard[0]["first"] == 2

    asyncio.run(act())


def test_who_has_missed_too_much_is_shown_the_table() -> None:
    store, live = _stocked(NEAR + 2)

    async def act() -> None:
        reads = StoreReads(lambda: store, "reads")
        assert await frames_after(reads, cast("Any", _Gallery(store, live, 0)), 1, NOBODY) is None
        reads.close()

    asyncio.run(act())


def test_answers_are_kept_up_to_so_many_bytes_and_the_oldest_go_first() -> None:
    kept = AnswerCache(most=100)
    for name in ("a", "b", "c"):
        kept.keep(name, b"x" * 25)
    assert kept.get("a") == b"x" * 25
    kept.keep("d", b"y" * 25)
    kept.keep("e", b"z" * 20)
    assert [name for name in "abcde" if kept.get(name) is not None] == ["a", "c", "d", "e"]
    kept.keep("large", b"l" * 26)
    assert kept.get("large") is None


def test_a_long_read_rests_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    rests: list[tuple[float, float]] = []

    def rest(seconds: float) -> None:
        rests.append((clock[0], seconds))

    monkeypatch.setattr(time, "perf_counter", lambda: clock[0])
    monkeypatch.setattr(time, "sleep", rest)
    done = []
    for item in read_thread.resting(range(10)):
        done.append(item)
        clock[0] += read_thread.STRETCH * 0.4
    assert done == list(range(10))
    assert len(rests) == 3
    assert all(seconds == read_thread.PAUSE for _, seconds in rests)
