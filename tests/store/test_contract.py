"""The contract every store passes: once or not at all, in order, durable, to the cent."""

from collections.abc import Callable, Iterator
from pathlib import Path

import apsw
import pytest

from croupier.ledger.postings import Posting
from croupier.store.chain import first_broken
from croupier.store.memory import MemoryStore
from croupier.store.migrations import MIGRATIONS
from croupier.store.port import (
    Append,
    Conflict,
    Done,
    FencedError,
    Head,
    KeyReused,
    Overdrawn,
    Repeated,
    Store,
    Stored,
    StoreError,
)
from croupier.store.postgres import PostgresStore
from croupier.store.postgres_read import PAGE
from croupier.store.sqlite import SqliteStore
from tests.store.pg import Postgres
from tests.store.sealed import SEAL

Open = Callable[[], Store]


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def opening(request: pytest.FixtureRequest, tmp_path: Path) -> Open:
    """Return how to open the same store, once or as a second process would."""
    if request.param == "sqlite":
        return lambda: SqliteStore(tmp_path / "tables.db", seal=SEAL)
    if request.param == "postgres":
        server: Postgres = request.getfixturevalue("postgres")
        address = server.database()
        return lambda: PostgresStore(address, seal=SEAL)
    memory = MemoryStore()
    return memory.handle


@pytest.fixture
def store(opening: Open) -> Iterator[Store]:
    opened = opening()
    yield opened
    opened.close()


def _add(  # noqa: PLR0913 - one name each of what an append carries
    expected: int,
    *events: bytes,
    stream: str = "t1",
    postings: tuple[Posting, ...] = (),
    key: str = "",
    request: str = "",
    answer: bytes = b"",
) -> Append:
    return Append(stream, expected, events, postings, key, request, answer)


def test_events_come_back_in_order_with_a_whole_chain(store: Store) -> None:
    assert store.head("t1") == Head(0, bytes(32))
    assert store.append([_add(0, b"a", b"b"), _add(2, b"c")]) == [Done(2), Done(3)]
    events = list(store.read("t1"))
    assert [stored.event for stored in events] == [b"a", b"b", b"c"]
    assert [stored.version for stored in events] == [1, 2, 3]
    assert first_broken("t1", events) is None
    assert store.head("t1") == Head(3, events[-1].chain)
    assert [stored.version for stored in store.read("t1", 2)] == [3]
    assert store.streams() == ["t1"]


def test_a_stale_append_is_refused_and_writes_nothing(store: Store) -> None:
    store.append([_add(0, b"a", postings=(Posting("bank:b", -5), Posting("wallet:ann", 5)))])
    stale = _add(0, b"x", postings=(Posting("bank:b", -5), Posting("wallet:ann", 5)), key="k", request="r")
    assert store.append([stale]) == [Conflict(1)]
    assert store.balance("wallet:ann") == 5
    assert store.append([_add(1, b"y", key="k", request="r", answer=b"yes")]) == [Done(2)]


def test_a_repeated_command_is_answered_the_same_and_done_once(store: Store) -> None:
    first = _add(0, b"a", key="k1", request="r1", answer=b"first", postings=(Posting("bank:b", -1), Posting("w", 1)))
    assert store.append([first, first]) == [Done(1), Repeated(b"first")]
    assert store.append([_add(7, b"z", key="k1", request="r1")]) == [Repeated(b"first")]
    assert store.append([_add(1, b"z", key="k1", request="another")]) == [KeyReused()]
    assert store.balance("w") == 1
    assert store.head("t1").version == 1


def test_no_account_of_a_player_is_ever_negative(store: Store) -> None:
    store.append([_add(0, b"a", postings=(Posting("bank:b", -100), Posting("wallet:ann", 100)))])
    bet = (Posting("wallet:ann", -101), Posting("wagers:t1", 101))
    assert store.append([_add(1, b"b", postings=bet)]) == [Overdrawn("wallet:ann", 100)]
    assert store.head("t1").version == 1
    assert store.balance("wagers:t1") == 0
    both = (Posting("wallet:ann", -60), Posting("wallet:ann", -60), Posting("wagers:t1", 120))
    assert store.append([_add(1, b"b", postings=both)]) == [Overdrawn("wallet:ann", 100)]
    assert store.total() == 0


def test_an_entry_without_events_moves_money_and_is_known(store: Store) -> None:
    store.append([_add(0, b"a", postings=(Posting("bank:b", -5), Posting("wallet:ann", 5)))])
    moved = (Posting("wallet:ann", -5), Posting("bank:b", 5))
    assert store.append([_add(1, postings=moved, key="k", request="r", answer=b"yes")]) == [Done(1)]
    assert store.balance("wallet:ann") == 0
    assert [stored.event for stored in store.read("t1")] == [b"a"]
    assert store.append([_add(1, postings=moved, key="k", request="r")]) == [Repeated(b"yes")]


