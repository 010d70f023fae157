"""What only a database server brings: leases and epochs, a connection lost at the commit, transactions that clash."""

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Any

import asyncpg
import pytest

from croupier.ledger.postings import Posting
from croupier.store.port import (
    Append,
    Conflict,
    Done,
    Fenced,
    KeyReused,
    Repeated,
    StorageFullError,
    StoreError,
    StoreUnavailableError,
)
from croupier.store.postgres import PostgresStore
from croupier.store.postgres_connection import Link, as_store_error, connect
from croupier.store.postgres_leases import OWNERS, Member
from croupier.store.postgres_schema import MIGRATIONS
from croupier.store.postgres_writer import PostgresWriter
from tests.store.pg import Postgres
from tests.store.wire import Cut, Wire


@pytest.fixture
def database(postgres: Postgres) -> str:
    return postgres.database()


@pytest.fixture
def store(database: str) -> Iterator[PostgresStore]:
    with contextlib.closing(PostgresStore(database)) as opened:
        yield opened


def _never(error: StoreError) -> None:
    raise AssertionError(error)


def test_a_claimed_stream_takes_only_its_owner_s_epoch(store: PostgresStore, database: str) -> None:
    first, second = (Member(name, ("s",), 60.0) for name in ("first", "second"))

    async def claims() -> list[int]:
        db = await connect(database)
        await first.join(db)
        await first.renew(db)
        mine = await first.claim(db, ["s"], ["first"])
        assert await second.claim(db, ["s"], ["first", "second"]) == []
        theirs = await second.claim(db, ["s"], ["second"])
        await db.close()
        return [mine[0].epoch, theirs[0].epoch]

    assert store.append([Append("s", 0, (b"a",))]) == [Done(1)]
    assert asyncio.run(claims()) == [1, 2]
    for old in (0, 1, 3):
        assert store.append([Append("s", 1, (b"x",), epoch=old)]) == [Fenced(2)]
        assert store.append([Append("s", 1, (), key="k", request="r", epoch=old)]) == [Fenced(2)]
    assert store.append([Append("s", 1, (b"b",), epoch=2), Append("free", 0, (b"c",))]) == [Done(2), Done(1)]
    assert [stored.event for stored in store.read("s")] == [b"a", b"b"]
    assert store.known("k") is None


def test_a_handed_over_stream_begins_a_new_epoch(store: PostgresStore, database: str) -> None:
    async def hand_over() -> list[tuple[Any, ...]]:
        db = await connect(database)
        member = Member("first", ("s",), 60.0)
        await member.join(db)
        await member.renew(db)
        lease = (await member.claim(db, ["s"], []))[0]
        await member.hand_over(db, "s", lease.epoch + 1, "thief")
        await member.hand_over(db, "s", lease.epoch, "second")
        await member.hand_over(db, "s", lease.epoch, "third")
        rows = await db.fetch("SELECT stream, epoch, owner, after FROM reigns ORDER BY epoch")
        await db.close()
        return [tuple(row) for row in rows]

    assert asyncio.run(hand_over()) == [("s", 1, "first", 0), ("s", 2, "second", 0)]
    assert store.append([Append("s", 0, (b"a",), epoch=1)]) == [Fenced(2)]
    assert store.append([Append("s", 0, (b"a",), epoch=2)]) == [Done(1)]


@pytest.mark.parametrize("cut", ["before", "after"])
@pytest.mark.parametrize("events", [(b"a", b"b"), ()], ids=["events", "a refusal"])
def test_a_connection_lost_around_the_commit_neither_loses_nor_doubles(
    store: PostgresStore, database: str, cut: Cut, events: tuple[bytes, ...]
) -> None:
    wire = Wire(database)
    through = PostgresStore(wire.address)
    moved = (Posting("bank:b", -7), Posting("wallet:ann", 7)) if events else ()
    wire.cut = cut
    entry = Append("s", 0, events, moved, "k", "r", b"yes")
    assert through.append([entry, Append("s", 9, (b"x",))]) == [Done(len(events)), Conflict(len(events))]
    assert wire.cuts == 1
    assert [stored.event for stored in store.read("s")] == list(events)
    assert store.balance("wallet:ann") == (7 if events else 0)
    assert store.append([entry]) == [Repeated(b"yes")]
    through.close()
    wire.end()


