"""The writer of one server on PostgreSQL: what it looks up and keeps, and whom it tells when the store has failed."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from croupier.store.port import Append, Done, Known, StoreError, StoreUnavailableError
from croupier.store.postgres import PostgresStore
from croupier.store.postgres_connection import Link
from croupier.store.postgres_writer import PostgresWriter
from tests.store.pg import Postgres
from tests.store.sealed import SEAL

NOWHERE = "postgresql://croupier@127.0.0.1:1/t"


@pytest.fixture
def database(postgres: Postgres) -> str:
    address = postgres.database()
    PostgresStore(address).close()
    return address


def _run(address: str, act: Callable[[PostgresWriter], Awaitable[None]]) -> list[StoreError]:
    """Do something with a writer; return the failures for good that it told of."""
    failures: list[StoreError] = []

    async def run() -> None:
        writer = PostgresWriter(address, failures.append, seal=SEAL)
        await act(writer)
        await writer.close()

    asyncio.run(run())
    return failures


def test_a_command_is_known_and_a_snapshot_kept(database: str) -> None:
    async def act(writer: PostgresWriter) -> None:
        assert await writer.known("k") is None
        await writer.append(Append("s", 0, (b"a",), key="k", request="r", answer=b"yes"))
        assert await writer.known("k") == Known("r", b"yes")
        writer.keep("s", 1, b"state")

    assert _run(database, act) == []
    with contextlib.closing(PostgresStore(database, seal=SEAL)) as store:
        assert store.snapshot("s") == (1, b"state")


def test_a_snapshot_that_cannot_be_kept_now_is_nobody_s_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(_link: Link, _work: object) -> None:
        msg = "the database cannot be reached"
        raise StoreUnavailableError(msg)

    monkeypatch.setattr(Link, "do", away)

    async def act(writer: PostgresWriter) -> None:
        writer.keep("s", 1, b"state")

    assert _run(NOWHERE, act) == []


async def _change(address: str, text: str) -> None:
    link = Link(address)

    async def work(db: Any) -> None:  # noqa: ANN401 - asyncpg ships no types
        await db.execute(text)

    await link.do(work)
    await link.close()


def test_a_store_that_fails_for_good_is_told_and_nobody_is_left_waiting(database: str) -> None:
    async def act(writer: PostgresWriter) -> None:
        await _change(database, "DROP TABLE snapshots, postings CASCADE")
        writer.keep("s", 1, b"state")
        asked = [asyncio.create_task(writer.append(Append(name, 0, (b"a",)))) for name in "st"]
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(one) for one in found] == [StoreError, StoreError]

    told = _run(database, act)
    assert len(told) == 2
    assert all("does not exist" in str(one) for one in told)


def test_an_error_of_our_own_is_a_failure_of_the_store(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(_link: Link, _work: object) -> None:
        msg = "a bug"
        raise ZeroDivisionError(msg)

    monkeypatch.setattr(Link, "do", broken)

    async def act(writer: PostgresWriter) -> None:
        with pytest.raises(StoreError, match="a bug"):
            await writer.append(Append("s", 0, (b"a",)))

    assert [str(one) for one in _run(database, act)] == ["the store failed: ZeroDivisionError('a bug')"]


@pytest.mark.parametrize("fails", [False, True])
def test_who_has_given_up_waiting_holds_nobody_up(database: str, fails: bool) -> None:  # noqa: FBT001 - a row
    async def act(writer: PostgresWriter) -> None:
        if fails:
            await _change(database, "DROP TABLE postings CASCADE")
        first, second = (asyncio.create_task(writer.append(Append(name, 0, (b"a",)))) for name in "st")
        await asyncio.sleep(0)
        first.cancel()
        (found,) = await asyncio.gather(second, return_exceptions=True)
        assert isinstance(found, StoreError if fails else Done)
        assert first.cancelled()

    assert len(_run(database, act)) == fails
    with contextlib.closing(PostgresStore(database)) as store:
        assert store.streams() == ([] if fails else ["s", "t"])