@pytest.mark.parametrize("number", [PAGE, PAGE + 1])
def test_a_long_stream_is_read_to_its_end(store: Store, number: int) -> None:
    store.append([_add(0, *(str(at).encode() for at in range(number)))])
    events = list(store.read("t1"))
    assert [stored.version for stored in events] == list(range(1, number + 1))
    assert events[-1].event == str(number - 1).encode()


def test_a_store_is_let_go_once_however_often_it_is_asked(store: Store) -> None:
    store.close()
    store.close()


def test_one_refused_entry_does_not_harm_its_neighbours(store: Store) -> None:
    entries = [_add(0, b"a"), _add(5, b"x"), _add(0, b"b", stream="t2")]
    assert store.append(entries) == [Done(1), Conflict(1), Done(1)]
    assert store.streams() == ["t1", "t2"]


def test_snapshots(store: Store) -> None:
    assert store.snapshot("t1") is None
    store.save_snapshot("t1", 3, b"three")
    store.save_snapshot("t1", 9, b"nine")
    assert store.snapshot("t1") == (9, b"nine")


def test_a_store_keeps_everything(opening: Open) -> None:
    first = opening()
    first.append(
        [_add(0, b"a", key="k", request="r", answer=b"yes", postings=(Posting("bank:b", -3), Posting("w", 3)))]
    )
    first.save_snapshot("t1", 1, b"one")
    first.close()
    second = opening()
    assert [stored.event for stored in second.read("t1")] == [b"a"]
    assert second.append([_add(1, b"b", key="k", request="r")]) == [Repeated(b"yes")]
    assert second.balance("w") == 3
    assert second.snapshot("t1") == (1, b"one")
    second.close()


@pytest.mark.parametrize("fault", ["flip", "drop", "swap", "insert"])
def test_the_chain_names_the_first_bad_event(store: Store, fault: str) -> None:
    store.append([_add(0, *(str(i).encode() for i in range(6)))])
    events = list(store.read("t1"))
    third = events[2]
    if fault == "flip":
        events[2] = Stored(third.version, b"X", third.chain)
    elif fault == "drop":
        del events[2]
    elif fault == "swap":
        events[2], events[3] = events[3], events[2]
    else:
        events.insert(2, Stored(3, b"new", third.chain))
    assert first_broken("t1", events) == 3


def test_a_new_owner_fences_the_old_one_off(opening: Open) -> None:
    first, second = opening(), opening()
    assert first.claim() == 1
    assert first.append([_add(0, b"a")]) == [Done(1)]
    assert second.claim() == 2
    with pytest.raises(FencedError):
        first.append([_add(1, b"b")])
    assert second.append([_add(1, b"c")]) == [Done(2)]
    assert [stored.event for stored in second.read("t1")] == [b"a", b"c"]
    first.close()
    second.close()


def test_rounds_are_found_where_they_begin(store: Store) -> None:
    store.append([Append("t1", 0, (b"a", b"b"), rounds=((1, 2),)), Append("t1", 2, (b"c",), rounds=((2, 3),))])
    assert [store.round_at("t1", number) for number in (1, 2, 3)] == [2, 3, None]
    assert (store.rounds("t1"), store.rounds("t2")) == (2, 0)


def test_an_older_file_is_brought_up_to_date_and_a_newer_one_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    old = apsw.Connection(str(path))
    assert isinstance(MIGRATIONS[0], str)
    old.execute(MIGRATIONS[0])
    old.pragma("user_version", 1)
    old.execute("INSERT INTO balances VALUES ('wallet:ann', 5)")
    old.close()
    store = SqliteStore(path)
    assert store.balance("wallet:ann") == 5
    assert store.claim() == 1
    store.close()
    newer = apsw.Connection(str(path))
    newer.pragma("user_version", 99)
    newer.close()
    with pytest.raises(StoreError, match="schema version 99"):
        SqliteStore(path)


def test_a_new_file_is_its_owners_alone(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "own.db")
    store.append([Append("s", 0, (b"{}",))])
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["own.db", "own.db-shm", "own.db-wal"]
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
    store.close()


@pytest.mark.parametrize("read_only", [True, False])
def test_a_database_of_another_program_is_left_alone(tmp_path: Path, read_only: bool) -> None:  # noqa: FBT001 - a row
    path = tmp_path / "notes.db"
    other = apsw.Connection(str(path))
    other.execute("CREATE TABLE notes (text)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="is no store"):
        SqliteStore(path, read_only=read_only)
    assert path.read_bytes() == before


def test_a_file_opened_to_look_takes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    SqliteStore(path).close()
    looking = SqliteStore(path, read_only=True)
    with pytest.raises(StoreError, match="readonly"):
        looking.append([_add(0, b"a")])
    assert looking.streams() == []
    looking.close()


def test_a_place_where_nothing_can_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be opened as a store"):
        SqliteStore(tmp_path / "missing" / "own.db")