def test_a_commit_that_is_not_there_is_not_taken_for_another_s(store: PostgresStore, database: str) -> None:
    """Where another has written the same version meanwhile, the lost attempt is a conflict and no success."""
    wire = Wire(database)
    through = PostgresStore(wire.address)
    wire.cut = "before"
    wire.on_cut = lambda: store.append([Append("s", 0, (b"theirs",))])
    assert through.append([Append("s", 0, (b"ours",))]) == [Conflict(1)]
    assert wire.cuts == 1
    assert [stored.event for stored in store.read("s")] == [b"theirs"]
    through.close()
    wire.end()


def test_a_refusal_whose_answer_was_lost_is_worked_out_again(store: PostgresStore, database: str) -> None:
    """Nothing was written, so nothing can tell whether the commit took place; the second answer is the same."""
    wire = Wire(database)
    through = PostgresStore(wire.address)
    wire.cut = "after"
    assert through.append([Append("s", 3, (b"x",))]) == [Conflict(0)]
    assert wire.cuts == 1
    assert list(store.read("s")) == []
    through.close()
    wire.end()


def test_a_server_that_leaves_counts_as_gone_at_once(store: PostgresStore, database: str) -> None:
    first, second = (Member(name, ("s",), 60.0) for name in ("first", "second"))

    async def leave() -> list[object]:
        db, other = await connect(database), await connect(database)
        heard: asyncio.Queue[str] = asyncio.Queue()
        await other.add_listener(OWNERS, lambda *said: heard.put_nowait(said[3]))
        for member in (first, second):
            await member.join(db)
            await member.renew(db)
        before = sorted((await second.renew(db)).alive)
        await first.leave(db)
        found: list[object] = [before, sorted((await second.renew(db)).alive), await asyncio.wait_for(heard.get(), 10)]
        await db.close()
        await other.close()
        return found

    assert store.streams() == []
    assert asyncio.run(leave()) == [["first", "second"], ["second"], ""]


def test_a_database_that_stays_away_is_said_so_and_comes_back(database: str) -> None:
    wire = Wire(database)
    wire.closed = False

    async def write() -> list[object]:
        writer = PostgresWriter(wire.address, _never)
        heard: list[object] = [await writer.append(Append("s", 0, (b"a",)))]
        wire.close()
        for _ in range(2):
            try:
                heard.append(await writer.append(Append("s", 1, (b"b",), key="k", request="r")))
            except StoreUnavailableError:
                heard.append("away")
                wire.closed = False
        await writer.close()
        return heard

    PostgresStore(database).close()
    assert asyncio.run(write()) == [Done(1), "away", Done(2)]
    wire.end()


def test_whatever_a_lost_connection_is_called_the_work_is_done_again(database: str) -> None:
    names = iter(
        (
            asyncpg.InternalClientError("state"),
            asyncpg.IdleInTransactionSessionTimeoutError("slept"),
            OSError(),
            asyncpg.DeadlockDetectedError("in each other's way"),
        )
    )
    connections: set[int] = set()

    async def work(db: Any) -> int:  # noqa: ANN401 - asyncpg ships no types
        connections.add(db.get_server_pid())
        for error in names:
            raise error
        found: int = await db.fetchval("SELECT 7")
        return found

    async def run() -> int:
        link = Link(database)
        found = await link.do(work)
        await link.close()
        return found

    assert asyncio.run(run()) == 7
    assert len(connections) == 4, "each lost one is replaced, one that only clashed is used again"


def test_transactions_in_each_other_s_way_are_tried_again(store: PostgresStore, database: str) -> None:
    """Two servers move money between the same accounts in both directions; nobody ever hears of it."""
    people = tuple(Posting(f"wallet:{name}", 1000) for name in "abcd")
    store.append([Append("s", 0, (b"a",), (Posting("bank:b", -4000), *people))])

    async def move(number: int) -> int:
        writer = PostgresWriter(database, _never, lanes=1)
        done = 0
        for turn in range(25):
            one, other = ("abcd"[(turn + number) % 4], "abcd"[(turn + number + 1 + number % 2) % 4])
            moved = (Posting(f"wallet:{one}", -1), Posting(f"wallet:{other}", 1))
            outcomes = await asyncio.gather(
                *(writer.append(Append(f"s{number}-{side}", turn, (b"m",), moved[::side])) for side in (1, -1))
            )
            done += sum(isinstance(outcome, Done) for outcome in outcomes)
        await writer.close()
        return done

    async def all_of_them() -> list[int]:
        return await asyncio.gather(*(move(number) for number in range(4)))

    assert asyncio.run(all_of_them()) == [50] * 4
    assert store.total() == 0
    assert sum(store.balance(f"wallet:{name}") for name in "abcd") == 4000


def test_a_transaction_left_open_does_not_keep_its_streams(store: PostgresStore, database: str) -> None:
    """A server that falls asleep in mid-transaction holds the rows of its tables; the database ends that."""
    store.append([Append("s", 0, (b"a",))])

    async def asleep() -> list[object]:
        sleeper = await connect(database)
        await sleeper.execute("BEGIN")
        await sleeper.execute("SELECT FROM heads WHERE stream = 's' FOR NO KEY UPDATE")
        writer = PostgresWriter(database, _never)
        outcome = await writer.append(Append("s", 1, (b"b",)))
        await writer.close()
        return [outcome, sleeper.is_closed()]

    assert asyncio.run(asleep()) == [Done(2), True]


def test_every_append_is_told_of(store: PostgresStore, database: str) -> None:
    async def listen() -> list[str]:
        db = await connect(database)
        heard: asyncio.Queue[str] = asyncio.Queue()
        await db.add_listener("croupier_events", lambda *said: heard.put_nowait(said[3]))
        entries = [Append("s", 0, (b"a", b"b")), Append("t", 5, (b"x",)), Append("t", 0, (b"c",))]
        await asyncio.to_thread(store.append, entries)
        found = [await heard.get() for _ in range(2)]
        await db.close()
        return sorted(found)

    assert asyncio.run(listen()) == ["s:2", "t:1"]


def test_a_newer_database_and_one_that_can_lose_data_are_refused(database: str, postgres: Postgres) -> None:
    async def change(text: str) -> None:
        db = await asyncpg.connect(database)
        await db.execute(text)
        await db.close()

    PostgresStore(database).close()
    asyncio.run(change("UPDATE schema_version SET version = 99"))
    with pytest.raises(StoreError, match=f"schema version 99, this program knows {len(MIGRATIONS)}"):
        PostgresStore(database)
    careless = Postgres("fsync=off")
    with pytest.raises(StoreError, match="fsync off"):
        PostgresStore(careless.database())
    careless.end()
    with pytest.raises(StoreError, match="does not exist"):
        PostgresStore(f"postgresql://nobody-there@127.0.0.1:{postgres.port}/no_such")
    with pytest.raises(StoreUnavailableError):
        PostgresStore("postgresql://croupier@127.0.0.1:1/t", read_only=True)


def test_a_full_disk_is_told_from_other_failures() -> None:
    assert isinstance(as_store_error(asyncpg.DiskFullError("no room")), StorageFullError)
    assert isinstance(as_store_error(ConnectionResetError()), StoreUnavailableError)
    assert type(as_store_error(asyncpg.DataCorruptedError("bad page"))) is StoreError


def test_one_key_at_two_streams_is_one_command(store: PostgresStore) -> None:
    assert store.append([Append("s", 0, (b"a",), key="k", request="r")]) == [Done(1)]
    assert store.append([Append("t", 0, (b"a",), key="k", request="other")]) == [KeyReused()]
